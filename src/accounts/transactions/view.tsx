import { type Movement, signedAmount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { tell } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type TransactionType, transactionTypeLabels } from "./contract";
import type { TransactionRow } from "./list";
import { confidentialTypes, describeToClient } from "./rules";

const tones: Record<TransactionType, Tone> = {
  credit: "good",
  debit: "bad",
  hold: "warn",
  release: "quiet",
};
export const transactionBadge = (type: TransactionType) => badge(transactionTypeLabels[type], tones[type]);

const movements: Record<TransactionType, Movement> = {
  credit: "in",
  debit: "out",
  hold: "held",
  release: "released",
};

/** The amount with the sign of its effect on the available balance: `+` for a credit and a release, else `-`. */
export const movement = (row: Pick<TransactionRow, "type" | "amount" | "currency">) =>
  signedAmount(row.amount, row.currency, movements[row.type]);

/**
 * Displayed description: the text that replaces a confidential one for clients, and the ledger's texts about a hold's
 * end and a payment, are the product's own and translated.
 */
export const shownDescription = (row: Pick<TransactionRow, "type" | "reference" | "description">) =>
  isOwn(row) ? translate(row.description) : row.description;

const isOwn = (row: Pick<TransactionRow, "type" | "reference" | "description">) =>
  confidentialTypes.includes(row.type)
    ? row.description === describeToClient(row)
    : row.description === tell("Capture of hold {reference}", { reference: row.reference }) ||
      /^Payment to \S+: /.test(row.description);
