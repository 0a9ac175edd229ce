import { type EntityModel, isCoded, isFound, isMixed, onlyValue } from "../question/entity";
import { type Filter, isOrdering, isValue, type Measure, type Query, type Span } from "../question/query";
import type { Part } from "./part";

/** A filter by an option of a field, with its label. */
export const getOption = ({ fields }: EntityModel, field: string, id: string): Filter =>
  isValue(field, id, fields[field]?.values?.[id]?.label);

/** Adds the defaults of fields that the question leaves open; for past days all rows are meant. */
export function withUsual(query: Query, entity: EntityModel): Query {
  const time = query.time ?? (query.spans.length > 0 ? entity.time : undefined);
  if (time !== undefined && !entity.fields[time]?.ahead) return query;
  // A named record is meant whatever its outcome.
  const isRecord = ({ field, op }: Filter) => op === "is" && entity.fields[field]?.kind === "reference";
  if (query.filters.some(isRecord)) return query;
  const usual = Object.entries(entity.usual ?? {})
    .filter(
      ([field]) =>
        !query.by.includes(field) &&
        query.fields?.includes(field) !== true &&
        query.filters.every((filter) => filter.field !== field),
    )
    .map(([field, id]) => getOption(entity, field, id));
  return { ...query, filters: [...query.filters, ...usual] };
}

/** Fills in a query's order and defaults; undefined if its parts do not match each other. */
export function inOrder(query: Query, entity: EntityModel, part: Part): Query | undefined {
  const list =
    query.measures.length > 1 ? query.measures.filter((measure) => measure !== "list") : query.measures;
  if (entity.overDays && !isOverDays(query, list)) return undefined;
  if (entity.report && !isReported(query, list, entity)) return undefined;
  const ordering = list.find(isOrdering);
  const sums = list.filter((measure) => !isOrdering(measure));
  // Rows with a text can be summed if all of them are of one kind.
  const isOfText = query.filters.some(({ field, op }) => op === "is" && entity.fields[field]?.searched);
  const mixed = isMixed(entity, query.filters, query.by);
  const isRows = query.filters.some((filter) => isFound(filter, entity));
  // Rows with a text in several periods are answered by their sums.
  const isBeside = isOfText && query.spans.length > 1;
  const own = (mixed && !isBeside) || isRows ? "list" : (entity.asked ?? "list");
  const asked =
    part.amount && !isRows && entity.amount !== undefined ? "sum" : query.of === undefined ? own : "sum";
  // 'How many were there, and what do they add up to.'
  const counted =
    part.amount && list.length === 1 && list[0] === "count" ? (["count", "sum"] as const) : list;
  const measures = list.length > 0 ? counted : ([asked] as const);
  // A bare noun may also ask for the word's meaning: 'what is a virtual account'.
  const isSaid =
    (part.shown ?? part.tied) === true ||
    (part.whether === true && query.filters.length > 0) ||
    list.length > 0 ||
    part.amount === true ||
    (part.all === true && (entity.time !== undefined || isOfAccounts(entity))) ||
    query.of !== undefined ||
    query.by.length > 0;
  const isNarrowed = query.filters.some(
    (filter) => entity.time === undefined || !isOnlyNamed(filter, entity),
  );
  const isBare = !isSaid && !isNarrowed && query.time === undefined && query.fields === undefined;
  const { spans, by, limit, nth, of, compare } = query;
  const isStanding = entity.time === undefined;
  const isCounted = (of ?? entity.amount) === undefined;
  const isAveraged = measures.some((one) => one === "average");
  const isListed = !entity.onlyRecords && measures.some((one) => one === "list");
  const isByDay = ordering === "latest" || ordering === "earliest";
  const days = new Set(spans.map(({ from, to }) => `${from} ${to}`));
  const isAdded = measures.some((one) => /^(?:sum|average|median|share)$/.test(one));
  const several = query.filters
    .filter(({ op, values }) => op === "is" && values.length > 1)
    .map(({ field }) => field);
  const isOfOne = query.filters.some(({ field, op }) => field === "account" && op === "is");
  const isOfItself = by.some((field) => entity.fields[field]?.whoOf === "self") && isOfText;
  const isFigure = list.length > 0 || part.amount === true || of !== undefined;
  const misfits = [
    isBare && spans.length === 0 && !entity.standing,
    limit !== undefined && nth !== undefined,
    query.skip !== undefined && limit === undefined,
    entity.sayWhen && spans.length > 0 && query.time === undefined,
    // Rows without an amount can only be counted and ordered by their days.
    isCounted && part.amount && !query.into,
    isCounted && !entity.report && measures.some((one) => !/^(?:count|list|latest|earliest)$/.test(one)),
    // An average of balances is one over days; with two periods it is ambiguous.
    isAveraged && isStanding && (of !== undefined || by.length === 0),
    spans.length > 1 && ((isAveraged && !compare) || isListed || by.length > 0),
    days.size < spans.length,
    mixed && !isOfText && (by.length > 0 || spans.length > 1 || isAdded),
    // Ambiguous: 'the total and the largest five' may be a total of all or of these; 'how many of the largest' is
    // neither.
    ordering &&
      sums.length > 0 &&
      !(part.also
        ? limit === undefined || by.length > 0
        : by.length > 0
          ? limit === undefined
          : limit !== undefined && sums.every((one) => one === "sum" || one === "average")),
    query.measures.includes("share") && measures.length > 1,
    part.day && !entity.overDays && !isByDay,
    (limit ?? nth) !== undefined && !ordering,
    isByDay && (by.length > 0 || isStanding || entity.onlyRecords),
    ordering && spans.length > 1,
    part.ofEach && by.length === 0,
    // Ambiguous: 'the largest credit of both' may be one of each, or one of all.
    ordering && several.length > 0 && !part.ofParts && !part.who,
    // Keelforge is always the largest supplier of its own rows.
    ordering && isOfItself,
    // 'The lowest balance of' one account is one of some day, and not the present one.
    ordering && isStanding && isOfOne && by.length === 0,
    // Two values of a field are answered one by one, and grouped by nothing else.
    several.some((field) => !by.includes(field)),
    compare && spans.length !== 2 && several.length === 0,
    // 'The difference between a COBO and a POBO account' may ask for the words' meaning: no figure is named.
    compare && isStanding && spans.length === 0 && !isFigure,
    query.into ? !isConverted(query, measures, entity) : isAmountFilter(query, entity),
  ];
  if (misfits.some(Boolean)) return undefined;
  return { ...query, measures: [...measures] };
}

