import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { accountsOfClient } from "../tools/account-refs";
import { instantsOf, movementsByAccount } from "../tools/selection";
import { nameOf } from "../tools/wording";

/** Questions for an empty chat, from the person's own book: each of them is answered. */
export async function starters(deps: Deps, actor: Actor): Promise<string[]> {
  if (scopeOf(actor) === "all") {
    return [
      "What waits for me?",
      "What is the total balance of all accounts?",
      "Debits by month",
      "Top 5 debits last month",
      "Which holds expire in the next 7 days?",
    ];
  }
  const accounts = (await accountsOfClient(deps, actor))
    .filter(({ closedAt }) => closedAt === null)
    .slice(0, 50);
  if (accounts.length === 0) return ["How do I make a payment?", "What are COBO and POBO?"];
  const today = bankDate(deps.now(), deps.env.zone);
  const week = { from: addDays(today, -6), to: today };
  const moved = await movementsByAccount(deps, accounts, instantsOf(deps, week));
  const fell = moved
    .filter(({ opening, closing }) => closing < opening)
    .sort((a, b) => a.closing - a.opening - (b.closing - b.opening))[0];
  const busy = [...accounts].sort((a, b) => b.transactionCount - a.transactionCount)[0];
  return [
    "What is my total balance?",
    ...(fell ? [`Why did ${nameOf(fell.account)} fall in the last 7 days?`] : []),
    ...(busy && busy.transactionCount > 0 ? [`How much came into ${nameOf(busy)} this month?`] : []),
    "Largest debits last month",
    "Compare debits of this month with last month",
  ].slice(0, 5);
}
