import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import type { Currency, Total } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import type { Subject } from "../run/selection";
import type { ToolResult } from "../run/tool";
import { type Filter, type Measure, measured, type Span } from "./query";

/**
 * One row of an entity by its fields; money in minor units, days as the bank's dates. `at` is the instant of the
 * entity's own day, which orders rows of one day that have no amount.
 */
export type EntityRow = Cells & { readonly id: string | number };
export type Cells = Readonly<Record<string, string | number | null>>;

/** Phrases that mean the same, parted by bars: 'debit|debits|money out'. */
export type Phrases = string;

/** A value of a field and its words; `noun` if it can name the rows themselves: 'debits'. */
export type ValueModel = {
  words: Phrases;
  label: string;
  noun?: readonly [one: string, many: string];
  /** True if answers put its first word before the noun: 'active holds'. */
  adjective?: true;
  /** True if answers put its label behind the noun: 'holds that never expire'. */
  suffix?: true;
  /** True if rows with this value move no money: they are meant only if named. */
  unmoved?: true;
  /** Words that mean it for staff only. */
  staffWords?: Phrases;
  /** Other values that also count as it: an account for both is one for payments. */
  also?: readonly string[];
  /** True if rows keep this value until an act changes it, so that 'now' adds nothing. */
  lasts?: true;
  /** Day on which rows got this value, to which a period refers: 'captured in October'. */
  on?: string;
  /** True if rows may have another value since: with a period, that day alone selects them. */
  passes?: true;
};

const kinds = [
  "choice",
  "money",
  "percent",
  "number",
  "text",
  "reference",
  "account",
  "client",
  "user",
  "day",
  "currency",
] as const;

export type FieldModel = {
  /** The heading of its column. */
  label: string;
  kind: (typeof kinds)[number];
  /** Words for the field when it groups rows or is measured. */
  words?: Phrases;
  values?: Readonly<Record<string, ValueModel>>;
  /** The two fields whose difference is summed. Each is converted separately, as on screens. */
  between?: readonly [whole: string, less: string];
  /** The field with the readable name, if this one holds an id. */
  named?: string;
  /** Words that request the field of a record: 'iban' of an account, 'why' of a hold. */
  fact?: Phrases;
  /** For a field with the author of an act: the field with its day, so that 'who placed' asks for it. */
  whoOf?: string;
  /** Text for a row without a value: 'never'. Without it, missing values are left out. */
  none?: string;
  /**
   * Reads the field on request: further cells of each row, in the order of the rows. Undefined if there are too many
   * to be certain.
   */
  fill?(
    deps: Deps,
    actor: Actor,
    rows: readonly EntityRow[],
    field: string,
  ): Promise<readonly Cells[] | undefined>;
  /** For a user field: true if it is the author of the row's act, as in 'sign-ins by' somebody. */
  doer?: true;
  /** Kind of numbers in the field, if it has one: those of CBS accounts, or IBANs of account numbers. */
  code?: "cbs" | "iban";
  /** Words before such a number that mean this field rather than another one. */
  led?: Phrases;
  /** Prefix of references in the field, in capitals. */
  prefix?: string;
  /** True if otherwise unknown words may name a record by it: the company that sent a request, a text. */
  looked?: true;
  /** True if it may contain a searched text. */
  searched?: true;
  /** True if only staff may know it: clients never see it. */
  staff?: true;
  /** True if rows can be grouped by it; `asked` if a question about it groups them: 'which suppliers did we pay'. */
  parts?: true | "asked";
  /** Filter that grouping by this field implies: payees are never one's own accounts. */
  askedOf?: Readonly<Record<string, string>>;
  /** For a day: words that select it, the first of them used in descriptions: 'expiring|expire'. */
  when?: Phrases;
  /** True if such a day may be in the future. */
  ahead?: true;
  /** True for the time until now and no other days: how long ago it was. */
  now?: true;
  /** For a day that is the last of several and only known up to now: whether rows have one since then, or not. */
  last?: "is" | "not";
  /** True if 'since October' leaves October out: who did not sign in since then last did so in it. */
  sinceAfter?: true;
};

/** Declares a field of each kind by the heading of its column: `field.text("Title", { fact: "title" })`. */
export const field = mapOptions(
  kinds,
  (kind) =>
    (label: string, more: Omit<FieldModel, "label" | "kind"> = {}): FieldModel => ({ label, kind, ...more }),
);

/** The requested rows. Filters that a reading does not apply are applied to its rows. */
export type Narrowing = {
  subject: Subject;
  span: Span;
  filters: readonly Filter[];
  order: "latest" | "earliest" | "largest" | "smallest";
  limit: number;
};

/** Result of a group of rows in one currency: their number and the sum of the measured field, if there is one. */
export type Bucket = { key: string; currency: Currency | undefined; count: number; sum: Total };

