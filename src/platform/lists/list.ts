import { keptReads } from "db/kept-reads";
import { encodeCursor, type Page } from "db/keyset";
import { getCookie } from "hono/cookie";
import type { Actor } from "@/access/actor";
import { type Access, assertCan, can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { buildUrl, type Call } from "@/kernel/call";
import { AppError } from "@/kernel/errors";
import { getInstant } from "@/kernel/watch";
import { readAppearance } from "@/ui/appearance";
import type { Chip } from "@/ui/filter-bar";
import { bankDate } from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { data, sayAs, sayNoun } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import {
  addressWriter,
  type ListRequest,
  type ListState,
  type ListVisit,
  type LookupTexts,
  listAddress,
  type PlacedState,
  writeFilters,
} from "./address";
import { annotationColumns, annotationKeys, withAnnotations } from "./annotations";
import { type ColumnChoice, columnChooser } from "./arrangement/columns";
import { arrangeableList, viewRestorable } from "./arrangement/contract";
import { type Arrangement, readArrangement, type SavedView } from "./arrangement/queries";
import { choosableList } from "./choosing";
import type { ExportOrder, FilterKind, Filters, Option } from "./contract";
import { type CsvColumn, csvResponse, csvStream } from "./csv";
import type { ArrangementModel, FieldModel, ListModel, OpenChoice, ViewLink } from "./model";
import { number, rangeText } from "./range-text";
import type { Filter, PageRequest, Summary } from "./reading";
import { recordExport } from "./record-export";
import { sharedRows } from "./shared-rows";
import type { AvailableOptions, ListParent, ListSpec, Lookup, Polling } from "./spec";

/**
 * A loaded list: the content of its screen, its rows, its filter, and its address with other values of filters
 * (undefined removes one).
 */
type LoadedList<F extends Filters, Row> = ListModel & {
  records: readonly Row[];
  filter: Filter<F>;
  addressWith(changes: { readonly [Name in keyof F]?: string | undefined }): string;
};

/** The only order of a list without sortable columns. */
export const newestFirst = [
  { sort: "newest", direction: "desc", label: "Newest first" },
  { sort: "newest", direction: "asc", label: "Oldest first" },
] as const;

/** Number of rows on a page of a screen. */
const usualPage = 50;
/** Maximum number of newer rows that are counted. */
const countedNewer = 99;
/** Number of actors for whom the rows of a page are kept. */
const mostCompleted = 40;
/** Number of rows that a CSV reads at a time: about a millisecond, before it yields to other requests. */
const perRead = 250;

/**
 * Defines a list, from which a page has its query, its filter bar with chips, its section with table and pager, and
 * its CSV.
 *
 * @example export const accountList = defineList({ name: "accounts", path: "/admin/virtual-accounts", filters,
 * schema, ... }); // In the route: `const list = await accountList.load(visit)`, and in the view `<ListScreen
 * {...list} />`.
 */
export function defineList<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number },
  Parent extends ListParent = [],
