import type { Category } from "../contract";

/** Topic of a description's words: a category for outgoing money, and one for incoming money. */
export type Topic = {
  name: string;
  debit?: Category;
  credit?: Category;
};

/**
 * The topics in the order of their precedence; the first whose words are in the description decides. A topic without
 * a category for one direction is skipped in it. An incoming purchase, charge or regular payment is a reversal.
 */
export const topics = [
  { name: "taxRefund", credit: "tax" },
  { name: "feeForReturn", debit: "fee" },
  { name: "reversal", debit: "reversal", credit: "reversal" },
  { name: "benefit", credit: "transfer_in" },
  { name: "feeWithTax", debit: "fee", credit: "reversal" },
  { name: "tax", debit: "tax", credit: "tax" },
  { name: "taxAuthority", debit: "tax", credit: "tax" },
  { name: "salary", debit: "salary", credit: "salary" },
  { name: "interestOnLoan", debit: "interest", credit: "reversal" },
  { name: "premium", debit: "insurance", credit: "reversal" },
  { name: "insurer", debit: "insurance", credit: "insurance" },
  { name: "rent", debit: "rent", credit: "rental_income" },
  { name: "loan", debit: "loan", credit: "loan" },
  { name: "interest", debit: "interest", credit: "interest" },
  { name: "cardBill", debit: "transfer_out", credit: "transfer_in" },
  { name: "takings", credit: "transfer_in" },
  { name: "fee", debit: "fee", credit: "reversal" },
  { name: "cashIn", debit: "cash", credit: "cash" },
  { name: "cashOut", debit: "cash", credit: "reversal" },
  { name: "cash", debit: "cash", credit: "cash" },
  { name: "cheque", debit: "cheque", credit: "cheque" },
  // A filling station is paid at a till; its payment is no household bill.
  { name: "fuel", debit: "card", credit: "reversal" },
  { name: "bill", debit: "utility", credit: "reversal" },
  { name: "supplierOfHouse", debit: "utility" },
  { name: "namedSupplier", debit: "utility" },
  { name: "cardPayment", debit: "card", credit: "reversal" },
  { name: "transfer", debit: "transfer_out", credit: "transfer_in" },
  { name: "moneyOut", debit: "transfer_out" },
  { name: "moneyIn", credit: "transfer_in" },
  // A merchant without a word for the means of payment: recognised by its goods, its store's number or its web
  // address.
  { name: "merchant", debit: "card", credit: "reversal" },
  { name: "payment", debit: "transfer_out", credit: "transfer_in" },
  { name: "webShop", debit: "card" },
] as const satisfies readonly Topic[];

export type TopicName = (typeof topics)[number]["name"];

/**
 * The words of one language. Topics hold alternatives, each the source of an expression over folded text (lower case,
 * no accents). `around` are words beside a counterparty's name that are no part of it; `links` may be within a name,
 * but not at its ends.
 */
export type Language = {
  topics: Partial<Record<TopicName, readonly string[]>>;
  around: readonly string[];
  links: string;
};