type TotalsRequest = {
  subject: Subject;
  spans: readonly Span[];
  /** Measured field; undefined if rows are only counted. */
  of: string | undefined;
  filters: readonly Filter[];
  by: string | undefined;
  /** True if the answer also states the number of rows. */
  counts: boolean;
};

/**
 * Words for an entity with values or the measured field. For a verb with a doer, `doer` is the value if a name
 * precedes it ('Keelforge paid'), `done` if one follows it ('paid Keelforge'); without that value it is unknown.
 */
export type Saying = {
  words: Phrases;
  /** Values of fields; each of several values is answered separately: 'in and out'. */
  is?: Readonly<Record<string, string | readonly string[]>>;
  of?: string;
  /** Measures computed from the rows: 'the peak'. */
  measures?: readonly Measure[];
  /** Fields by which rows are grouped: 'the best day'. */
  by?: readonly string[];
  /** True if the values are compared with each other. */
  compare?: true;
  /** True if it asks whether there is enough for an amount. */
  enough?: true;
  /** The field that it is a word for, if it means more than that field's own words: suppliers are paid. */
  part?: string;
  /** The requested field of the rows, or several separated by bars: 'who got it'. */
  asks?: string;
  /** True if other readings are likelier. */
  seldom?: true;
  /** True if only staff use it. */
  staff?: true;
  /** The field that must be named in the question: 'what did' needs a person. */
  needs?: string;
  verb?: { doer?: Readonly<Record<string, string>>; done?: Readonly<Record<string, string>> };
};

/**
 * Meaning of 'to' or 'from' before a name, as values of fields: `text` for a counterparty's name, where it is
 * implied; `account` for an account's name, where it must be stated elsewhere, and without which no name may follow.
 */
type Way = {
  text?: Readonly<Record<string, string>>;
  account?: Readonly<Record<string, string>>;
  /** The fields of the receiving account and of its client, if the paying one is named, too. */
  other?: string;
  otherClient?: string;
};

/**
 * A kind of record: its words, its fields and how its rows are read. Everything else (reading, describing, counting,
 * grouping, comparing) is the same for all.
 */
export type EntityModel = {
  name: string;
  access: Access;
  /** Further rights that its answers need, which a program's token may lack. */
  alsoReads?: readonly Access[];
  noun: readonly [one: string, many: string];
  words: Phrases;
  /** True if only rows of one kind are offered: all of them are too many, or unknown. */
  byKind?: true;
  /** True if its words may select other rows: 'of the euro account'. */
  whose?: true;
  /** Words for all of them: 'all clients'. */
  all?: Phrases;
  /** True if its rows are acts or rights of the bank's staff: 'my' and 'I' would name the reader, and are declined. */
  acts?: true;
  /** Meaning of 'to' and 'from' for its rows. */
  ways?: Readonly<Partial<Record<"to" | "from", Way>>>;
  /** Words for its rows in a question, if their noun may also mean another entity. */
  called?: string;
  /** Words for the entity with values: 'went out' means movements that are debits. */
  says?: readonly Saying[];
  fields: Readonly<Record<string, FieldModel>>;
  /** Default field of measures. */
  amount?: string;
  /** Field of bounds if nothing is measured, such as the amounts of alerts, which are never summed. */
  bounded?: string;
  /** The field with the day of a row; absent if answers give the state at the end of a day. */
  time?: string;
  /** True if rows are read as of the end of a past day; other rows are known only at present. */
  onDays?: true;
  /** For facts known only at present: the values of a field that 'today' and 'this month' select. */
  current?: Readonly<{ field: string; day: string; month: string }>;
  /** Word for the event of that day, if rows have other days: 'made'. */
  when?: string;
  /** True if days are understood only if the question names the row's day that is meant. */
  sayWhen?: true;
  /** Default filters: active holds, unless past days are asked about. */
  usual?: Readonly<Record<string, string>>;
  /** Measure of a question without one; absent if rows are listed. */
  asked?: "sum" | "count";
  /** The field that must have one value for sums to make sense: credits and debits cannot be added. */
  sumsNeed?: string;
  /** The field that identifies a record: an account, a hold's reference. */
  record?: string;
  /** True if an amount or a reference alone may name one of its rows. */
  unnamed?: true;
  /** Field with a named amount that is converted into other currencies. */
  converts?: string;
  /** True if its rows are one record's values at the end of several days, which cannot be summed. */
  overDays?: true;
  /** Complete answer about its rows in one period, for any question; undefined if it is unknown. */
  report?(
    deps: Deps,
    actor: Actor,
    wanted: Pick<Narrowing, "subject" | "span" | "filters">,
  ): Promise<ToolResult | undefined>;
  /** True if its report needs neither a period nor a filter: what waits. */
  standing?: true;
  /** Least or largest value of a record at any moment of some days; undefined if it is unknown. */
  within?(
    deps: Deps,
    subject: Subject,
    span: Span,
    order: "largest" | "smallest",
  ): Promise<{ amount: number; day: BankDate } | undefined>;
  /** The field with the counterparty of rows of which two may be duplicates. */
  alike?: string;
  /** True if its rows are listed one by one, without computing anything: limits belong to one account. */
  onlyRecords?: true;
  /** Sentence about a record, for any question, with its amounts formatted. */
  sentence?(row: EntityRow, amounts: Readonly<Record<string, string>>): string;
  /** The address of one record. */
  recordAt?(actor: Actor, id: EntityRow["id"]): string | undefined;
  /** The columns of a table of rows. */
  shown: readonly string[];
  /** True if a reading applies this filter itself, so that only as many rows as needed are read; false by default. */
  narrows?(filter: Filter, all: readonly Filter[]): boolean;
  read(deps: Deps, actor: Actor, wanted: Narrowing): Promise<{ rows: EntityRow[]; more: boolean }>;
  /** Ids of the rows whose requested act is unknown. */
  uncertain?(deps: Deps, rows: readonly EntityRow[]): Promise<ReadonlySet<EntityRow["id"]>>;
  /** Sums and counts from running figures, one list for each span; undefined if the rows must be read. */
  totals?(deps: Deps, actor: Actor, request: TotalsRequest): Promise<Bucket[][] | undefined>;
  /** Address of the screen with exactly these rows; undefined if there is none. */
  screen?(
    deps: Deps,
    actor: Actor,
    wanted: { subject: Subject; span: Span; filters: readonly Filter[] },
  ): Promise<string | undefined>;
};

