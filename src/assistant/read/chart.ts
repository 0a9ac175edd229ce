import { isPaging } from "../question/follow-up";
import { isOrdering, isValue } from "../question/query";
import type { Sense } from "./lexicon";
import { isBeside, joinedParts, negated, onlyFilter, onlyJoined, type Part, unified, withName } from "./part";

/** Some words of a question from one to another (exclusive), with their function. */
export type Item = {
  from: number;
  to: number;
  sense: Sense | { kind: "joint"; part: Part; compare: boolean };
  cost: number;
};

/** Words that express a part of the query. */
export const partItem = (from: number, to: number, part: Part, cost: number): Item => ({
  from,
  to,
  sense: { kind: "part", part },
  cost,
});

/** A reading of the whole question, with its cost. */
export type Whole = { part: Part; cost: number };

/** Limits of items and readings: a question with more is too complex. */
const mostItems = 1500;
const mostStates = 48;

/** Part of the query that words express; undefined for words with another function. */
export const said = ({ sense }: Item): Part | undefined => (sense.kind === "part" ? sense.part : undefined);

/** Words that are skipped. */
export const passing = (from: number, to: number, cost: number): Item => ({
  from,
  to,
  sense: { kind: "noise" },
  cost,
});

/** Combined meaning of two neighbours; undefined if they are unrelated. */
function combined(a: Item, b: Item): Item["sense"] | undefined {
  const [left, right] = [said(a), said(b)];
  const part = (one: Part | undefined): Item["sense"] | undefined => one && { kind: "part", part: one };
  switch (a.sense.kind) {
    case "not":
      return right && part(negated(right));
    case "per":
      if (b.sense.kind === "unit") return part({ by: [b.sense.unit] });
      if (b.sense.kind === "field") return part({ ...makeFieldPart(b.sense), by: [b.sense.field] });
      // 'Every hold' means all of them.
      if (a.sense.isEach && right && isOfRows(right)) return part(right);
      // 'The top two accounts by debits'.
      if (right && onlyFilter(right)?.field === "currency") return part(right);
      return (right?.of ?? right?.filters) && right?.names && !right.verb && !right.by && !right.fields
        ? part({ ...right, names: true })
        : undefined;
    case "and":
      if (right?.spans && Object.keys(right).length === 1) return part({ beside: right.spans });
      // 'Balance and available' of an account.
      if (right?.of !== undefined && onlyNamesMeasure(right)) {
        const { of, ...named } = right;
        return part({ ...named, fields: [of], also: true, fieldsToo: true });
      }
      if (right && isBeside(right))
        return part({ ...right, also: true, ...(right.fields && { fieldsToo: true }) });
      return right && { kind: "joint", part: withoutDoer(right), compare: false };
    case "versus":
      if (right?.spans && Object.keys(right).length === 1)
        return part({ beside: right.spans, compare: true });
      return right && { kind: "joint", part: withoutDoer(right), compare: true };
    case "plus":
      // 'Count + total'; the sum of 'sweeps + funding' is ambiguous.
      return (right?.measures ?? right?.of ?? right?.fields) === undefined ? undefined : part(right);
    case "about":
      return right?.filters?.every(({ field, op }) => field === "text" && op === "is") && onlyFilter(right)
        ? part({ ...right, shown: true })
        : undefined;
    case "between":
      return right && part(betweenTwo(right, a.sense));
    case "doer":
      return right && onlyFilter(right)?.field === a.sense.field
        ? part(unified(right, { entities: [a.sense.entity] }))
        : undefined;
    case "role": {
      const filter = right && onlyFilter(right);
      return filter?.field === "account"
        ? part({ filters: [{ ...filter, field: a.sense.field }] })
        : undefined;
    }
    case "way":
      return right && part(directed(right, a.sense));
    case "behind":
      return b.sense.kind === "number" ? part({ skip: b.sense.number }) : undefined;
    case "number":
      return right && isCountable(right) ? part(unified(right, { limit: a.sense.number })) : undefined;
    case "ordinal":
      return right?.measures?.some(isOrdering) ? part(unified(right, { nth: a.sense.nth })) : undefined;
    case "field":
      return a.sense.filters && right?.verb && part(unified(fieldPart(a.sense), right));
    default:
  }
  // 'Most debits' and 'most cheques' ask for a number, 'most' alone and 'most dollars' for an amount.
  const isOfCurrency = right?.filters?.some(({ field }) => field === "currency") === true;
  const isMany = (right?.names === "rows" && !isOfCurrency) || right?.thing === "many";
  if (left?.ofParts && left.measures?.length === 1 && isMany)
    return part(unified({ ...left, measures: [...left.measures, "count"], also: true }, right));
  if (left && b.sense.kind === "number" && isCountable(left) && left.by === undefined)
    return part(unified(left, { limit: b.sense.number }));
  if (left?.measures?.some(isOrdering) && left.by === undefined) {
    const { kind } = b.sense;
    const parted =
      kind === "unit"
        ? { by: [b.sense.unit] }
        : kind === "field" && {
            ...makeFieldPart(b.sense),
            by: [b.sense.field],
            // The top suppliers are those of debits, whatever else the question has.
            ...(b.sense.filters && { names: true as const }),
          };
    if (parted) return part(unified(left, { ...parted, ofParts: true }));
  }
  if (left && right?.pair) return part(paired(left, right));
  if (left?.pair && right?.needs) return part(paired(right, left));
  if (left?.verb && right) return part(withName(left, right, "done"));
  if (right?.verb && left) return part(withName(right, left, "doer"));
  const whose = left && onlyFilter(left);
  // 'Every Dunewater account'.
  if (left && b.sense.kind === "field" && b.sense.field === "account" && whose?.field === "client")
    return { ...b.sense, filters: [whose] };
  // 'The euro account' selects rows, and is not a question about accounts.
  if (left && right && isOwner(right))
    return whose?.field === "currency" || whose?.field === "client"
      ? part({ ...left, whose: true })
      : undefined;
  // 'Daily limit and monthly limit' names its rows twice.
  if (left?.entities && right && whose && isOfRows(right)) return part(unified(left, right));
  // 'Almasora to Cedarline' names the payer.
  if (left && right?.needs?.every(({ id }) => id !== undefined) && whose?.field === "text")
    return part(findWay(left, right));
  // 'Excluding sweeps and internal transfers' leaves both out.
  if (b.sense.kind === "joint" && isOut(left)) {
    const out = negated(b.sense.part);
    return isOut(out) ? part(unified(left, out)) : undefined;
  }
  if (b.sense.kind === "joint" && left)
    return part(joinedParts(withoutDoer(left), b.sense.part, b.sense.compare));
  return undefined;
}

