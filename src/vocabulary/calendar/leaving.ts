import { looksLikeIban } from "../iban";
import type { Currency } from "../money";
import { addDays, type BankDate, bankClock, bankDate, type Instant } from ".";
import { type BusinessDays, shifted } from "./business-days";

/** Cut-off time until which a payment leaves on its day, as `14:30` of the bank's clock; null stands for any currency or country. */
type CutOff = { currency: Currency | null; country: string | null; time: string };

/** A payment's currency and, where it is known, the recipient's country: its cut-off time and holidays follow from them. */
export type Target = { currency: Currency; country: string | undefined };

/**
 * The cut-off time of a payment, as `14:30` of the bank's clock: that of its currency and country, or of its currency, or
 * of its country, or of all; undefined if there is none, and a payment leaves on its day until that ends.
 */
export function findCutOff(cutOffs: readonly CutOff[], { currency, country }: Target): string | undefined {
  const closeness = (one: CutOff) => (one.currency === null ? 0 : 2) + (one.country === null ? 0 : 1);
  const [closest] = cutOffs
    .filter((one) => one.currency === null || one.currency === currency)
    .filter((one) => one.country === null || one.country === country)
    .toSorted((a, b) => closeness(b) - closeness(a));
  return closest?.time;
}

/** The country that a payment goes to: the one of the recipient's IBAN, else of its payee's address, where that is known. */
export const findCountry = (recipient: string, country: string | null | undefined): string | undefined =>
  looksLikeIban(recipient) ? recipient.slice(0, 2) : (country ?? undefined);

/** The bank's days and cut-off times, as they count for one payment. */
export type PaymentCalendar = { days: BusinessDays; cutOff: string | undefined; zone: string };

/** The date on which a payment that is made at an instant leaves the bank: that day until its cut-off time, or the next business day. */
export function leavesOn({ days, cutOff, zone }: PaymentCalendar, at: Instant): BankDate {
  const today = bankDate(at, zone);
  const late = cutOff !== undefined && bankClock(at, zone) >= cutOff;
  return shifted(days, late ? addDays(today, 1) : today, "next");
}
