import type { Database } from "db/client";
import { keptReads, sameValue } from "db/kept-reads";
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  keyset,
  keysetValues,
  makePage,
  type Page,
  type Side,
} from "db/keyset";
import { preparedRead } from "db/prepared";
import { total } from "db/total";
import { and, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { type Access, assertCan } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { getSide } from "@/platform/annotated";
import { type Comparison, type Phrase, readPhrase } from "@/platform/search/phrase";
import { activeFilters, filterConditions, filterValues, type Targets } from "./conditions";
import type { Filters, FilterValues } from "./contract";
import { sharedPage } from "./shared-rows";

type Reads = Pick<Deps, "db" | "env">;

/**
 * Filter of a list: its search text, the values of its filters, and the id of the parent row, if its reading has a
 * `parent`: only code sets that.
 */
export type Filter<F extends Filters> = {
  q?: string | undefined;
  parent?: number | undefined;
} & FilterValues<F>;

/** Order of a list: a sort of its definition; equal rows by id. */
type ListOrder<Sort extends string> = { sort: Sort; direction: "asc" | "desc" };

/** Everything that determines the SQL of a list's statements; values are bound. */
export type Variant = {
  scope: Scope;
  filters: string;
  sort: string;
  direction: "asc" | "desc";
  side: Side;
  /** Comparison of rows with the search text, if there is one. */
  comparison: Comparison | undefined;
  /** The plan chosen by `plan`. */
  plan: string | undefined;
};

/** True if a search reads only a window of rows at a time; `bounded` if the statement ends with them. */
type Windowed = Variant & { bounded?: boolean };

/** The way of a search. */
type Way = Variant & { way: string };

/** The rows that are counted or summed. */
type Rows = { from: SQLWrapper; where: SQL | undefined };

/** Condition and order of a statement's rows. */
export type Selection = { where: SQL | undefined; orderBy: SQL };

/** Request of a search: the rows of one page, or as many as are counted. */
type SearchRequest = {
  phrase: Phrase;
  variant: Variant;
  /** The values of all placeholders: of the filters, the scope, the cursor, the phrase, and `limit`. */
  values: Record<string, unknown> & { limit: number };
  cursor: Cursor | undefined;
  /** True if rows are counted, in any order. */
  counts: boolean;
};

/** A search by several statements: it returns the ids of the rows, in the order of the list, and is not counted. */
export type IndexSearch = (deps: Reads, request: SearchRequest) => Promise<number[]>;

/** The condition that a row contains the phrase, with the placeholders `text` and `joined`. */
type Contains = (comparison: Comparison, scope: Scope) => SQL | undefined;

/** A search by one statement, which reads an index or the rows themselves. */
export type DirectSearch = {
  /** Chooses the way to the rows of a phrase, and the values of its placeholders. */
  chooseWay(deps: Reads, request: SearchRequest): Promise<{ way: string; values?: Record<string, unknown> }>;
  /**
   * Source of that way: other tables than the list's, a condition on them, and instead of the row's id the column of
   * an index that is already in order.
   */
  read(way: string, variant: Variant): { from?: SQL; where: SQL | undefined; id?: SQLWrapper };
};

/** Only staff see a list's rows: all of them, or those of a condition. */
export const staffOnly = (rows?: SQL) => (scope: Scope) => (scope === "all" ? rows : sql`0`);

/** A query of a list's columns with their joins, before filters, order and limit. */
type Select<Row> = (read: Database["read"]) => {
  where(where: SQL | undefined): {
    orderBy(order: SQL): { limit(limit: Placeholder | number): Prepared<Row> };
  };
};

/** Search of a list: a condition on its rows, in windows of them or not, or a custom search. */
type Search = {
  condition: Contains;
  /**
   * Maximum number of rows that one request reads, if the table may have millions: a page may then find fewer rows
   * than it has room for, and continues. Such searches are not counted.
   */
  window: number;
  index: IndexSearch;
  direct: DirectSearch;
};

export type ReadingSpec<F extends Filters, Sort extends string, Field extends string, Row> = {
  /** The right to read the list and to count it. */
  access: Access;
  filters: F;
  /** The column compared by each filter, or the conditions of a choice. */
  targets: Targets<F>;
  /** The row's id: the order of `newest`, and the tie-breaker of other orders. */
  id: SQLWrapper;
  /** The orders of the list, the default first; `field` is the row's property with the sorted value. */
  sorts: { readonly [Name in Sort]: { column: SQLWrapper; field: Field } | undefined };
  /** True if the list's own order is ascending; descending by default. */
  ascending?: boolean;
  /** The column with the id of the parent row, such as the import of a line. */
  parent?: SQLWrapper;
  /** Columns read for each row. */
  select: Select<Row>;
  /** The rows that an actor may see, with the placeholder `clientId`. */
  visible(scope: Scope): SQL | undefined;
  /** The condition that a row contains the phrase; or a custom search. */
  search?:
    | Pick<Search, "condition">
    | Pick<Search, "condition" | "window">
    | Pick<Search, "index">
    | Pick<Search, "direct">;
  /** Chooses a way of reading, and an order, by the active filters. */
  plan?: (
    deps: Reads,
    request: { scope: Scope; filters: string; values: Record<string, unknown> },
  ) => Promise<{ plan?: string; sort?: Sort }>;
  /** The rows and their order for a plan; undefined for the common conditions. */
  selectPlan?: (variant: Variant) => Selection | undefined;
  /** Tables and joins that the conditions and sums use, for counting. An unused left join costs nothing. */
  from: SQLWrapper;
  /** Totals maintained by triggers: the count of all rows matching a filter, and optionally their sums. */
  kept?: (deps: Reads, actor: Actor, filter: FilterValues<F>) => Promise<KeptTotals | undefined> | undefined;
  /** Sums of the rows by currency: expressions in minor units by the name of the sum. */
  sums?: { currency: SQLWrapper; of: Readonly<Record<string, SQL>> };
};

/** Sums of one currency in minor units, each by its name. */
export type CurrencySums = Readonly<Record<string, unknown>>;

/** A count, and sums if triggers maintain them too. */
export type KeptTotals = { rows: number; exceeded: false; sums?: CurrencySums[] };

/** A list's count (`exceeded` if there are more than `countedUpTo` rows), and its sums if all were counted. */
export type Summary = { rows?: number; exceeded?: boolean; sums?: readonly CurrencySums[] };

/** Limits of pages that are cached until something is committed: rows per page, and pages per list. */
const longestKept = 100;
const mostKept = 40;

/** Maximum number of rows that are counted and summed: beyond it the number costs more than it is worth. */
export const countedUpTo = 1000;

export type PageRequest<Sort extends string> = {
  order?: ListOrder<Sort> | undefined;
  cursor?: string | undefined;
  limit: number;
  /** The present values of exactly these rows: those on the reader's screen. */
  ids?: readonly number[] | undefined;
  /** Only this row, with the cursors of its neighbours: nothing if it does not exist. */
  between?: number | undefined;
};

type Prepared<Row> = { prepare(): { all(values: Record<string, unknown>): Promise<Row[]> } };

const idsPlaceholder = sql`(select value from json_each(${sql.placeholder("ids")}))`;

/**
 * Declares how a list is read: its pages by key (`list`), its count and its sums (`summarise`), each by statements
 * that are prepared once. Both throw AppError 403 for an actor without the right.
 *
 * @example const reading = defineReading({
 * access: "users:read", filters, targets, id: users.id, sorts: { newest: undefined }, visible: staffOnly(), from:
 * users,
 * select: (read) => read.select({ id: users.id, name: users.username }).from(users), }); export const { list:
 * listUsers, summarise: summariseUsers } = reading;
 */
export function defineReading<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number } & Record<Field, string | number>,
  Field extends string = never,