/** True if a part only excludes rows by their purpose. */
const isOut = (one: Part | undefined): one is Part =>
  one?.filters?.every(({ field, op }) => op === "not" && /^(?:text|own)$/.test(field)) === true;

/**
 * A verb beside another one ('received against paid') gives the side, and a name beside it is not its doer or object.
 */
const withoutDoer = ({ verb: _verb, ...part }: Part): Part => part;

const makeFieldPart = ({ entity, filters }: Extract<Sense, { kind: "field" }>): Part => ({
  entities: [entity],
  ...(filters && { filters }),
});

/** Field requested besides rows: 'suppliers we paid'. */
export const fieldPart = (sense: Extract<Sense, { kind: "field" }>): Part => ({
  ...makeFieldPart(sense),
  fields: [sense.field],
});

/** True if a part only names rows of an entity that may select others by their owner. */
const isOwner = ({ entities: _entities, names, whose, ...rest }: Part): boolean =>
  names !== undefined && whose === true && Object.keys(rest).length === 0;

/** True if a part only names the measure. */
const onlyNamesMeasure = ({ entities: _entities, names: _names, of: _of, ...rest }: Part): boolean =>
  Object.keys(rest).length === 0;

/** True if a number beside it is a count: of an order, of rows that continue, or of the rows in either. */
const isCountable = (part: Part): boolean =>
  part.measures?.some(isOrdering) === true ||
  isPaging(part.goes) ||
  (part.names === "rows" && (isOfRows(part) || onlyFilter(part) !== undefined));

/** True if a part only names the rows. */
const isOfRows = ({ entities: _entities, names, whose: _whose, ...rest }: Part): boolean =>
  names === "rows" && Object.keys(rest).length === 0;

/**
 * Meaning of 'to' and 'from' by the rows: 'to Keelforge' selects debits, 'from Keelforge' credits; 'to an account'
 * selects its credits, if these are asked for.
 */
