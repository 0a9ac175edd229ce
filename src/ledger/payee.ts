import { z } from "zod";
import { looksLikeIban } from "@/vocabulary/iban";
import type { Currency } from "@/vocabulary/money";
import { payeeCheckResults } from "@/vocabulary/options";
import { chargeBearers, type PayeeNeed, payeeNeeds } from "@/vocabulary/payee-options";

const text = z.string().nullable();

/**
 * Payee besides the account: stored in the command of the payment's journal as it was at that time, or with the details
 * that were given later. Unknown fields are null. `reference` is a structured creditor reference (ISO 11649), `purpose`
 * and `chargeBearer` are ISO 20022 codes. Commands of earlier versions lack fields with a default.
 */
export const payeeSchema = z.object({
  /** Beneficiary that it was taken from; null if it was typed. */
  beneficiaryId: z.int().nullable(),
  name: text,
  bic: text,
  clearingCode: text,
  country: text,
  town: text,
  addressLines: z.string().array(),
  street: text.default(null),
  buildingNumber: text.default(null),
  postCode: text.default(null),
  subdivision: text.default(null),
  purpose: text,
  reference: text,
  /** Text for the payee in place of the payment's description. */
  remittance: text.default(null),
  chargeBearer: z.enum(chargeBearers).nullable().default(null),
  regulatoryCode: text.default(null),
  /** The payee's address for the payment's notification, if the payment has its own. */
  email: text.default(null),
  /**
   * Result of the check of name and account before the payment, and its time (milliseconds UTC); absent if none was
   * made.
   */
  check: z
    .object({ result: z.enum(payeeCheckResults), answered: z.string().nullable(), at: z.int() })
    .optional(),
});
export type Payee = z.infer<typeof payeeSchema>;

/** Details required of payments to a country in a currency; null matches any. */
export type PayeeRule = { country: string | null; currency: Currency | null; needs: PayeeNeed[] };

/** Country of a payment: of the IBAN, else of the payee's bank, else of the payee; null if unknown. */
export const findDestination = (
  recipient: string,
  payee: Pick<Payee, "bic" | "country"> | undefined,
): string | null =>
  looksLikeIban(recipient) ? recipient.slice(0, 2) : (payee?.bic?.slice(4, 6) ?? payee?.country ?? null);

/** Details required by the most specific of the matching rules: a country precedes a currency (decision 236). */
export function getNeeds(
  rules: readonly PayeeRule[],
  country: string | null,
  currency: Currency,
): readonly PayeeNeed[] {
  const fitting = rules.filter(
    (rule) =>
      (rule.country === null || rule.country === country) &&
      (rule.currency === null || rule.currency === currency),
  );
  const weight = (rule: PayeeRule) => (rule.country === null ? 0 : 2) + (rule.currency === null ? 0 : 1);
  return fitting.sort((one, other) => weight(other) - weight(one))[0]?.needs ?? [];
}

const has: Record<PayeeNeed, (payee: Payee) => boolean> = {
  name: (payee) => payee.name !== null,
  country: (payee) => payee.country !== null,
  town: (payee) => payee.town !== null,
  address: (payee) => payee.addressLines.length > 0 || payee.street !== null,
  agent: (payee) => payee.bic !== null || payee.clearingCode !== null,
  purpose: (payee) => payee.purpose !== null,
  structuredReference: (payee) => payee.reference !== null,
  regulatoryReporting: (payee) => payee.regulatoryCode !== null,
};

/** Required details that a payment lacks. */
export const listMissingDetails = (needs: readonly PayeeNeed[], payee: Payee | undefined): PayeeNeed[] =>
  payeeNeeds.filter((need) => needs.includes(need) && !(payee && has[need](payee)));
