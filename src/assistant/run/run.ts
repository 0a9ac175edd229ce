import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { rowNoun } from "../question/describe";
import { type Bucket, type EntityModel, type EntityRow, isFound } from "../question/entity";
import {
  isUnit,
  type Measure,
  type Order,
  orders,
  partSum,
  type Query,
  QueryParts,
  type Span,
} from "../question/query";
import { reportAlike } from "./alike";
import type { Asked } from "./asked";
import { reportConverted, reportConvertedSum } from "./converted";
import { reportRecords } from "./records";
import {
  reportEnough,
  reportOrder,
  reportRows,
  reportShare,
  reportTotals,
  reportWithin,
  sumCounts,
} from "./report";
import { reportCompared, sideOfDays } from "./report-comparison";
import { type Parting, reportParts } from "./report-parts";
import {
  currentDate,
  getCurrency,
  groupKey,
  isWithin,
  mostRows,
  readCountedRows,
  readRows,
  rowTable,
  spanField,
  splitIntoUnits,
  takeSubject,
  together,
} from "./rows";
import { firstDay } from "./selection";
import type { ToolResult } from "./tool";
import { capital } from "./wording";

/**
 * Executes a query within the actor's scope. Each part is taken where it is used: undefined if one is left over, or
 * if a figure is uncertain. An answer never covers rows other than those asked for.
 */
export async function run(
  deps: Deps,
  actor: Actor,
  query: Query,
  entity: EntityModel,
): Promise<ToolResult | undefined> {
  const parts = new QueryParts(query);
  const asked = await resolveAsked(deps, actor, query, entity, parts);
  if (!asked) return undefined;
  const isList = query.measures.every((measure) => measure === "list");
  const known = await withKind(asked, together(query.spans), isList);
  const isAdded = query.measures.some((measure) => measure !== "list");
  if (known === "several" && (isAdded || query.by.length > 0 || query.spans.length > 1)) return undefined;
  if (query.whether === "some" && !(await hasCertain(asked, together(query.spans)))) return undefined;
  const isEnough = query.whether === "enough" && parts.take("whether") !== undefined;
  const result = isEnough
    ? await enough(asked, parts)
    : await answered(known === "several" ? asked : known, parts);
  return parts.left.length === 0 ? result : undefined;
}

/**
 * Resolves a query: the subject, the rows, and their fields. Marks the parts that it reads as taken. Undefined if
 * nobody has such rows.
 */
export async function resolveAsked(
  deps: Deps,
  actor: Actor,
  query: Query,
  entity: EntityModel,
  parts = new QueryParts(query),
): Promise<Asked | undefined> {
  const subject = await takeSubject(deps, actor, parts);
  const filters = parts.filters(({ field }) => entity.fields[field] !== undefined && field !== "client");
  const named = [...query.filters.map(({ field }) => field), ...query.by, ...(query.fields ?? [])];
  return (
    subject && {
      deps,
      actor,
      entity,
      subject,
      filters,
      noun: rowNoun(entity, query.filters),
      of: parts.of() ?? entity.amount,
      time: parts.take("time"),
      fields: parts.take("fields"),
      named: new Set([...named, ...[query.time, query.of].filter((field) => field !== undefined)]),
    }
  );
}

/** Number of rows shown besides their totals. */
const mostShown = 20;

/** Puts 'Yes' or 'No' before an answer. */
function withWhether(found: ToolResult | undefined, isSo: boolean | undefined): ToolResult | undefined {
  if (!found || isSo === undefined) return found;
  return { ...found, content: `${isSo ? "Yes" : "No"}: ${found.content}` };
}

