import type { Query } from "./contract";

/**
 * Parts of a query that a person can change, each by its name: `rows`, `measure`, `of`, `days`, `limit`, `into`,
 * `filter:0` and `by:0` by their places, and `add` for a further one.
 */
export type PartName = string;

/** Splits a part's name into its kind and the rest: `filter:0`, `add:account`. */
export function splitPart(part: PartName): { kind: string; of: string } {
  const [kind = "", ...rest] = part.split(":");
  return { kind, of: rest.join(":") };
}

/** Returns the query without a part. Rows, and a single measure, are in every query. */
export function withoutPart(query: Query, part: PartName): Query {
  const { kind, of } = splitPart(part);
  const without = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== Number(of));
  if (kind === "filter") return { ...query, filters: without(query.filters) };
  if (kind === "by") return { ...query, by: without(query.by) };
  if (kind === "days") {
    const { time: _time, compare: _compare, ...rest } = query;
    return { ...rest, spans: [] };
  }
  if (kind === "limit") return { ...query, limit: undefined, nth: undefined, skip: undefined };
  if (kind === "into") return { ...query, into: undefined };
  if (kind === "of") return { ...query, of: undefined };
  return query;
}
