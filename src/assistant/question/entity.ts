import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import type { Currency, Total } from "@/vocabulary/money";
import { forEachOf } from "@/vocabulary/options";
import type { Subject } from "../run/selection";
import type { ToolResult } from "../run/tool";
import { type Filter, type Measure, measured, type Span } from "./query";

/**
 * One row of an entity by its fields; money in minor units, days as the bank's dates. Of rows without an amount, `at` is
 * the instant of the entity's own day, which puts those of one day in their order.
 */
export type EntityRow = Cells & { readonly id: string | number };
export type Cells = Readonly<Record<string, string | number | null>>;

/** Phrases that mean the same, parted by bars: 'debit|debits|money out'. */
export type Phrases = string;

/** One of the values of a field, and what it is called; `noun` where it can stand for the rows themselves: 'debits'. */
export type ValueModel = {
  words: Phrases;
  label: string;
  noun?: readonly [one: string, many: string];
  /** Whether answers put its first word before the noun: 'active holds'. */
  adjective?: true;
  /** Whether answers put its label behind the noun: 'holds that never expire'. */
  suffix?: true;
  /** Whether rows of it move no money: if no kind is named they are not what is meant. */
  unmoved?: true;
  /** Words that mean it for staff only. */
  staffWords?: Phrases;
  /** Other values that count for it, too: an account for both is one for payments. */
  also?: readonly string[];
  /** Whether rows keep this value until an act changes it, so that 'now' adds nothing. */
  lasts?: true;
  /** Day on which rows got this value, which a period refers to: 'captured in October'. */
  on?: string;
};

const kinds = [
  "choice",
  "money",
  "percent",
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
  /** Words for the field when rows are grouped by it or it is measured. */
  words?: Phrases;
  values?: Readonly<Record<string, ValueModel>>;
  /** The fields that a sum is the difference of. Each is converted separately, as screens do. */
  between?: readonly [whole: string, less: string];
  /** The field with the name that people read, where this one holds an id. */
  named?: string;
  /** Words that ask for the field of a record: 'iban' of an account, 'why' of a hold. */
  fact?: Phrases;
  /** For a field with the author of an act: the field with its day, so that 'who placed' asks for it. */
  whoOf?: string;
  /** Text for a row without a value: 'never'. Without it, missing values are left out. */
  none?: string;
  /**
   * Reads it where it is asked, and only then: further cells of each row, in the order of the rows. Undefined where they
   * are too many to be certain of.
   */
  fill?(
    deps: Deps,
    actor: Actor,
    rows: readonly EntityRow[],
    field: string,
  ): Promise<readonly Cells[] | undefined>;
  /** For a user field: whether it is the author of the row's act, as in 'sign-ins by' somebody. */
  doer?: true;
  /** Kind of numbers in the field, if they are read as such: those of CBS accounts. */
  code?: "cbs";
  /** Prefix of references in the field, in capitals. */
  prefix?: string;
  /** Whether words that mean nothing else may name a record by it: the company that sent a request, what a text says. */
  looked?: true;
  /** Whether a text that is looked for may stand in it. */
  searched?: true;
  /** Whether only staff may know it: for clients it is as if it did not exist. */
  staff?: true;
  /** Whether rows can be parted by it; and whether they are, where it is asked: 'which suppliers did we pay'. */
  parts?: true | "asked";
  /** Rows that a grouping by this field implies: payees are never one's own accounts. */
  askedOf?: Readonly<Record<string, string>>;
  /** For a day: words that select it, the first of them used in descriptions: 'expiring|expire'. */
  when?: Phrases;
  /** Whether such a day may be one to come. */
  ahead?: true;
  /** Whether it is of now, and of no other days: how long ago it was. */
  now?: true;
  /**
   * For a day that is the last of several and can only be asked up to now: whether rows have one since then, or not.
   */
  last?: "is" | "not";
};

/** Declares a field of each kind by the heading of its column: `field.text("Title", { fact: "title" })`. */
export const field = forEachOf(
  kinds,
  (kind) =>
    (label: string, more: Omit<FieldModel, "label" | "kind"> = {}): FieldModel => ({ label, kind, ...more }),
);

/** The requested rows. Filters that a reading does not apply are applied to the rows that it returns. */
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
  of: string;
  filters: readonly Filter[];
  by: string | undefined;
  /** Whether the answer also says how many rows there are. */
  counts: boolean;
};

