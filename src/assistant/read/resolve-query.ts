import { addDays, type BankDate, startOfMonth } from "@/vocabulary/calendar";
import { type EntityModel, isFound, isMixed, onlyValue } from "../question/entity";
import { type Before, goingOn } from "../question/follow-up";
import {
  type Filter,
  isOrdering,
  isUnit,
  type Measure,
  measured,
  mostFields,
  mostSpans,
  partSum,
  type Query,
  type Span,
} from "../question/query";
import type { SaidSpan } from "./days";
import { getOption, inOrder, withUsual } from "./fitting";
import { isPassive, type Part, unified } from "./part";
import { relativeTo } from "./periods";

/**
 * Completes a part for one of its entities; undefined if it has no possible answer.
 * @param goesOn the query that a follow-up refers to, and its entity
 */
export function resolveQuery(
  asked: Part,
  entity: EntityModel,
  today: BankDate,
  goesOn?: { before: Before; from: EntityModel },
): Query | undefined {
  // 'The euro account' has rows of its own, and no rate.
  if ((asked.goes && !goesOn) || asked.passive || asked.they || (asked.whose && !entity.fields.account))
    return undefined;
  // 'Who did not change rates' asks for people, and no row records omissions.
  const isUndone = asked.filters?.some(
    ({ field, op }) => op === "not" && entity.fields[field]?.kind === "choice",
  );
  if (asked.who && isUndone) return undefined;
  if ((asked.enough ?? asked.toPay) && !(asked.enough && asked.toPay)) return undefined;
  const current = ofCurrent(withOwner(asked, entity), entity, today);
  const parted = current && partedBy(current, entity, goesOn?.before.query.by.length);
  if (!parted) return undefined;
  const { part, isOfParts } = parted;
  const own = ownFilters(part, entity, goesOn?.before.query, isOfParts);
  const all =
    own && (goesOn ? goingOn(part, own, goesOn.before, entity, goesOn.from) : { ...part, filters: own });
  return all && resolveAlone(all, entity, today);
}

/** 'Who does it belong to' asks for the account and its client, unless they are named. */
function withOwner({ owner, ...asked }: Part, entity: EntityModel): Part {
  if (!owner) return asked;
  const { who: _who, fields = [], filters = [], ...part } = asked;
  const all = ["account", "client"].filter(
    (name) => entity.fields[name] && !filters.some(({ field, op }) => field === name && op === "is"),
  );
  return { ...part, filters, fields: [...new Set([...fields, ...all])] };
}

/** Rows that 'today' and 'this month' select for facts known only at present; undefined for other days. */
function ofCurrent(part: Part, entity: EntityModel, today: BankDate): Part | undefined {
  const [span, ...others] = part.spans ?? [];
  if (!entity.current || !span) return part;
  const { field, day, month } = entity.current;
  const { spans: _spans, ...rest } = part;
  const { filters = [] } = rest;
  if (others.length > 0 || span.edge || span.asOf || span.relative) return undefined;
  const isSaid = filters.some((filter) => filter.field === field);
  if (span.now || (span.from === today && span.to === today)) {
    // The rest of a month's limit is its rest today.
    return isSaid || span.now ? rest : { ...rest, filters: [...filters, getOption(entity, field, day)] };
  }
  const first = startOfMonth(today);
  const { from, to = "" } = span;
  const own = from === first && to >= today && startOfMonth(to) === first;
  return own ? unified(rest, { filters: [getOption(entity, field, month)] }) : undefined;
}

/**
 * The filters of a part by the entity's fields; undefined if it has no such field.
 * @param isOfParts true if a bound applies to each group's sum
 */