function directed(
  part: Part,
  { entity, text, account, other, isPlain }: Extract<Sense, { kind: "way" }>,
): Part | undefined {
  const filter = onlyJoined(part);
  if (filter?.field === "text")
    return text && unified(part, { entities: [entity], filters: text, tied: true });
  if (!account || (filter?.field !== "account" && filter?.field !== "client")) return undefined;
  const isTo = other && filter.field === "account";
  const pair = isTo ? { pair: [{ ...filter, field: other.field }, ...other.from] } : {};
  if (isPlain) return unified(part, { entities: [entity], names: true, filters: account, ...pair });
  const needs = account.flatMap(({ field, values }) => values.map(({ id }) => ({ field, id })));
  return unified(part, { entities: [entity], needs, ...pair });
}

/** Moves between two accounts or two clients: the rows of one whose other end is the other. */
function betweenTwo(part: Part, { entity, others }: Extract<Sense, { kind: "between" }>): Part | undefined {
  const filter = onlyJoined(part);
  const [one, two, ...more] = filter?.values ?? [];
  const other = others[filter?.field ?? ""];
  if (filter?.op !== "is" || !one || !two || more.length > 0 || other === undefined) return undefined;
  return {
    entities: [entity],
    filters: [
      { ...filter, values: [one] },
      { ...filter, field: other, values: [two] },
    ],
    tied: true,
  };
}

/** 'From one account to another': transfers from the first one to the second. */
function paired(from: Part, { entities = [], pair = [] }: Part): Part | undefined {
  const { needs: _needs, pair: other, ...own } = from;
  const filter = onlyFilter(own);
  if (other || filter?.field !== "account" || filter.op !== "is") return undefined;
  return unified({ filters: [filter] }, { entities, names: true, filters: pair });
}

/** A name before 'to an account': together they fulfil its condition. */
function findWay(name: Part, { needs = [], ...way }: Part): Part | undefined {
  const filters = needs.map(({ field, id = "" }) => isValue(field, id));
  return unified({ ...name, tied: true }, { ...way, filters: [...(way.filters ?? []), ...filters] });
}

/** Combines neighbours until nothing new results; skipped words may lie between them. */
export function closed(lexical: readonly Item[], isSkipped: (from: number, to: number) => boolean): Item[] {
  const items = [...lexical];
  const seen = new Set<string>();
  for (let at = 0; at < items.length && items.length < mostItems; at++) {
    const item = items[at];
    if (!item || item.sense.kind === "noise") continue;
    for (let other = 0; other < at; other++) {
      const one = items[other];
      if (!one || one.sense.kind === "noise") continue;
      for (const [a, b] of [
        [one, item],
        [item, one],
      ] as const) {
        if (a.to > b.from || b.from - a.to > 4 || !isSkipped(a.to, b.from)) continue;
        const sense = combined(a, b);
        if (!sense) continue;
        // A combination is cheaper than its parts side by side.
        const made = { from: a.from, to: b.to, sense, cost: a.cost + b.cost - 0.6 };
        const key = JSON.stringify([made.from, made.to, sense]);
        if (seen.has(key)) continue;
        seen.add(key);
        items.push(made);
      }
    }
  }
  return items;
}

/**
 * The ways to cover every word of a question by compatible items, the likeliest first.
 * @param covered words that are already read, in any context
 * @param reached index up to which a way came: the first word after it is not understood
 */
export function coverings(
  items: readonly Item[],
  length: number,
  covered: (at: number) => boolean,
  start: Part,
): { wholes: Whole[]; reached: number } {
  const starting = Map.groupBy(
    items.filter(({ sense }) => sense.kind === "part" || sense.kind === "noise"),
    ({ from }) => from,
  );
  const states: Whole[][] = Array.from({ length: length + 1 }, () => []);
  states[0]?.push({ part: start, cost: 0 });
  let reached = 0;
  for (let at = 0; at < length; at++) {
    const here = (states[at] ?? []).sort((a, b) => a.cost - b.cost).slice(0, mostStates);
    if (here.length > 0) reached = at;
    for (const state of here) {
      if (covered(at)) {
        states[at + 1]?.push(state);
        continue;
      }
      for (const item of starting.get(at) ?? []) {
        const own = said(item);
        const part = own ? unified(state.part, own) : state.part;
        // The rows are rarely named twice; a field of them is different.
        const twice = state.part.names && own?.names && own.of === undefined ? 0.3 : 0;
        if (part) states[item.to]?.push({ part, cost: state.cost + item.cost + twice });
      }
    }
  }
  const wholes = (states[length] ?? []).sort((a, b) => a.cost - b.cost).slice(0, mostStates);
  return { wholes, reached: wholes.length > 0 ? length : reached };
}
