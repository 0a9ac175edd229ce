import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import { listCbsAccounts } from "@/bank/cbs/queries";
import { findNumberByIban } from "@/collections/account-numbers/queries";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { listEntities } from "../entities";
import { type EntityModel, isFound, onlyValue } from "../question/entity";
import { type Before, isOfSameRows } from "../question/follow-up";
import { canonical, isOrdering, isValue, type Measure, measured, type Query } from "../question/query";
import type { Unsure } from "./accounts";
import { amountItems } from "./amounts";
import { closed, coverings, type Item, partItem, said, type Whole } from "./chart";
import { type Codes, mayBeCbsNumber, readCodes } from "./codes";
import { conversionItems } from "./conversion";
import { lexicalItems } from "./lexical-items";
import { buildLexicon, type Lexicon, lexiconWords } from "./lexicon";
import { type ReadBy, readNames } from "./named-words";
import { referenceItems } from "./names";
import { isPassive, type Part } from "./part";
import { periodItems } from "./periods";
import { pointers } from "./pointers";
import { resolveQuery } from "./resolve-query";
import { Reading, type Respelt } from "./tokens";

/** Maximum length of a question: the meaning of a longer one would be a guess. */
const longestQuestion = 600;
/** Difference in cost from the best reading beyond which a reading is ignored. */
const margin = 0.25;

/** Result of reading: one query, a few possible ones, or the unknown words. */
export type Read =
  | { kind: "query"; query: Query; respelt: readonly Respelt[] }
  | { kind: "several"; queries: Query[] }
  | Unread;

const lexicons = new Map<string, Lexicon>();
/** Number of lexicons that are cached: programs' scopes make further sets of entities. */
const mostLexicons = 16;

/** The words of an actor's questions, built once for each set of entities. */
export function getLexicon(entities: readonly EntityModel[], isStaff: boolean): Lexicon {
  const key = `${isStaff} ${entities.map(({ name }) => name).join(" ")}`;
  const known = lexicons.get(key) ?? buildLexicon(entities, isStaff);
  lexicons.delete(key);
  lexicons.set(key, known);
  const [oldest] = lexicons.keys();
  if (lexicons.size > mostLexicons && oldest !== undefined) lexicons.delete(oldest);
  return known;
}

