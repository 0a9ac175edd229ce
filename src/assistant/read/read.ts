import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { getProductWords } from "@/vocabulary/language/speaking";
import { listEntities } from "../entities";
import { type EntityModel, isFound, onlyValue, splitPhrases } from "../question/entity";
import { type Before, isOfSameRows } from "../question/follow-up";
import {
  canonical,
  type Filter,
  isOrdering,
  isValue,
  type Measure,
  measured,
  type Query,
} from "../question/query";
import { nameItems, readNamed, type Unsure, wordsNamed } from "./accounts";
import { amountItems, currencyWords } from "./amounts";
import { closed, coverings, fieldPart, type Item, partItem, passing, said, type Whole } from "./chart";
import { type Codes, readCodes } from "./codes";
import { adverbs, operatorWords, parts } from "./common-words";
import { conversionItems, isConversion } from "./conversion";
import { buildLexicon, type Lexicon, lexiconWords } from "./lexicon";
import { calledItems, readCalled, readKnownUsers, referenceItems, userItems } from "./names";
import { isPassive, type Part } from "./part";
import { periodItems } from "./periods";
import { pointers } from "./pointers";
import { resolveQuery } from "./resolve-query";
import { chatWords, respelt, timeWords } from "./spelling";
import { nearWord, Texts, textItems, textMentions } from "./texts";
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
const plainSigns = /^[\s.,;:!?'"“”‘’()[\]–—/-]*$/;

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

/** Words of any question, which are never misspellings of each other. */
const everyday = new Set(parts.flatMap(({ words }) => splitPhrases(words).flat()));

/** Knowledge for reading a message. */
export type ReadBy = {
  lexicon: Lexicon;
  /** Entities whose references and users are known. */
  entities: readonly EntityModel[];
  /** Sets words aside before any other is read: a free text. */
  aside?(reading: Reading): void;
  /** Part expressed by words that were set aside. */
  start?(): Part;
  /** The field of amounts. */
  amount?: string;
  /** Filters of the previous question. */
  before?: readonly Filter[];
  /** Further readings of some words. */
  items?(reading: Reading, lexical: readonly Item[], covered: (at: number) => boolean): Promise<Item[]>;
};

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
  const codes = readCodes(reading);
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
    ...referenceItems(reading, codes, entities),
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

/** Maximum number of words that are searched again by their beginning and end. */
const mostNear = 3;

/** Corrects mistyped words, and finds names: accounts, clients, users, texts of rows. */
async function readNames(deps: Deps, actor: Actor, reading: Reading, codes: Codes, by: ReadBy) {
  const words = lexiconWords(by.lexicon);
  for (const [at, { word }] of reading.tokens.entries()) {
    const meant = words.has(word) || !Object.hasOwn(chatWords, word) ? undefined : chatWords[word];
    if (meant !== undefined && reading.isFree(at)) reading.correct(at, meant, true);
    // 'More then' is a comparison.
    if (word === "then" && /^(?:more|less|fewer|other|\w+er)$/.test(reading.word(at - 1)))
      reading.correct(at, "than", true);
  }
  const isMeant = (word: string) => words.has(word) || timeWords.has(word) || /^\d[\d.,/–-]*$/.test(word);
  const plain = reading.tokens.flatMap(({ word }, at) =>
    reading.isFree(at) && !isMeant(word) ? [word] : [],
  );
  const named = await readNamed(deps, actor, plain, codes);
  const users = await readKnownUsers(deps, actor, by.entities);
  const own = wordsNamed(named);
  const called = plain.length === 0 ? [] : await readCalled(deps, actor, by.entities);
  const inTexts = listTextWords(by);
  const isText = (word: string) => inTexts.has(word);
  const isName = (word: string) => own.has(word) || users.has(word);
  const isSaid = ({ words: all }: EntityModel) =>
    splitPhrases(all).some((phrase) => reading.tokens.some(({ word }) => word === phrase.at(-1)));
  const ofRecords = by.entities.filter((entity) => entity.fields.text?.looked && isSaid(entity));
  const isMentioned = (at: number) =>
    ofRecords.length > 0 && mentioning.has(reading.word(at - 1)) && !mentioning.has(reading.word(at));
  const isUnknown = (at: number) =>
    (reading.isFree(at) || codes.references.includes(reading.slice(at, at).toUpperCase())) &&
    (!isMeant(reading.word(at)) || isText(reading.word(at)) || isMentioned(at)) &&
    !isName(reading.word(at)) &&
    reading.word(at).length >= 3;
  const texts = new Texts(deps, actor, ofRecords);
  const isIn = (mentions: readonly { from: number; to: number }[], at: number) =>
    mentions.some(({ from, to }) => from <= at && at < to);
  const first = await textMentions(texts, reading, isUnknown);
  const meaning = (word: string) =>
    JSON.stringify(by.lexicon.get(word)?.find((one) => one.words.length === 1)?.senses) ?? word;
  let near = 0;
  for (const [at, { word }] of reading.tokens.entries()) {
    if (!reading.isFree(at) || isMeant(word) || isName(word) || isIn(first, at) || everyday.has(word))
      continue;
    // A word of the product's own screens is spelt as it is meant.
    if (getProductWords().has(word)) continue;
    const owner = word.replace(/s$/, "");
    if (called.some(({ words: all }) => all.includes(word))) continue;
    let right = own.has(owner) ? owner : respelt(word, words, own, meaning);
    if (right === undefined && near < mostNear) {
      near += 1;
      right = await nearWord(texts, word);
    }
    if (right !== undefined) reading.correct(at, right);
  }
  const mentions = await textMentions(texts, reading, isUnknown);
  const { items, unsure, whole } = nameItems(reading, named, codes, isMeant);
  const all = [
    ...items,
    ...userItems(reading, users, by.entities).filter(
      ({ from }) => !isMeant(reading.word(from)) && !own.has(reading.word(from)),
    ),
    ...textItems(reading, mentions, isMeant),
    ...calledItems(reading, called, isUnknown),
  ];
  for (const { from, to } of whole) reading.use(from, to - 1, "account");
  // 'Saffron Quarter Estates' names no quarter, and 'terminal 4471' no amount.
  for (const { from, to } of all) {
    const isTime = ({ word }: { word: string }) => timeWords.has(word) || /^\d+$/.test(word);
    if (to - from > 1 && reading.tokens.slice(from, to).some(isTime)) reading.use(from, to - 1, "account");
  }
  return { items: all, unsure };
}

/** Words that announce a text of a record, whatever its words mean elsewhere. */
const mentioning = new Set(splitPhrases(operatorWords.about).map((words) => words.at(-1)));

const textWords = new WeakMap<Lexicon, ReadonlySet<string>>();

/** The words that only match texts of rows: 'cheques' and 'tender bond' are purposes of holds. */
function listTextWords({ lexicon, entities }: ReadBy): ReadonlySet<string> {
  const known = textWords.get(lexicon);
  if (known) return known;
  const entries = [...lexicon.values()].flat();
  const isOfText = ({ senses }: (typeof entries)[number]) =>
    senses.every((sense) => sense.kind === "part" && isOnlyText(entities, sense.part));
  const others = new Set(entries.filter((entry) => !isOfText(entry)).flatMap(({ words }) => words));
  const all = entries.filter(isOfText).flatMap(({ words }) => words);
  const found = new Set(all.filter((word) => !others.has(word)));
  textWords.set(lexicon, found);
  return found;
}

/** True if a part has only a text that rows of an entity may have. */
const isOnlyText = (entities: readonly EntityModel[], { filters = [] }: Part): boolean =>
  filters.length > 0 &&
  filters.every(({ field }) =>
    entities.some(({ fields }) => fields[field]?.searched && fields[field].values),
  );

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

/**
 * The end of a phrase that begins at a word, skipping words that may occur anywhere; undefined if it does not match.
 */
function phraseEnd(reading: Reading, words: readonly string[], from: number): number | undefined {
  let at = from;
  for (const [place, word] of words.entries()) {
    while (place > 0 && reading.word(at) !== word && inside.has(reading.word(at))) at += 1;
    if (reading.word(at) !== word) return undefined;
    at += 1;
  }
  return at;
}

const inside = new Set(adverbs.split("|"));

/**
 * Readings of the words by the lexicon, phrase by phrase, numbers included.
 * @param days positions of words that may name days
 */
function lexicalItems(
  reading: Reading,
  lexicon: Lexicon,
  covered: (at: number) => boolean,
  days: ReadonlySet<number>,
  isStaff: boolean,
): Item[] {
  const items: Item[] = [];
  const framing: Item[] = [];
  // An opening may precede the first meaningful word.
  const opens = new Set([0]);
  for (let from = 0; from < reading.tokens.length; from++) {
    if (covered(from)) continue;
    const first = reading.word(from);
    for (const { words, senses } of lexicon.get(first) ?? []) {
      // 'And in dirhams' continues the previous question.
      if (from === 0 && words.join(" ") === "and in") continue;
      const to = phraseEnd(reading, words, from);
      if (to === undefined || reading.tokens.slice(from, to).some((_, away) => covered(from + away)))
        continue;
      for (const own of senses) {
        const sense = inVoice(reading, from, words, own);
        if (!sense || isConversion(reading, from, sense)) continue;
        // 'Supplier payments' asks for no supplier.
        if (sense.kind === "field" && sense.filters && /^(?:payment|receipt)s?$/.test(reading.word(to)))
          continue;
        // 'BILL-227792: supplier', 'the largest credit, with the payer'.
        if (sense.kind === "field" && sense.filters && isAsked(reading, from))
          items.push({ from, to, sense: { kind: "part", part: fieldPart(sense) }, cost: 1 });
        const doers = whoDid(reading, from, sense);
        if (doers) items.push({ ...doers, to, cost: 0.6 });
        if (isOwnDoing(reading, from, sense)) continue;
        // 'What has it not had from Operating' excludes no account.
        if (sense.kind === "not" && /^(?:had|have|got|get)$/.test(reading.word(to))) continue;
        // 'Most money in dollars', 'fees we took in November' are not about incoming money.
        const isOfNext =
          currencyWords[reading.word(to)] !== undefined ||
          (days.has(to) && !/^(?:during|since|over|between|from|so)$/.test(reading.word(to)));
        if (/^(?:money|took) in$/.test(words.join(" ")) && isOfNext) continue;
        if (sense.kind === "noise") {
          if (sense.only === "framing") framing.push({ from, to, sense, cost: 0.1 });
          if (sense.only === "framing" || (sense.only !== undefined && !opens.has(from))) continue;
          if (sense.only === "greeting" && !/^[!,.]/.test(reading.text.slice(reading.tokens[from]?.end)))
            continue;
          if (opens.has(from)) opens.add(to);
        }
        // A phrase has precedence over its words, and a meaningless phrase over theirs.
        const isPassing = words.length > 1 && words.every((word) => isNoise(lexicon, word));
        const single = (sense.kind === "noise" ? 0.1 : isPassing ? 0 : 1) - 0.4 * (words.length - 1);
        // Money goes to somebody; an order for them must be stated.
        const isSeldom = sense.kind === "way" && !sense.account;
        const extra = isSeldom ? 0.5 : sense.kind === "part" ? (sense.cost ?? 0) : 0;
        const cost = Math.max(0.05, single) + extra;
        const verb = sense.kind === "part" ? sense.part.verb : undefined;
        const theirs = sense.kind === "part" && doneByThem(reading, from, sense.part);
        if (theirs) items.push({ from, to, sense: { kind: "part", part: theirs }, cost });
        if (theirs && !isStaff) continue;
        if (sense.kind !== "part" || !verb?.done || !isOurs(reading, from)) {
          items.push({ from, to, sense, cost });
          continue;
        }
        // 'Who did we pay' states the doer.
        const { verb: _verb, ...part } = sense.part;
        items.push(partItem(from, to, { ...part, verb: { done: verb.done } }, cost));
        items.push(partItem(from, to, part, cost + 0.2));
      }
    }
    if (isRelative(reading, lexicon, from)) items.push(passing(from, from + 1, 0.1));
    // 'No cheques' after a comma excludes them; elsewhere it may ask whether there are any.
    if (
      first === "no" &&
      /,/.test(reading.text.slice(reading.tokens[from - 1]?.end, reading.tokens[from]?.start))
    )
      items.push({ from, to: from + 1, sense: { kind: "not" }, cost: 1 });
    if (/^\d{1,2}$/.test(first))
      items.push({ from, to: from + 1, sense: { kind: "number", number: Number(first) }, cost: 1 });
  }
  // 'Held balance' is one figure, and not a balance beside the held amount.
  const figures = items.filter((item) => said(item)?.of !== undefined);
  const isPart = (item: Item) =>
    figures.some(({ from, to }) => from <= item.from && item.to <= to && to - from > item.to - item.from);
  const kept = items.filter((item) => said(item)?.of === undefined || !isPart(item));
  return [...kept, ...framingClauses(reading, kept, framing)];
}

/** Clauses without a request, all of whose words are meaningless. */
function framingClauses(reading: Reading, items: readonly Item[], framing: readonly Item[]): Item[] {
  const { text, tokens } = reading;
  const ends = tokens.flatMap(({ end }, at) =>
    /[.,;:!?()\n]|\s[-–—]\s/.test(text.slice(end, tokens[at + 1]?.start)) || at === tokens.length - 1
      ? [at + 1]
      : [],
  );
  const passed = [...framing, ...items.filter(({ sense }) => sense.kind === "noise")];
  return ends.flatMap((end, clause) => {
    const start = ends[clause - 1] ?? 0;
    const reached = new Set([start]);
    for (let at = start; at < end; at++)
      if (reached.has(at)) for (const { from, to } of passed) if (from === at) reached.add(to);
    const isFraming = framing.some(({ from, to }) => from >= start && to <= end);
    return isFraming && end > start + 1 && reached.has(end) ? [passing(start, end, 0.1)] : [];
  });
}

const isNoise = (lexicon: Lexicon, word: string): boolean =>
  lexicon
    .get(word)
    ?.some(({ words, senses }) => words.length === 1 && senses.some(({ kind }) => kind === "noise")) === true;

/** True if it is unclear whether the part after the comma is excluded, too: 'excluding Keelforge, euros'. */
function isListedBehindNot({ text, tokens }: Reading, items: readonly Item[]): boolean {
  const first = Math.min(...items.filter(({ sense }) => sense.kind === "not").map(({ from }) => from));
  return items.some(({ from, sense }) => {
    if (from <= first || sense.kind !== "part" || !sense.part.filters) return false;
    return text.slice(tokens[from - 1]?.end ?? 0, tokens[from]?.start ?? 0).includes(",");
  });
}

/**
 * Sense of a word in the passive: 'Keelforge was paid' is about payments to it. Undefined if the reader is the one
 * paid. Whole phrases have a sense of their own.
 */
function inVoice(
  reading: Reading,
  at: number,
  words: readonly string[],
  sense: Item["sense"],
): Item["sense"] | undefined {
  if (sense.kind !== "part" || !sense.part.verb || words.length > 1 || /ing$/.test(words.join()))
    return sense;
  const before = [1, 2, 3, 4].map((away) => reading.word(at - away));
  if (!before.some((word) => /^(?:was|were|been|be|being|got|get|gets|getting|is|are|am)$/.test(word)))
    return sense;
  const { done } = sense.part.verb;
  if (!done || before.some((word) => /^(?:i|we|us|me)$/.test(word))) return undefined;
  return { kind: "part", part: { ...sense.part, verb: { doer: done }, passive: true } };
}

/** True if a word only joins a relative clause: 'payments that were sent'. */
function isRelative(reading: Reading, lexicon: Lexicon, at: number): boolean {
  if (at === 0 || !/^(?:that|which|who)$/.test(reading.word(at))) return false;
  // 'HOLD-2026-9002, who placed it' and 'the amount, who placed it' ask for the author.
  const gap = reading.text.slice(reading.tokens[at - 1]?.end, reading.tokens[at]?.start);
  if (reading.word(at) === "who" && (reading.uses[at - 1] === "code" || gap.trim() !== "")) return false;
  let first = at + 1;
  while (inside.has(reading.word(first))) first += 1;
  const next = lexicon.get(reading.word(first)) ?? [];
  // 'Of that account' refers to a named one.
  const isRows = (names: Part["names"]) =>
    names === "rows" && reading.word(at) === "that" && first === at + 1;
  return next.some(({ words, senses }) =>
    senses.some(
      (sense) =>
        sense.kind === "part" &&
        !isRows(sense.part.names) &&
        (sense.part.names || sense.part.time) !== undefined &&
        phraseEnd(reading, words, first) !== undefined,
    ),
  );
}

/** True if a word requests something of the text before it: after a punctuation mark, 'and' or 'with'. */
function isAsked({ text, tokens }: Reading, at: number): boolean {
  const first = tokens[at - 1]?.word === "the" ? at - 1 : at;
  const [before, own] = [tokens[first - 1], tokens[first]];
  return (
    before !== undefined &&
    (/^(?:and|n|with)$/.test(before.word) || /[,:;–—-]/.test(text.slice(before.end, own?.start)))
  );
}

/** 'We last paid': the subject of the verb is the reader. */
const isOurs = (reading: Reading, at: number): boolean =>
  [1, 2].some((away) => /^(?:we|i)$/.test(reading.word(at - away)));

/**
 * True if the doer is a previously named party: 'how much did they pay'. For a client's own accounts nobody else can
 * be.
 */
function doneByThem(reading: Reading, at: number, { verb, ...part }: Part): Part | undefined {
  if (!verb?.doer || !/^(?:they|he|she)$/.test(reading.word(at - 1))) return undefined;
  const filters = (part.filters ?? []).filter(({ field }) => verb.doer?.every((one) => one.field !== field));
  return { ...part, filters: [...filters, ...verb.doer], needs: [{ field: "text", id: undefined }] };
}

/** True if the author is named, and would be ignored: 'holds that I placed'. */
function isOwnDoing(reading: Reading, at: number, sense: Item["sense"]): boolean {
  if (sense.kind !== "part" || sense.part.time === undefined || !/ed$/.test(reading.word(at))) return false;
  return [1, 2].some((away) => /^(?:i|we|you|they|he|she)$/.test(reading.word(at - away)));
}

/**
 * True if the question asks for the author, and not for rows that have the value: 'who created users', 'who has
 * placed holds'.
 */
function whoDid(
  reading: Reading,
  at: number,
  sense: Item["sense"],
): Pick<Item, "from" | "sense"> | undefined {
  const who = /^(?:has|have|had)$/.test(reading.word(at - 1)) ? at - 2 : at - 1;
  if (sense.kind !== "part" || sense.part.time === undefined || reading.word(who) !== "who") return undefined;
  return { from: who, sense: { kind: "part", part: { ...sense.part, who: "doer" } } };
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