function ownFilters(
  { filters = [], of, wholes, names, enough }: Part,
  entity: EntityModel,
  before: Query | undefined,
  isOfParts: boolean,
): Filter[] | undefined {
  const amount =
    of ??
    (before?.entity === entity.name ? before.of : undefined) ??
    entity.amount ??
    entity.converts ??
    entity.bounded;
  const own: Filter[] = [];
  for (const filter of filters) {
    const isMeasured = filter.field === measured;
    const field = isMeasured ? amount : (findRecord(filter, entity) ?? filter.field);
    if (field === undefined || !entity.fields[field]) return undefined;
    // '2,000 euros' is a row's amount; a balance has exactly that value only by chance.
    const isStanding = entity.time === undefined && !entity.converts && !enough;
    if (isMeasured && filter.op === "is" && isStanding) return undefined;
    const isSum = isMeasured && filter.op !== "is" && (wholes === true || isOfParts);
    // Ambiguous: 'which accounts had debits over 20,000' may mean each debit, or their sum.
    if (isSum && isOfParts && wholes !== true && names === "rows") return undefined;
    own.push({ ...filter, field: isSum ? partSum : field });
  }
  return own;
}

/** A reference in the text of rows; for rows with references of their own it identifies one of them. */
const findRecord = ({ field, values }: Filter, { record = "", fields }: EntityModel): string | undefined => {
  const { prefix } = fields[record] ?? {};
  const isOwn = prefix !== undefined && values.every(({ id }) => String(id).startsWith(prefix));
  return field === "text" && isOwn ? record : undefined;
};

function resolveAlone(part: Part, entity: EntityModel, today: BankDate): Query | undefined {
  const { measures = [], by = [], filters = [] } = part;
  // There are as many balances as accounts.
  const isOfRows = part.of === entity.amount && measures.length > 0 && measures.every(isOfWhich);
  const of = isOfRows ? undefined : part.of;
  // 'Captured in October' refers to the day of the capture. With two such states the day is ambiguous.
  const became = filters
    .filter(({ op }) => op === "is")
    .map(
      ({ field, values }) => new Set(values.map(({ id }) => entity.fields[field]?.values?.[String(id)]?.on)),
    )
    .flatMap((days) => (days.size === 1 ? [...days] : []))
    .find(isDay(entity));
  const asksDay = (part.spans ?? part.day ?? part.who) !== undefined;
  // A record is older than some days since its own day.
  const isOld = part.spans?.some(({ age }) => age) === true;
  const named = part.time ?? (isOld ? entity.time : asksDay ? became : undefined);
  // The default day need not be named.
  const time = named === entity.time && !entity.sayWhen ? undefined : named;
  if (part.beside && !part.spans) return undefined;
  const said = edged([...(part.spans ?? []), ...(part.beside ?? [])], part.edges, entity, today);
  const isOfNow = said?.every(({ now }) => now) === true && lasts(filters, entity);
  const spans = isOfNow ? [] : said && resolveSpans(said, entity, time, today);
  if (!spans || spans.length > mostSpans) return undefined;
  // Several names are answered one by one: 'Keelforge or Propellis'.
  const isPart = (field: string) =>
    isUnit(field) ||
    entity.fields[field]?.parts !== undefined ||
    filters.some((filter) => filter.field === field && filter.op === "is" && filter.values.length > 1);
  if (!by.every(isPart)) return undefined;
  // 'By month from July' includes the months after July.
  if (by.includes("month") && part.spans?.some(({ either }) => either)) return undefined;
  if (by.length > 2 || (entity.time === undefined && by.some((unit) => /^(?:day|week|month)$/.test(unit))))
    return undefined;
  if (part.all && filters.some(({ field, op }) => op === "is" && /^(?:account|client)$/.test(field)))
    return undefined;
  for (const { field, id } of part.needs ?? []) {
    const isSaid = filters.some(
      (one) =>
        one.field === field &&
        one.op === "is" &&
        one.values.every((value) => id === undefined || value.id === id),
    );
    if (!isSaid && !(id === undefined && part.fields?.includes(field))) return undefined;
  }
  // If several people acted on a row, the act must match: 'released by' is not 'placed by'.
  const acted = filters.map(({ field }) => entity.fields[field]).find((one) => one?.kind === "user")?.whoOf;
  const isOther = acted !== (part.time ?? became ?? entity.time);
  if (acted !== undefined && acted !== "self" && isOther) return undefined;
  // 'Who released holds placed in October' is ambiguous: either act may be meant.
  if (part.who && part.time !== undefined && became !== undefined && became !== part.time) return undefined;
  const facts = factsAsked(part, [...filters], entity, time);
  if (!facts) return undefined;
  if (facts.fields.length > 0) return withFacts(facts, { ...part, of }, entity, spans);
  if (part.twice) return resolveAlike(part, entity, spans);
  // Moves between two go either way, and each way has its own sum.
  const { other, otherClient } = entity.ways?.to ?? {};
  const isOfTwo = filters.some(({ field }) => field === other || field === otherClient);
  const isSummed = part.amount === true || measures.includes("sum");
  const apart =
    isOfTwo && isSummed && by.length === 0 && isMixed(entity, filters) ? entity.sumsNeed : undefined;
  const hasPassed = ({ field, values }: Filter) =>
    spans.length > 0 &&
    values.every(({ id }) => {
      const value = entity.fields[field]?.values?.[String(id)];
      return value?.passes === true && value.on === time;
    });
  const merged: Query = {
    entity: entity.name,
    measures: [...measures],
    of,
    filters: filters.filter((filter) => !hasPassed(filter)),
    by: apart === undefined ? [...by] : [apart],
    spans,
    time,
    compare: part.compare,
    limit: part.limit,
    nth: part.nth,
    skip: part.skip,
    into: part.into && [...part.into],
  };
  return completed(merged, entity, part);
}

