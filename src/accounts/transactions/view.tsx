import { type Movement, signedAmount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type TransactionType, transactionTypeLabels, transactionTypes } from "./contract";
import type { TransactionRow } from "./list";

const tones: Record<TransactionType, Tone> = {
  credit: "good",
  debit: "bad",
  hold: "warn",
  release: "quiet",
};
const badges = new Map(
  transactionTypes.map((type) => [type, badge(transactionTypeLabels[type], tones[type])]),
);

export const transactionBadge = (type: TransactionType) => badges.get(type);

const movements: Record<TransactionType, Movement> = {
  credit: "in",
  debit: "out",
  hold: "held",
  release: "released",
};

/** The amount with the sign of what it does to the available balance: `+` for a credit and a release, else `-`. */
export const movement = (row: Pick<TransactionRow, "type" | "amount" | "currency">) =>
  signedAmount(row.amount, row.currency, movements[row.type]);
