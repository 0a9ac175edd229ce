import type { Currency } from "@/vocabulary/money";
import { isCoded } from "../question/entity";
import { type Filter, given, isOrdering, type Measure } from "../question/query";
import type { SaidSpan } from "./days";

/**
 * Meaning of some words of a question: a part of a query. Parts that agree are merged; where they contradict each
 * other, the words cannot mean both.
 */
export type Part = {
  /** The entities that it can be said of; any where absent. */
  entities?: readonly string[];
  /** Whether it names the entity itself: 'balance'; or its rows, which can be counted: 'debits'. */
  names?: true | "rows";
  /** Whether it may say which rows of another entity are meant: 'account'. */
  whose?: true;
  measures?: readonly Measure[];
  of?: string;
  filters?: readonly Filter[];
  by?: readonly string[];
  spans?: readonly SaidSpan[];
  /** Opening or closing balance of the period. */
  edges?: readonly ("opening" | "closing")[];
  /** Days that are put beside others: 'against October'. */
  beside?: readonly SaidSpan[];
  /** The day of a row that is meant, for each entity that has such a one. */
  time?: string;
  /** The fields of rows that are asked. */
  fields?: readonly string[];
  compare?: true;
  /** Whether the first of two is more or less. */
  than?: "more" | "less";
  /** Whether it is so is asked. */
  whether?: true;
  /** Whether there is as much as an amount is asked; and that an amount is one that somebody wants to pay. */
  enough?: true;
  toPay?: true;
  /** 'Twice': rows that are alike. */
  twice?: true;
  /** 'To an account': what it is together with the account that it is from. */
  pair?: readonly Filter[];
  /** 'Most', 'best': what is put in order are parts, and no rows. */
  ofParts?: true;
  /** 'And the largest': a measure beside another one. */
  also?: true;
  /** 'And whose were they': requested in addition to the count. */
  fieldsToo?: true;
  /** 'How much each': what each of several comes to. */
  ofEach?: true;
  /** 'Whose sum is': a bound is one of what each part comes to. */
  wholes?: true;
  limit?: number;
  nth?: number;
  skip?: number;
  /** Currencies into which amounts are converted. */
  into?: readonly Currency[];
  /** 'At today's rate': for conversions. */
  rated?: true;
  /** 'How much': an amount is asked, whichever it is. */
  amount?: true;
  /** 'Do we have any': rows are asked, however few words say which. */
  shown?: true;
  /** 'When': the day of rows is requested. */
  day?: true;
  /** 'Who': anyone who did what the day of a row says, or whose it is; 'who made' is only the first. */
  who?: "any" | "doer";
  /** 'Who does it belong to': whose account a row is on is asked. */
  owner?: true;
  /** 'And', 'that', 'their': it continues from the question before. */
  again?: true;
  /** 'That terminal': what it is of was named there. */
  pointed?: true;
  /**
   * Follow-up to the previous query: the next item in its order, the period before its own, both of the last two, or
   * its period; or as many more items, `earlier` or `later` for an order of days.
   */
  goes?: "next" | "day" | "week" | "month" | "both" | "then" | "other" | "more" | "earlier" | "later";
  /** 'New question': it continues from none. */
  anew?: true;
  /** 'All accounts': no one of them is meant. */
  all?: true;
  /** A verb that a name beside it is the doer or the object of: with one that stands anywhere else it says nothing. */
  verb?: { doer?: readonly Filter[]; done?: readonly Filter[] };
  /** 'They' beside a verb: anyone who was named before is its doer or its object. */
  they?: true;
  /** 'Was paid': without a name beside it, the payee is unknown. */
  passive?: true;
  /** 'Daily': an average with it may be one of days, or of the rows of each. */
  each?: true;
  /** Whether the role of a name is stated: 'to Keelforge', 'paid Keelforge'. */
  tied?: true;
  /**
   * Whether a text beside it is a purpose rather than a party: fees neither pay nor are paid. 'Cheques' can be counted.
   */
  thing?: true | "many";
  /** Conditions that other words must express: 'to Export Collections' requires credits. */
  needs?: readonly { field: string; id: string | number | undefined }[];
};

/** Unlike what was said before, both at once: undefined if they contradict each other. */
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
  // 'Who paid' is anyone who did it, and 'who' beside a verb no one whom it was done to. 'Who got more' is one of two.
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

const idsOf = ({ values }: Filter) =>
  values
    .map(({ id }) => id)
    .sort()
    .join("\n");

/** Filters of both; undefined if a field would have to be two things. */
function withFilters(some: readonly Filter[], others: readonly Filter[]): Filter[] | undefined {
  const all = [...some];
  for (const filter of others) {
    const same = all.filter(({ field, op }) => field === filter.field && op === filter.op);
    if (same.some((one) => idsOf(one) === idsOf(filter))) continue;
    // Cheques of Keelforge have both in their texts.
    if (filter.field === "text" && filter.op === "is" && same.length === 1) {
      all.push(filter);
      continue;
    }
    // 'Excluding one and excluding another' leaves both out.
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
    // 'Suspended, not suspended' is nothing; 'credits, not debits' says it twice.
    if (isSaid && opposite?.values.some(({ id }) => filter.values.some((value) => value.id === id)))
      return undefined;
    all.push(filter);
  }
  return all;
}

/** The one filter that a part consists of, where it says nothing else but perhaps its entity. */
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

/** Parts joined by 'and': several values of one field, or several measures; undefined if they are unlike. */
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

/** Whether a part asks for one more thing of the same rows: another measure, or who they are from. */
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

/** The same of values that were joined before: 'Keelforge, Propellis and Ropeworks'. */
export function onlyJoined({ by, compare: _compare, ...part }: Part): Filter | undefined {
  const filter = onlyFilter(part);
  return by === undefined || (by.length === 1 && by[0] === filter?.field) ? filter : undefined;
}

/** A verb with the name beside it, as its doer or its object; undefined if that makes no sense. */
export function withName(verb: Part, name: Part, place: "doer" | "done"): Part | undefined {
  const filter = onlyFilter(name);
  const said = name.thing ? [] : verb.verb?.[place];
  const isName = filter?.field === "text" && filter.op === "is";
  // 'By whom' behind a verb is no one whom it was done to.
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
      filters.some((filter) => filter.field === one.field && idsOf(filter) === idsOf(one)),
    ));

/** Negates a part that consists of filters only. */
export function negated({ by: _by, ...part }: Part): Part | undefined {
  const { filters, entities: _entities, names: _names, whose: _whose, thing: _thing, ...own } = part;
  const { tied, needs = [], ...rest } = own;
  if (!filters || Object.keys(rest).length > 0 || filters.some(({ op }) => op !== "is")) return undefined;
  // Of 'except to Keelforge' the name is left out, of what went out; salaries are debits anyhow.
  const texts = filters.filter(({ field }) => field === "text");
  const out = texts.length > 0 ? texts : filters;
  if (texts.length === 0 && filters.length > 1) return undefined;
  const other = tied ? filters.filter((filter) => !out.includes(filter)) : [];
  const more = other.flatMap(({ field, values }) => values.map(({ id }) => ({ field, id })));
  const all = [...needs, ...more];
  // It names what is not asked.
  const { names: _own, needs: _needs, tied: _tied, ...others } = part;
  return {
    ...others,
    filters: out.map((filter) => ({ ...filter, op: "not" as const })),
    ...(all.length > 0 && { needs: all }),
  };
}
