import { addDays } from "@/vocabulary/calendar";
import { unitSpan } from "../read/days";
import type { Part } from "../read/part";
import type { EntityModel } from "./entity";
import { canonical, type Filter, given, isOrdering, isUnit, type Query, type Span } from "./query";

/** Last query, and the one before it. */
export type Before = { query: Query; previous?: Query | undefined };

/** True for a bound of amounts, which may narrow or replace another one. */
const isBound = ({ op }: Filter) => op === "atLeast" || op === "atMost";

const isReplaced = ({ field, op }: Filter, own: readonly Filter[]) =>
  own.some((one) => one.field === field && (one.op === op || /^(?:is|not)$/.test(one.op)));

/** True if a part has more than its subject and its follow-up words. */
function saysMore(part: Part, but: readonly (keyof Part)[] = []): boolean {
  const plain: readonly string[] = [
    "entities",
    "names",
    "whose",
    "again",
    "pointed",
    "goes",
    "needs",
    "whether",
    ...but,
  ];
  return Object.keys(part).some((name) => !plain.includes(name));
}

/**
 * Query of a follow-up: its own parts, with those kept from the previous query. Undefined if it is unclear what to
 * keep.
 * @param own the question's filters by the entity's fields
 * @param from the entity of the previous query
 */
export function goingOn(
  said: Part,
  own: readonly Filter[],
  { query, previous }: Before,
  entity: EntityModel,
  from: EntityModel,
): Part | undefined {
  const { goes } = said;
  const both = previous && together(previous, query);
  // 'Which was higher, by how much', after two queries that differ in one part.
  const isOfBoth =
    goes === "both" || (said.compare && !said.spans && query.spans.length < 2 && !isOfSeveral(query));
  const before = isOfBoth ? both : query;
  if (!before) return undefined;
  if (entity.name !== from.name) return ofOthers(said, own, before, entity, from);
  if (isPaging(goes) && (goes !== "next" || said.limit !== undefined)) return findMore(said, before);
  if (goes === "next") return findNext(said, before);
  // 'The other one' is a named one.
  if (
    goes === "other" &&
    !own.some((one) => before.filters.some((of) => of.field === one.field && !isSame(of, one)))
  )
    return undefined;
  if (before.filters.some(isBound) && own.some(isBound)) return undefined;
  const { measures, by } = said;
  const isOrdered = before.measures.some(isOrdering);
  const isOfRows = isOrdered && before.by.length === 0;
  const asksMore =
    measures !== undefined || said.amount === true || by !== undefined || said.of !== undefined;
  // Ambiguous: the rows after the largest few may be those of the query or of all.
  if (
    isOfRows &&
    asksMore &&
    (before.limit !== undefined || before.nth !== undefined) &&
    !isRow(said, before)
  )
    return undefined;
  // 'How much was that', about one row, which has the amount.
  if (isRow(said, before)) return whole(before);
  // 'And least often': the same groups in reverse order.
  const isTurned = isOrdered && said.ofParts === true && before.by.length > 0 && by === undefined;
  if (isOrdered && measures !== undefined && !isTurned && (before.by.length > 0 || said.names === undefined))
    return undefined;
  if (
    before.by.length > 0 &&
    measures !== undefined &&
    !isTurned &&
    by === undefined &&
    measures.join() !== "sum"
  )
    return undefined;
  // Ambiguous: the last one of those days, or the last one of all.
  if (before.spans.length > 0 && said.spans === undefined && measures?.some(isOrdering) && said.day)
    return undefined;
  const spans = getSpans(said, before);
  if (!spans) return undefined;
  // 'Who got it', 'until when': further fields of the same rows.
  const asksFacts = measures === undefined && (said.fields ?? said.who ?? said.day) !== undefined;
  const isOfSums = measures !== undefined || said.amount === true || said.of !== undefined;
  const kept = before.by.filter(
    (field) =>
      !own.some((one) => one.field === field) &&
      !(isUnit(field) && spans.length + (said.beside?.length ?? 0) > 1) &&
      // Two named records are answered separately.
      (measures === undefined ||
        isTurned ||
        before.filters.some((one) => one.field === field && one.values.length > 1)),
  );
  if (asksFacts && isOrdered && before.by.length > 0) return undefined;
  const asked = asksFacts
    ? before.measures.filter(isOrdering)
    : isOfSums || (by !== undefined && before.measures.includes("list"))
      ? measures
      : before.measures;
  const isKept = !asksMore;
  const when = said.day ? (said.time ?? before.time ?? entity.time) : undefined;
  const facts = [...(said.fields ?? []), ...(asksFacts && when !== undefined ? [when] : [])];
  // 'Still active?', about the only record of the previous answer.
  const isOfRecord = before.filters.some(({ field }) => field === entity.record);
  const isChecked = isOfRecord && own.some(({ field }) => entity.fields[field]?.fact !== undefined);
  const fields = facts.length > 0 ? facts : asksMore || isChecked ? undefined : before.fields;
  const into = said.into ?? (isKept ? before.into : undefined);
  const compare = said.compare ?? (said.spans === undefined ? before.compare : undefined);
  return {
    ...getPlain(said),
    entities: [entity.name],
    names: true,
    ...given({
      measures: isChecked ? undefined : asked,
      of: said.of ?? before.of,
      spans: spans.length > 0 ? spans : undefined,
      time: said.time ?? before.time,
      fields,
      compare,
      into,
      limit: said.limit ?? (isKept ? before.limit : undefined),
      nth: said.nth ?? (isKept ? before.nth : undefined),
      skip: said.skip ?? (isKept ? before.skip : undefined),
    }),
    filters: [
      ...before.filters.filter((filter) => !isReplaced(filter, own) && !isLifted(filter, said)),
      ...own,
    ],
    by: by ?? (asksFacts ? [] : kept),
  };
}

