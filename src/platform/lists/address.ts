import type { Context } from "hono";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { anything, validateAddress } from "@/kernel/validate";
import type { Filters, FilterValues } from "./contract";
import type { Filter } from "./reading";
import type { ListParent, ListSpec, Lookup, Named } from "./spec";

/** State of a list in its address: search, filters, order and page. */
export type ListState = {
  values: Readonly<Record<string, string>>;
  sort: string;
  direction: "asc" | "desc";
  page: string | undefined;
  /** Parameters of the page's other parts by name, which are kept. */
  kept?: Readonly<Record<string, string>> | undefined;
};

/** The values of filters in URL form. */
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
 * Writes the addresses of one list, without the default order and direction and without empty values.
 * @param prefix begins the names of its parameters, if the page has another list
 */
export function addressWriter(path: string, own: Pick<ListState, "sort" | "direction">, prefix = "") {
  return ({ values, sort, direction, page, kept }: ListState): string => {
    // Concatenated by hand: a page has a dozen of these, most of them without any value.
    let query = "";
    for (const name in kept) query += `&${name}=${encode(kept[name] ?? "")}`;
    for (const name in values) query += `&${prefix}${name}=${encode(values[name] ?? "")}`;
    if (sort !== own.sort) query += `&${prefix}sort=${encode(sort)}`;
    if (direction !== own.direction) query += `&${prefix}dir=${direction}`;
    if (page !== undefined) query += `&${prefix}page=${encode(page)}`;
    return query === "" ? path : `${path}?${query.slice(1)}`;
  };
}

/** A text encoded like URLSearchParams, and so like a form. */
const encode = (text: string): string =>
  plain.test(text) ? text : new URLSearchParams([["", text]]).toString().slice(1);
const plain = /^[\w.*-]*$/;

/** Argument of a list from its page. */
export type ListVisit = { deps: Deps; actor: Actor; url: URL; c: Context };

/** The texts of filters by id as their fields show them, with candidates if ambiguous. */
export type LookupTexts = Record<string, { text: string; choices?: Named[] }>;

/** State of a list in its address, with the list's path. */
export type PlacedState = ListState & { path: string };

/** Request of an address to a list. */
export type ListRequest<F extends Filters, Sort extends string> = {
  filter: Filter<F>;
  order: { sort: Sort; direction: "asc" | "desc" };
  /** The ids of the rows on the screen, if a timer asks for them alone. */
  ids: number[] | undefined;
  state: PlacedState;
  lookedUp: LookupTexts;
  /** The list's address without empty and default values, and without the page's other open parts. */
  current: string;
  /** View named by the address: an id, `open-` and an id for a link that opens it, or `all`. */
  saved: string | undefined;
  /** The canonical form of the whole address; undefined if it already has it. */
  canonical: string | undefined;
};

/** Number of cached parsed queries. */
const mostQueries = 200;

/** Reads and writes the addresses of a list, which contain its state: search, filters, order and page. */
export function listAddress<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number },
  Parent extends ListParent,
