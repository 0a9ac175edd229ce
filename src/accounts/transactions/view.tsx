import { type Movement, signedAmount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { clamped } from "@/ui/clamped";
import type { Tone } from "@/ui/class-names";
import { type HtmlValue, html, markup, raw } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { readableNumber } from "@/vocabulary/iban";
import { say, sayInEnglish } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type TransactionType, transactionTypeLabels } from "./contract";
import type { TransactionRow } from "./list";
import { parseParty } from "./party";
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

/** A payment in the ledger's words, and one that came back or was rejected. */
const paymentText = /^(Payment|Returned payment|Rejected payment) to (\S{1,100}): (.*)$/s;

/** Parts of a payment's description: act, payee and purpose on one line, and the payee's account. */
function paymentLine(row: TransactionRow): { line: HtmlValue; account: string } | undefined {
  if (row.type !== "debit" && row.type !== "credit") return undefined;
  const [, act = "", account = "", purpose = ""] = paymentText.exec(row.description) ?? [];
  if (act === "") return undefined;
  const { name } = parseParty(row.party);
  // What came back has the reason for it, a text of the product, in place of a purpose.
  const given = act === "Payment" ? [] : [say(act)];
  const words = [...given, ...(name ? [name] : []), act === "Payment" ? purpose : translate(purpose)];
  return { line: raw(words.map((word) => markup(isolated(word))).join(" \u00b7 ")), account };
}

/** Title and second line of a movement in a short list, with its reference. */
export function movementLines(row: TransactionRow) {
  const paid = paymentLine(row);
  const reference = html`<span class="iban">${row.reference}</span>`;
  if (!paid) return { title: clamped(shownDescription(row)), text: reference };
  return {
    title: html`<span class="clamp">${paid.line}</span>`,
    text: html`<span class="iban">${readableNumber(paid.account)}</span> · ${reference}`,
  };
}

/**
 * A movement's description in a list: a payment by its payee and purpose, with the payee's account beneath; any other
 * with the counterparty beneath, if that is known and not in the text.
 */
export function describedMovement(row: TransactionRow): HtmlValue {
  const paid = paymentLine(row);
  if (paid) return html`${paid.line}<small class="beneath iban">${readableNumber(paid.account)}</small>`;
  const { name } = parseParty(row.party);
  const description = shownDescription(row);
  if (name === null || description.toLowerCase().includes(name.toLowerCase())) return description;
  return html`${isolated(description)}<small class="beneath">${isolated(name)}</small>`;
}

const isOwn = (row: Pick<TransactionRow, "type" | "reference" | "description">) =>
  confidentialTypes.includes(row.type)
    ? row.description === describeToClient(row)
    : row.description === sayInEnglish("Capture of hold {reference}", { reference: row.reference }) ||
      /^Payment to \S+: /.test(row.description);
