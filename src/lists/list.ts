import { encodeCursor, type Page } from "db/keyset";
import type { Context } from "hono";
import { z } from "zod";
import { type Head, readHead } from "@/audit/chain";
import { write } from "@/audit/write";
import type { Actor } from "@/auth/actor";
import { type Access, assertCan } from "@/auth/policy";
import { scopeOf } from "@/auth/scope";
import { bankDate } from "@/calendar";
import type { Deps } from "@/deps";
import { anything, validateAddress } from "@/kernel/validate";
import type { Chip } from "@/ui/filter-bar";
import type { IconName } from "@/ui/icons";
import type { Table } from "@/ui/table";
import { addressWriter, type ListState, writeFilters } from "./address";
import type { FilterKind, Filters, Option } from "./contract";
import { type CsvColumn, csvResponse, csvStream } from "./csv";
import type { FieldModel, ListModel, OpenChoice } from "./model";
import { number, rangeText } from "./range-text";
import type { Filter, PageRequest, Summary } from "./reading";

/** A thing that a filter names by its id. */
export type Named = { id: number; name: string };

/** How a filter by id is typed: as a text that matches one thing. */
export type Lookup = {
  placeholder: string;
  /** The few things that a text matches; a text that names one exactly gives that one alone. */
  find(deps: Deps, actor: Actor, text: string): Promise<Named[]>;
  /** The name of a thing; undefined where there is none that the actor may see. */
  name(deps: Deps, actor: Actor, id: number): Promise<string | undefined>;
};

/**
 * A list that fetches itself again by a timer. The rows that a person has on the screen stay where they are and show
 * what became of them; of newer ones the list says how many there are, and shows them when it is asked to.
 */
export type Polling = {
  /** Seconds between polls. */
  every: number;
  /** Ids of other elements of the page that are fetched with it. */
  with?: readonly string[];
};

export type ListSpec<F extends Filters, Sort extends string, Row> = {
  /** The id of its section; its form, pager and menus have ids that begin with it. */
  name: string;
  path: string;
  /** Begins the names of its parameters, e.g. `rates-`, where its page has another list. */
  prefix?: string;
  /** Parameters of other parts of its page, which its addresses carry along. */
  keeps?: readonly string[];
  title: string;
  /** One of its rows and several, e.g. `account` and `accounts`. */
  nouns: readonly [string, string];
  search?: { label: string; placeholder: string };
  filters: F;
  /** Reads the search and the filters from a query: the contract's `filterSchema`. */
  schema: z.ZodType<Filter<F>>;
  /** The filters that are shown next to the search; the others are behind a button. */
  prominent?: readonly (keyof F & string)[];
  lookups?: { readonly [Name in keyof F]?: Lookup };
  /** The orders as a person reads them, with their direction; the first one is the list's own. */
  orders: readonly { sort: Sort; direction: "asc" | "desc"; label: string }[];
  read(deps: Deps, actor: Actor, filter: Filter<F>, page: PageRequest<Sort>): Promise<Page<Row>>;
  summarise(deps: Deps, actor: Actor, filter: Filter<F>): Promise<Summary>;
  table(deps: Deps, actor: Actor): Table<Row>;
  /** Shown while the list is fetched; 'Loading...' where absent. */
  loading?: string;
  empty: { title: string; icon: IconName; next: string };
  /** The choice that is offered as buttons above the rows, with what a button says in addition to its label. */
  buttons?: { of: keyof F & string; counts?: (deps: Deps, actor: Actor) => Promise<Record<string, number>> };
  /** Narrows the options of choices to those that there are. */
  present?: { readonly [Name in keyof F]?: (deps: Deps, actor: Actor) => Promise<readonly string[]> };
  poll?: Polling;
  /** Rows on a page of the screen; 50 where absent. */
  perPage?: number;
  /** Events after which the section fetches itself again. */
  events: readonly string[];
  /** The call that answers the list as a CSV, and the columns of that. */
  csv?: { path: string; name: string; columns(deps: Deps): readonly CsvColumn<Row>[] };
};

