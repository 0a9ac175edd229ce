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
  /** Creditor reference from the payment's own field for it. */
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

/** The texts of a payment that may name an expected receipt; `own` is the reference of its transaction. */
export const textsOf = (
  { reference, endToEndId, references, remittance }: Facts,
  own: string,
): PaymentTexts => ({
  reference,
  whole: [endToEndId, ...references, own].filter((text) => text !== ""),
  text: remittance,
});

/** Creditor reference of a payment: that of its own field, or a valid one that is the whole text of another. */
export const referenceOf = ({ reference, remittance }: Facts): string | null => {
  if (reference !== "") return reference;
  const text = remittance.replaceAll(/\s/g, "").toUpperCase();
  return isCreditorReference(text) ? text : null;
};