/**
 * Words for an entity together with values or the measured field. For a verb with a doer, `doer` is the value if a name
 * stands before it ('Keelforge paid'), `done` if one follows it ('paid Keelforge'); without that value it is unknown.
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
  /** Whether the values are compared with each other. */
  compare?: true;
  /** Whether it asks if there is as much as an amount. */
  enough?: true;
  /** The field that it is a word for, where it says more than that field's own: suppliers are paid. */
  part?: string;
  /** The field of the rows that it asks for, or several with bars between them: 'who got it'. */
  asks?: string;
  /** Whether other readings are likelier. */
  seldom?: true;
  /** Whether only staff use it. */
  staff?: true;
  /** The field that has to be named somewhere for it to make sense: 'what did' is of somebody. */
  needs?: string;
  verb?: { doer?: Readonly<Record<string, string>>; done?: Readonly<Record<string, string>> };
};

/**
 * Meaning of 'to' or 'from' before a name, as values of fields: `text` for a counterparty's name, where it is implied;
 * `account` for an account's name, where it must be stated elsewhere, and without which no name may follow.
 */
type Way = {
  text?: Readonly<Record<string, string>>;
  account?: Readonly<Record<string, string>>;
  /** The field of the account that rows go to, where the one that they are from is named, too. */
  other?: string;
};

/**
 * A kind of record as questions know it: its words, its fields and how its rows are read. Everything else (reading,
 * describing, counting, parting, comparing) is the same for all.
 */
export type EntityModel = {
  name: string;
  access: Access;
  /** Further rights whose reads its answers are made of, which a program's token may lack. */
  alsoReads?: readonly Access[];
  noun: readonly [one: string, many: string];
  words: Phrases;
  /** Whether its words may say which rows of others are meant: 'of the euro account'. */
  whose?: true;
  /** Words that say that no one of them is meant: 'all clients'. */
  all?: Phrases;
  /** Whether its rows are acts or rights of the bank's staff: 'my' and 'I' would name the reader, and are declined. */
  acts?: true;
  /** Meaning of 'to' and 'from' for its rows. */
  ways?: Readonly<Partial<Record<"to" | "from", Way>>>;
  /** Words for its rows in a question, if their noun may also mean another entity. */
  called?: string;
  /** Words that say the entity together with values: 'went out' is of movements, of debits. */
  says?: readonly Saying[];
  fields: Readonly<Record<string, FieldModel>>;
  /** Default field of measures. */
  amount?: string;
  /** Field of bounds if nothing is measured, such as the amounts of alerts, which nobody adds up. */
  bounded?: string;
  /** The field with the day of a row; absent if an answer gives the state of rows at the end of a day. */
  time?: string;
  /** Whether rows are read as of the end of a past day; other rows are known only as of now. */
  onDays?: true;
  /** For facts known only at present: the values of a field that 'today' and 'this month' stand for. */
  current?: Readonly<{ field: string; day: string; month: string }>;
  /** Word for the event of that day, if rows have other days: 'made'. */
  when?: string;
  /** Whether days are understood only where it is said which of a row's days they are. */
  sayWhen?: true;
  /** Default filters: holds are the active ones, unless past days are asked about. */
  usual?: Readonly<Record<string, string>>;
  /** Measure that answers a question without one; absent if rows are listed. */
  asked?: "sum" | "count";
  /** The field that has to be one thing for sums to mean something: credits and debits together are nothing. */
  sumsNeed?: string;
  /** The field that names one record: an account, a hold's reference. */
  record?: string;
  /** Whether an amount or a reference without further words names one of its rows. */
  unnamed?: true;
  /** Field with a named amount that is converted into other currencies. */
  converts?: string;
  /** Whether its rows are one record's values at the end of each of several days, which cannot be added up. */
  overDays?: true;
  /** Complete answer about its rows in one period, whatever is asked; undefined if it is unknown. */
  report?(
    deps: Deps,
    actor: Actor,
    wanted: Pick<Narrowing, "span" | "filters">,
  ): Promise<ToolResult | undefined>;
  /** Least or largest value of a record at any moment of some days; undefined if it is unknown. */
  within?(
    deps: Deps,
    subject: Subject,
    span: Span,
    order: "largest" | "smallest",
  ): Promise<{ amount: number; day: BankDate } | undefined>;
  /** The field with whom rows are of, where two may be one and the same twice. */
  alike?: string;
  /** Whether its rows are listed one by one, without computing anything: limits are an account's own. */
  onlyRecords?: true;
  /** Sentence about a record, whatever is asked, with its amounts formatted. */
  sentence?(row: EntityRow, amounts: Readonly<Record<string, string>>): string;
  /** The address of one record. */
  recordAt?(actor: Actor, id: EntityRow["id"]): string | undefined;
  /** The columns of a table of rows. */
  shown: readonly string[];
  /** Whether a reading narrows by this filter of some itself, so that as many rows as are wanted can be asked for; none does by default. */
  narrows?(filter: Filter, all: readonly Filter[]): boolean;
  read(deps: Deps, actor: Actor, wanted: Narrowing): Promise<{ rows: EntityRow[]; more: boolean }>;
  /** Ids of the rows whose requested act cannot be determined. */
  uncertain?(deps: Deps, rows: readonly EntityRow[]): Promise<ReadonlySet<EntityRow["id"]>>;
  /** Sums and counts from running figures, one list for each span; undefined if the rows have to be read. */
  totals?(deps: Deps, actor: Actor, request: TotalsRequest): Promise<Bucket[][] | undefined>;
  /** Address of the screen with exactly these rows; undefined if there is none. */
  screen?(
    deps: Deps,
    actor: Actor,
    wanted: { subject: Subject; span: Span; filters: readonly Filter[] },
  ): Promise<string | undefined>;
};