/** Matches punctuation without meaning. Any other sign, such as a minus before a number, is not understood. */
const plainSigns = /^[\s.,;:!?؟،؛'"“”‘’()[\]–—/-]*$/;

function strangeSign({ text, tokens }: Reading): string | undefined {
  let end = 0;
  for (const { start, end: next } of [...tokens, { start: text.length, end: text.length }]) {
    const gap = text.slice(end, start);
    const isMinus = /(?:^|\s)[-−]$/.test(gap) && /\d/.test(text.charAt(start));
    if (!plainSigns.test(gap) || isMinus) return gap.trim();
    end = next;
  }
  return undefined;
}

/**
 * An unread question. `words`: the unknown ones; otherwise `text` is the first text that does not combine with those
 * before it. `isNext`: a follow-up without a previous question.
 */
export type Unread = {
  kind: "unread";
  text: string | undefined;
  words?: readonly { text: string; start: number; end: number }[];
  isNext?: true;
  which?: Which;
};

/** Words that match more accounts than can be read one by one: the first accounts, each with the question about it. */
export type Which = { said: string; number: number; accounts: { label: string; message: string }[] };

/** Number of accounts listed when asking which one is meant. */
const mostNamed = 5;

function findWhich(reading: Reading, unsure: readonly Unsure[]): Which | undefined {
  const [one] = unsure.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (!one) return undefined;
  const [first, last] = [reading.tokens[one.from], reading.tokens[one.to - 1]];
  const [before, behind] = [reading.text.slice(0, first?.start), reading.text.slice(last?.end)];
  const named = one.accounts.slice(0, mostNamed).map(({ customerName }) => customerName);
  return {
    said: reading.slice(one.from, one.to - 1),
    number: one.accounts.length,
    accounts: named.map((label) => ({ label, message: `${before}${label}${behind}` })),
  };
}

/**
 * Reads a question: it has a meaning if one best reading covers each of its words. Words may be corrected, and none
 * is ignored.
 * @param before the previous question's query; `unknown` if that one was not read
 * @param items further readings of some words
 */
export async function read(
  deps: Deps,
  actor: Actor,
  message: string,
  before: Before | "unknown" | undefined,
  entities: readonly EntityModel[] = listEntities(actor),
  items?: ReadBy["items"],
): Promise<Read> {
  const [, anew, gone] = /^(.+?)\b(?:instead of|rather than)\b(.+)$/i.exec(message) ?? [];
  if (anew !== undefined && gone !== undefined) {
    // 'July instead of August': the replaced value is that of the previous question.
    const other = (said: string) => read(deps, actor, `what about ${said}`, before, entities, items);
    const same = await other(gone);
    const isSame =
      same.kind === "query" &&
      typeof before === "object" &&
      canonical(same.query) === canonical(before.query);
    return isSame ? other(anew) : { kind: "unread", text: "instead" };
  }
  const lexicon = getLexicon(entities, getScope(actor) === "all");
  const said = typeof before === "object" ? before.query.filters : [];
  const by = { lexicon, entities, before: said, ...(items && { items }) };
  const covered = await readWords(deps, actor, message, by);
  if (covered.kind === "unread") return covered;
  const { reading, wholes } = covered;
  const today = bankDate(deps.now(), deps.env.zone);
  const found = new Map<string, { query: Query; cost: number }>();
  const allowed = isOfMyself(reading) ? entities.filter(({ acts }) => !acts) : entities;
  for (const { part, cost } of wholes)
    for (const said of makeQueries(part, allowed, today, before)) {
      const query = withAmount(reading, said, entities);
      const key = canonical(query);
      // Rows with a name of their own are requested by it.
      const isText = part.names === undefined && part.filters?.some(({ field }) => field === "text");
      // 'How many, and to whom' asks for the recipient of each row rather than for the sum of each recipient.
      const isSummed = part.fieldsToo && query.fields === undefined && query.by.length > 0;
      const all = cost + (isText && before === undefined ? 0.5 : 0) + (isSummed ? 0.5 : 0);
      const better = found.get(key);
      if (!better || better.cost > all) found.set(key, { query, cost: all });
    }
  const ranked = [...found.values()].sort((a, b) => a.cost - b.cost);
  const best = ranked.filter(({ cost }) => cost <= (ranked[0]?.cost ?? 0) + margin).map(({ query }) => query);
  const [query, ...others] = best;
  if (query?.measures[0] === "list" && query.spans.length === 0 && asksMeaning(message))
    return { kind: "unread", text: undefined };
  // 'What is the … page' asks about the screen, which the guide explains.
  const isStanding = entities.some(({ name, standing }) => name === query?.entity && standing);
  if (isStanding && /\b(?:page|screen)[\s?.!]*$/i.test(message)) return { kind: "unread", text: undefined };
  const isNext = !query && (before === undefined || before === "unknown") && wholes[0]?.part.again === true;
  if (!query) return { kind: "unread", text: undefined, ...(isNext && { isNext }) };
  return others.length === 0
    ? { kind: "query", query, respelt: reading.respelt }
    : { kind: "several", queries: best };
}

/**
 * Query of a record with its amount among the requested fields, if that is named: 'the amount and who placed it'. For
 * rows the word adds nothing, since their amounts are shown anyway.
 */
function withAmount(reading: Reading, query: Query, entities: readonly EntityModel[]): Query {
  const entity = entities.find(({ name }) => name === query.entity);
  const { fields } = query;
  const amount = entity?.amount;
  if (!entity || !fields || amount === undefined || entity.fields[amount]?.fact === undefined) return query;
  const isNamed = onlyValue(query.filters, entity.record ?? "") !== undefined;
  const isSaid = reading.tokens.some(({ word }) => /^(?:amounts?|value|worth)$/.test(word));
  if (!isNamed || !isSaid || fields.includes(amount)) return query;
  return { ...query, fields: [amount, ...fields] };
}

/** The ways to cover each word of a message as typed, the likeliest first. */
export async function readWords(
  deps: Deps,
  actor: Actor,
  message: string,
  by: ReadBy,
): Promise<Unread | { kind: "covered"; reading: Reading; wholes: Whole[] }> {
  const { lexicon, entities } = by;
  if (message.length > longestQuestion) return { kind: "unread", text: undefined };
  const reading = new Reading(message);
  const strange = strangeSign(reading);
  if (strange !== undefined || reading.tokens.length === 0) return { kind: "unread", text: strange };
  // 'How' has no meaning elsewhere, but asks for something at the end.
  if (reading.tokens.at(-1)?.word === "how") return { kind: "unread", text: "how" };
  const today = bankDate(deps.now(), deps.env.zone);
  const codes = readCodes(reading, await findCbsNumbers(deps, actor, reading));
  by.aside?.(reading);
  const names = await readNames(deps, actor, reading, codes, by);
  if (codes.broken.length > 0) return { kind: "unread", text: codes.broken[0] };
  const covered = (at: number) => reading.uses[at] === "text";
  const periods = periodItems(reading, today);
  const amounts = amountItems(reading, by.amount ?? measured).map((item) => asPaid(reading, item));
  const lexical = [
    ...lexicalItems(
      reading,
      lexicon,
      covered,
      new Set(periods.map(({ from }) => from)),
      getScope(actor) === "all",
    ),
    ...periods,
    ...amounts,
    ...conversionItems(reading, amounts, covered),
    ...names.items,
    ...referenceItems(reading, codes, await findNumber(deps, actor, codes), entities),
  ];
  const pointing = pointers(reading, lexical, covered, { ...by, filters: by.before ?? [] });
  const isPointed = pointing.some((item) => said(item)?.filters);
  lexical.push(...pointing);
  if (isListedBehindNot(reading, lexical)) return { kind: "unread", text: "," };
  if (paysOwner(lexical)) return { kind: "unread", text: undefined };
  if (leavesFirst(reading, lexical)) return { kind: "unread", text: "and" };
  const more = (await by.items?.(reading, lexical, covered)) ?? [];
  const all = [...lexical, ...more];
  const skipped = skippedBy(all, reading.tokens.length, covered);
  const start: Part = {
    ...by.start?.(),
    ...(isAskedWhether(reading, skipped) && { whether: true }),
    ...(isSumApart(reading, lexical) && { also: true }),
    ...(isPointed && { pointed: true }),
  };
  const cover = (some: readonly Item[]) =>
    coverings(closed(some, skipped), reading.tokens.length, covered, start);
  const { wholes, reached } = cover(all);
  if (wholes.length === 0) {
    // Asking which one makes sense if the question would be understood for one of them.
    const isRead = ({ from, to, accounts: [one] }: Unsure) => {
      const filters = [isValue("account", one?.id ?? 0, "")];
      return cover([...all, partItem(from, to, { filters }, 0)]).wholes.length > 0;
    };
    const which = findWhich(reading, names.unsure.filter(isRead));
    const known = lexiconWords(lexicon);
    const isKnown = (at: number) =>
      covered(at) || known.has(reading.word(at)) || all.some(({ from, to }) => from <= at && at < to);
    const words = reading.tokens
      .filter((_, at) => !isKnown(at))
      .map(({ raw, start, end }) => ({ text: raw, start, end }));
    return { kind: "unread", text: unreadWords(reading, reached, covered), words, ...(which && { which }) };
  }
  return { kind: "covered", reading, wholes };
}

/** IBAN of the account number that a question names, if it names no other. */
async function findNumber(
  deps: Deps,
  actor: Actor,
  { ibans: [iban, ...others], references, endings }: Codes,
): Promise<string | undefined> {
  const isOnly = [...others, ...references, ...endings].length === 0;
  if (iban === undefined || !isOnly || !can(actor, "numbers:read")) return undefined;
  return (await findNumberByIban(deps, actor, iban))?.iban;
}

/** The numbers of CBS accounts, if a word may be one of them. */
async function findCbsNumbers(deps: Deps, actor: Actor, { tokens }: Reading): Promise<Set<string>> {
  if (!tokens.some(({ word }) => mayBeCbsNumber(word)) || !can(actor, "cbs:read")) return new Set();
  return new Set((await listCbsAccounts(deps, actor)).map(({ number }) => number));
}

/** True for a yes-or-no question: 'did Keelforge get paid', 'has it come in'. */
const isAskedWhether = ({ text, tokens }: Reading, skipped: (from: number, to: number) => boolean): boolean =>
  // 'In October or in September' asks for one of them.
  tokens.every(({ word }) => word !== "or") &&
  tokens.some(
    ({ word, start }, at) =>
      /^(?:did|has|have|is|are|was|were|does|do)$/.test(word) &&
      // A meaningless opening ends with a punctuation mark: 'Hi there, …', 'sorry, but …'.
      (at === 0 || (skipped(0, at) && /[,:!.]\s*(?:but\s+)?$/i.test(text.slice(0, start)))),
  );

/** Matches words for the recipient and the purpose of an answer. */
const forWhom = /^(?:boss|manager|cfo|team|colleague|report|records|question)$/;

/** True if 'I' is the reader and not a question word: 'my sign-ins', 'that I asked for'. */
function isOfMyself(reading: Reading): boolean {
  return reading.tokens.some(({ word }, at) => {
    if (/^(?:my|mine|myself)$/.test(word)) return !forWhom.test(reading.word(at + 1));
    const isAsking =
      /^(?:can|could|may|shall)$/.test(reading.word(at - 1)) ||
      /^(?:want|need|would|see)$/.test(reading.word(at + 1));
    return word === "i" && !isAsking;
  });
}

/** True if an owner of accounts beside a verb is its object or its doer: 'paid Supplier Payments', 'pay Dunewater'. */
function paysOwner(items: readonly Item[]): boolean {
  const owners = items.filter((item) =>
    said(item)?.filters?.some(({ field }) => field === "account" || field === "client"),
  );
  return items.some((item) => {
    const part = said(item);
    return (
      part?.verb && owners.some(({ from, to }) => from === item.to || (isPassive(part) && to === item.from))
    );
  });
}

/**
 * True if rows are asked for with an order after them, so that more than the first one is meant: 'credits and
 * highest', 'credits in October, and which is the highest'.
 */
function leavesFirst(reading: Reading, items: readonly Item[]): boolean {
  const measures = items.filter((item) => said(item)?.measures ?? said(item)?.amount);
  const [only, ...others] = measures.filter(({ from }, at) => measures[at - 1]?.from !== from);
  const and = reading.tokens.findLastIndex(({ word }, at) => word === "and" && at < (only?.from ?? 0));
  if (!only || others.length > 0 || and < 0) return false;
  const isOrder = said(only)?.measures?.some(isOrdering) === true;
  const isApart = isOrder && /^(?:which|what|whats|what's|who)$/.test(reading.word(and + 1));
  if (!isApart && and + 1 < only.from) return false;
  const before = items.flatMap((item) =>
    item.to === and || (isApart && item.to < and) ? (said(item) ?? []) : [],
  );
  return before.some(
    ({ of, names, thing }) => of !== undefined || (isOrder && (names || thing) !== undefined),
  );
}

/**
 * True if a sum beside an order is separate and not one of its rows: 'total, largest 3', 'the last 5 and what they
 * come to'.
 */
function isSumApart({ text, tokens }: Reading, items: readonly Item[]): boolean {
  const having = (is: (measure: Measure) => boolean) =>
    items.filter((item) => said(item)?.measures?.some(is));
  const isParted = (from: number, to: number) =>
    tokens
      .slice(from, to + 1)
      .some(({ start }, at) => /[,:;+–—]/.test(text.slice(tokens[from + at - 1]?.end, start)));
  const isJoined = (from: number, to: number) => {
    const and = tokens.findLastIndex(({ word }, at) => at >= from && at < to && !besideSum.test(word));
    return and >= from && /^(?:and|plus|&|n)$/.test(tokens[and]?.word ?? "");
  };
  return having(isOrdering).some((order) =>
    having((measure) => measure === "sum" || measure === "average").some((sum) => {
      const [from, to] = order.to <= sum.from ? [order.to, sum.from] : [sum.to, order.from];
      return from <= to && (isParted(from, to) || isJoined(from, to));
    }),
  );
}

/** Matches words between 'and' and a requested figure: 'and what do they come to'. */
const besideSum =
  /^(?:the|their|its|what|whats|how|much|do|does|did|they|them|is|are|was|were|also|all|a|in)$/;

/** Marks an exact amount as one to be paid ('pay 500 to Keelforge', 'enough for 500'). */
function asPaid(reading: Reading, item: Item): Item {
  const part = said(item);
  if (!part?.filters?.some(({ op, field }) => op === "is" && field === measured)) return item;
  const before = [1, 2, 3].map((away) => reading.word(item.from - away));
  const isToPay = before.some((word) => toPay.test(word));
  return isToPay ? { ...item, sense: { kind: "part", part: { ...part, toPay: true } } } : item;
}

const toPay = /^(?:pay|send|transfer|move|spend|make|enough|for|covers?|afford)$/;

/** True if it is unclear whether the part after the comma is excluded, too: 'excluding Keelforge, euros'. */
function isListedBehindNot({ text, tokens }: Reading, items: readonly Item[]): boolean {
  const first = Math.min(...items.filter(({ sense }) => sense.kind === "not").map(({ from }) => from));
  return items.some(({ from, sense }) => {
    if (from <= first || sense.kind !== "part" || !sense.part.filters) return false;
    return text.slice(tokens[from - 1]?.end ?? 0, tokens[from]?.start ?? 0).includes(",");
  });
}

/** Returns a test for stretches of words that are noise or already read. */
function skippedBy(items: readonly Item[], length: number, covered: (at: number) => boolean) {
  const noise = Array.from({ length }, () => false);
  for (const { from, to, sense } of items) if (sense.kind === "noise") noise.fill(true, from, to);
  return (from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (!noise[at] && !covered(at)) return false;
    return true;
  };
}

/** The words at which reading ended. */
function unreadWords(
  reading: Reading,
  reached: number,
  covered: (at: number) => boolean,
): string | undefined {
  let at = reached;
  while (at < reading.tokens.length && covered(at)) at += 1;
  return at < reading.tokens.length ? reading.slice(at, at) : undefined;
}

/** Queries of a reading, for each entity that it matches. */
function* makeQueries(
  part: Part,
  entities: readonly EntityModel[],
  today: string,
  before: Before | "unknown" | undefined,
): Generator<Query> {
  const { anew, ...said } = part;
  // 'The 29,125 on 4 November' may be a row of any entity with amounts, and 'this' beside it adds nothing.
  const isOne = entities.some((entity) => said.filters?.some((filter) => isFound(filter, entity)));
  const isAlone = before === undefined || anew === true;
  // The same for 'Keelforge in October'.
  const isText =
    said.filters?.some(({ field, op }) => field === "text" && op === "is") === true &&
    (said.spans ?? said.measures ?? said.amount) !== undefined;
  const isUnnamed = (isOne || isText || said.twice) && said.names === undefined && isAlone;
  const isNew = (said.names !== undefined || isUnnamed) && (said.again !== true || (isOne && isAlone));
  const able = entities.filter(
    ({ name, unnamed }) => (said.entities?.includes(name) ?? true) && (!isUnnamed || unnamed),
  );
  const kept = before === "unknown" || anew ? undefined : before;
  const from = kept && entities.find(({ name }) => name === kept.query.entity);
  const goesOnFor = (entity: EntityModel) =>
    kept && from && resolveQuery(said, entity, today, { before: kept, from });
  const asksFields = !isNew && (said.fields ?? said.who ?? said.day) !== undefined;
  if (asksFields && before !== "unknown") {
    // 'Why', 'until when' and 'whose' refer to the previous rows, if these have it; otherwise to a named record.
    const next = from && able.includes(from) ? goesOnFor(from) : undefined;
    if (next) yield next;
    const isNamed = ({ record }: EntityModel) => said.filters?.some(({ field }) => field === record) === true;
    const isOfRecord = entities.some(isNamed);
    // 'Why?' alone has no subject.
    const isOfNothing = (said.filters ?? said.time ?? said.all) === undefined;
    if (next || isOfNothing || ((before ?? said.again) && !isOfRecord)) return;
    for (const entity of able) {
      if (isOfRecord && !isNamed(entity)) continue;
      const query = resolveQuery(said, entity, today);
      if (query) yield query;
    }
    return;
  }
  for (const entity of able) {
    const alone = isNew ? resolveQuery(said, entity, today) : undefined;
    if (before === undefined || anew || isWhole(said)) {
      if (alone) yield alone;
      continue;
    }
    // It may be a follow-up, which is decided elsewhere.
    if (!kept) continue;
    // A bare noun is a follow-up only if marked: 'how do I make a payment' is not a question about rows.
    const goesOn = isNew && !alone ? undefined : goesOnFor(entity);
    if (goesOn && (!alone || isOfSameRows(said, entity, kept.query))) yield goesOn;
    else if (goesOn) yield* [goesOn, alone].flatMap((query) => query ?? []);
    // No other kind of record can be meant.
    else if (alone && (entity !== from || !isOpen(alone, kept.query))) yield alone;
  }
}

/** True if the previous question has a selection that this question does not mention. */
const isOpen = ({ filters, spans }: Query, before: Query): boolean =>
  before.filters.some(({ field }) => !filters.some((one) => one.field === field)) ||
  (before.spans.length > 0 && spans.length === 0);

/** True for a question about the meaning of words, which lists nothing: 'what is a COBO account'. */
const asksMeaning = (message: string): boolean => /^\s*what(?:'?s| is| are| does) an? /i.test(message);

/** True if a question states both the rows' owner and the period. */
const isWhole = ({ filters = [], spans = [], pointed }: Part): boolean =>
  !pointed &&
  spans.length > 0 &&
  filters.some(({ field }) => field === "account" || field === "client" || field === "text");
