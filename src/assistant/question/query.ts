import { type Filter, type Measure, type Order, orders, type Query, type Span } from "./contract";

export * from "./contract";

export const isOrdering = (measure: Measure): measure is Order => orders.some((order) => order === measure);

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
