import type { Filters, FilterValues } from "./contract";

/** What the address of a list says: its search, its filters, its order and its page. */
export type ListState = {
  values: Readonly<Record<string, string>>;
  sort: string;
  direction: "asc" | "desc";
  page: string | undefined;
  /** Parameters of the page's other parts, by their names: they stay as they are. */
  kept?: Readonly<Record<string, string>> | undefined;
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
    if (filter && value !== filter.initial && (typeof value === "string" || typeof value === "number"))
      written[name] = filter.write(value);
  }
  return written;
}

/**
 * Writes the addresses of one list: its own order and that one's direction are left out, as is what is empty.
 * @param prefix begins the names of its parameters, where the page has another list
 */
export function addressWriter(path: string, own: Pick<ListState, "sort" | "direction">, prefix = "") {
  return ({ values, sort, direction, page, kept }: ListState): string => {
    // By hand: a page has a dozen of these, most of them without any value.
    let query = "";
    for (const name in kept) query += `&${name}=${encode(kept[name] ?? "")}`;
    for (const name in values) query += `&${prefix}${name}=${encode(values[name] ?? "")}`;
    if (sort !== own.sort) query += `&${prefix}sort=${encode(sort)}`;
    if (direction !== own.direction) query += `&${prefix}dir=${direction}`;
    if (page !== undefined) query += `&${prefix}page=${encode(page)}`;
    return query === "" ? path : `${path}?${query.slice(1)}`;
  };
}

/** A text as URLSearchParams writes it, which a form sends too. */
const encode = (text: string): string =>
  plain.test(text) ? text : new URLSearchParams([["", text]]).toString().slice(1);
const plain = /^[\w.*-]*$/;
