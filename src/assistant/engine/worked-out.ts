import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { balanceBounds } from "./balance-bounds";
import { conversion } from "./convert";
import { daysBeside } from "./days-beside";
import { daysSince } from "./days-since";
import { daysWithout } from "./days-without";
import { headroom } from "./headroom";
import { periodBalances } from "./period-balances";
import { rateMoves } from "./rate-moves";
import { bareQuestion, type Worked } from "./rest";
import { sizes } from "./sizes";
import { goneOn } from "./worked-again";

/** Each reads questions of one form as a whole, without polite words, and gives nothing where one is of another form. */
const forms: readonly ((deps: Deps, actor: Actor, asked: string) => Promise<Worked | undefined>)[] = [
  periodBalances,
  daysBeside,
  balanceBounds,
  conversion,
  rateMoves,
  daysSince,
  daysWithout,
  headroom,
  sizes,
];

/** What a question of one of these forms leads to, and its words, from which a later one may go on. */
type WorkedOut = Worked & { asked: string };

async function worked(deps: Deps, actor: Actor, asked: string): Promise<WorkedOut | undefined> {
  for (const form of forms) {
    const answer = await form(deps, actor, asked);
    if (answer) return { ...answer, asked };
  }
  return undefined;
}

/**
 * What is worked out over days: forms of questions that have their own grammar, each word of which is read.
 * @param before the question before, where that was worked out so
 */
export async function workedOut(
  deps: Deps,
  actor: Actor,
  text: string,
  before: string | undefined,
): Promise<WorkedOut | undefined> {
  if (/["“]/.test(text)) return undefined;
  const found = await worked(deps, actor, bareQuestion(text));
  if (found || before === undefined) return found;
  const again = await goneOn(deps, actor, text, before);
  return again === undefined ? undefined : worked(deps, actor, again);
}