>(spec: ListSpec<F, Sort, Row, Parent>) {
  const { name, prefix = "", orders, filters, schema } = spec;
  const savedName = `${prefix}saved`;
  const keeps = [...(spec.keeps ?? []), savedName];
  const [own] = orders;
  if (!own) throw new Error(`The list ${name} has no order`);
  const ownOrder = { sort: own.sort, direction: own.direction };
  const sorts = [...new Set(orders.map(({ sort }) => sort))];
  const lookups = Object.entries<Lookup | undefined>(spec.lookups ?? {});
  const orderSchema = z.object({
    sort: z.enum(["", ...sorts], `Sort by one of: ${sorts.join(", ")}`).optional(),
    dir: z.enum(["", "asc", "desc"], "Use asc or desc").optional(),
    page: z.string().max(1000).optional(),
    rows: z
      .string()
      .regex(/^\d{1,16}(,\d{1,16}){0,999}$/, "Use ids such as 7,8")
      .optional(),
  });
  const getHref = (state: PlacedState, changes: Partial<ListState> = {}) =>
    addressWriter(state.path, ownOrder, prefix)({ ...state, ...changes });

  /** Replaces the texts of filters by id with the only match; ambiguous ones are set aside with their candidates. */
  async function resolve(deps: Deps, actor: Actor, texts: Record<string, string>) {
    const lookedUp: LookupTexts = {};
    for (const [key, lookup] of lookups) {
      const text = texts[key]?.trim() ?? "";
      if (!lookup || text === "") continue;
      const chosen = isId.test(text) ? Number(text) : undefined;
      const found = chosen === undefined ? await lookup.find(deps, actor, text) : [];
      const [only] = found;
      if (chosen === undefined && only && found.length === 1) {
        texts[key] = String(only.id);
        lookedUp[key] = { text: only.name };
      } else if (chosen === undefined) {
        delete texts[key];
        lookedUp[key] = { text, choices: found };
      } else {
        lookedUp[key] = { text: (await lookup.name(deps, actor, chosen)) ?? text };
      }
    }
    return lookedUp;
  }

  /**
   * Reads the request in an address.
   * @throws AppError bad_request for an invalid value of a filter, with its sentence
   */
  async function read({ deps, actor, url, c }: ListVisit, parent: Parent): Promise<ListRequest<F, Sort>> {
    const asked = c.req.query();
    validateAddress(anything, asked);
    let texts = withoutPrefix(asked, prefix);
    if (asked[savedName]) texts = stillHolding(texts);
    const lookedUp = await resolve(deps, actor, texts);
    const filter = validateAddress(schema, texts);
    const order = validateAddress(orderSchema, texts);
    const direction = order.dir || ownOrder.direction;
    const sort = sorts.find((one) => one === order.sort) ?? ownOrder.sort;
    const path = typeof spec.path === "string" ? spec.path : spec.path(...parent);
    const state: PlacedState = {
      path,
      values: writeFilters(filters, filter),
      sort,
      direction,
      page: order.page === "" ? undefined : order.page,
      kept: Object.fromEntries(keeps.flatMap((key) => (asked[key] ? [[key, asked[key]]] : []))),
    };
    for (const [key, { text, choices }] of Object.entries(lookedUp)) {
      if (choices) state.values = { ...state.values, [key]: text };
    }
    const current = getHref(state);
    const stays = "rows" in asked ? new URL(url) : url;
    if (stays !== url) stays.searchParams.delete("rows");
    return {
      filter,
      order: { sort, direction },
      ids: spec.poll && order.rows ? order.rows.split(",").map(Number) : undefined,
      state,
      lookedUp,
      current,
      saved: asked[savedName] || undefined,
      canonical: url.pathname === path ? withForeign(current, stays) : undefined,
    };
  }

  /** True if a filter or an order of the list accepts a value; a lookup accepts any text. */
  const holds = (key: string, text: string): boolean => {
    if (key === "sort") return sorts.some((one) => one === text);
    const filter = filters[key];
    if (filter === undefined) return key === "q" || key === "dir";
    return filter.schema.safeParse(text).success;
  };

  /** Parameters of an address or a saved query that the list still has. Those of other parts are unchanged. */
  const stillHolding = (texts: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).filter(([key, text]) => {
        const looked = lookups.some(([name]) => name === key);
        return looked || !(key in filters || key === "sort") || holds(key, text);
      }),
    );

  const readQueries = new Map<string, ReturnType<typeof parseQuery>>();

  /** Reads a saved query, each text once: every page of the list has the links of its views. */
  function readQuery(query: string) {
    const known = readQueries.get(query);
    if (known) return known;
    if (readQueries.size >= mostQueries) readQueries.clear();
    const read = parseQuery(query);
    readQueries.set(query, read);
    return read;
  }

  function parseQuery(query: string) {
    const asked = [...new URLSearchParams(query)];
    const held = asked.filter(([key, text]) => holds(key, text));
    const lost = asked.filter(([key, text]) => !holds(key, text)).map(([key]) => filters[key]?.label ?? key);
    const { sort = ownOrder.sort, dir, ...values } = Object.fromEntries(held);
    const direction: "asc" | "desc" = dir === "asc" || dir === "desc" ? dir : ownOrder.direction;
    return { values, sort, direction, lost };
  }

  /**
   * The address of a saved query with its still valid parameters, and the names of those that are not.
   * @param id the view's, which the address names
   */
  function savedAddress(state: PlacedState, id: number, query: string) {
    const { values, sort, direction, lost } = readQuery(query);
    const kept = { ...state.kept, [savedName]: String(id) };
    return { href: getHref(state, { values, sort, direction, page: undefined, kept }), lost };
  }

  /** Query that a view of the list in its present state would save. */
  const getQuery = ({ values, sort, direction }: ListState): string =>
    addressWriter("", ownOrder)({ values, sort, direction, page: undefined }).slice(1);

  const isOfList = (key: string) => {
    if (keeps.includes(key)) return true;
    const inner = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return inner === "q" || inner in filters || inner in orderSchema.shape;
  };

  /** The list's address with the other parts of the request, e.g. a record; undefined if it equals the request. */
  function withForeign(address: string, url: URL): string | undefined {
    if (address === url.pathname + url.search) return undefined;
    const clean = new URL(address, url);
    for (const [key, value] of url.searchParams) if (!isOfList(key)) clean.searchParams.append(key, value);
    if (sameQuery(clean.searchParams, url.searchParams)) return undefined;
    return clean.searchParams.size === 0 ? clean.pathname : `${clean.pathname}?${clean.searchParams}`;
  }

  return { read, getHref, ownOrder, savedAddress, getQuery, savedName };
}

/** A list's own parameters among those of its page, without their prefix. */
function withoutPrefix(asked: Record<string, string>, prefix: string): Record<string, string> {
  if (prefix === "") return { ...asked };
  const own = Object.entries(asked).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
}

const isId = /^[1-9]\d{0,14}$/;

/** True if two queries are equal, ignoring order and surrounding blanks. */
function sameQuery(a: URLSearchParams, b: URLSearchParams): boolean {
  const sorted = (query: URLSearchParams) =>
    [...query]
      .map(([key, value]) => `${key}=${value.trim()}`)
      .sort()
      .join("&");
  return sorted(a) === sorted(b);
}
