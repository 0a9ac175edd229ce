import type { Currency } from "@/vocabulary/money";
import { isCoded } from "../question/entity";
import { type Filter, given, isOrdering, type Measure } from "../question/query";
import type { SaidSpan } from "./days";

/**
 * Meaning of some words of a question: a part of a query. Compatible parts are merged; words whose parts contradict
 * each other cannot have both meanings.
 */
export type Part = {
  /** The entities to which it applies; any if absent. */
  entities?: readonly string[];
  /** True if it names the entity itself: 'balance'; `rows` if it names its rows, which can be counted: 'debits'. */
  names?: true | "rows";
  /** True if it may select rows of another entity: 'account'. */
  whose?: true;
  measures?: readonly Measure[];
  of?: string;
  filters?: readonly Filter[];
  by?: readonly string[];
  spans?: readonly SaidSpan[];
  /** Opening or closing balance of the period. */
  edges?: readonly ("opening" | "closing")[];
  /** Days that are compared with others: 'against October'. */
  beside?: readonly SaidSpan[];
  /** The day of a row that is meant, for each entity with such a day. */
  time?: string;
  /** The requested fields of rows. */
  fields?: readonly string[];
  compare?: true;
  /** Comparison of the first of two with the second. */
  than?: "more" | "less";
  /** True for a yes-or-no question. */
  whether?: true;
  /** True if the question is whether there is enough for an amount, and if an amount is one to be paid. */
  enough?: true;
  toPay?: true;
  /** 'Twice': possible duplicates. */
  twice?: true;
  /** 'To an account': its meaning together with the account of 'from'. */
  pair?: readonly Filter[];
  /** 'Most', 'best': an order of groups, not of rows. */
  ofParts?: true;
  /** 'And the largest': a measure in addition to another one. */
  also?: true;
  /** 'And whose were they': requested in addition to the count. */
  fieldsToo?: true;
  /** 'How much each': the amount of each group. */
  ofEach?: true;
  /** 'Whose sum is': a bound of each group's sum. */
  wholes?: true;
  limit?: number;
  nth?: number;
  skip?: number;
  /** Currencies into which amounts are converted. */
  into?: readonly Currency[];
  /** 'At today's rate': for conversions. */
  rated?: true;
  /** 'How much': any amount is asked for. */
  amount?: true;
  /** 'Do we have any': rows are asked for, however few words select them. */
  shown?: true;
  /** 'When': the day of rows is requested. */
  day?: true;
  /** 'Who': anyone who did the act of the row's day, or owns the row; 'who made' is only the first. */
  who?: "any" | "doer";
  /** 'Who does it belong to': the owner of the row's account is asked for. */
  owner?: true;
  /** 'And', 'that', 'their': it continues the previous question. */
  again?: true;
  /** 'That terminal': the previous question named its subject. */
  pointed?: true;
  /**
   * Follow-up to the previous query: the next row in its order, the period before its own, both of the last two, or
   * its period; or as many more rows, `earlier` or `later` for an order of days.
   */
  goes?: "next" | "day" | "week" | "month" | "both" | "then" | "other" | "more" | "earlier" | "later";
  /** 'New question': a standalone question. */
  anew?: true;
  /** 'All accounts': removes the previous selection. */
  all?: true;
  /** A verb whose doer or object is the name beside it; it has no meaning with a name elsewhere. */
  verb?: { doer?: readonly Filter[]; done?: readonly Filter[] };
  /** 'They' beside a verb: a previously named party is its doer or its object. */
  they?: true;
  /** 'Was paid': without a name beside it, the payee is unknown. */
  passive?: true;
  /** 'Daily': an average with it may be one over days, or over the rows of each. */
  each?: true;
  /** True if the role of a name is stated: 'to Keelforge', 'paid Keelforge'. */
  tied?: true;
  /**
   * True if a text beside it is a purpose rather than a party: fees neither pay nor are paid. 'Cheques' can be
   * counted.
   */
  thing?: true | "many";
  /** Conditions that other words must express: 'to Export Collections' requires credits. */
  needs?: readonly { field: string; id: string | number | undefined }[];
};