/** Query for whether one account has enough for an amount at present; undefined if the question has more. */
function asEnough({ filters, spans, of, ...query }: Query): Query | undefined {
  const isAmount = ({ field, op }: Filter) => field === of && op === "is";
  const others = filters.filter((filter) => !isAmount(filter));
  const isPlain = (query.fields ?? query.limit ?? query.nth ?? query.into ?? query.compare) === undefined;
  const isNow = spans.every(({ from, to }) => from === undefined && to === undefined);
  const isOfOne =
    onlyValue(others, "account") !== undefined &&
    others.every(({ field, op }) => op === "is" && /^(?:account|currency)$/.test(field));
  if (!isPlain || !isNow || !isOfOne || query.by.length + query.measures.length > 0) return undefined;
  return {
    ...query,
    ...(of !== undefined && { of }),
    measures: ["sum"],
    filters: filters.map((one) => (isAmount(one) ? { ...one, op: "atLeast" } : one)),
    spans: [],
    whether: "enough",
  };
}

/** Possible duplicates are requested alone. They have a counterparty that is not an account of one's own. */
function resolveAlike(part: Part, entity: EntityModel, spans: Span[]): Query | undefined {
  const { filters = [], measures = [], by = [] } = part;
  const asked = [...measures.filter((one) => one !== "list" && one !== "count"), ...by];
  const { of, enough, time, compare, limit, nth, into, amount, fields } = part;
  const isMore = (of ?? enough ?? time ?? compare ?? limit ?? nth ?? into ?? amount ?? fields) !== undefined;
  if (entity.alike === undefined || asked.length > 0 || isMore || spans.length > 1) return undefined;
  const meant = Object.entries(entity.fields[entity.alike]?.askedOf ?? {})
    .filter(([field]) => filters.every((filter) => filter.field !== field))
    .map(([field, id]) => getOption(entity, field, id));
  return {
    entity: entity.name,
    measures: ["list"],
    filters: [...filters, ...meant],
    by: [],
    spans,
    twice: true,
  };
}

/** Fills in a query's defaults; undefined if its parts do not match each other. */
function completed(query: Query, entity: EntityModel, part: Part): Query | undefined {
  if (part.enough) return asEnough(query);
  if (part.rated && !query.into && !entity.converts) return undefined;
  const ordered = inOrder(query, entity, part);
  if (!ordered) return undefined;
  const whether = resolveWhether(ordered, entity, part);
  // 'Has every supplier been paid' cannot be answered by the sums of each.
  const isOfEach = ordered.by.some((field) =>
    ordered.filters.every((filter) => filter.field !== field || filter.values.length < 2),
  );
  const isFigure = (part.measures ?? part.amount) !== undefined;
  if (part.whether && isOfEach && !isFigure) return undefined;
  return withUsual({ ...ordered, whether }, entity);
}