/** Rows on a page of a screen. */
const usualPage = 50;
/** Newer rows are counted up to here. */
const countedNewer = 99;
/** Rows that a CSV reads at a time: about a millisecond, between which others are answered. */
const perRead = 250;

/** What a page hands to its list. */
export type ListVisit = { deps: Deps; actor: Actor; url: URL; c: Context };

/** The texts of filters by id as their fields show them, and what they may mean where that is open. */
type LookedUp = Record<string, { text: string; choices?: Named[] }>;

/**
 * A list as one definition, from which a page has its query, its filter bar with chips, its section with table and
 * pager, and its CSV.
 *
 * @example
 * export const accountList = defineList({ name: "accounts", path: "/admin/virtual-accounts", filters, schema, ... });
 * // In the route: `const list = await accountList.load(visit)`, and in the view `<ListScreen {...list} />`.
 */
export function defineList<const F extends Filters, Sort extends string, Row extends { id: number }>(
  spec: ListSpec<F, Sort, Row>,
) {
  const { name, path, prefix = "", keeps = [], orders, filters, schema, perPage = usualPage } = spec;
  const [own] = orders;
  if (!own) throw new Error(`The list ${name} has no order`);
  const ownOrder = { sort: own.sort, direction: own.direction };
  const sorts = [...new Set(orders.map(({ sort }) => sort))];
  const lookups = Object.entries<Lookup | undefined>(spec.lookups ?? {});
  const lookupOf = (key: string) => lookups.find(([one]) => one === key)?.[1];
  const orderSchema = z.object({
    sort: z.enum(["", ...sorts], `Sort by one of: ${sorts.join(", ")}`).optional(),
    dir: z.enum(["", "asc", "desc"], "Use asc or desc").optional(),
    page: z.string().max(1000).optional(),
    rows: z
      .string()
      .regex(/^\d{1,16}(,\d{1,16}){0,999}$/, "Use ids such as 7,8")
      .optional(),
  });
  const presentReads = new Map(Object.entries<PresentRead | undefined>(spec.present ?? {}));
  const addressOf = addressWriter(path, ownOrder, prefix);
  const csvAddressOf = spec.csv && addressWriter(spec.csv.path, ownOrder);

  const hrefOf = (state: ListState, changes: Partial<ListState> = {}) => addressOf({ ...state, ...changes });
  const without = (state: ListState, names: readonly string[]) => {
    const values = Object.fromEntries(Object.entries(state.values).filter(([key]) => !names.includes(key)));
    return hrefOf(state, { values, page: undefined });
  };

  /** Replaces the texts of filters by id with the one thing that they name; others are put aside with what they may mean. */
  async function resolve(deps: Deps, actor: Actor, texts: Record<string, string>) {
    const lookedUp: LookedUp = {};
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
   * Reads what the address asks for. Where it writes an empty or a default value, the answer leads to the address
   * without it.
   * @throws AppError bad_request for a value that a filter cannot take, with its sentence
   */
  async function load({ deps, actor, url, c }: ListVisit): Promise<ListModel | Response> {
    const asked = c.req.query();
    validateAddress(anything, asked);
    const texts = withoutPrefix(asked, prefix);
    const lookedUp = await resolve(deps, actor, texts);
    const filter = validateAddress(schema, texts);
    const order = validateAddress(orderSchema, texts);
    const direction = order.dir || ownOrder.direction;
    const sort = sorts.find((one) => one === order.sort) ?? ownOrder.sort;
    const state: ListState = {
      values: writeFilters(filters, filter),
      sort: sort ?? "",
      direction,
      page: order.page === "" ? undefined : order.page,
      kept: Object.fromEntries(keeps.flatMap((key) => (asked[key] ? [[key, asked[key]]] : []))),
    };
    for (const [key, { text, choices }] of Object.entries(lookedUp)) {
      if (choices) state.values = { ...state.values, [key]: text };
    }
    const current = hrefOf(state);
    const stays = new URL(url);
    stays.searchParams.delete("rows");
    const canonical = url.pathname === path ? withForeign(current, stays) : undefined;
    if (canonical !== undefined) {
      if (c.req.header("hx-request") !== "true") return c.redirect(canonical, 303);
      c.header("HX-Replace-Url", canonical);
    }
    const open = Object.values(lookedUp).some(({ choices }) => choices);
    const ids = spec.poll && order.rows ? order.rows.split(",").map(Number) : undefined;
    const request: PageRequest<Sort> = {
      order: sort && { sort, direction },
      cursor: state.page,
      limit: perPage,
      ids,
    };
    const [page, summary, fields, counts]: [Page<Row>, Summary, FieldModel[], Record<string, number>] =
      await Promise.all([
        open ? { rows: [] } : spec.read(deps, actor, filter, request),
        open ? { rows: 0 } : ids ? {} : spec.summarise(deps, actor, filter),
        fieldsOf(deps, actor, state, lookedUp),
        spec.buttons?.counts?.(deps, actor) ?? {},
      ]);
    const isNewest = sort === ownOrder.sort && direction === "desc" && state.page === undefined;
    const newer = ids && isNewest ? await countNewer(deps, actor, filter, Math.max(...ids)) : 0;
    const steps = (cursor: string | undefined) => cursor && hrefOf(state, { page: cursor });
    const rowsOf = spec.table(deps, actor);
    return {
      name,
      path,
      title: spec.title,
      address: current,
      prefix,
      kept: state.kept ?? {},
      search: spec.search && { ...spec.search, value: filter.q },
      fields: fields.filter((field) => field.name !== spec.buttons?.of).map(prefixed),
      buttons: prefixed(buttonsOf(state, fields, counts)),
      poll: spec.poll && pollOf(spec.poll, current, page.rows),
      newer: newer > 0 ? { text: newerText(newer), href: current } : undefined,
      loading: spec.loading,
      sort: state.sort,
      direction,
      chips: chipsOf(filter, state, lookedUp)
        .filter((chip) => chip.name !== spec.buttons?.of)
        .map(prefixed),
      home: addressOf({
        values: {},
        sort: own?.sort ?? "",
        direction: "desc",
        page: undefined,
        kept: state.kept,
      }),
      clear: hrefOf(state, { values: {}, page: undefined }),
      open: openChoices(state, lookedUp),
      contradiction: contradictionOf(filter),
      orders: orders.map((one) => ({
        label: one.label,
        href: hrefOf(state, { sort: one.sort, direction: one.direction, page: undefined }),
        current: one.sort === state.sort && one.direction === direction,
      })),
      table: (empty) =>
        rowsOf({
          rows: page.rows,
          caption: spec.title,
          now: deps.now(),
          query: current === path ? "?" : `${current.slice(path.length)}&`,
          sort: {
            by: state.sort,
            descending: direction === "desc",
            href: (by, descending) =>
              hrefOf(state, { sort: by, direction: descending ? "desc" : "asc", page: undefined }),
          },
          empty,
        }),
      rows: page.rows.length,
      empty: spec.empty,
      events: spec.events,
      range: rangeText(page, summary, spec.nouns),
      sums: summary.sums ?? [],
      previous: steps(page.previous),
      next: steps(page.next),
      csv: csvAddressOf?.({ values: state.values, ...ownOrder, page: undefined }),
    };
  }

  /** The things that a text may name, where it names several or none. */
  function openChoices(state: ListState, lookedUp: LookedUp): OpenChoice[] {
    return Object.entries(lookedUp).flatMap(([key, { text, choices }]) => {
      if (!choices) return [];
      const links = choices.map(({ id, name: label }) => ({
        label,
        href: hrefOf(state, { values: { ...state.values, [key]: String(id) } }),
      }));
      return [{ label: filters[key]?.label ?? key, text, links }];
    });
  }

  /** The sentence for a range whose end is before its beginning, of dates or of amounts. */
  function contradictionOf(filter: Filter<F>): string | undefined {
    for (const { lower, upper, relation } of ranges) {
      const [from, to] = [boundOf(filter, lower), boundOf(filter, upper)];
      if (from && to && from.value > to.value) {
        return `'${to.label}' (${to.text}) is ${relation} '${from.label}' (${from.text}): nothing can match.`;
      }
    }
    return undefined;
  }

  /** What a filter of a kind is set to, with its label and its text; undefined where it is off. */
  function boundOf(filter: Filter<F>, kind: FilterKind) {
    for (const [key, value] of Object.entries(filter)) {
      const one = filters[key];
      if (one?.kind !== kind || (typeof value !== "string" && typeof value !== "number")) continue;
      return { value, label: one.label, text: one.show(value) };
    }
    return undefined;
  }

  /** A control with the name that it has on its page. */
  const prefixed = <Control extends { name: string } | undefined>(control: Control): Control =>
    control && prefix !== "" ? { ...control, name: prefix + control.name } : control;

  const isOfList = (key: string) => {
    if (keeps.includes(key)) return true;
    const inner = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return inner === "q" || inner in filters || inner in orderSchema.shape;
  };

  /** The list's address with what else was asked for, e.g. a record; undefined where it is the one that was asked. */
  function withForeign(address: string, url: URL): string | undefined {
    if (address === url.pathname + url.search) return undefined;
    const clean = new URL(address, url);
    for (const [key, value] of url.searchParams) if (!isOfList(key)) clean.searchParams.append(key, value);
    if (sameQuery(clean.searchParams, url.searchParams)) return undefined;
    return clean.searchParams.size === 0 ? path : `${path}?${clean.searchParams}`;
  }

  function chipsOf(filter: Filter<F>, state: ListState, lookedUp: LookedUp): Chip[] {
    const chips: Chip[] = [];
    for (const [key, value] of Object.entries(filter)) {
      const one = filters[key];
      if (!one || value === one.initial || (typeof value !== "string" && typeof value !== "number")) continue;
      const shown = lookedUp[key]?.text ?? one.show(value);
      chips.push({ name: key, label: one.label, value: shown, href: without(state, [key]) });
    }
    return chips;
  }

  /** The controls of the filter bar, with what the address says. */
  function fieldsOf(deps: Deps, actor: Actor, state: ListState, lookedUp: LookedUp): Promise<FieldModel[]> {
    return Promise.all(
      Object.entries(filters).map(async ([key, { kind, label, options }]) => ({
        name: key,
        label,
        kind,
        options: await presentOf(deps, actor, key, options, state.values[key]),
        value: lookedUp[key]?.text ?? state.values[key],
        placeholder: lookupOf(key)?.placeholder,
        prominent: spec.prominent?.includes(key) ?? false,
      })),
    );
  }

  /** The options of a choice that rows have, and the one that is chosen. */
  async function presentOf(
    deps: Deps,
    actor: Actor,
    key: string,
    options: readonly Option[] | undefined,
    chosen: string | undefined,
  ) {
    const present = await presentReads.get(key)?.(deps, actor);
    if (!present) return options;
    return options?.filter(({ value }) => value === "" || value === chosen || present.includes(value));
  }

  /** The choice that is offered as buttons, each leading to the list with it. */
  function buttonsOf(state: ListState, fields: readonly FieldModel[], counts: Record<string, number>) {
    const field = fields.find(({ name: key }) => key === spec.buttons?.of);
    if (!field) return undefined;
    const { name: key, label, value = "" } = field;
    const options = (field.options ?? []).map((option) => ({
      label: counts[option.value] ? `${option.label} (${number(counts[option.value] ?? 0)})` : option.label,
      href: hrefOf(state, { values: withValue(state.values, key, option.value), page: undefined }),
      current: option.value === value,
    }));
    return { name: key, label, value, options };
  }

  /** How many rows of the filter are newer than one. */
  async function countNewer(deps: Deps, actor: Actor, filter: Filter<F>, id: number): Promise<number> {
    const cursor = encodeCursor({ side: "before", id });
    const { rows, previous } = await spec.read(deps, actor, filter, { cursor, limit: countedNewer });
    return previous === undefined ? rows.length : countedNewer + 1;
  }

  const newerText = (rows: number) =>
    `${rows > countedNewer ? `More than ${countedNewer}` : rows} new ${spec.nouns[rows === 1 ? 0 : 1]}`;

  /** Where the list is fetched from by the timer: an empty one as a whole, another one row by row. */
  function pollOf({ every, with: also = [] }: Polling, current: string, rows: readonly Row[]) {
    const ids = rows.map(({ id }) => id).join(",");
    const href = `${current}${current.includes("?") ? "&" : "?"}rows=${ids}`;
    return { every, also, href: ids === "" ? current : href, whole: ids === "" };
  }

  /**
   * Answers everything that a filter lists as a CSV, within what the actor may see, and records the export. The first
   * page is read beforehand: what is refused is no export. For staff the file ends with the head of the audit trail.
   * @throws AppError 401, 403, 404 where the filter names what the actor may not see
   */
  async function exportCsv(deps: Deps, actor: Actor, filter: Filter<F>, access: Access): Promise<Response> {
    const { csv: file } = spec;
    if (!file) throw new Error(`The list ${name} has no CSV`);
    const details = { list: name, filters: writeFilters(filters, filter) };
    const readFrom = (cursor?: string) => spec.read(deps, actor, filter, { cursor, limit: perRead });
    assertCan(actor, access);
    const first = await readFrom();
    await write(deps, actor, {
      access,
      plan: () => ({
        statements: [],
        audit: { action: "CREATE", resource: "EXPORT", details },
        answer: undefined,
      }),
    });
    async function* pages() {
      yield first.rows;
      let { next } = first;
      while (next !== undefined) {
        const page: Page<Row> = await readFrom(next);
        yield page.rows;
        next = page.next;
      }
    }
    const date = bankDate(deps.now(), deps.env.zone);
    // A row's number would tell a client how much is going on at the bank.
    const last = scopeOf(actor) === "all" ? headLine(await readHead(deps.db)) : undefined;
    return csvResponse(file.name, date, csvStream(file.columns(deps), pages(), last));
  }

  return { load, exportCsv };
}

/** A list's own parameters among those of its page, by the names that it knows. */
function withoutPrefix(asked: Record<string, string>, prefix: string): Record<string, string> {
  if (prefix === "") return { ...asked };
  const own = Object.entries(asked).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
}

type PresentRead = (deps: Deps, actor: Actor) => Promise<readonly string[]>;

/** Values with one of them set, or left out where it is empty. */
const withValue = (values: Readonly<Record<string, string>>, name: string, value: string) =>
  Object.fromEntries(
    Object.entries({ ...values, [name]: value }).filter(([key, text]) => key !== name || text !== ""),
  );

/** The kinds of filters that are the two ends of a range. */
const ranges = [
  { lower: "earliest", upper: "latest", relation: "before" },
  { lower: "at-least", upper: "at-most", relation: "less than" },
] as const;
const isId = /^[1-9]\d{0,14}$/;

/** The last line of an export: the trail's newest row at that moment, by which a cut tail is found later. */
const headLine = ({ id, hash }: Head) => ["Audit trail head", `${id}:${hash}`];

/** Whether two queries ask for the same, in whatever order and with whatever blanks around. */
function sameQuery(a: URLSearchParams, b: URLSearchParams): boolean {
  const sorted = (query: URLSearchParams) =>
    [...query]
      .map(([key, value]) => `${key}=${value.trim()}`)
      .sort()
      .join("&");
  return sorted(a) === sorted(b);
}