/** States whether one row's measure reaches an amount. */
async function enough(asked: Asked, parts: QueryParts): Promise<ToolResult | undefined> {
  parts.measures(["sum"]);
  parts.spans();
  const of = asked.of ?? "";
  const [bound] = asked.filters.filter(({ field, op }) => field === of && op === "atLeast");
  const filters = asked.filters.filter((filter) => filter !== bound);
  const [row, ...others] = (await readCountedRows({ ...asked, filters }, {})) ?? [];
  // An amount in a currency other than the account's has no row.
  if (!row || !bound || others.length > 0) return undefined;
  return reportEnough(asked, row, Number(bound.values[0]?.id));
}

/** True if 'yes' is certain for the rows found; debits alone may be payments that were not sent. */
async function hasCertain(asked: Asked, span: Span): Promise<boolean> {
  const { deps, entity } = asked;
  const rows = entity.uncertain ? await readCountedRows(asked, span) : undefined;
  if (!rows || rows.length === 0) return true;
  const uncertain = await entity.uncertain?.(deps, rows);
  return rows.some(({ id }) => !uncertain?.has(id));
}

/**
 * Adds the type that all rows with a text have: sums need it, and questions about fees do not name debits.
 * `several` if they have more than one.
 */
async function withKind(asked: Asked, span: Span, isList: boolean): Promise<Asked | "several"> {
  const { entity, filters } = asked;
  const field = entity.sumsNeed;
  const isOfText = filters.some((filter) => filter.op === "is" && entity.fields[filter.field]?.searched);
  if (field === undefined || !isOfText || filters.some((filter) => filter.field === field)) return asked;
  const rows = await readCountedRows(asked, span);
  const kinds = [...new Set(rows?.map((row) => String(row[field])))];
  const moving = kinds.filter((one) => !entity.fields[field]?.values?.[one]?.unmoved);
  const [kind, ...others] = moving.length > 0 && !isList ? moving : kinds;
  if (!rows || others.length > 0) return "several";
  if (kind === undefined) return asked;
  const label = entity.fields[field]?.values?.[kind]?.label ?? kind;
  const all = [...filters, { field, op: "is" as const, values: [{ id: kind, label }] }];
  return { ...asked, filters: all, noun: rowNoun(entity, all) };
}