>(spec: ReadingSpec<F, Sort, Field, Row>) {
  const names = Object.keys(spec.sorts);
  const isSort = (name: string): name is Sort => names.includes(name);
  const [firstSort = "newest"] = names;
  const getSort = (name: string) => (isSort(name) ? spec.sorts[name] : undefined);

  const search: Partial<Search> = spec.search ?? {};
  const ownSearch = search.index !== undefined || search.direct !== undefined;

  function select(variant: Variant, id: SQLWrapper = spec.id): Selection {
    const { comparison, scope } = variant;
    const found = comparison && search.condition?.(comparison, scope);
    const planned = spec.selectPlan?.(variant);
    if (planned) return { where: and(planned.where, found), orderBy: planned.orderBy };
    const column = getSort(variant.sort)?.column;
    const edge = keyset({ id, direction: variant.direction, ...(column && { column }) }, variant.side);
    const narrowed = filterConditions(spec.filters, spec.targets, variant.filters);
    return { where: and(spec.visible(scope), ofParent, narrowed, found, edge.where), orderBy: edge.orderBy };
  }

  const ofParent = spec.parent && sql`${spec.parent} = ${sql.placeholder("parent")}`;

  /** The row at which a window of rows ends, whether it matches or not. */
  const windowEnd = preparedRead((read, variant: Variant) => {
    const { where, orderBy } = select(variant);
    const value = getSort(variant.sort)?.column ?? sql`null`;
    const last = sql`(select ${spec.id} as id, ${value} as value from ${spec.from} where ${where ?? sql`1`}
      order by ${orderBy} limit 1 offset ${sql.placeholder("skipped")})`;
    return read.select({ id: sql<number>`id`, value: sql<string | number | null>`value` }).from(last);
  });

  /** The condition that a row is not beyond the end of the window. */
  function withinWindow({ sort, direction, side }: Variant): SQL {
    const descending = (direction === "desc") !== (side === "before");
    const sign = sql.raw(descending ? ">=" : "<=");
    const column = getSort(sort)?.column;
    const end = sql.placeholder("windowId");
    if (!column) return sql`${spec.id} ${sign} ${end}`;
    return sql`(${column}, ${spec.id}) ${sign} (${sql.placeholder("windowValue")}, ${end})`;
  }

  /** Source of the rows of a one-statement search. */
  function found({ way, ...variant }: Way): Selection & { from: SQLWrapper } {
    const { from = spec.from, where, id } = search.direct?.read(way, variant) ?? { where: undefined };
    const selection = select(variant, id);
    return { from, where: and(where, selection.where), orderBy: selection.orderBy };
  }

  const foundIds = preparedRead((read, variant: Way) => {
    const { from, where, orderBy } = found(variant);
    const ids = sql`(select ${spec.id} as id from ${from} where ${where ?? sql`1`}
      order by ${orderBy} limit ${sql.placeholder("limit")})`;
    return read.select({ id: sql<number>`id` }).from(ids);
  });

  /** The ids of the rows that a search finds, up to the limit. */
  async function searchIds(deps: Reads, request: SearchRequest): Promise<number[]> {
    if (search.index) return search.index(deps, request);
    if (!search.direct) throw new Error("The list has no search of its own");
    const { way, values } = await search.direct.chooseWay(deps, request);
    const rows = await foundIds(deps.db, { ...request.variant, way }).all({ ...request.values, ...values });
    return rows.map(({ id }) => id);
  }

  /** Turns a search for a label (`label:project:alpha`) into the label filter. */
  function withSearchedLabel(filter: Filter<F>): Filter<F> {
    const label =
      spec.filters.label?.kind === "label" ? /^label:\s*(.+)$/i.exec(filter.q ?? "")?.[1] : undefined;
    return label === undefined ? filter : { ...filter, q: undefined, label };
  }

  async function readRequest(deps: Reads, actor: Actor, asked: Filter<F>, page: PageRequest<Sort>) {
    const filter = withSearchedLabel(asked);
    if (ofParent && filter.parent === undefined) throw new Error("The list is read without its parent");
    const phrase = spec.search ? readPhrase(filter.q) : undefined;
    const cursor = decodeCursor(page.cursor);
    const scope = getScope(actor);
    const filters = activeFilters(spec.filters, spec.targets, filter);
    const bound = {
      ...filterValues(spec.filters, filter, deps.env.zone),
      ...keysetValues(cursor),
      clientId: actor.clientId,
      side: getSide(actor),
      parent: filter.parent,
      text: phrase?.text,
      joined: phrase?.joined,
      limit: page.limit,
      // Number of candidates that a plan takes of each of its parts.
      take: page.limit,
    };
    const chosen = phrase && ownSearch ? {} : await spec.plan?.(deps, { scope, filters, values: bound });
    const variant: Variant = {
      scope,
      filters,
      sort: chosen?.sort ?? page.order?.sort ?? firstSort,
      direction: page.order?.direction ?? (spec.ascending ? "asc" : "desc"),
      side: cursor?.side ?? "start",
      comparison: phrase?.comparison,
      plan: chosen?.plan,
    };
    return { phrase, cursor, variant, values: bound };
  }

  /** The same list with other columns. */
  function rows<Row extends { id: number } & Record<Field, string | number>>(query: Select<Row>) {
    const build = (read: Database["read"], { where, orderBy }: Selection, limit: Placeholder | number) =>
      query(read).where(where).orderBy(orderBy).limit(limit);
    const direct = preparedRead((read, { bounded, ...variant }: Windowed) => {
      const { where, orderBy } = select(variant);
      const selection = { where: bounded ? and(where, withinWindow(variant)) : where, orderBy };
      return build(read, selection, sql.placeholder("limit"));
    });
    const again = preparedRead((read, variant: Variant) => {
      const { orderBy } = select({ ...variant, side: "start" });
      const where = and(spec.visible(variant.scope), ofParent, sql`${spec.id} in ${idsPlaceholder}`);
      return build(read, { where, orderBy }, -1);
    });
    const getKey = (row: Row, sort: string) => {
      const field = getSort(sort)?.field;
      return field === undefined ? { id: row.id } : { id: row.id, value: row[field] };
    };

    /** Reads the matching rows of one window; if they do not fill the page, its cursor leads to the next window. */
    async function searchWithin(
      deps: Reads,
      window: number,
      { variant, cursor, values }: Awaited<ReturnType<typeof readRequest>>,
      limit: number,
    ): Promise<Page<Row>> {
      const candidates = { ...variant, comparison: undefined };
      const all = { ...values, take: window };
      const end = await windowEnd(deps.db, candidates).get({ ...all, skipped: window - 1 });
      const bounds = { windowId: end?.id, windowValue: end?.value };
      const read = await direct(deps.db, { ...variant, bounded: end !== undefined }).all({
        ...all,
        ...bounds,
      });
      const page = makePage(read, limit, cursor, (row) => getKey(row, variant.sort));
      if (!end || read.length > limit) return page;
      const { id, value } = end;
      const side = cursor?.side ?? "after";
      const onward = encodeCursor({ side, id, ...(value !== null && { value }) });
      return { ...page, [side === "before" ? "previous" : "next"]: onward, searched: window };
    }

    const byIds = preparedRead((read, variant: Pick<Variant, "sort" | "direction" | "side">) => {
      const column = getSort(variant.sort)?.column;
      const { orderBy } = keyset(
        { id: spec.id, direction: variant.direction, ...(column && { column }) },
        variant.side,
      );
      return build(read, { where: sql`${spec.id} in ${idsPlaceholder}`, orderBy }, -1);
    });
    const kept = keptReads<Page<Row>>(mostKept, sharedPage);
    /** The rows of a custom search, in the order of the list. */
    async function searched(deps: Reads, request: Omit<SearchRequest, "counts">): Promise<Row[]> {
      const { sort, direction, side } = request.variant;
      const ids = await searchIds(deps, { ...request, counts: false });
      return ids.length === 0
        ? []
        : byIds(deps.db, { sort, direction, side }).all({ ids: JSON.stringify(ids) });
    }

    return async function read(
      deps: Reads,
      actor: Actor,
      filter: Filter<F>,
      page: PageRequest<Sort>,
    ): Promise<Page<Row>> {
      assertCan(actor, spec.access);
      if (page.between !== undefined) {
        const { variant, values } = await readRequest(deps, actor, filter, page);
        const [row] = await again(deps.db, variant).all({ ...values, ids: JSON.stringify([page.between]) });
        if (!row) return { rows: [] };
        const cursor = (side: Cursor["side"]) => encodeCursor({ side, ...getKey(row, variant.sort) });
        return { rows: [row], previous: cursor("before"), next: cursor("after") };
      }
      const request = await readRequest(deps, actor, filter, { ...page, limit: page.limit + 1 });
      const { phrase, cursor, variant, values } = request;
      if (page.ids) {
        return { rows: await again(deps.db, variant).all({ ...values, ids: JSON.stringify(page.ids) }) };
      }
      if (phrase && search.window) return searchWithin(deps, search.window, request, page.limit);
      const readAnew = async () => {
        const matches = await (phrase && ownSearch
          ? searched(deps, { ...request, phrase })
          : direct(deps.db, variant).all(values));
        return makePage(matches, page.limit, cursor, (row) => getKey(row, variant.sort));
      };
      if (phrase || page.limit > longestKept) return readAnew();
      // The statement, all its values (including the reader's scope) and the cursor are the key of the answer.
      return kept(deps.db, JSON.stringify([variant, values, page.cursor]), readAnew);
    };
  }

  const countRows = (read: Database["read"], { from, where }: Rows) => {
    const some = sql`(select 1 from ${from} where ${where ?? sql`1`} limit ${sql.placeholder("limit")})`;
    return read.select({ rows: sql<number>`count(*)` }).from(some);
  };
  const countDirect = preparedRead((read, variant: Variant) =>
    countRows(read, { from: spec.from, where: select(variant).where }),
  );
  const countFound = preparedRead((read, variant: Way) => countRows(read, found(variant)));

  const sums = Object.keys(spec.sums?.of ?? {});
  /** The amounts of rows with their currency, as a table to sum. */
  const selectAmounts = ({ from, where }: Rows) => {
    const amounts = Object.values(spec.sums?.of ?? {}).map(
      (amount, at) => sql`, ${amount} as ${sql.raw(`sum_${at}`)}`,
    );
    return sql`(select ${spec.sums?.currency ?? sql`null`} as currency${sql.join(amounts)}
      from ${from} where ${where ?? sql`1`})`;
  };
  const columns = {
    currency: sql<string>`currency`,
    ...Object.fromEntries(sums.map((name, at) => [name, total(sql.raw(`sum_${at}`))])),
  };
  const sumDirect = preparedRead((read, variant: Variant) =>
    read
      .select(columns)
      .from(selectAmounts({ from: spec.from, where: select(variant).where }))
      .groupBy(sql`currency`),
  );
  const sumFound = preparedRead((read, variant: Way) =>
    read
      .select(columns)
      .from(selectAmounts(found(variant)))
      .groupBy(sql`currency`),
  );

  /**
   * Number of rows matching a filter, up to `countedUpTo`, and their sums if all were counted. Uncounted searches
   * have none.
   */
  async function summarise(deps: Reads, actor: Actor, filter: Filter<F>): Promise<Summary> {
    assertCan(actor, spec.access);
    const searched = spec.search !== undefined && readPhrase(filter.q) !== undefined;
    if (searched && (search.index || search.window)) return {};
    const kept = searched ? undefined : await spec.kept?.(deps, actor, filter);
    if (kept?.sums) return kept;
    const request = await readRequest(deps, actor, filter, { limit: countedUpTo + 1 });
    const { phrase, variant, values } = request;
    const chosen = phrase && (await search.direct?.chooseWay(deps, { ...request, phrase, counts: true }));
    const way = chosen && { ...variant, way: chosen.way };
    const bound = { ...values, ...chosen?.values };
    const read = () => countAndSum(deps, { variant, way, bound }, kept);
    return searched ? read() : keptSummaries(deps.db, JSON.stringify([variant, bound]), read);
  }

  const keptSummaries = keptReads<Summary>(mostKept, sameValue);

  type Counted = { variant: Variant; way: Way | undefined; bound: Record<string, unknown> };

  /** Reads a count, unless triggers maintain it, and the sums if there are few enough rows. */
  async function countAndSum(deps: Reads, { variant, way, bound }: Counted, kept: KeptTotals | undefined) {
    const counted = way ? countFound(deps.db, way) : countDirect(deps.db, variant);
    const rows = kept?.rows ?? (await counted.get(bound))?.rows ?? 0;
    const count = {
      rows: kept ? rows : Math.min(rows, countedUpTo),
      exceeded: !kept && rows > countedUpTo,
    };
    if (rows > countedUpTo || rows === 0 || sums.length === 0) return count;
    const summed = way ? sumFound(deps.db, way) : sumDirect(deps.db, variant);
    return { ...count, sums: await summed.all(bound) };
  }

  return { list: rows(spec.select), rows, summarise };
}
