import { z } from "zod";
import { currencySchema } from "@/vocabulary/money";

/** Measures computed from the rows that a query finds. */
export const measures = [
  "sum",
  "count",
  "average",
  "median",
  "share",
  "largest",
  "smallest",
  "latest",
  "earliest",
  "list",
] as const;
export type Measure = (typeof measures)[number];

/** The measures that order rows and show the first ones. */
export const orders = ["largest", "smallest", "latest", "earliest"] as const;
export type Order = (typeof orders)[number];
export const isOrdering = (measure: Measure): measure is Order => orders.some((order) => order === measure);

/** Comparisons of a field; `is` and `not` of several values mean one of them and none of them. */
export const operators = ["is", "not", "atLeast", "atMost"] as const;

/** A stored value (an option, an id, minor units, a text), with its name for people. */
const valueSchema = z.object({
  id: z.union([z.string().max(200), z.int()]),
  label: z.string().max(200),
});
export type Value = z.output<typeof valueSchema>;

export const filterSchema = z.object({
  field: z.string().max(40),
  op: z.enum(operators),
  values: z.array(valueSchema).min(1).max(50),
});
export type Filter = z.output<typeof filterSchema>;

const isGiven = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined;

/** Leaves out properties that are undefined. */
export function given<Some extends object>(
  some: Some,
): { [Name in keyof Some]?: Exclude<Some[Name], undefined> } {
  const found: { [Name in keyof Some]?: Exclude<Some[Name], undefined> } = {};
  for (const name in some) {
    const value = some[name];
    if (isGiven(value)) found[name] = value;
  }
  return found;
}

/** A filter for exactly one value of a field. */
export const isValue = (field: string, id: string | number, label = String(id)): Filter => ({
  field,
  op: "is",
  values: [{ id, label }],
});

/** Days of the bank, both included; an open end extends to the first or last row. */
const spanSchema = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type Span = z.output<typeof spanSchema>;

/** Maximum number of periods in one answer. */
export const mostSpans = 6;

/** Maximum number of fields in one answer about rows. */
export const mostFields = 4;

/** Query of a question, independent of its words. Stored with the answer, so that a follow-up can refer to it. */
export const querySchema = z.object({
  entity: z.string().max(40),
  measures: z.array(z.enum(measures)).max(3),
  /** The measured field, if it is not the entity's own: the available balance. */
  of: z.string().max(40).optional(),
  filters: z.array(filterSchema).max(12),
  /** Fields, or units of time, that group rows. */
  by: z.array(z.string().max(40)).max(2),
  spans: z.array(spanSchema).max(mostSpans),
  /** The day of a row to which the spans refer, if it was named: that of its expiry. Rows without one are left out. */
  time: z.string().max(40).optional(),
  /** The requested fields of rows: the IBAN of an account, the reason and end of a hold. */
  fields: z.array(z.string().max(40)).min(1).max(mostFields).optional(),
  compare: z.literal(true).optional(),
  /**
   * A yes-or-no question: that there are some, that the measure reaches an amount, or that the first of two is more
   * or less than the other.
   */
  whether: z.enum(["some", "enough", "more", "less"]).optional(),
  /** Possible duplicates: rows with the same counterparty and amount, within days. */
  twice: z.literal(true).optional(),
  limit: z.int().min(1).max(50).optional(),
  /** Only the row at this position of the order: 2 for the second largest. */
  nth: z.int().min(2).max(50).optional(),
  /** Number of rows of the order before the requested ones: 3 for 'the ones after the first three'. */
  skip: z.int().min(1).max(500).optional(),
  /** Currencies into which amounts are converted, at the rates of the book. */
  into: z.array(currencySchema).min(1).max(2).optional(),
});
export type Query = z.output<typeof querySchema>;

/** Stands for the query's measure: 'over 10,000' applies to the balance if balances are asked for. */
export const measured = "measured";

/** Stands for the sum of a group if groups are bounded: 'suppliers whose sum is over 20,000'. */
export const partSum = "partSum";

export const units = ["day", "week", "month"] as const;
export type Unit = (typeof units)[number];
export const isUnit = (name: string): name is Unit => units.some((unit) => unit === name);

/** Canonical text of a query: queries that ask the same have the same text. */
export function canonical(query: Query): string {
  const parts = given({
    ...query,
    measures: query.measures.toSorted(),
    filters: query.filters
      .map(({ field, op, values }) => ({ field, op, ids: values.map(({ id }) => String(id)).sort() }))
      .sort((a, b) => (`${a.field} ${a.op}` < `${b.field} ${b.op}` ? -1 : 1)),
    spans: query.spans.map(({ from, to }) => [from ?? "", to ?? ""]),
    fields: query.fields?.toSorted(),
    into: query.into?.toSorted(),
  });
  return JSON.stringify(Object.entries(parts).sort());
}

const takenAlone = ["time", "fields", "compare", "whether", "twice", "limit", "nth", "skip", "into"] as const;

/**
 * Query whose parts are taken one by one during its execution. `left` lists untaken parts: an answer that would
 * ignore one is refused.
 */
export class QueryParts {
  readonly #query: Query;
  readonly #left: Set<string>;

  constructor(query: Query) {
    this.#query = query;
    this.#left = new Set([
      ...query.measures.map((measure) => `measure ${measure}`),
      ...(query.of === undefined ? [] : ["of"]),
      ...query.filters.map((_, at) => `filter ${at}`),
      ...query.by.map((field) => `by ${field}`),
      ...query.spans.map((_, at) => `span ${at}`),
      ...takenAlone.filter((part) => query[part] !== undefined),
    ]);
  }

  /** Parts that have not been taken yet. */
  get left(): readonly string[] {
    return [...this.#left];
  }

  measures(some: readonly Measure[]): Measure[] {
    const taken = this.#query.measures.filter((measure) => some.includes(measure));
    for (const measure of taken) this.#left.delete(`measure ${measure}`);
    return taken;
  }

  of(): string | undefined {
    this.#left.delete("of");
    return this.#query.of;
  }

  /** The filters of a field, or all that pass a test. */
  filters(wanted: (filter: Filter) => boolean): Filter[] {
    return this.#query.filters.filter((filter, at) => {
      if (!wanted(filter)) return false;
      this.#left.delete(`filter ${at}`);
      return true;
    });
  }

  by(): string[] {
    for (const field of this.#query.by) this.#left.delete(`by ${field}`);
    return this.#query.by;
  }

  spans(): Span[] {
    for (const at of this.#query.spans.keys()) this.#left.delete(`span ${at}`);
    return this.#query.spans;
  }

  take<Part extends (typeof takenAlone)[number]>(part: Part): Query[Part] {
    this.#left.delete(part);
    return this.#query[part];
  }
}
