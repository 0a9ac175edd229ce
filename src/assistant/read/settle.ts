import type { BankDate } from "@/vocabulary/calendar";
import { type EntityModel, onlyValue } from "../ask/entity";
import { type Before, goingOn } from "../ask/follow-up";
import { type Filter, isOrdering, isUnit, mostSpans, mostTold, type Query, type Span } from "../ask/query";
import type { Span as SaidSpan } from "../engine/periods";
import { measured, type Part } from "./part";

/**
 * What a part asks of one of the entities that it can be of; undefined where it asks nothing that can be answered.
 * @param goesOn what a question goes on from, and the entity of that
 */
export function settled(
  part: Part,
  entity: EntityModel,
  today: BankDate,
  goesOn?: { before: Before; from: EntityModel },
): Query | undefined {
  const own = ownFilters(part, entity, goesOn?.before.query);
  const all =
    own && (goesOn ? goingOn(part, own, goesOn.before, entity, goesOn.from) : { ...part, filters: own });
  return all && settledAlone(all, entity, today);
}

/** The filters of a part by the entity's fields; undefined where one is of none. */
export function ownFilters(
  { filters = [], of }: Part,
  entity: EntityModel,
  before?: Query,
): Filter[] | undefined {
  const amount = of ?? (before?.entity === entity.name ? before.of : undefined) ?? entity.amount;
  const own: Filter[] = [];
  for (const filter of filters) {
    const field = filter.field === measured ? amount : filter.field;
    if (field === undefined || !entity.fields[field]) return undefined;
    own.push({ ...filter, field });
  }
  return own;
}

function settledAlone(part: Part, entity: EntityModel, today: BankDate): Query | undefined {
  const { measures = [], by = [], filters = [], of, time } = part;
  const spans = spansOf(part.spans, entity, time, today);
  if (!spans || spans.length > mostSpans) return undefined;
  if (by.some((field) => !isUnit(field) && !entity.fields[field]?.parts)) return undefined;
  if (by.length > 2 || (entity.time === undefined && by.some((unit) => /^(?:day|week|month)$/.test(unit))))
    return undefined;
  if (part.all && filters.some(({ field }) => field === "account")) return undefined;
  for (const { field, id } of part.needs ?? []) {
    const isSaid = filters.some(
      (one) => one.field === field && one.op === "is" && one.values.every((value) => value.id === id),
    );
    if (!isSaid) return undefined;
  }
  const asked = factsAsked(part, [...filters], entity, time);
  if (!asked) return undefined;
  if (asked.tells.length > 0) return toldOf(asked, part, entity, spans);
  const merged: Query = {
    entity: entity.name,
    measures: [...measures],
    ...(of !== undefined && { of }),
    filters: [...filters],
    by: [...by],
    spans,
    ...(time !== undefined && { time }),
    ...(part.compare && { compare: true as const }),
    ...(part.limit !== undefined && { limit: part.limit }),
    ...(part.nth !== undefined && { nth: part.nth }),
    ...(part.into !== undefined && { into: part.into }),
  };
  const query = inOrder(merged, entity, part);
  return query && withUsual(query, entity);
}

type FactsAsked = { tells: readonly string[]; filters: Filter[]; time: string | undefined };

/**
 * The fields that are asked of rows: those that are named, their day where it is asked when, who did it where it is asked
 * who. Of a record that is named what else is said is asked, too: 'is … still active'. Undefined where there is none.
 */