/**
 * Part with its grouping: 'who paid us' is grouped by counterparty; 'the largest credit, and who from' asks for a row,
 * and 'Keelforge or Propellis, who …' for nothing more. Undefined if unclear.
 */
function partedBy(
  said: Part,
  entity: EntityModel,
  before = 0,
): { part: Part; isOfParts: boolean } | undefined {
  const { by = [], filters = [], measures = [], ofParts, who, fields = [] } = said;
  const several = filters.filter(({ op, values }) => op === "is" && values.length > 1);
  const isGiven = (field: string) =>
    by.includes(field) ||
    several.some(
      (one) =>
        one.field === field || (isOfWho(entity.fields[one.field]) && entity.fields[field]?.whoOf === "self"),
    );
  const self = Object.keys(entity.fields).find((field) => entity.fields[field]?.whoOf === "self");
  // 'Who deactivated extern.audit' names the user acted on.
  const isWho = who === "any" && self !== undefined && !filters.some(({ field }) => field === self);
  const asked = [...new Set([...fields, ...(isWho ? [self] : [])])].filter((field) => !isGiven(field));
  // 'Which client was paid most' received it, and its own debits are its payments.
  const isOwner = (field: string) => /^(?:account|client)$/.test(entity.fields[field]?.kind ?? "");
  if (isPassive(said) && [...asked, ...by].some(isOwner)) return undefined;
  const { fields: _fields, who: _who, ...rest } = said;
  const part = { ...rest, ...(asked.length > 0 && { fields: asked }), ...(who && !isWho && { who }) };
  const isOrdered = measures.some(isOrdering);
  const [field, ...more] = asked;
  const isOfRecord = filters.some((filter) => entity.fields[filter.field]?.kind === "reference");
  const isOfRows =
    isOfRecord || filters.some((filter) => isFound(filter, entity)) || measures.includes("list");
  const { parts = field === entity.time } = entity.fields[field ?? ""] ?? {};
  const isAsked = said.names && !isOrdered && parts === "asked" && more.length === 0;
  const meantBy = (name: string) =>
    Object.entries(entity.fields[name]?.askedOf ?? {})
      .filter(([other]) => filters.every((filter) => filter.field !== other))
      .map(([other, id]) => getOption(entity, other, id));
  if (field === undefined || isOfRows || by.length > 0 || !(ofParts ? parts : isAsked)) {
    // 'And who least' repeats the previous groups in reverse order.
    if (ofParts && by.length === 0 && !before) return undefined;
    // 'The top three customers'.
    const own = ofParts ? by.flatMap(meantBy) : [];
    return {
      part: own.length > 0 ? { ...part, filters: [...filters, ...own] } : part,
      isOfParts: ofParts === true,
    };
  }
  // 'How many customers' counts customers, and not rows.
  if (more.length > 0 || (measures.includes("count") && !isOrdered && !said.fieldsToo)) return undefined;
  const { fields: _field, ...others } = part;
  return {
    part: {
      ...others,
      by: [field === entity.time ? "day" : field],
      filters: [...filters, ...meantBy(field)],
    },
    isOfParts: true,
  };
}

/** True if values of a field answer 'who'. */
const isOfWho = (model: EntityModel["fields"][string] | undefined): boolean =>
  model?.searched === true || model?.kind === "client";

/** A question's comparison or test of existence; a requested figure replaces it. */
function resolveWhether(
  { measures, compare, by, spans, of, filters, fields }: Query,
  entity: EntityModel,
  part: Part,
): Query["whether"] {
  if (!part.whether) return undefined;
  if (compare) return part.than;
  const isSaid = part.measures !== undefined || part.amount === true || part.day === true;
  const isStanding = entity.time === undefined && of !== undefined;
  const isPlain = by.length === 0 && spans.length < 2 && !measures.some(isOrdering);
  // A named record is described in full.
  if (filters.some(({ field }) => field === entity.record)) return undefined;
  if (fields && !filters.some((filter) => isFound(filter, entity))) return undefined;
  return isSaid || isStanding || !isPlain || filters.length === 0 ? undefined : "some";
}

