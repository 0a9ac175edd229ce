import type { Actor } from "@/auth/actor";
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

/** What is worked out over days: forms of questions that have their own grammar, each word of which is read. */
export async function workedOut(deps: Deps, actor: Actor, text: string): Promise<Worked | undefined> {
  if (/["“]/.test(text)) return undefined;
  const asked = bareQuestion(text);
  for (const form of forms) {
    const answer = await form(deps, actor, asked);
    if (answer) return answer;
  }
  return undefined;
}
