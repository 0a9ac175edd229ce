import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { readCutOffs } from "@/bank/cut-offs/commands";
import { countryOf, cutOffOf, leavesOn } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { currencies } from "@/vocabulary/money";
import type { WaitingOrder } from "./unfiled-orders";

/**
 * The days on which the bank is asked to carry orders out, of a file that is made on a day: of a payment the one that was
 * promised when it was made, as the cut-off times and holidays now are; of a settlement the file's own. Where that day is
 * past or none on which the bank pays in the currency, it is the next business day.
 */
export async function datesOf(
  deps: Pick<Deps, "db" | "env">,
  today: BankDate,
): Promise<(order: WaitingOrder) => BankDate> {
  const cutOffs = await readCutOffs(deps);
  const { zone } = deps.env;
  const calendars = new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await readBusinessDays(deps, currency)] as const),
    ),
  );
  return ({ currency, recipient, payee, paymentId, since }) => {
    const days = calendars.get(currency);
    if (!days) throw new Error(`No calendar of ${currency}`);
    const next = shifted(days, today, "next");
    if (paymentId === null) return next;
    const country = countryOf(recipient, payee?.country);
    const promised = leavesOn({ days, cutOff: cutOffOf(cutOffs, { currency, country }), zone }, since);
    return promised < today ? next : promised;
  };
}
