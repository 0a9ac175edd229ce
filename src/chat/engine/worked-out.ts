import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import { balanceBounds } from "./balance-bounds";
import { conversion } from "./convert";
import { daysBeside } from "./days-beside";
import { daysSince } from "./days-since";
import { daysWithout } from "./days-without";
import { periodBalances } from "./period-balances";
import { rateMoves } from "./rate-moves";
import type { Worked } from "./rest";

/** Each reads questions of one form as a whole, and gives nothing where a question is of another. */
const forms: readonly ((deps: Deps, actor: Actor, text: string) => Promise<Worked | undefined>)[] = [
  periodBalances,
  daysBeside,
  balanceBounds,
  conversion,
  rateMoves,
  daysSince,
  daysWithout,
];

/** What is worked out over days: forms of questions that have their own grammar, each word of which is read. */
export async function workedOut(deps: Deps, actor: Actor, text: string): Promise<Worked | undefined> {
  if (/["“]/.test(text)) return undefined;
  for (const form of forms) {
    const answer = await form(deps, actor, text);
    if (answer) return answer;
  }
  return undefined;
}
