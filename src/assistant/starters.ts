import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { accountsOfClient } from "./run/account-refs";
import { accountName } from "./run/wording";

const ofStaff = [
  "What is the total balance of all accounts?",
  "How many approvals are waiting?",
  "Debits by month",
  "Top 5 debits last month",
  "Which holds expire in the next 7 days?",
];

/** Questions for an empty chat, from the person's own book, all of which have an answer. */
export async function starters(deps: Deps, actor: Actor): Promise<string[]> {
  if (getScope(actor) === "all") return ofStaff;
  const accounts = (await accountsOfClient(deps, actor)).filter(({ closedAt }) => closedAt === null);
  if (accounts.length === 0) return ["How do I make a payment?", "What are COBO and POBO?"];
  const [busy] = accounts.toSorted((a, b) => b.transactionCount - a.transactionCount);
  return [
    "What is my total balance?",
    ...(busy && busy.transactionCount > 0 ? [`How much came into ${accountName(busy)} this month?`] : []),
    "Largest debits last month",
    "Compare debits of this month with last month",
  ];
}