/** An entity as its file declares it; the list of all entities names it. */
export type DeclaredEntity = Omit<EntityModel, "name">;

/** Phrases made of one part from each list: 'can i pay out', 'can we send'. */
export const combinePhrases = (...lists: readonly Phrases[]): Phrases =>
  lists
    .map((list) => list.split("|"))
    .reduce((all, list) => all.flatMap((begun) => list.map((end) => `${begun} ${end}`.trim())))
    .join("|");

/** The phrases of a list, as words in lower case. */
export const splitPhrases = (phrases: Phrases): string[][] =>
  phrases
    .split("|")
    .filter((phrase) => phrase !== "")
    .map((phrase) => phrase.split(" "));

/** The value of a filter that restricts a field to exactly one value. */
export function onlyValue(filters: readonly Filter[], field: string): string | number | undefined {
  const [first, ...others] = filters.filter((filter) => filter.field === field);
  const [value, ...more] = first?.values ?? [];
  return first?.op === "is" && others.length === 0 && more.length === 0 ? value?.id : undefined;
}

/** True if the amounts of the requested rows cannot be summed: credits and debits. */
export const isMixed = (
  entity: EntityModel,
  filters: readonly Filter[],
  by: readonly string[] = [],
): boolean =>
  entity.sumsNeed !== undefined &&
  !by.includes(entity.sumsNeed) &&
  onlyValue(filters, entity.sumsNeed) === undefined;

/** True for a filter by a reference: 'INV-2026-22398'. */
export const isCoded = ({ values }: Filter): boolean =>
  values.every(({ id }) => /^[A-Z]+-\d/.test(String(id)));

/**
 * True if a filter finds a row or two: by exactly this amount, or by a reference.
 * @param of the measured field
 */
export const isFound = (filter: Filter, { amount, converts, fields }: EntityModel, of = amount): boolean =>
  filter.op === "is" &&
  ([measured, of, converts].includes(filter.field) ||
    (fields[filter.field]?.searched === true && isCoded(filter)));

/** True if a row matches a filter. */
export function isWanted(
  { fields }: Pick<EntityModel, "fields">,
  row: EntityRow,
  { field, op, values }: Filter,
): boolean {
  const cell = row[field] ?? "";
  const model = fields[field];
  // A row without an amount is within no bounds.
  if ((op === "atLeast" || op === "atMost") && (row[field] ?? null) === null) return false;
  if (op === "atLeast") return values.every(({ id }) => Number(cell) >= Number(id));
  if (op === "atMost") return values.every(({ id }) => Number(cell) <= Number(id));
  const isOne = values.some(({ id }) =>
    model?.searched
      ? String(cell).toLowerCase().includes(String(id).toLowerCase())
      : String(cell) === String(id) || model?.values?.[String(id)]?.also?.includes(String(cell)) === true,
  );
  return op === "is" ? isOne : !isOne;
}

/** A table by its words, with the meaning of each. */
export const byWord = <Meaning>(
  table: readonly (readonly [Meaning, Phrases])[],
): Readonly<Record<string, Meaning>> =>
  Object.fromEntries(table.flatMap(([meaning, words]) => words.split("|").map((word) => [word, meaning])));
