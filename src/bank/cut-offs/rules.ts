import type { BankDate } from "@/vocabulary/calendar";
import { addBusinessDays } from "@/vocabulary/calendar/business-days";
import type { PaymentCalendar } from "@/vocabulary/calendar/leaving";
import { addMonths } from "@/vocabulary/calendar/months";

/**
 * Maximum number of business days that an international transfer takes (specification, section 9: 1-3 business days).
 */
const longestTransfer = 3;

/** The bank's own country: transfers within it are immediate (specification, section 9). */
const homeCountry = "AE";

/** The date by which a payment that leaves on a date arrives; undefined if the recipient's country is unknown. */
export const arrivesOn = (
  { days }: Pick<PaymentCalendar, "days">,
  country: string | undefined,
  leaves: BankDate,
): BankDate | undefined =>
  country === undefined
    ? undefined
    : country === homeCountry
      ? leaves
      : addBusinessDays(days, leaves, longestTransfer);

/**
 * Maximum number of months ahead for which a payment is scheduled, and for which the days of standing orders are
 * listed.
 */
const monthsAhead = 14;

/** Last date for which a payment can be scheduled, or a standing order's days are listed. */
export const lastDate = (today: BankDate): BankDate => addMonths(today, monthsAhead);

/** Reason why a payment cannot be made on a date, as a sentence; undefined if it can. */
export function dateProblem(date: BankDate, today: BankDate): string | undefined {
  if (date < today) return "Choose today or a later day";
  return date > lastDate(today) ? "Choose a day within the next 14 months" : undefined;
}