const getPlain = ({ again: _again, goes: _goes, ...part }: Part): Part => part;

/** True for a filter that 'all accounts' removes. */
const isLifted = ({ field }: Filter, { all }: Part): boolean => all === true && field === "account";

/** True if the question asks for no more than the single row of an answer contains. */
const isRow = (said: Part, { measures, by, limit }: Query): boolean =>
  measures.some(isOrdering) &&
  by.length === 0 &&
  limit === undefined &&
  said.amount === true &&
  !saysMore(said, ["amount"]);

/** A query as a part that expresses all of it. */
function whole({ entity, whether: _whether, spans, ...query }: Query): Part {
  const { measures, filters, by, ...rest } = query;
  const days = spans.length > 0 ? spans.map(getDays) : undefined;
  return { entities: [entity], names: true, measures, filters, by, ...given({ spans: days, ...rest }) };
}

/** True if a follow-up keeps the order of the previous question. */
export const isPaging = (goes: Part["goes"]): boolean =>
  goes === "next" || goes === "more" || goes === "earlier" || goes === "later";

/** 'The 3 before those', 'and the next 5': as many more of the same order; undefined for another direction. */
function findMore(said: Part, before: Query): Part | undefined {
  const [order, ...sums] = before.measures.toSorted((a, b) => Number(isOrdering(b)) - Number(isOrdering(a)));
  const { goes, limit = before.limit } = said;
  const isOfDays = order === "latest" || order === "earliest";
  // A total, or a list of parts without a limit, is complete: there are no more rows to show.
  const isOpen = before.limit === undefined && before.by.length + sums.length > 0;
  if (!order || !isOrdering(order) || isOpen || limit === undefined || saysMore(said, ["limit"]))
    return undefined;
  if (goes === "next" ? order !== "latest" : goes === "earlier" && order !== "latest") return undefined;
  if (goes === "later" && isOfDays && order !== "earliest") return undefined;
  const { nth: _nth, ...all } = whole(before);
  return { ...all, limit, skip: (before.skip ?? 0) + (before.nth ?? before.limit ?? 1) };
}

type Days = { from?: string; to?: string };

const getDays = ({ from, to }: Span): Days => given({ from, to });

/** 'And the one before that': the next row in the order of days. */
function findNext(said: Part, before: Query): Part | undefined {
  const isLatest =
    before.measures.join() === "latest" && before.by.length === 0 && before.limit === undefined;
  return isLatest && !saysMore(said) ? { ...whole(before), nth: (before.nth ?? 1) + 1 } : undefined;
}

