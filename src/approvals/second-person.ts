import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Act, NamedAct } from "./act";
import { hasAmount, isApprovalKind } from "./contract";
import { needsApproval, type SecondPerson } from "./rules";
import { readSettings } from "./settings";
import { sumAlone } from "./without-second-person";

/** A call that may wait, or one of its acts. */
type Declared = Pick<NamedAct, "kinds">;

/**
 * Reads the note about a second person that a dialog shows, if it depends on the values typed. The act is judged again
 * when it is requested.
 * @param accountId the account that its amount counts for, if known
 */
export async function secondPersonFor(
  deps: Deps,
  actor: Actor,
  { kinds }: Declared,
  accountId: number | null = null,
): Promise<SecondPerson> {
  const settings = await readSettings(deps);
  const given: SecondPerson[number][] = [];
  for (const kind of kinds.filter(isApprovalKind)) {
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
 * The kinds for which a declared act of this worth would wait.
 * @param usdAmount in cents; undefined if no rate is known, or it has no amount
 */
export async function secondPersonForAmount(
  deps: Deps,
  actor: Actor,
  declared: Declared,
  usdAmount: number | undefined,
  accountId: number | null = null,
): Promise<SecondPerson> {
  const given = await secondPersonFor(deps, actor, declared, accountId);
  return given
    .filter(({ alone }) => needsApproval({ enabled: true, aboveUsd: alone }, usdAmount))
    .map(({ kind }) => ({ kind, alone: null }));
}

/**
 * The kinds for which an act would wait that is fully known before its dialog opens.
 * @throws AppError if it is impossible, as its description does
 */
export async function secondPersonForAct<Body>(
  deps: Deps,
  actor: Actor,
  declared: Act<Body>,
  body: NoInfer<Body>,
): Promise<SecondPerson> {
  const { usdAmount, accountId = null } = await declared.of(body).act.describe(deps, actor);
  return secondPersonForAmount(deps, actor, declared, usdAmount, accountId);
}