async function answered(asked: Asked, parts: QueryParts): Promise<ToolResult | undefined> {
  const { entity, fields } = asked;
  const { record, onlyRecords } = entity;
  const isReferred = asked.filters.some(
    ({ field, op }) =>
      op === "is" &&
      (entity.fields[field]?.kind === "reference" ||
        (entity.fields[field]?.kind === "user" && field === record)),
  );
  const said = parts.spans();
  const { report } = asked.entity;
  if (report) {
    parts.measures(["list", "largest", "smallest"]);
    const { deps, actor, subject, filters } = asked;
    return report(deps, actor, { subject, span: said[0] ?? {}, filters });
  }
  const into = asked.entity.converts ? parts.take("into") : undefined;
  if (into) {
    parts.measures(["list"]);
    return reportConverted(asked, said, into);
  }
  if (parts.take("twice")) {
    parts.measures(["list"]);
    return reportAlike(asked, said[0] ?? {});
  }
  const [measure] = parts.measures(orders);
  const ordering = orders.find((order) => order === measure);
  if (ordering === undefined && said.length < 2 && isOfOneAmount(asked)) {
    parts.measures(["list"]);
    return someRows(asked, said[0] ?? {}, parts.take("whether") === "some");
  }
  if (isReferred || (ordering === undefined && (fields !== undefined || onlyRecords))) {
    // A single record is not aggregated: other measures stay untaken. 'How much is HOLD-…' asks for its amount, which
    // is one of its fields.
    const isOfRows = fields !== undefined && !isReferred && !onlyRecords;
    const measures = parts.measures(
      isOfRows ? ["sum", "count", "list"] : onlyRecords || fields !== undefined ? ["list"] : ["sum", "list"],
    );
    // Rows that are listed one by one are already separate.
    if (onlyRecords) parts.by();
    const [one = {}, ...others] = said;
    if (others.length === 0) return reportRecords(asked, one, isOfRows ? measures : []);
    // Several periods are answered separately.
    parts.take("compare");
    const reports = onlyRecords ? await Promise.all(said.map((day) => reportRecords(asked, day, []))) : [];
    const all = reports.flatMap((found) => found ?? []);
    if (all.length < said.length) return undefined;
    const content = all.map((found) => found.content).join(" ");
    return { content, figures: all.flatMap(({ figures }) => figures) };
  }
  // Balances of days are listed in order of time.
  const inOrderOfTime =
    asked.entity.time === undefined
      ? said.toSorted((a, b) => ((a.to ?? "9") < (b.to ?? "9") ? -1 : 1))
      : said;
  const spans = inOrderOfTime.length === 0 ? [{}] : inOrderOfTime;
  const [span = {}] = spans;
  const by = parts.by();
  const [first, ...more] = by;
  if (more.length > 0) return undefined;
  const [limit, nth, skip] = [parts.take("limit"), parts.take("nth"), parts.take("skip")];
  const measures = parts.measures(
    asked.of === undefined ? ["count", "list"] : ["sum", "count", "average", "median", "list"],
  );
  if (ordering && first === undefined) {
    const some = await inOrder(asked, span, { order: ordering, limit, nth, skip, measures });
    if (limit !== undefined) return some;
    const all = measures.length === 0 ? undefined : await total({ ...asked, fields: [] }, span, measures);
    return measures.length === 0 ? some : some && all && joined(all, some);
  }
  const isMedian = measures.includes("median");
  const isMore = measures.some((one) => one !== "median" && one !== "count");
  if (isMedian && (first !== undefined || spans.length > 1 || isMore)) return undefined;
  if (parts.measures(["share"]).length > 0) return first === undefined ? share(asked, span) : undefined;
  // Two figures are stated with their difference, requested or not.
  const isCompared = parts.take("compare") === true;
  const whether = parts.take("whether");
  if (first === undefined && spans.length === 1) {
    const found = await total(asked, span, measures, parts.take("into"));
    return withWhether(found, whether === "some" ? found?.table !== undefined : undefined);
  }
  const [several] = parts.filters(
    ({ field, op, values }) => field === first && op === "is" && values.length > 1,
  );
  // 'Suspended or inactive accounts' are answered one by one.
  if (several && measures.join() === "list" && !isCompared && spans.length === 1)
    return total(asked, span, measures);
  const bounds = parts.filters(({ field }) => field === partSum);
  const bucketsAsked = { ...asked, counts: measures.some((one) => one !== "sum") || ordering !== undefined };
  const parting = { measures, ordering, limit, nth, skip, bounds, name: first ?? "" };
  if (first !== undefined && isUnit(first)) return byUnit(asked, span, parting);
  const groups = await readBuckets(bucketsAsked, spans, first);
  if (!groups) return undefined;
  if (spans.length > 1) {
    if (first !== undefined) return undefined;
    const sides = spans.map((one, at) => ({ ...sideOfDays(asked, one), buckets: groups[at] ?? [] }));
    return reportCompared(asked, sides, { measures, whether });
  }
  const [buckets = []] = groups;
  if (several && isCompared && ordering === undefined) {
    const sides = several.values.map(({ id, label }) => ({
      head: capital(asked.entity.fields[several.field]?.values?.[String(id)]?.noun?.[1] ?? label),
      when: "",
      buckets: buckets.filter(({ key }) => key === label),
    }));
    return reportCompared(asked, sides, { measures, whether, span });
  }
  const rows =
    asked.of === undefined && measures[0] === "list" ? await readCountedRows(asked, span) : undefined;
  const listing = rows && rowTable(asked, rows.slice(0, mostShown), Math.max(0, rows.length - mostShown));
  return reportParts(asked, span, buckets, parting, listing);
}

/** Merges two answers about the same rows. */
const joined = (one: ToolResult, other: ToolResult): ToolResult => ({
  ...one,
  content: `${one.content} ${other.content}`,
  figures: [...one.figures, ...other.figures],
  ...(other.table && { table: other.table }),
});