function factsAsked(part: Part, filters: Filter[], entity: EntityModel, time: string | undefined) {
  const { tells = [], who, day, amount, measures = [] } = part;
  const isOrdered = measures.some(isOrdering);
  const names = Object.keys(entity.fields);
  const when = time ?? entity.time;
  const doer = names.find((name) => {
    const of = entity.fields[name]?.whoOf;
    return of !== undefined && (of === "self" ? part.time === undefined : of === when);
  });
  if ((who && doer === undefined) || (day && !isOrdered && when === undefined)) return undefined;
  const isNamed = onlyValue(filters, entity.record ?? "") !== undefined;
  const isPlain = measures.length + (part.by?.length ?? 0) === 0 && part.of === undefined && !part.spans;
  const checked =
    isNamed && isPlain ? filters.filter(({ field, op }) => isChecked(entity, field) && op === "is") : [];
  const all = [
    ...checked.map(({ field }) => field),
    ...tells,
    ...(who && doer !== undefined ? [doer] : []),
    ...(day && !isOrdered && when !== undefined ? [when] : []),
  ];
  const isMeasured = all.length > 0 && amount && measures.length === 0 && entity.amount !== undefined;
  const isOfAll = isNamed || ((who ?? day) && time === entity.time && !part.spans);
  const found: FactsAsked = {
    tells: [...new Set([...all, ...(isMeasured && entity.amount !== undefined ? [entity.amount] : [])])],
    filters: filters.filter((filter) => !checked.includes(filter)),
    time: isOfAll ? undefined : time,
  };
  return found;
}

const isChecked = ({ fields }: EntityModel, field: string): boolean =>
  fields[field]?.kind === "choice" && fields[field].fact !== undefined;

/** What is told of rows, with their number or their sum where these are asked, too. */
function toldOf(
  { tells, filters, time }: FactsAsked,
  { measures = [], by = [], ...part }: Part,
  entity: EntityModel,
  spans: Span[],
): Query | undefined {
  const isOfChecked = by.every((field) => isChecked(entity, field) && tells.includes(field));
  if (!isOfChecked || part.compare || part.into || spans.length > 1 || tells.length > mostTold)
    return undefined;
  if (tells.some((field) => !entity.fields[field])) return undefined;
  const merged: Query = {
    entity: entity.name,
    measures: measures.length > 0 ? [...measures] : ["list"],
    ...(part.of !== undefined && { of: part.of }),
    filters,
    by: [],
    spans,
    ...(time !== undefined && { time }),
    tells: [...tells],
    ...(part.limit !== undefined && { limit: part.limit }),
    ...(part.nth !== undefined && { nth: part.nth }),
  };
  const { amount: _amount, day: _day, ...rest } = part;
  const query = inOrder(merged, entity, rest);
  return query && withUsual(query, entity);
}

/** Adds what is meant of fields of which nothing is said; of the rows of days gone by all are meant. */
export function withUsual(query: Query, entity: EntityModel): Query {
  const time = query.time ?? (query.spans.length > 0 ? entity.time : undefined);
  if (time !== undefined && !entity.fields[time]?.ahead) return query;
  // A record that is named is meant whatever became of it.
  const isRecord = ({ field, op }: Filter) => op === "is" && entity.fields[field]?.kind === "reference";
  if (query.filters.some(isRecord)) return query;
  const usual = Object.entries(entity.usual ?? {})
    .filter(([field]) => !query.by.includes(field) && query.filters.every((filter) => filter.field !== field))
    .map(([field, id]) => {
      const label = entity.fields[field]?.values?.[id]?.label ?? id;
      return { field, op: "is" as const, values: [{ id, label }] };
    });
  return { ...query, filters: [...query.filters, ...usual] };
}

