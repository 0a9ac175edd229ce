/** What a column of a table holds, as its heading says it; where one word heads two kinds, the first kind counts. */
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
 * What a printed amount beside a label is to the statement. `carried` is brought or carried forward, which is the opening
 * or the closing only at the statement's ends; `dated` is a bare 'Balance on 31 March'; `other` keeps look-alikes such
 * as 'Available balance' from being taken for one of them; `day` is the balance of a day, printed after its rows.
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

/** What a title above rows says of them: their side, or that they are no rows of the account. */
export const sectionKinds = ["daily", "decoy", "debit", "credit", "neutral"] as const;
export type SectionKind = (typeof sectionKinds)[number];

/**
 * Phrases parted by commas. They are compared in small letters, without accents, blanks and punctuation: 'Date d'opération'
 * and 'DATE D OPERATION' are one.
 */
export type Phrases = string;

/** The words of one language. A language needs headings and labels; it has the rest where its banks print it. */
export type Vocabulary = {
  /** The twelve months, January first; '|' parts the names of one month, short ones with them. */
  months?: Phrases;
  /** Headings of columns. `aside` are amounts that are not of the account's currency or book. */
  headings?: Partial<Record<Role, Phrases>>;
  /** Labels of balances and totals. */
  labels?: Partial<Record<MarkKind, Phrases>>;
  /** Titles over rows. `daily` heads the balances of days, `decoy` what are no rows of the account at all. */
  titles?: Partial<Record<SectionKind, Phrases>>;
  accounts?: {
    /** Labels of an account's or a card's number. */
    number?: Phrases;
    iban?: Phrases;
    /** Labels of national numbers, which name the account where nothing shorter does. */
    national?: Phrases;
    /** Labels of the holder's name. */
    holder?: Phrases;
    /** Those of them that begin other labels as well ('Customer reference'). */
    heldBy?: Phrases;
  };
};