/** True if the parts of a composed query match each other, by the rules for questions in words. */
export const isFitting = (query: Query, entity: EntityModel): boolean =>
  inOrder(query, entity, { shown: true })?.measures.join() === query.measures.join();

/** True for a property of each account, listed by account: 'limits of all accounts'. */
const isOfAccounts = ({ onlyRecords, record }: EntityModel): boolean =>
  onlyRecords === true && record === "account";

const isAmountFilter = ({ filters }: Query, { converts }: EntityModel): boolean =>
  filters.some(({ field }) => field === converts);

/** True if it can be converted: a named amount, or totals of rows. */
function isConverted(query: Query, measures: readonly Measure[], entity: EntityModel): boolean {
  const { into = [], filters, spans, by, compare } = query;
  if (into.length > 2 || by.length > 0) return false;
  if (!entity.converts) return measures.join() === "sum" && spans.length < 2 && compare === undefined;
  const currency = onlyValue(filters, "currency");
  const isOther = currency !== undefined && into.some((one) => one !== currency);
  return isOther && filters.length === 2 && onlyValue(filters, entity.converts) !== undefined;
}

/** True for a single period. */
const isOfDays = ([span, ...others]: readonly Span[]): boolean =>
  span !== undefined && others.length === 0 && (span.from === undefined || span.from !== span.to);

/** True if a report answers the question: how one value changed over some days, or what stands at present. */
const isReported = (
  { filters, spans, by, limit, nth, into }: Query,
  measures: readonly Measure[],
  { standing, time }: EntityModel,
): boolean =>
  (standing
    ? spans.length < 2 && (spans.length === 0 || time !== undefined)
    : isOfDays(spans) && filters.length === 1) &&
  filters.every(({ op, values }) => op === "is" && values.length === 1) &&
  by.length === 0 &&
  (limit ?? nth ?? into) === undefined &&
  measures.every((one) => /^(?:list|largest|smallest)$/.test(one));

/**
 * True if a question compares one record over several days: which day, the average, or the first or last one within
 * bounds.
 */
function isOverDays({ filters, spans, by, limit, nth, of }: Query, measures: readonly Measure[]): boolean {
  const isBound = filters.some(({ op }) => op === "atLeast" || op === "atMost");
  const isOfOne =
    onlyValue(filters, "account") !== undefined &&
    (isBound || filters.length === 1) &&
    (limit ?? nth ?? of) === undefined;
  const [measure, ...more] = measures;
  return (
    (isOfDays(spans) || (isBound && spans.length === 0)) &&
    isOfOne &&
    by.length === 0 &&
    more.length === 0 &&
    (isBound ? /^(?:latest|earliest)$/ : /^(?:average|smallest|largest)$/).test(measure ?? "")
  );
}

/** True if a filter is only a name for rows ('debits', 'admins'), or a text in them. */
function isOnlyNamed(filter: Filter, { fields }: EntityModel): boolean {
  const { field, values } = filter;
  const model = fields[field];
  return (
    (model?.searched === true && model.values === undefined && !model.looked && !isCoded(filter)) ||
    values.every(({ id }) => model?.values?.[String(id)]?.noun !== undefined)
  );
}