type FactsAsked = {
  fields: readonly string[];
  filters: Filter[];
  time: string | undefined;
  /** True if the amount is one of the fields, since it was requested as a sum. */
  isSum: boolean;
};

/**
 * Requested fields of rows: the named ones, the day for 'when', the actor for 'who'. For a named record other words are
 * requested fields, too: 'is … still active'. Undefined if there are none.
 */
function factsAsked(part: Part, filters: Filter[], entity: EntityModel, time: string | undefined) {
  const { fields = [], who, day, amount, measures = [] } = part;
  const isOrdered = measures.some(isOrdering);
  const names = Object.keys(entity.fields);
  // 'Who released it and when': the day of that act.
  const when = time ?? fields.map((name) => entity.fields[name]?.whoOf).find(isDay(entity)) ?? entity.time;
  const doer = names.find((name) => {
    const of = entity.fields[name]?.whoOf;
    return of !== undefined && (of === "self" ? time === undefined && part.who === "any" : of === when);
  });
  if ((who && doer === undefined) || (day && !isOrdered && when === undefined)) return undefined;
  const isNamed = onlyValue(filters, entity.record ?? "") !== undefined;
  const isPlain = measures.length + (part.by?.length ?? 0) === 0 && part.of === undefined && !part.spans;
  const checked =
    isNamed && isPlain ? filters.filter(({ field, op }) => isChecked(entity, field) && op === "is") : [];
  // An answer always names its accounts.
  const isOwn = (name: string) => name === entity.record && entity.fields[name]?.kind === "account";
  const all = [
    ...checked.map(({ field }) => field),
    ...fields.filter((name) => filters.length + measures.length === 0 || !isOwn(name)),
    // 'Who is rohan.risk' asks for everything about that user.
    ...(who && doer !== undefined && doer !== entity.record ? [doer] : []),
    // An answer about the author includes the day.
    ...(who && when !== undefined && doer !== undefined && entity.fields[doer]?.whoOf === when ? [when] : []),
    ...(day && !isOrdered && when !== undefined ? [when] : []),
  ];
  const others = filters.filter((filter) => !checked.includes(filter));
  // A stated value is not requested.
  if (all.some((field) => others.some((filter) => filter.field === field && filter.op === "is")))
    return undefined;
  // The sum of a record is its amount.
  const isSum = isNamed && part.of === undefined && measures.length === 1 && measures[0] === "sum";
  const isMeasured =
    all.length > 0 && ((amount === true && measures.length === 0) || isSum) && entity.amount !== undefined;
  const isOfAll = isNamed || ((who ?? day) && time === entity.time && !part.spans);
  const found: FactsAsked = {
    fields: [...new Set([...all, ...(isMeasured && entity.amount !== undefined ? [entity.amount] : [])])],
    filters: others,
    time: isOfAll ? undefined : time,
    isSum,
  };
  return found;
}

const isOfWhich = (measure: Measure): boolean => measure === "count" || measure === "list";

const isDay =
  ({ fields }: EntityModel) =>
  (name: string | undefined): boolean =>
    name !== undefined && fields[name] !== undefined;

const isChecked = ({ fields }: EntityModel, field: string): boolean =>
  fields[field]?.kind === "choice" && fields[field].fact !== undefined;