>(spec: ListSpec<F, Sort, Row, Parent>) {
  const { name, title, loading, empty, events, prefix = "", filters, perPage = usualPage } = spec;
  const { read, getHref, ownOrder, savedAddress, getQuery, savedName } = listAddress(spec);
  arrangeableList(name);
  choosableList(spec);
  /** Parameter that asks for the page with its orders and less common filters. */
  const wholeName = `${prefix}all`;
  const columns = columnChooser<Row>();
  const lookups = new Map(Object.entries<Lookup | undefined>(spec.lookups ?? {}));
  const presentReads = new Map(Object.entries<AvailableOptions<Parent> | undefined>(spec.present ?? {}));
  const fixed = spec.lookups || spec.present || spec.buttons ? undefined : spec;

  const without = (state: PlacedState, names: readonly string[]) => {
    const values = Object.fromEntries(Object.entries(state.values).filter(([key]) => !names.includes(key)));
    return getHref(state, { values, page: undefined });
  };

  type Request = ListRequest<F, Sort>;

  /**
   * Reads the list of an address. If it contains an empty or a default value, the answer redirects to the address
   * without it.
   * @throws AppError bad_request for an invalid value of a filter, with its sentence
   */
  async function load(visit: ListVisit, ...parent: Parent): Promise<LoadedList<F, Row> | Response> {
    const { deps, actor, c } = visit;
    const [arrangement, request] = await Promise.all([
      readArrangement(deps, actor, name),
      read(visit, parent),
    ]);
    const { filter: asked, order, ids, state, lookedUp, current, canonical, saved } = request;
    const opened = openedView(visit, arrangement, request);
    if (opened !== undefined) return c.redirect(savedAddress(state, opened.id, opened.query).href, 303);
    const filter = ofParent(asked, parent);
    const { sort, direction } = order;
    if (canonical !== undefined) {
      if (c.req.header("hx-request") !== "true") return c.redirect(canonical, 303);
      c.header("HX-Push-Url", canonical);
    }
    const open = Object.values(lookedUp).some(({ choices }) => choices);
    const asPage: PageRequest<Sort> = { order, cursor: state.page, limit: perPage, ids };
    const [asRead, summary, fields, counts]: [Page<Row>, Summary, FieldModel[], Record<string, number>] =
      await Promise.all([
        open ? { rows: [] } : readPage(deps, actor, filter, asPage),
        open ? { rows: 0 } : ids ? {} : spec.summarise(deps, actor, filter),
        makeFields(deps, actor, parent, state, lookedUp),
        spec.buttons?.counts?.(deps, actor, ...parent) ?? {},
      ]);
    const isNewest = sort === ownOrder.sort && direction === "desc" && state.page === undefined;
    const newer = ids && isNewest ? await countNewer(deps, actor, filter, Math.max(...ids)) : 0;
    const link = linkFrom(visit.url, state.path);
    const steps = (cursor: string | undefined) => cursor && link(getHref(state, { page: cursor }));
    const inUse = arrangement.views.find(({ id }) => String(id) === saved);
    const chosen = inUse?.columns ?? arrangement.columns;
    const table = spec.table(deps, actor, ...parent);
    const csvColumns = getCsvColumns(deps);
    const rows = await withAnnotations(spec, deps, actor, asRead.rows, chosen?.split(",") ?? []);
    const page = { ...asRead, rows };
    const renderRows = columns.arrange(table, chosen, csvColumns);
    return {
      name,
      path: state.path,
      title,
      loading,
      empty: { ...empty, next: empty.by && !can(actor, empty.by) ? undefined : empty.next },
      events,
      address: current,
      here: visit.url.pathname === state.path ? link(current) : undefined,
      fixed,
      prefix,
      kept: state.kept ?? {},
      search: spec.search && { ...spec.search, value: filter.q },
      fields: fields.filter((field) => field.name !== spec.buttons?.of && !isApart(field.name)).map(prefixed),
      apart: Object.entries(state.values)
        .filter(([key]) => isApart(key))
        .map(([key, value]) => prefixed({ name: key, value })),
      records: page.rows,
      filter,
      addressWith: (changes) => {
        const values = Object.entries({ ...state.values, ...changes });
        const set = values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
        return getHref(state, { values: Object.fromEntries(set), page: undefined });
      },
      buttons: prefixed(makeButtons(state, fields, counts)),
      poll: spec.poll && makePoll(spec.poll, current, page.rows),
      newer: newer > 0 ? { text: newerText(newer), href: current } : undefined,
      order: {
        ...(sort !== ownOrder.sort && { [`${prefix}sort`]: sort }),
        ...(direction !== ownOrder.direction && { [`${prefix}dir`]: direction }),
      },
      chips: makeChips(filter, state, lookedUp)
        .filter((chip) => chip.name !== spec.buttons?.of && !isApart(chip.name))
        .map(prefixed),
      home: getHref(state, { values: {}, ...ownOrder, page: undefined }),
      clear: getHref(state, { values: {}, page: undefined }),
      open: openChoices(state, lookedUp),
      contradiction: findContradiction(filter),
      orders: spec.orders.map((one) => ({
        label: one.label,
        href: link(getHref(state, { sort: one.sort, direction: one.direction, page: undefined })),
        current: one.sort === state.sort && one.direction === direction,
      })),
      later: c.req.query(wholeName) === undefined ? link(withParameter(current, wholeName)) : undefined,
      table: (none) =>
        renderRows({
          rows: page.rows,
          caption: title,
          now: getInstant(deps.now, (at) => renderRows.datedCells(page.rows, at)),
          query: current === state.path ? "?" : `${current.slice(state.path.length)}&`,
          sort: {
            key: `${name} ${chosen ?? ""} ${state.path} ${link(current)}`,
            by: state.sort,
            descending: direction === "desc",
            href: (by, descending) =>
              link(getHref(state, { sort: by, direction: descending ? "desc" : "asc", page: undefined })),
          },
          empty: none,
        }),
      arrangement: makeArrangement(visit, arrangement, request, inUse, () =>
        columns.choices(table, chosen, csvColumns),
      ),
      rows: page.rows.length,
      range: rangeText(page, summary, spec.nouns),
      sums: summary.sums ?? [],
      previous: steps(page.previous),
      next: steps(page.next),
      csv: spec.csv && getCsvAddress(spec.csv.call, state, parent),
    };
  }

  /** The view of an address: the one that it names, or on the list's bare address the person's initial one. */
  function openedView({ url, c }: ListVisit, { views, first }: Arrangement, { saved, state }: Request) {
    const named = saved?.startsWith("open-") ? saved.slice("open-".length) : undefined;
    if (named !== undefined) return views.find(({ id }) => String(id) === named);
    const isBare = url.search === "" && url.pathname === state.path && c.req.header("hx-request") !== "true";
    return isBare && first !== null ? views.find(({ id }) => id === first) : undefined;
  }

  /** The views of the list and, if requested, the data for changing them and its columns. */
  function makeArrangement(
    { actor, c, deps, url }: ListVisit,
    { columns: own, first, views, deleted }: Arrangement,
    { state, current }: Request,
    inUse: SavedView | undefined,
    choices: () => ColumnChoice[],
  ): ArrangementModel {
    const makeViewLink = ({ id, name: label, query, owner, shared }: SavedView): ViewLink => ({
      id,
      name: label,
      owner,
      shared,
      first: id === first,
      href: link(savedAddress(state, id, query).href),
    });
    const link = linkFrom(url, state.path);
    const query = getQuery(state);
    const kept = Object.fromEntries(Object.entries(state.kept ?? {}).filter(([key]) => key !== savedName));
    const all = { values: {}, ...ownOrder, page: undefined };
    const panelName = `${prefix}arrange`;
    const view = inUse && makeViewLink(inUse);
    const open = withParameter(current, panelName);
    return {
      views: views.map(makeViewLink),
      current: inUse &&
        view && {
          view,
          changed: inUse.query !== query,
          lost: savedAddress(state, inUse.id, inUse.query).lost,
        },
      all: link(getHref(state, { ...all, kept: first === null ? kept : { ...kept, [savedName]: "all" } })),
      open: link(open),
      panel:
        c.req.query(panelName) === undefined
          ? undefined
          : {
              openAt: open,
              query,
              choices: choices(),
              appearance: readAppearance((each) => getCookie(c, each)),
              columns: inUse?.columns ?? own ?? "",
              ofView: inUse?.columns === null ? undefined : view,
              deleted: deleted && deps.now() - deleted.at < viewRestorable ? deleted : undefined,
              audience: getScope(actor) === "all" ? "staff" : "client",
            },
    };
  }

  /** Address of the list's CSV, with its filters, search and order. */
  const getCsvAddress = (call: Call, { values, sort, direction }: ListState, parent: Parent) =>
    addressWriter(buildUrl(call, parent[0]), ownOrder)({ values, sort, direction, page: undefined });

  /** A page of the list with the content of its screen. */
  async function readPage(deps: Deps, actor: Actor, filter: Filter<F>, request: PageRequest<Sort>) {
    const page = await spec.read(deps, actor, filter, request);
    const { complete } = spec;
    return complete
      ? { ...page, rows: await completed(deps, page.rows, actor, () => complete(deps, actor, page.rows)) }
      : page;
  }

  /** Completed rows, by the page of rows that they are made of. */
  const completions = new WeakMap<readonly Row[], ReturnType<typeof keptReads<readonly Row[]>>>();
  /** Last completed page of each actor. */
  const lastCompleted = new Map<string, readonly Row[]>();

  /**
   * Completes the rows of a page for an actor and caches them while the data that this reads is unchanged. A row that completes
   * to an equal result stays the same object, even in a page that is read after a commit.
   */
  function completed(
    { db }: Deps,
    rows: readonly Row[],
    { userId, role, clientId, machine }: Actor,
    complete: () => Promise<Row[]>,
  ): Promise<readonly Row[]> {
    const kept = completions.get(rows) ?? keptReads<readonly Row[]>(mostCompleted);
    completions.set(rows, kept);
    const reader = JSON.stringify([userId, role, clientId, machine?.scopes]);
    return kept(db, reader, async () => {
      const now = sharedRows(lastCompleted.get(reader) ?? [], await complete());
      lastCompleted.delete(reader);
      lastCompleted.set(reader, now);
      const [oldest] = lastCompleted.size > mostCompleted ? lastCompleted.keys() : [];
      if (oldest !== undefined) lastCompleted.delete(oldest);
      return now;
    });
  }

  /** The records that a text may name, if it names several or none. */
  function openChoices(state: PlacedState, lookedUp: LookupTexts): OpenChoice[] {
    return Object.entries(lookedUp).flatMap(([key, { text, choices }]) => {
      if (!choices) return [];
      const links = choices.map(({ id, name }) => ({
        label: data(name),
        href: getHref(state, { values: { ...state.values, [key]: String(id) } }),
      }));
      return [{ label: filters[key]?.label ?? data(key), text, links }];
    });
  }

  /** The sentence about a range whose end is before its beginning, of dates or of amounts. */
  function findContradiction(filter: Filter<F>): Said | undefined {
    for (const { lower, upper, relation } of ranges) {
      const [from, to] = [findBound(filter, lower), findBound(filter, upper)];
      if (from && to && from.value > to.value) {
        const values = { to: say(to.label), toText: to.text, from: say(from.label), fromText: from.text };
        return relation === "before"
          ? say("'{to}' ({toText}) is before '{from}' ({fromText}): nothing can match.", values)
          : say("'{to}' ({toText}) is less than '{from}' ({fromText}): nothing can match.", values);
      }
    }
    return undefined;
  }

  /** Present value of a filter of a kind, with its label and text; undefined if it is off. */
  function findBound(filter: Filter<F>, kind: FilterKind) {
    for (const [key, value] of Object.entries(filter)) {
      const one = filters[key];
      if (one?.kind !== kind || (typeof value !== "string" && typeof value !== "number")) continue;
      return { value, label: one.label, text: one.show(value) };
    }
    return undefined;
  }

  const isApart = (key: string) => spec.apart?.some((one) => one === key) ?? false;

  /** A control with its name on the page. */
  const prefixed = <Control extends { name: string } | undefined>(control: Control): Control =>
    control && prefix !== "" ? { ...control, name: prefix + control.name } : control;

  function makeChips(filter: Filter<F>, state: PlacedState, lookedUp: LookupTexts): Chip[] {
    const chips: Chip[] = [];
    for (const [key, value] of Object.entries(filter)) {
      const one = filters[key];
      if (!one || value === one.initial || (typeof value !== "string" && typeof value !== "number")) continue;
      const option = one.options?.find((each) => each.value === one.write(value));
      const shown = lookedUp[key]?.text ?? (option ? sayAs("state", option.label) : one.show(value));
      chips.push({ name: key, label: one.label, value: shown, href: without(state, [key]) });
    }
    return chips;
  }

  /** The controls of the filter bar, with the values of the address. */
  const makeFields = async (
    deps: Deps,
    actor: Actor,
    parent: Parent,
    state: ListState,
    lookedUp: LookupTexts,
  ): Promise<FieldModel[]> =>
    fixed
      ? Object.entries(filters).map(([key, { options }]) => makeField(key, options, state.values[key]))
      : Promise.all(
          Object.entries(filters).map(async ([key, { options }]) => {
            const few = lookedUp[key]?.choices ? undefined : await findFewOptions(deps, actor, key);
            const offered =
              few ??
              (await listPresentOptions(
                presentReads.get(key)?.(deps, actor, ...parent),
                options,
                state.values[key],
              ));
            return makeField(
              key,
              offered,
              few ? state.values[key] : (lookedUp[key]?.text ?? state.values[key]),
            );
          }),
        );

  const makeField = (
    key: string,
    options: readonly Option[] | undefined,
    value: string | undefined,
  ): FieldModel => ({
    name: key,
    label: filters[key]?.label ?? data(key),
    kind: filters[key]?.kind ?? "text",
    options,
    value,
    placeholder: lookups.get(key)?.placeholder,
    prominent: options !== undefined && (spec.prominent?.includes(key) ?? false),
  });

  /** The records of a lookup as options of a select, if there are few. */
  async function findFewOptions(deps: Deps, actor: Actor, key: string): Promise<Option[] | undefined> {
    const few = lookups.get(key)?.few;
    const things = await few?.list(deps, actor);
    if (!few || !things) return undefined;
    const options = things.map(({ id, name }) => ({ value: String(id), label: data(name) }));
    return [{ value: "", label: few.all }, ...options];
  }

  /** The options of a choice that rows have, and the chosen one. */
  async function listPresentOptions(
    reading: Promise<readonly string[]> | undefined,
    options: readonly Option[] | undefined,
    chosen: string | undefined,
  ) {
    const present = await reading;
    if (!present) return options;
    return options?.filter(({ value }) => value === "" || value === chosen || present.includes(value));
  }

  /** The choice that is offered as buttons, each a link to the list with it. */
  function makeButtons(state: PlacedState, fields: readonly FieldModel[], counts: Record<string, number>) {
    const field = fields.find(({ name: key }) => key === spec.buttons?.of);
    if (!field) return undefined;
    const { name: key, label, value = "" } = field;
    const options = (field.options ?? []).map((option) => ({
      label: counts[option.value]
        ? say("{label} ({count})", { label: say(option.label), count: number(counts[option.value] ?? 0) })
        : option.label,
      href: getHref(state, { values: withValue(state.values, key, option.value), page: undefined }),
      current: option.value === value,
    }));
    return { name: key, label, value, options };
  }

  /** Counts the rows of the filter that are newer than a given one. */
  async function countNewer(deps: Deps, actor: Actor, filter: Filter<F>, id: number): Promise<number> {
    const cursor = encodeCursor({ side: "before", id });
    const { rows, previous } = await spec.read(deps, actor, filter, { cursor, limit: countedNewer });
    return previous === undefined ? rows.length : countedNewer + 1;
  }

  const newerText = (rows: number) => {
    const noun = sayNoun(spec.nouns, rows);
    return rows > countedNewer
      ? say("More than {most} new {noun}", { most: countedNewer, noun })
      : say("{count} new {noun}", { count: rows, noun });
  };

  /** Address that the timer polls: an empty list as a whole, another one row by row. */
  function makePoll({ every, with: also = [] }: Polling, current: string, rows: readonly Row[]) {
    const ids = rows.map(({ id }) => id).join(",");
    const href = `${current}${current.includes("?") ? "&" : "?"}rows=${ids}`;
    return { every, also, href: ids === "" ? current : href, whole: ids === "" };
  }

  /**
   * The order of an export; undefined for the list's own.
   * @throws AppError bad_request for an unknown order
   */
  function exportOrder({ sort = ownOrder.sort, dir = ownOrder.direction }: ExportOrder) {
    const known = spec.orders.find((one) => one.sort === sort);
    if (!known) {
      const sorts = [...new Set(spec.orders.map((one) => one.sort))];
      throw new AppError("bad_request", `Sort by one of: ${sorts.join(", ")}`);
    }
    if (sort === ownOrder.sort && dir === ownOrder.direction) return undefined;
    return { sort: known.sort, direction: dir };
  }

  const getCsvColumns = (deps: Deps): CsvColumn<Row>[] =>
    spec.csv ? [...spec.csv.columns(deps), ...annotationColumns(spec)] : [];

  /**
   * All rows of a filter in scope, page by page, for a file; the export is recorded. The first page is read
   * beforehand, so that a refusal is not recorded as an export. `head` goes into the answer's headers.
   * @throws AppError 401, 403, 404 if the filter names something that the actor may not see
   */
  async function exportPages(
    deps: Deps,
    actor: Actor,
    asked: Filter<F> & ExportOrder,
    access: Access,
    ...parent: Parent
  ) {
    const filter = ofParent<F>(asked, parent);
    const order = exportOrder(asked);
    const details = { list: name, filters: writeFilters(filters, filter), ...(order && { order }) };
    const readFrom = async (cursor?: string) => {
      const page = await spec.read(deps, actor, filter, { order, cursor, limit: perRead });
      return { ...page, rows: await withAnnotations(spec, deps, actor, page.rows, annotationKeys) };
    };
    assertCan(actor, access);
    const first = await readFrom();
    const head = await recordExport(deps, actor, access, details);
    async function* pages() {
      yield first.rows;
      let { next } = first;
      while (next !== undefined) {
        const page: Page<Row> = await readFrom(next);
        yield page.rows;
        next = page.next;
      }
    }
    return { pages: pages(), head };
  }

  /** Answers them as a CSV. */
  async function exportCsv(
    deps: Deps,
    actor: Actor,
    filter: Filter<F> & ExportOrder,
    access: Access,
    ...parent: Parent
  ): Promise<Response> {
    const { csv: file } = spec;
    if (!file) throw new Error(`The list ${name} has no CSV`);
    const { pages, head } = await exportPages(deps, actor, filter, access, ...parent);
    const date = bankDate(deps.now(), deps.env.zone);
    const fileName = typeof file.name === "string" ? file.name : file.name(...parent);
    const language = file.forPrograms ? "en" : currentLanguage();
    return csvResponse(fileName, date, head, csvStream(getCsvColumns(deps), pages, language));
  }

  /** Reads the filter in the address, for a part of the page without rows. */
  const readFilter = async (visit: ListVisit, ...parent: Parent): Promise<Filter<F>> =>
    (await read(visit, parent)).filter;

  /**
   * The rows before and after one, in the order and with the filters of an address; undefined at an end of the list.
   */
  async function readNeighbours(visit: ListVisit, id: number, ...parent: Parent): Promise<Neighbours> {
    const { deps, actor } = visit;
    const { filter: asked, order, lookedUp } = await read(visit, parent);
    if (Object.values(lookedUp).some(({ choices }) => choices)) return {};
    return findNeighbours(deps, actor, ofParent(asked, parent), order, id);
  }

  /** The rows before and after one among all in scope, in the list's own order. */
  const readBeside = (deps: Deps, actor: Actor, id: number, ...parent: Parent): Promise<Neighbours> =>
    findNeighbours(deps, actor, ofParent<F>({}, parent), undefined, id);

  async function findNeighbours(
    deps: Deps,
    actor: Actor,
    filter: Filter<F>,
    order: PageRequest<Sort>["order"],
    id: number,
  ): Promise<Neighbours> {
    const own = await spec.read(deps, actor, filter, { order, limit: 1, between: id });
    const nearest = async (cursor: string | undefined) => {
      if (cursor === undefined) return undefined;
      const { rows } = await spec.read(deps, actor, filter, { order, limit: 1, cursor });
      return rows[0]?.id;
    };
    const [previous, next] = await Promise.all([nearest(own.previous), nearest(own.next)]);
    return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
  }

  return { load, readFilter, readNeighbours, readBeside, exportPages, exportCsv };
}

/** An address of the list at a path as a link on a page: relative on the list's own, which has it a hundred times. */
const linkFrom = (page: URL, path: string) => (address: string) =>
  page.pathname === path ? address.slice(path.length) || "?" : address;

/** An address with a parameter that is set. */
const withParameter = (address: string, name: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${name}=1`;

/** The ids of the rows beside one. */
export type Neighbours<Id = number> = { previous?: Id; next?: Id };

/** A filter within the list of one row. */
const ofParent = <F extends Filters>(filter: Filter<F>, [parent]: ListParent): Filter<F> =>
  parent ? { ...filter, parent: parent.id } : filter;

/** Values with one of them set, or removed if it is empty. */
const withValue = (values: Readonly<Record<string, string>>, name: string, value: string) =>
  Object.fromEntries(
    Object.entries({ ...values, [name]: value }).filter(([key, text]) => key !== name || text !== ""),
  );

/** The kinds of filters that are the two ends of a range. */
const ranges = [
  { lower: "earliest", upper: "latest", relation: "before" },
  { lower: "at-least", upper: "at-most", relation: "less than" },
] as const;
