import type { Filters, FilterValues } from "./contract";

/** What the address of a list says: its search, its filters, its order and its page. */
export type ListState = {
  values: Readonly<Record<string, string>>;
  sort: string;
  direction: "asc" | "desc";
  page: string | undefined;
};

/** The values of filters as the URL writes them. */
export function writeFilters<F extends Filters>(
  filters: F,
  { q, ...values }: { q?: string | undefined } & FilterValues<F>,
): Record<string, string> {
  const written: Record<string, string> = q === undefined ? {} : { q };
  for (const name in filters) {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    const filter = filters[name];
    if (filter && (typeof value === "string" || typeof value === "number"))
      written[name] = filter.write(value);
  }
  return written;
}

/** The query of a list's address: what is empty or as it would be anyway is left out, the rest is in one order. */
export function listQuery({ values, sort, direction, page }: ListState, firstSort: string): URLSearchParams {
  const query = new URLSearchParams(values);
  if (sort !== firstSort) query.set("sort", sort);
  if (direction !== "desc") query.set("dir", direction);
  if (page !== undefined) query.set("page", page);
  return query;
}

/** A path with a query, and without a question mark where that is empty. */
export const addressOf = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;
