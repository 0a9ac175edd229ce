import type { Money } from "../reading/amounts.ts";
import type { Event } from "../reading/events.ts";

function isBare(money: Money): boolean {
  return money.side === null && money.sign === null && money.minor !== 0;
}

function overdrawn(money: Money): Money {
  return isBare(money) ? { ...money, side: "DR" } : money;
}

/** Both ends say that they are overdrawn, and nothing else is said of either. */
function endsOverdrawn(events: readonly Event[]): boolean {
  return (["opening", "closing"] as const).every((kind) => {
    const ends = events.flatMap((event) =>
      event.type === "mark" && event.mark.kind === kind && event.mark.exact && event.mark.money.minor !== 0
        ? [event.mark.money]
        : [],
    );
    return ends.length > 0 && ends.every((money) => money.side === "DR");
  });
}

function withOverdrawnBalance(event: Event): Event {
  if (event.type === "text") return { ...event, balance: event.balance && overdrawn(event.balance) };
  if (event.type === "mark") {
    const { mark, column } = event;
    return column === "balance" ? { ...event, mark: { ...mark, money: overdrawn(mark.money) } } : event;
  }
  const cells = Object.entries(event.cells).map(([key, money]) => [
    key,
    key.startsWith("balance") ? overdrawn(money) : money,
  ]);
  return { ...event, cells: Object.fromEntries(cells) };
}

/**
 * The events with every balance overdrawn that has no mark of its own, where only the labels of both ends say so:
 * 'Opening debit balance'. Null where they do not.
 */
export function withOverdrawnBalances(events: readonly Event[]): Event[] | null {
  return endsOverdrawn(events) ? events.map(withOverdrawnBalance) : null;
}