/** An entity as its file declares it: its name is that of its line among all of them. */
export type DeclaredEntity = Omit<EntityModel, "name">;

/** Phrases that are put together of one of each list: 'can i pay out', 'can we send'. */
export const madeOf = (...lists: readonly Phrases[]): Phrases =>
  lists
    .map((list) => list.split("|"))
    .reduce((all, list) => all.flatMap((begun) => list.map((end) => `${begun} ${end}`.trim())))
    .join("|");

/** The phrases of a list, as words in lower case. */
export const phrasesOf = (phrases: Phrases): string[][] =>
  phrases
    .split("|")
    .filter((phrase) => phrase !== "")
    .map((phrase) => phrase.split(" "));

/** The one value of a filter that says that a field is just this one. */
export function onlyValue(filters: readonly Filter[], field: string): string | number | undefined {
  const [first, ...others] = filters.filter((filter) => filter.field === field);
  const [value, ...more] = first?.values ?? [];
  return first?.op === "is" && others.length === 0 && more.length === 0 ? value?.id : undefined;
}

/** Whether rows are asked whose amounts cannot be added up: credits and debits together are nothing. */
export const isMixed = (
  entity: EntityModel,
  filters: readonly Filter[],
  by: readonly string[] = [],
): boolean =>
  entity.sumsNeed !== undefined &&
  !by.includes(entity.sumsNeed) &&
  onlyValue(filters, entity.sumsNeed) === undefined;

/** Whether a filter is of a reference: 'INV-2026-22398'. */
export const isCoded = ({ values }: Filter): boolean =>
  values.every(({ id }) => /^[A-Z]+-\d/.test(String(id)));

/**
 * Whether a filter finds a row or two: by just this amount, or by a reference.
 * @param of the field that is measured
 */
export const isFound = (filter: Filter, { amount, converts, fields }: EntityModel, of = amount): boolean =>
  filter.op === "is" &&
  ([measured, of, converts].includes(filter.field) ||
    (fields[filter.field]?.searched === true && isCoded(filter)));

/** Whether a row is one of those that a filter wants. */
export function isWanted(
  { fields }: Pick<EntityModel, "fields">,
  row: EntityRow,
  { field, op, values }: Filter,
): boolean {
  const cell = row[field] ?? "";
  const model = fields[field];
  // What has no amount is within no bounds.
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

/** A table by its words: of each what it stands for. */
export const byWord = <Meaning>(
  table: readonly (readonly [Meaning, Phrases])[],
): Readonly<Record<string, Meaning>> =>
  Object.fromEntries(table.flatMap(([meaning, words]) => words.split("|").map((word) => [word, meaning])));
