import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type ActRequest, readAct } from "./acts";
import { type ApprovalKind, hasAmount } from "./contract";
import { needsApproval, type SecondPerson } from "./rules";
import { readSettings } from "./settings";
import { sumAlone } from "./sole-acts";

/**
 * What a dialog says beforehand of acts of these kinds, where it depends on what is typed. The act itself is decided
 * again when it is asked for.
 * @param accountId the account that its amount counts for, where that is known
 */
export async function secondPersonFor(
  deps: Deps,
  actor: Actor,
  kinds: readonly ApprovalKind[],
  accountId: number | null = null,
): Promise<SecondPerson> {
  const settings = await readSettings(deps);
  const given: SecondPerson[number][] = [];
  for (const kind of kinds) {
    const setting = settings.get(kind);
    if (!setting?.enabled) continue;
    const { aboveUsd } = setting;
    const left =
      aboveUsd === null || !hasAmount(kind) ? 0 : aboveUsd - (await sumAlone(deps, actor, kind, accountId));
    given.push({ kind, alone: left > 0 ? left : null });
  }
  return given;
}

/**
 * The kinds for which an act of this worth would wait.
 * @param usdAmount in cents; undefined where no rate is known, or it is about no amount
 */
export async function secondPersonForAmount(
  deps: Deps,
  actor: Actor,
  kinds: readonly ApprovalKind[],
  usdAmount: number | undefined,
  accountId: number | null = null,
): Promise<SecondPerson> {
  const given = await secondPersonFor(deps, actor, kinds, accountId);
  return given
    .filter(({ alone }) => needsApproval({ enabled: true, aboveUsd: alone }, usdAmount))
    .map(({ kind }) => ({ kind, alone: null }));
}

/**
 * The kinds for which an act would wait that is known as a whole before its dialog opens.
 * @throws AppError where it cannot be done at all, as its description does
 */
export async function secondPersonForAct(
  deps: Deps,
  actor: Actor,
  kinds: readonly ApprovalKind[],
  { act, body }: ActRequest,
): Promise<SecondPerson> {
  const { usdAmount, accountId = null } = await readAct(act, body).describe(deps, actor);
  return secondPersonForAmount(deps, actor, kinds, usdAmount, accountId);
}