/** True if rows with exactly this amount, or this reference, are requested. */
const isOfOneAmount = ({ entity, filters, of }: Asked): boolean =>
  of !== undefined && entity.time !== undefined && filters.some((filter) => isFound(filter, entity, of));

async function someRows(asked: Asked, span: Span, isWhether: boolean): Promise<ToolResult | undefined> {
  const rows = await readCountedRows(asked, span);
  // An unknown name or amount may be mistyped.
  if (!rows || rows.length === 0) return undefined;
  const found = await reportRows(asked, span, rows);
  return withWhether(found, isWhether ? true : undefined);
}

/** Totals of rows for each span: from running figures if there are any, else from the rows. */
async function readBuckets(
  asked: Asked,
  spans: readonly Span[],
  by: string | undefined,
): Promise<Bucket[][] | undefined> {
  const { entity, filters } = asked;
  const several = filters.find(({ field, op, values }) => field === by && op === "is" && values.length > 1);
  if (several && by !== "account") {
    // Each value separately: a row with both counts for both.
    const all: Bucket[][] = spans.map(() => []);
    const seen = new Set<EntityRow["id"]>();
    for (const value of several.values) {
      const one = filters.map((filter) => (filter === several ? { ...filter, values: [value] } : filter));
      if (entity.fields[several.field]?.searched) {
        const rows = await readCountedRows({ ...asked, filters: one }, together(spans));
        // A row with both names would count twice.
        if (!rows || rows.some(({ id }) => seen.has(id))) return undefined;
        for (const { id } of rows) seen.add(id);
      }
      const found = await readBuckets({ ...asked, filters: one }, spans, undefined);
      if (!found) return undefined;
      for (const [at, buckets] of found.entries())
        all[at]?.push(...buckets.map((bucket) => ({ ...bucket, key: value.label })));
    }
    return all;
  }
  const known = await readTotals(asked, spans, by);
  if (known) return known;
  const whole = entity.time === undefined ? undefined : await readCountedRows(asked, together(spans));
  if (entity.time !== undefined && !whole) return undefined;
  const all: Bucket[][] = [];
  for (const span of spans) {
    const rows =
      whole?.filter((row) => isWithin(row[spanField(asked) ?? ""], span)) ??
      (await readCountedRows(asked, span));
    if (!rows) return undefined;
    all.push(summed(asked, rows, by));
  }
  return all;
}

/** Totals of rows by running figures; undefined without them. */
const readTotals = async (
  { deps, actor, entity, subject, filters, of, time, counts = true }: Asked,
  spans: readonly Span[],
  by: string | undefined,
): Promise<Bucket[][] | undefined> =>
  time === undefined ? entity.totals?.(deps, actor, { subject, spans, of, filters, by, counts }) : undefined;

function summed({ entity, of }: Asked, rows: readonly EntityRow[], by: string | undefined): Bucket[] {
  const all = new Map<string, Bucket>();
  for (const row of rows) {
    const key = by === undefined ? "" : groupKey(entity, row, by);
    const currency = of === undefined ? undefined : getCurrency(row);
    const known = all.get(`${currency} ${key}`) ?? { key, currency, count: 0, sum: 0n };
    const amount = of === undefined ? 0n : BigInt(row[of] ?? 0);
    all.set(`${currency} ${key}`, { ...known, count: known.count + 1, sum: known.sum + amount });
  }
  return [...all.values()].sort((a, b) => (of === undefined ? b.count - a.count : 0));
}