/** Merges two parts; undefined if they contradict each other. */
export function unified(a: Part, b: Part): Part | undefined {
  const entities =
    a.entities && b.entities
      ? a.entities.filter((one) => b.entities?.includes(one))
      : (a.entities ?? b.entities);
  if (entities?.length === 0) return undefined;
  const measures = joined(a.measures, b.measures);
  if ((measures?.filter(isOrdering).length ?? 0) > 1) return undefined;
  const filters = withFilters(a.filters ?? [], b.filters ?? []);
  if (!filters) return undefined;
  const isLoose = (part: Part) =>
    part.tied !== true && part.filters?.some(({ field, op }) => field === "text" && op === "is") === true;
  // 'Who paid' is anyone who did it; 'who' beside a verb is never its object. 'Who got more' is one of two.
  const isOpen = ({ verb }: Part, beside: Part) =>
    verb !== undefined &&
    ((isLoose(beside) && !((verb.doer ?? verb.done) === undefined && isSeveral(beside))) ||
      beside.who !== undefined);
  if (isOpen(a, b) || isOpen(b, a)) return undefined;
  if ((a.spans && b.spans) || (a.beside && b.beside)) return undefined;
  // 'How many …, and how many …' are two questions.
  if (b.also && b.measures?.some((measure) => a.measures?.includes(measure))) return undefined;
  for (const name of ["of", "time", "goes", "than", "limit", "nth", "skip"] as const)
    if (a[name] !== undefined && b[name] !== undefined && a[name] !== b[name]) return undefined;
  return {
    ...a,
    ...b,
    ...given({
      entities,
      names: a.names ?? b.names,
      measures,
      filters: filters.length > 0 ? filters : undefined,
      by: joined(a.by, b.by),
      edges: joined(a.edges, b.edges),
      fields: joined(a.fields, b.fields),
      into: joined(a.into, b.into),
      needs: joined(a.needs, b.needs),
    }),
  };
}

/** Union of two lists; undefined if both are. */
const joined = <Value>(some?: readonly Value[], others?: readonly Value[]): readonly Value[] | undefined =>
  some && others ? [...new Set([...some, ...others])] : (some ?? others);

const isSeveral = ({ filters = [] }: Part): boolean => filters.some(({ values }) => values.length > 1);

const formatIds = ({ values }: Filter) =>
  values
    .map(({ id }) => id)
    .sort()
    .join("\n");

/** Filters of both; undefined if a field would need two values. */
function withFilters(some: readonly Filter[], others: readonly Filter[]): Filter[] | undefined {
  const all = [...some];
  for (const filter of others) {
    const same = all.filter(({ field, op }) => field === filter.field && op === filter.op);
    if (same.some((one) => formatIds(one) === formatIds(filter))) continue;
    // Cheques of Keelforge have both in their texts.
    if (filter.field === "text" && filter.op === "is" && same.length === 1) {
      all.push(filter);
      continue;
    }
    // 'Excluding one and excluding another' excludes both.
    const [left] = same;
    if (filter.op === "not" && left) {
      all[all.indexOf(left)] = { ...left, values: [...left.values, ...filter.values] };
      continue;
    }
    if (same.length > 0) return undefined;
    const isSaid = filter.op === "is" || filter.op === "not";
    const opposite = all.find(
      ({ field, op }) => field === filter.field && op !== filter.op && (op === "is" || op === "not"),
    );
    // 'Suspended, not suspended' is empty; 'credits, not debits' repeats itself.
    if (isSaid && opposite?.values.some(({ id }) => filter.values.some((value) => value.id === id)))
      return undefined;
    all.push(filter);
  }
  return all;
}

/** The only filter of a part that has nothing else except its entity. */
export function onlyFilter({
  filters,
  entities: _entities,
  names: _names,
  whose: _whose,
  thing: _thing,
  ...rest
}: Part): Filter | undefined {
  const [filter, ...others] = filters ?? [];
  return others.length === 0 && Object.keys(rest).length === 0 ? filter : undefined;
}

