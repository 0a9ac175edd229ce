import { isBare, type Money } from "../amounts/amounts";
import { namesBalance } from "../rows/balance-words";
import { isOfBalances } from "../rows/cells";
import type { Event } from "../rows/event-types";
import { squash } from "../words/text";

/** A zero balance has no side. */
const mayOwe = (money: Money): boolean => isBare(money) && money.minor !== 0;

const overdrawn = (money: Money): Money => (mayOwe(money) ? { ...money, side: "DR" } : money);

/** True if the labels of both ends state an overdraft and nothing else. */
const endsOverdrawn = (events: readonly Event[]): boolean =>
  (["opening", "closing"] as const).every((kind) => {
    const ends = events.flatMap((event) =>
      event.type === "mark" && event.mark.kind === kind && event.mark.exact && event.mark.money.minor !== 0
        ? [event.mark.money]
        : [],
    );
    return ends.length > 0 && ends.every((money) => money.side === "DR");
  });

function withOverdrawnBalance(event: Event): Event {
  if (event.type === "text") return { ...event, balance: event.balance && overdrawn(event.balance) };
  if (event.type === "mark") {
    const { mark, column } = event;
    return column === "balance" ? { ...event, mark: { ...mark, money: overdrawn(mark.money) } } : event;
  }
  const cells = Object.entries(event.cells).map(([key, money]) => [
    key,
    isOfBalances(key) ? overdrawn(money) : money,
  ]);
  return { ...event, cells: Object.fromEntries(cells) };
}

/** Bare balances read as overdrawn, if only the labels of both ends show it; null otherwise. */
export const withOverdrawnBalances = (events: readonly Event[]): Event[] | null =>
  endsOverdrawn(events) ? events.map(withOverdrawnBalance) : null;

/** Bare balances under debits read as overdrawn, in tables without a column of balances; null if there are none. */
export function withDebitBalances(events: readonly Event[]): Event[] | null {
  let changed = false;
  const turned = events.map((event): Event => {
    if (event.type !== "mark" || event.column !== "debit" || !mayOwe(event.mark.money)) return event;
    const { part, mark } = event;
    const roles = new Set(part.columns.map(({ role }) => role));
    if (!roles.has("credit") || roles.has("balance") || !namesBalance(squash(mark.label))) return event;
    changed = true;
    return { ...event, mark: { ...mark, money: overdrawn(mark.money) } };
  });
  return changed ? turned : null;
}
