import { z } from "zod";
import type { Phrase } from "@/vocabulary/language";

/** Facts that a bank states of a movement beyond its amount and parties, as written; absent ones are left out. */
export const particularsSchema = z.object({
  originalAmount: z
    .string()
    .optional()
    .describe("The amount before conversion, with its currency: `80.00 GBP`"),
  exchangeRate: z.string().optional(),
  charges: z.string().optional().describe("Amounts with their currencies: `2.00 EUR`"),
  returnReason: z.string().optional().describe("Code and text of a returned payment: `AC04 account closed`"),
  ultimateDebtor: z.string().optional(),
  ultimateCreditor: z.string().optional(),
});
export type Particulars = z.output<typeof particularsSchema>;

const labels: Record<keyof Particulars, Phrase> = {
  originalAmount: "Original Amount",
  exchangeRate: "Exchange Rate",
  charges: "Bank Charges",
  returnReason: "Reason of the return",
  ultimateDebtor: "Ultimate Debtor",
  ultimateCreditor: "Ultimate Creditor",
};

/** Maximum length of a particular, in characters. */
const longest = 200;

/** Particulars of the texts that are not blank, each on one line and limited in length. */
export function toParticulars(texts: { [Name in keyof Particulars]: string | undefined }): Particulars {
  const particulars: Particulars = {};
  for (const name of particularNames) {
    const text = texts[name] ?? "";
    const line = text === "" ? "" : text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
    if (line !== "") particulars[name] = line.slice(0, longest).toWellFormed();
  }
  return particulars;
}

/** Parses stored particulars. */
export const parseParticulars = (json: string | null | undefined): Particulars =>
  !json || json === "{}" ? {} : particularsSchema.parse(JSON.parse(json));

/** The stated particulars with their labels. */
export const listParticulars = (particulars: Particulars): { label: Phrase; text: string }[] =>
  particularNames.flatMap((name) => {
    const text = particulars[name];
    return text === undefined ? [] : [{ label: labels[name], text }];
  });

const particularNames = particularsSchema.keyof().options;

/** Columns of a CSV with one particular each. */
export const particularColumns = <Row>(
  read: (row: Row) => Particulars,
): { header: Phrase; cell: (row: Row) => string }[] =>
  particularNames.map((name) => ({ header: labels[name], cell: (row) => read(row)[name] ?? "" }));
