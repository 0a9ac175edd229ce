import { addDays, type BankDate, bankClock, bankDate, type Instant } from "@/vocabulary/calendar";
import { addBusinessDays, type BusinessDays, shifted } from "@/vocabulary/calendar/business-days";
import { addMonths } from "@/vocabulary/calendar/months";
import { looksLikeIban } from "@/vocabulary/iban";
import type { Currency } from "@/vocabulary/money";

type CutOff = { currency: Currency | null; country: string | null; time: string };

/** What a payment's day hangs on: its currency, and the recipient's country where that is known. */
export type Target = { currency: Currency; country: string | undefined };

/**
 * The cut-off time of a payment, as `14:30` of the bank's clock: that of its currency and country, or of its currency, or
 * of its country, or of all; undefined where there is none, and a payment leaves on its day until that ends.
 */
export function cutOffOf(cutOffs: readonly CutOff[], { currency, country }: Target): string | undefined {
  const closeness = (one: CutOff) => (one.currency === null ? 0 : 2) + (one.country === null ? 0 : 1);
  const [closest] = cutOffs
    .filter((one) => one.currency === null || one.currency === currency)
    .filter((one) => one.country === null || one.country === country)
    .toSorted((a, b) => closeness(b) - closeness(a));
  return closest?.time;
}

/** The country that a payment goes to: the one of the recipient's IBAN, else of its payee's address, where that is known. */
export const countryOf = (recipient: string, country: string | null | undefined): string | undefined =>
  looksLikeIban(recipient) ? recipient.slice(0, 2) : (country ?? undefined);

/** The bank's days and cut-off times, as they count for one payment. */
export type PaymentCalendar = { days: BusinessDays; cutOff: string | undefined; zone: string };

/** The date on which a payment that is made at an instant leaves the bank: that day until its cut-off time, or the next business day. */
export function leavesOn({ days, cutOff, zone }: PaymentCalendar, at: Instant): BankDate {
  const today = bankDate(at, zone);
  const late = cutOff !== undefined && bankClock(at, zone) >= cutOff;
  return shifted(days, late ? addDays(today, 1) : today, "next");
}

/** Business days that an international transfer takes at most (specification, section 9: 1-3 business days). */
const longestTransfer = 3;

/** The bank's own country: transfers within it are immediate (specification, section 9). */
export const homeCountry = "AE";

/** The date until which a payment arrives that leaves on a date; undefined where nobody knows the recipient's country. */
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

/** The most months ahead for which a payment is scheduled, and for which the days of standing orders are listed. */
const monthsAhead = 14;

/** The last date that a payment can be scheduled for, or a standing order's days are listed to. */
export const lastDate = (today: BankDate): BankDate => addMonths(today, monthsAhead);

/** Why a payment cannot be made on a date, in a sentence; undefined where it can. */
export function dateProblem(date: BankDate, today: BankDate): string | undefined {
  if (date < today) return "Choose today or a later day";
  return date > lastDate(today) ? "Choose a day within the next 14 months" : undefined;
}