async function total(
  asked: Asked,
  span: Span,
  measures: readonly Measure[],
  into?: Query["into"],
): Promise<ToolResult | undefined> {
  const { entity, filters, of, time } = asked;
  const counted = { ...asked, counts: measures.some((one) => one !== "sum") };
  const isLong = measures.includes("list") || entity.time === undefined || of === undefined;
  const most = isLong ? mostShown : 5;
  const isOfRows = measures.includes("median");
  const [known] = (isOfRows ? undefined : await readTotals(counted, [span], undefined)) ?? [];
  const all = known ? undefined : await readCountedRows(asked, span);
  const buckets = known ?? (all && summed(asked, all, undefined));
  if (!buckets) return undefined;
  if (into) return reportConvertedSum(asked, span, buckets, into);
  if (all) {
    const rows = time !== undefined && time !== entity.time ? inTime(all, time) : all;
    return reportTotals(asked, span, buckets, rows, measures, most);
  }
  const count = sumCounts(buckets);
  const isNarrowed = filters.every((filter) => entity.narrows?.(filter, filters));
  const read =
    count === 0 || (entity.time === undefined && count > mostRows)
      ? { rows: [] }
      : await readRows(asked, { span, order: "latest", limit: isNarrowed ? most : mostRows });
  return reportTotals(asked, span, buckets, read.rows, measures, most);
}

async function byUnit(asked: Asked, span: Span, parting: Parting): Promise<ToolResult | undefined> {
  const { deps, subject, entity, of } = asked;
  const today = currentDate(deps);
  const from = span.from ?? (await firstDay(deps, subject));
  const to = span.to === undefined || span.to > today ? today : span.to;
  const day = spanField(asked);
  if (of === undefined || day !== entity.time) {
    // A row outside the parts would be missing without notice.
    const rows = await readCountedRows(asked, span);
    if (!rows || day === undefined || rows.some((row) => !isWithin(row[day], { from, to }))) return undefined;
  }
  const unit = parting.name;
  const groups = isUnit(unit) ? splitIntoUnits(unit, from, to) : undefined;
  const spans = groups?.map((group) => group.span) ?? [];
  const found = groups && (await readBuckets(asked, spans, undefined));
  const buckets = found?.flatMap((all, at) =>
    all.map((bucket) => ({ ...bucket, key: groups?.[at]?.label ?? "" })),
  );
  if (!buckets) return undefined;
  return reportParts(asked, { from, to }, buckets, parting);
}

/** Requested rows of an order: their number, or the position of one; `measures` if their total is requested. */
type Ordering = {
  order: Order;
  limit: number | undefined;
  nth: number | undefined;
  skip: number | undefined;
  measures: readonly Measure[];
};