/** Requested fields of rows, with their number or sum if requested, too. */
function withFacts(
  { fields: asked, filters, time, isSum }: FactsAsked,
  { measures: worked = [], by = [], of, ...part }: Omit<Part, "of"> & { of: string | undefined },
  entity: EntityModel,
  spans: Span[],
): Query | undefined {
  const measures = isSum ? [] : worked;
  // 'Balance and IBAN of' an account: both are answered.
  const isStated = of !== undefined && measures.length === 0;
  const fields = [...new Set([...(isStated ? [of] : []), ...asked])];
  const isOfChecked = by.every((field) => isChecked(entity, field) && fields.includes(field));
  // Several periods of one account are answered one after the other.
  const isOfOne = entity.onlyRecords === true && onlyValue(filters, entity.record ?? "") !== undefined;
  const isOfSeveral = spans.length > 1 && !isOfOne;
  if (!isOfChecked || part.compare || part.into || isOfSeveral || fields.length > mostFields)
    return undefined;
  if (fields.some((field) => !entity.fields[field])) return undefined;
  const isNow = spans.every(({ from, to }) => from === undefined && to === undefined);
  if (!isNow && fields.some((field) => entity.fields[field]?.now)) return undefined;
  const merged: Query = {
    entity: entity.name,
    measures: measures.length > 0 ? [...measures] : ["list"],
    of: isStated ? undefined : of,
    filters,
    by: [],
    spans,
    time,
    fields: [...fields],
    limit: part.limit,
    nth: part.nth,
    skip: part.skip,
  };
  const { amount: _amount, day: _day, ...rest } = part;
  return completed(merged, entity, rest);
}

/** True if the requested rows wait for something, or are in force: then 'now' applies to them. */
const lasts = (filters: readonly Filter[], { fields, usual = {} }: EntityModel): boolean =>
  Object.entries(usual).some(([field]) => !filters.some((filter) => filter.field === field)) ||
  filters.some(
    ({ field, op, values }) =>
      op === "is" &&
      values.every(({ id }) => usual[field] === id || fields[field]?.values?.[String(id)]?.lasts),
  );

/** 'Opening' and 'closing' of days: the balance at the start of the first one, and at the end of the last. */
function edged(
  said: readonly SaidSpan[],
  edges: Part["edges"],
  entity: EntityModel,
  today: BankDate,
): readonly SaidSpan[] | undefined {
  if (!edges) return said;
  const [{ from, to } = {}, ...others] = said;
  if (entity.time !== undefined) return undefined;
  // 'The closing balance of October against that of September.'
  if (others.length > 0)
    return edges.join() === "closing"
      ? said.map((one) => (one.to === undefined || one.to > today ? one : { from: one.to, to: one.to }))
      : undefined;
  return edges
    .toSorted()
    .toReversed()
    .map((edge) => {
      const day = edge === "opening" ? from && addDays(from, -1) : to && (to > today ? today : to);
      return day === undefined ? {} : { from: day, to: day };
    });
}

/** The days that are meant: for a state at a time its day, else all of them. */
function resolveSpans(
  said: readonly SaidSpan[] | undefined,
  entity: EntityModel,
  time: string | undefined,
  today: BankDate,
): Span[] | undefined {
  const spans: Span[] = [];
  for (const [at, one] of (said ?? []).entries()) {
    const { from: begin, to: end } = said?.[at - 1] ?? {};
    const related =
      one.relative && begin && end
        ? relativeTo(one.relative, { from: begin, to: end }, { today })
        : undefined;
    const meant: SaidSpan = related ? { from: related.from, to: related.to } : one;
    const { from, to, point, edge, asOf, now } = meant;
    if (from === undefined && to === undefined && !one.onwards) return undefined;
    const days = entity.fields[time ?? entity.time ?? ""];
    if (!days) {
      const day = now ? today : (point ?? (from === to || asOf ? to : undefined));
      if (day === undefined || day > today || (day < today && !entity.onDays)) return undefined;
      spans.push(day === today ? {} : { from: day, to: day });
      continue;
    }
    const isAhead = from !== undefined && from > today;
    if (now || edge || point || (isAhead && !days.ahead)) return undefined;
    // A user whose last sign-in was this week may also have signed in in October.
    if (to !== undefined && to < today && days.last !== undefined) return undefined;
    const first = days.sinceAfter ? (meant.after ?? from) : from;
    spans.push({ ...(first !== undefined && !asOf && { from: first }), ...(to !== undefined && { to }) });
  }
  return spans;
}
