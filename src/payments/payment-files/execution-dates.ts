import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { readPastCalendars } from "@/bank/cut-offs/history";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { countryOf, leavesOn } from "@/vocabulary/calendar/leaving";
import { currencies } from "@/vocabulary/money";
import type { DatedOrder } from "./pain001";
import type { WaitingOrder } from "./unfiled-orders";

/**
 * Orders with the days on which the bank is asked to carry them out, of a file that is made on a day: a payment's is the one that
 * was promised when it was made; a settlement's the file's own. One that a review or missing details held back leaves no
 * earlier than a payment made at the moment that ended it would have, by the cut-off times and holidays as they then stood;
 * so does one of an older book, whose promise is not stored. Where the day is past, or no longer one on which the bank
 * pays in the currency, it is the next business day (decision 372).
 */
export async function withDates(
  deps: Pick<Deps, "db" | "env">,
  today: BankDate,
  orders: readonly WaitingOrder[],
): Promise<(WaitingOrder & DatedOrder)[]> {
  const heldBack = (order: WaitingOrder) =>
    order.paymentId !== null && (order.leaves === undefined || order.since > order.madeAt);
  const calendarAt = orders.some(heldBack) ? await readPastCalendars(deps) : undefined;
  const calendars = new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await readBusinessDays(deps, currency)] as const),
    ),
  );
  const dateOf = (order: WaitingOrder): BankDate => {
    const { currency, recipient, payee, since, leaves } = order;
    const days = calendars.get(currency);
    if (!days) throw new Error(`No calendar of ${currency}`);
    const target = { currency, country: countryOf(recipient, payee?.country) };
    const possible = calendarAt && heldBack(order) ? leavesOn(calendarAt(target, since), since) : today;
    return shifted(days, latest(today, possible, leaves), "next");
  };
  return orders.map((order) => ({ ...order, executionDate: dateOf(order) }));
}

const latest = (first: BankDate, ...others: (BankDate | undefined)[]): BankDate =>
  others.reduce<BankDate>((last, one) => (one !== undefined && one > last ? one : last), first);
