import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { readPastCalendars } from "@/bank/cut-offs/history";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { findCountry, leavesOn } from "@/vocabulary/calendar/leaving";
import { currencies } from "@/vocabulary/money";
import type { DatedOrder } from "./pain001";
import type { WaitingOrder } from "./unfiled-orders";

/**
 * Adds the requested execution date to each order of a payment file (decision 372). For a payment this is the
 * day that was promised when it was made; for a settlement, the day of the file. A payment that was held back
 * by a review or by missing details leaves no earlier than one made at the moment the delay ended, by the
 * cut-off times and holidays of that moment. The same holds for payments of older books, whose promised day
 * is not stored. If the day is past, or is no longer a business day of the currency, the next business day is
 * used.
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
  const getDate = (order: WaitingOrder): BankDate => {
    const { currency, recipient, payee, since, leaves } = order;
    const days = calendars.get(currency);
    if (!days) throw new Error(`No calendar of ${currency}`);
    const target = { currency, country: findCountry(recipient, payee?.country) };
    const possible = calendarAt && heldBack(order) ? leavesOn(calendarAt(target, since), since) : today;
    return shifted(days, latest(today, possible, leaves), "next");
  };
  return orders.map((order) => ({ ...order, executionDate: getDate(order) }));
}

const latest = (first: BankDate, ...others: (BankDate | undefined)[]): BankDate =>
  others.reduce<BankDate>((last, one) => (one !== undefined && one > last ? one : last), first);
