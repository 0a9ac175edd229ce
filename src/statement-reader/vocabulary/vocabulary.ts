import type { Kinds } from "./kinds";
import type { Phrases } from "./phrases";

/** Roles of a table's columns, as stated by their headings; where one word has two roles, the first one applies. */
export const roles = [
  "date",
  "valueDate",
  "description",
  "reference",
  "debit",
  "credit",
  "amount",
  "balance",
  "side",
  "aside",
] as const;
export type Role = (typeof roles)[number];

/**
 * Kinds of printed amounts beside a label. `carried` is brought or carried forward, which is the opening or the closing
 * only at the statement's ends; `dated` is a bare 'Balance on 31 March'; `other` keeps look-alikes such as 'Available
 * balance' from being mistaken for one of them; `day` is the balance of a day, printed after its rows.
 */
export const markKinds = [
  "day",
  "opening",
  "closing",
  "carried",
  "dated",
  "debits",
  "credits",
  "total",
  "other",
] as const;
export type MarkKind = (typeof markKinds)[number];

/** Kinds of titles above rows: the side of the rows, or that they are not the account's. */
export const sectionKinds = ["daily", "decoy", "debit", "credit", "neutral"] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** The words of one language. A language needs headings, labels and months; it has the rest where its banks print it. */
export type Vocabulary = {
  /** The twelve months, January first; '|' separates the names of one month, including short ones. */
  months?: Phrases;
  /** One to ten, as pages are counted in words. */
  numbers?: Phrases;
  /** Headings of columns. `aside` are amounts in other currencies or books. */
  headings?: Partial<Record<Role, Phrases>>;
  /** Labels of balances and totals. */
  labels?: Partial<Record<MarkKind, Phrases>>;
  /** Titles over rows. `daily` heads the balances of days, `decoy` rows that are not the account's. */
  titles?: Partial<Record<SectionKind, Phrases>>;
  /** Names of currencies, by ISO 4217 code. */
  currencies?: Readonly<Record<string, Phrases>>;
} & Partial<Kinds>;