/** Days of a follow-up: given ones, moved ones, or ones to compare with the previous days; undefined if unclear. */
function getSpans(
  { goes, spans, compare, measures }: Part,
  before: Query,
): NonNullable<Part["spans"]> | undefined {
  const [first, ...others] = before.spans.map(getDays);
  if (goes === "day" || goes === "week" || goes === "month") {
    const moved = first && others.length === 0 && !spans ? earlier(first, goes) : undefined;
    return moved && [moved];
  }
  // 'The two months together' are one period, if they adjoin.
  if (goes === "both" && before.spans.length > 1 && !compare && measures?.join() === "sum") {
    const inOrder = before.spans.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
    const isGap = inOrder.some(
      ({ to }, at) =>
        at < inOrder.length - 1 && (to === undefined || addDays(to, 1) !== inOrder[at + 1]?.from),
    );
    const [from, to] = [inOrder[0]?.from, inOrder.at(-1)?.to];
    return isGap ? undefined : [given({ from, to })];
  }
  // 'Is that more than in October': compares with the question before.
  if (compare && spans?.length === 1 && first && others.length === 0) return [first, ...spans];
  return spans ?? before.spans.map(getDays);
}

/** The day, week or month before some days. */
function earlier({ from, to }: Days, unit: "day" | "week" | "month"): Days | undefined {
  if (from === undefined || to === undefined || from > to) return undefined;
  return unit === "day" && from !== to ? undefined : unitSpan(unit, from, -1);
}

/** Matches fields with the same meaning in every entity. */
const shared = /^(?:account|client|user|currency)$/;

/** The same question about another entity: its subject and period are kept. */
function ofOthers(
  said: Part,
  own: readonly Filter[],
  before: Query,
  entity: EntityModel,
  from: EntityModel,
): Part | undefined {
  if (said.names === undefined || before.fields !== undefined || isPaging(said.goes)) return undefined;
  const filters: Filter[] = [];
  for (const filter of before.filters) {
    if (isReplaced(filter, own) || isLifted(filter, said)) continue;
    const { field, values } = filter;
    const model = from.fields[field];
    const isUsual = values.every(({ id }) => from.usual?.[field] === id);
    // 'Debits' replaces the value of the previous question.
    if (isUsual || values.every(({ id }) => model?.values?.[String(id)]?.noun !== undefined)) continue;
    if (!shared.test(model?.kind ?? "") || entity.fields[field]?.kind !== model?.kind) return undefined;
    filters.push(filter);
  }
  const [span, ...more] = before.spans;
  const isStanding = (of: EntityModel) => of.time === undefined;
  const isKept = said.spans === undefined && span !== undefined;
  if (isKept && isStanding(entity) !== isStanding(from) && (said.goes !== "then" || more.length > 0))
    return undefined;
  if (isKept && before.time !== undefined) return undefined;
  const end = span?.to;
  const then = isStanding(entity) && end !== undefined ? [{ from: end, to: end }] : before.spans.map(getDays);
  return {
    ...getPlain(said),
    entities: [entity.name],
    filters: [...filters, ...own],
    ...(isKept && { spans: then }),
  };
}

const isOfSeveral = ({ filters }: Query): boolean => filters.some(({ values }) => values.length > 1);

/** Two questions that differ in one part, as one about both; undefined if they differ in more. */
export function together(one: Query, other: Query): Query | undefined {
  const days = { ...other, spans: [...one.spans, ...other.spans] };
  if (
    one.spans.length === 1 &&
    other.spans.length === 1 &&
    canonical({ ...one, spans: [] }) === canonical({ ...other, spans: [] })
  )
    return days;
  const own = other.filters.filter((filter) => !one.filters.some((of) => isSame(of, filter)));
  const gone = one.filters.filter((filter) => !other.filters.some((of) => isSame(of, filter)));
  const [filter, ...more] = own;
  const [first, ...rest] = gone;
  if (!filter || !first || more.length > 0 || rest.length > 0) return undefined;
  if (filter.field !== first.field || filter.op !== "is" || first.op !== "is" || other.by.length > 0)
    return undefined;
  const both = { ...first, values: [...first.values, ...filter.values] };
  const joined = (of: Query, own: Filter): Query => ({
    ...of,
    filters: of.filters.map((each) => (each === own ? both : each)),
    by: [first.field],
  });
  const found = joined(other, filter);
  return canonical(found) === canonical(joined(one, first)) ? found : undefined;
}

const isSame = (a: Filter, b: Filter): boolean =>
  a.field === b.field &&
  a.op === b.op &&
  a.values.length === b.values.length &&
  a.values.every(({ id }) => b.values.some((value) => value.id === id));

/** True if a question selects the same rows as the previous one, and only asks for another figure. */
export const isOfSameRows = (part: Part, { name }: EntityModel, { entity, filters }: Query): boolean =>
  name === entity &&
  (part.filters ?? []).every((filter) => filters.some((one) => isSame(one, filter))) &&
  !saysMore(part, ["filters", "amount", "of"]);
