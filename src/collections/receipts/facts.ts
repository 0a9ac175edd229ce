import { z } from "zod";
import type { BankDate } from "@/vocabulary/calendar";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import type { PaymentTexts } from "./rules";

const factsSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
]);

/** What a payment came with, as the view `credits_from_outside` has it. */
export type Facts = {
  payerName: string;
  payerAccount: string;
  /** BIC of the payer's bank; empty where it is not known. */
  payerAgent: string;
  /** Creditor reference that the payer gave as such. */
  reference: string;
  endToEndId: string;
  references: string[];
  remittance: string;
  /** Days of the bank's line; undefined where no line is known. */
  booked: BankDate | undefined;
  valued: BankDate | undefined;
};

const referencesSchema = z.string().array();

/** Parses the view's column `facts`. */
export function parseFacts(json: string): Facts {
  const [payerName, payerAccount, reference, endToEndId, references, remittance, booked, valued, payerAgent] =
    factsSchema.parse(JSON.parse(json));
  return {
    payerName,
    payerAccount,
    payerAgent,
    reference,
    endToEndId: endToEndId ?? "",
    references: referencesSchema.parse(JSON.parse(references)),
    remittance,
    booked: booked ?? undefined,
    valued: valued ?? booked ?? undefined,
  };
}

/** The texts of a payment that may name what it pays; `own` is the reference of its transaction. */
export const textsOf = (
  { reference, endToEndId, references, remittance }: Facts,
  own: string,
): PaymentTexts => ({
  reference,
  whole: [endToEndId, ...references, own].filter((text) => text !== ""),
  text: remittance,
});

/** Creditor reference of a payment: the one given as such, or a valid one that stands alone in a field. */
export const referenceOf = ({ reference, remittance }: Facts): string | null => {
  if (reference !== "") return reference;
  const text = remittance.replaceAll(/\s/g, "").toUpperCase();
  return isCreditorReference(text) ? text : null;
};
