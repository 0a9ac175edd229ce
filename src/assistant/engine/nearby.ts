import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { nameOf, spanText, whenText } from "../tools/wording";
import type { Slots } from "./slots";
import type { Concept } from "./vocabulary/concepts";

/** Questions that are answered, by what a question speaks of. */
const byConcept: readonly [Concept, client: string, staff: string][] = [
  ["hold", "Which holds are active?", "Which holds are active?"],
  ["held", "How much is held?", "How much is held?"],
  ["alert", "How many alerts are active?", "How many alerts are active?"],
  ["limit", "What is left of our limits?", "On which accounts are limits enforced?"],
  ["payment", "Payments by state", "Payments by state"],
  ["rate", "What is the euro rate?", "What is the euro rate?"],
  ["allocation", "Which allocations are open?", "Which allocations are open?"],
  ["reconciliation", "What is my total balance?", "When was the last reconciliation?"],
  ["settlement", "What is my total balance?", "Which settlement instructions are open?"],
  ["client", "What is my total balance?", "Which client has the highest balance?"],
];

/** Up to three questions near one that was not answered: of the same account, the same days, or the same matter. */
export function nearby(actor: Actor, { mentions, periods, has }: Slots): string[] {
  const isStaff = scopeOf(actor) === "all";
  const [mention] = mentions;
  const [account] = mention?.accounts ?? [];
  const [span] = periods.spans;
  const isPast =
    span !== undefined && (span.from === undefined || span.to === undefined || span.from <= span.to);
  const when = span && isPast ? ` ${whenText(span)}` : " this month";
  const found: string[] = [];
  if (mentions.length === 1 && mention?.accounts.length === 1 && account) {
    const name = account.customerName.length > 80 ? account.virtualIban : account.customerName;
    found.push(`Balance of ${name}`, `Credits of ${name}${when}`, `Debits of ${name}${when}`);
  }
  for (const [concept, client, staff] of byConcept) if (has(concept)) found.push(isStaff ? staff : client);
  if (found.length < 3 && span && isPast) found.push(`Credits${when}`, `Debits${when}`);
  return [...new Set(found)].slice(0, 3);
}

/** What of a question was read, in words; nothing where nothing of it tells it apart. */
export function readOf({ mentions, periods }: Slots): string {
  const names = mentions.flatMap(({ accounts }) =>
    accounts.length === 1 && accounts[0] ? [nameOf(accounts[0])] : [],
  );
  const parts = [...new Set(names), ...periods.spans.map((span) => spanText(span))];
  return parts.length === 0 || parts.length > 4 ? "" : ` What I did read: ${parts.join(", ")}.`;
}