/** Completes a query with what goes without saying; undefined where its parts do not fit each other. */
function inOrder(query: Query, entity: EntityModel, part: Part): Query | undefined {
  const list =
    query.measures.length > 1 ? query.measures.filter((measure) => measure !== "list") : query.measures;
  const ordering = list.find(isOrdering);
  const sums = list.filter((measure) => !isOrdering(measure));
  const isMixed = entity.sumsNeed !== undefined && onlyValue(query.filters, entity.sumsNeed) === undefined;
  const own = isMixed ? "list" : entity.asked;
  const asked = part.amount && entity.amount !== undefined ? "sum" : query.of === undefined ? own : "sum";
  const measures = list.length > 0 ? list : ([asked] as const);
  // A bare noun asks what the word means as well: 'what is a virtual account'.
  const isSaid = list.length > 0 || part.amount === true || query.of !== undefined || query.by.length > 0;
  const isNarrowed = query.filters.some(
    (filter) => entity.time === undefined || !isOnlyNamed(filter, entity),
  );
  const isBare = !isSaid && !isNarrowed && query.time === undefined && query.tells === undefined;
  if (isBare && query.spans.length === 0) return undefined;
  if (query.limit !== undefined && query.nth !== undefined) return undefined;
  if (entity.sayWhen && query.spans.length > 0 && query.time === undefined) return undefined;
  // Rows without an amount can only be counted and put in the order of their days.
  const isCounted = (query.of ?? entity.amount) === undefined;
  if (isCounted && part.amount) return undefined;
  if (isCounted && measures.some((one) => !/^(?:count|list|latest|earliest)$/.test(one))) return undefined;
  // An average of what stands is one over days; one of two spans is of each or of both.
  const isAveraged = measures.some((one) => one === "average");
  if (isAveraged && entity.time === undefined && (query.of !== undefined || query.by.length === 0))
    return undefined;
  if (query.spans.length > 1 && !query.compare && (isAveraged || measures.some((one) => one === "list")))
    return undefined;
  const days = query.spans.map(({ from, to }) => `${from} ${to}`);
  if (new Set(days).size < days.length) return undefined;
  if (
    isMixed &&
    (query.by.length > 0 ||
      query.spans.length > 1 ||
      measures.some((one) => one === "sum" || one === "average" || one === "share"))
  )
    return undefined;
  // 'The total of the largest five' is two questions in one; 'how many of the largest' is none.
  if (ordering && sums.length > 0) return undefined;
  if (query.measures.includes("share") && measures.length > 1) return undefined;
  if (part.amount && measures.some((measure) => measure === "count")) return undefined;
  if (part.day && ordering !== "latest" && ordering !== "earliest") return undefined;
  if ((query.limit !== undefined || query.nth !== undefined) && !ordering) return undefined;
  if (
    ordering &&
    (ordering === "latest" || ordering === "earliest") &&
    (query.by.length > 0 || entity.time === undefined)
  )
    return undefined;
  if (ordering && query.spans.length > 1) return undefined;
  const several = query.filters
    .filter(({ op, values }) => op === "is" && values.length > 1)
    .map(({ field }) => field);
  // Two of a kind are told one by one, and parted by nothing else.
  if (several.some((field) => !query.by.includes(field))) return undefined;
  if (query.compare && query.spans.length !== 2 && several.length === 0) return undefined;
  if (query.spans.length > 1 && query.by.length > 0) return undefined;
  return { ...query, measures: [...measures] };
}

/** Whether a filter is no more than what rows are called ('debits', 'admins'), or a text in them. */
function isOnlyNamed({ field, values }: Filter, { fields }: EntityModel): boolean {
  const model = fields[field];
  return (
    model?.searched === true || values.every(({ id }) => model?.values?.[String(id)]?.noun !== undefined)
  );
}

/** The days that are meant: of what stands at a time its day, else all of them. */
function spansOf(
  said: readonly SaidSpan[] | undefined,
  entity: EntityModel,
  time: string | undefined,
  today: BankDate,
): Span[] | undefined {
  const spans: Span[] = [];
  for (const { from, to, point, edge, asOf } of said ?? []) {
    if (entity.time === undefined) {
      const day = point ?? (from === to || asOf ? to : undefined);
      if (day === undefined || day > today) return undefined;
      spans.push(day === today ? {} : { from: day, to: day });
      continue;
    }
    const isAhead = from !== undefined && from > today;
    if (edge || point || (isAhead && !entity.fields[time ?? entity.time]?.ahead)) return undefined;
    if (from !== undefined && to !== undefined && from > to) return undefined;
    spans.push({ ...(from !== undefined && !asOf && { from }), ...(to !== undefined && { to }) });
  }
  return spans;
}
