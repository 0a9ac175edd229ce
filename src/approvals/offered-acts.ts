import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { Deps } from "@/deps";
import type { EndpointInfo } from "@/kernel/define";
import type { DeclaredAct } from "@/platform/declared-act";
import type { RecordAct } from "@/ui/act-menu";
import { say, type Text } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { isApprovable } from "./approvable";
import { findPaymentSetting } from "./client-settings";
import { isApprovalKind, type WaitingKind } from "./contract";
import type { ApprovalSetting } from "./rules";
import { readSettings } from "./settings";

/** `application` gives an endpoint by its method and path. */
type Visit = {
  deps: Deps;
  actor: Actor;
  application: { endpoint(method: string, path: string): EndpointInfo | undefined };
};

/**
 * Acts that an actor has the right to, each with the sentence about its second person. The sentence follows from the
 * call's declaration and the present settings; the act itself is decided again when it is requested.
 */
export async function listOfferedActs(
  { deps, actor, application }: Visit,
  declared: readonly DeclaredAct[],
): Promise<RecordAct[]> {
  const offered = declared.filter(({ right }) => can(actor, right));
  const waiting = offered.map((act) => getKinds(act, application));
  const settings = waiting.some((kinds) => kinds.some(isApprovalKind)) ? await readSettings(deps) : undefined;
  const own = waiting.some((kinds) => kinds.includes("client_payment"))
    ? await findPaymentSetting(deps, actor.clientId)
    : undefined;
  const findSetting = (kind: WaitingKind) => (isApprovalKind(kind) ? settings?.get(kind) : own);
  const isClient = actor.role === "client_user";
  return offered.map(({ right: _right, call: _call, kinds: _kinds, ...act }, at) => {
    const asks = findSentence(
      isClient,
      (waiting[at] ?? []).flatMap((kind) => findSetting(kind) ?? []),
    );
    return { ...act, ...(asks && { asks }) };
  });
}

function getKinds({ call, kinds }: DeclaredAct, application: Visit["application"]): readonly WaitingKind[] {
  if (!call) return [];
  const endpoint = application.endpoint(call.method, call.path);
  if (!isApprovable(endpoint?.approval)) return [];
  return endpoint.approval.kinds.filter((kind) => kinds?.includes(kind) ?? true);
}

/**
 * Sentence about the second person of an act; undefined if none is needed. Of several settings the strictest counts.
 */
function findSentence(isClient: boolean, settings: readonly ApprovalSetting[]): Text | undefined {
  const on = settings.filter(({ enabled }) => enabled);
  if (on.length === 0) return undefined;
  const limits = on.map(({ aboveUsd }) => aboveUsd ?? 0);
  const least = Math.min(...limits);
  if (least === 0)
    return isClient
      ? say("Another user of your company has to approve it")
      : say("Another admin has to approve it");
  const amount = formatMoney(least, "USD");
  return isClient
    ? say("Another user of your company has to approve more than {amount}", { amount })
    : say("Another admin has to approve more than {amount}", { amount });
}