/** Parts joined by 'and': several values of one field, or several measures; undefined if they differ in kind. */
export function joinedParts(a: Part, b: Part, compare: boolean): Part | undefined {
  const [one, other] = [onlyJoined(a), onlyFilter(b)];
  if (one && other) {
    if (one.field !== other.field || one.op !== "is" || other.op !== "is") return undefined;
    if (one.values.some(({ id }) => other.values.some((value) => value.id === id))) return undefined;
    const { filters: _a, by: _by, compare: _compare, ...x } = a;
    const { filters: _b, ...y } = b;
    const whose = unified(x, y);
    const values = [...one.values, ...other.values];
    return (
      whose && {
        ...whose,
        filters: [{ ...one, values }],
        by: [one.field],
        ...((compare || a.compare) && { compare: true }),
      }
    );
  }
  return undefined;
}

/** True if a part asks for something further about the same rows: another measure, or their senders. */
export const isBeside = ({
  measures,
  amount,
  fields,
  day,
  who,
  filters,
  entities: _entities,
  names: _names,
  ofEach: _ofEach,
  needs: _needs,
  ...rest
}: Part): boolean =>
  [measures, amount, fields, day, who].some((said) => said !== undefined) &&
  (filters === undefined || fields !== undefined) &&
  Object.keys(rest).length === 0;

/** The same for values that were joined before: 'Keelforge, Propellis and Ropeworks'. */
export function onlyJoined({ by, compare: _compare, ...part }: Part): Filter | undefined {
  const filter = onlyFilter(part);
  return by === undefined || (by.length === 1 && by[0] === filter?.field) ? filter : undefined;
}

/** A verb with the name beside it, as its doer or its object; undefined if that makes no sense. */
export function withName(verb: Part, name: Part, place: "doer" | "done"): Part | undefined {
  const filter = onlyFilter(name);
  const said = name.thing ? [] : verb.verb?.[place];
  const isName = filter?.field === "text" && filter.op === "is";
  // 'By whom' after a verb is never its object.
  if (name.who && place === "done") return undefined;
  const isOther = Object.keys(name).length === 1 && (name.who ?? name.they) !== undefined;
  if (!said || !(isName || isOther)) return undefined;
  const { verb: _verb, passive: _passive, filters = [], ...rest } = verb;
  // The recipient of an invoice pays it: the side follows from its own rows.
  if (isName && isCoded(filter)) return { ...rest, filters: [filter], tied: true };
  const kept = filters.filter(({ field }) => !said.some((one) => one.field === field));
  const tied = { ...rest, filters: [...kept, ...said, ...(isName ? [filter] : [])] };
  return isName ? { ...tied, tied: true } : { ...tied, ...(name.who && { who: "any" }) };
}

/** 'Was paid': a verb whose doer is not stated. */
export const isPassive = ({ verb, passive, filters = [] }: Part): boolean =>
  passive === true ||
  (verb?.doer !== undefined &&
    !verb.done &&
    verb.doer.every((one) =>
      filters.some((filter) => filter.field === one.field && formatIds(filter) === formatIds(one)),
    ));

/** Negates a part that has only filters. */
export function negated({ by: _by, ...part }: Part): Part | undefined {
  const { filters, entities: _entities, names: _names, whose: _whose, thing: _thing, ...own } = part;
  const { tied, needs = [], ...rest } = own;
  if (!filters || Object.keys(rest).length > 0 || filters.some(({ op }) => op !== "is")) return undefined;
  // 'Except to Keelforge' excludes the name from outgoing payments; salaries are debits anyway.
  const texts = filters.filter(({ field }) => field === "text");
  const out = texts.length > 0 ? texts : filters;
  if (texts.length === 0 && filters.length > 1) return undefined;
  const other = tied ? filters.filter((filter) => !out.includes(filter)) : [];
  const more = other.flatMap(({ field, values }) => values.map(({ id }) => ({ field, id })));
  const all = [...needs, ...more];
  // It names the rows to exclude.
  const { names: _own, needs: _needs, tied: _tied, ...others } = part;
  return {
    ...others,
    filters: out.map((filter) => ({ ...filter, op: "not" as const })),
    ...(all.length > 0 && { needs: all }),
  };
}
