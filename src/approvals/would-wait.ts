import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { type ActRequest, readAct } from "./acts";
import { type ApprovalKind, hasAmount } from "./contract";
import { needsApproval } from "./rules";
import { readSettings } from "./settings";
import { sumAlone } from "./sole-acts";

/**
 * Whether an act would wait for a second person, were it asked for now: what its dialog says beforehand. The act itself is
 * decided again when it is asked for.
 * @throws AppError where it cannot be done at all, as its description does
 */
export async function wouldWait(
  deps: Deps,
  actor: Actor,
  kinds: readonly ApprovalKind[],
  request: ActRequest,
): Promise<boolean> {
  const settings = await readSettings(deps);
  const on = kinds.filter((kind) => settings.get(kind)?.enabled);
  if (on.length === 0) return false;
  const { usdAmount, accountId = null } = await readAct(request.act, request.body).describe(deps, actor);
  for (const kind of on) {
    const before = hasAmount(kind) ? await sumAlone(deps, actor, kind, accountId) : 0;
    const worth = usdAmount === undefined ? undefined : usdAmount + before;
    if (needsApproval(settings.get(kind), worth)) return true;
  }
  return false;
}