/** The first rows of an order, or their total; amounts separately by currency. */
async function inOrder(
  asked: Asked,
  span: Span,
  { order, limit, nth, skip = 0, measures }: Ordering,
): Promise<ToolResult | undefined> {
  const { entity, filters, of, time } = asked;
  const wanted = nth ?? skip + (limit ?? 1);
  const byAmount = order === "largest" || order === "smallest";
  const day = spanField(asked);
  if (of === undefined || (time !== undefined && time !== entity.time)) {
    const found = await readCountedRows(asked, span);
    if (!found || day === undefined || (byAmount && of === undefined)) return undefined;
    const getPlace = (row: EntityRow) =>
      day === entity.time && typeof row.at === "number" ? row.at : String(row[day]);
    const turn = order === "latest" ? -1 : 1;
    const inTurn = (a: EntityRow, b: EntityRow) =>
      getPlace(a) < getPlace(b) ? -turn : getPlace(a) > getPlace(b) ? turn : 0;
    const dated = found.filter((row) => row[day] !== null && row[day] !== undefined);
    const sorted = byAmount ? found : dated.toSorted(inTurn);
    // Which of two rows of the same time came first is unknown.
    const isTied = (at: number) => {
      const [one, other] = [sorted[at - 1], sorted[at]];
      return one !== undefined && other !== undefined && getPlace(one) === getPlace(other);
    };
    const isUncertain = isTied(wanted) || isTied(skip) || (nth !== undefined && isTied(nth - 1));
    return !byAmount && isUncertain ? undefined : reportFirst(sorted);
  }
  const isDirect =
    filters.every((filter) => entity.narrows?.(filter, filters)) &&
    entity.totals !== undefined &&
    entity.time !== undefined;
  const read = await readRows(asked, {
    span,
    order: byAmount && !isDirect ? (entity.overDays ? "earliest" : "latest") : order,
    limit: isDirect ? wanted : mostRows,
  });
  const found = read.rows;
  const isWhole = isDirect
    ? found.length > 0 || !read.more
    : !read.more || (!byAmount && found.length >= wanted);
  if (!isWhole) return undefined;
  return reportFirst(found);

  async function reportFirst(all: readonly EntityRow[]) {
    const turn = order === "largest" ? -1 : 1;
    const sorted = byAmount
      ? all.toSorted((a, b) => (Number(a[of ?? ""]) - Number(b[of ?? ""])) * turn)
      : all;
    const groups = byAmount ? [...Map.groupBy(sorted, getCurrency).values()] : [sorted];
    const isAsLarge = (some: readonly EntityRow[], at: number, other: number) =>
      byAmount && some[at]?.[of ?? ""] === some[other - 1]?.[of ?? ""];
    // Rows equal to the last one are included.
    const isAmong = (some: readonly EntityRow[], at: number) =>
      (at < wanted || isAsLarge(some, at, wanted)) &&
      (skip === 0 || (at >= skip && !isAsLarge(some, at, skip)));
    if (limit !== undefined && measures.length > 0) {
      // Ambiguous: the largest few may be those of each currency, or of all.
      if (groups.length > 1) return undefined;
      const behind = skip === 0 ? "" : ` behind the first ${skip}`;
      const [one, many] = asked.noun.map((noun) => `${order} ${noun}${behind}`);
      const first = groups.flatMap((some) => some.slice(skip, wanted));
      const these = { ...asked, noun: [one ?? "", many ?? ""] as const };
      const sum = await reportTotals(
        these,
        span,
        summed(asked, first, undefined),
        first,
        measures,
        mostShown,
      );
      // No screen has exactly these rows.
      return sum && { content: sum.content, figures: sum.figures, ...(sum.table && { table: sum.table }) };
    }
    const rows = groups.flatMap((some) =>
      some.filter((_, at) => (nth === undefined ? isAmong(some, at) : at === nth - 1)),
    );
    // Without rows there are no fields to state.
    if (rows.length === 0 && asked.fields) return undefined;
    const first = await reportOrder(asked, span, order, rows, {
      nth,
      skip,
      isSingle: (limit ?? 1) === 1,
      hasMore: all.length > 0,
    });
    if (!entity.within || (order !== "largest" && order !== "smallest")) return first;
    const [row] = rows;
    const same = row ? all.filter((one) => one[of ?? ""] === row[of ?? ""]).length : 0;
    const found =
      same < 2 ? first : { ...first, content: `${first.content} It is the first of ${same} such days.` };
    const within = row && (await entity.within(asked.deps, asked.subject, span, order));
    return within && reportWithin(found, within, order, getCurrency(row));
  }
}

/** Rows by one of their days, earliest first. */
const inTime = (rows: readonly EntityRow[], time: string): EntityRow[] =>
  rows.toSorted((a, b) =>
    String(a[time]) < String(b[time]) ? -1 : String(a[time]) > String(b[time]) ? 1 : 0,
  );

/** The share of a text, an account or a type in the total without it. */
async function share(asked: Asked, span: Span): Promise<ToolResult | undefined> {
  const part = asked.filters.findLast(
    ({ field, op }) => op === "is" && asked.entity.fields[field]?.searched === true,
  );
  if (!part) return undefined;
  const rest = asked.filters.filter((filter) => filter !== part);
  const some = await readBuckets(asked, [span], undefined);
  const all = await readBuckets({ ...asked, filters: rest }, [span], undefined);
  return some?.[0] && all?.[0]
    ? reportShare(asked, span, some[0], all[0], part.values[0]?.label ?? "")
    : undefined;
}
