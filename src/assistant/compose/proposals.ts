import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { getLabelWords, getProductWords } from "@/vocabulary/language/speaking";
import type { Answer } from "../contract";
import { listEntities } from "../entities";
import type { EntityModel } from "../question/entity";
import { splitPhrases } from "../question/entity";
import { canonical, type Filter, isOrdering, type Query } from "../question/query";
import { operatorWords, parts } from "../read/common-words";
import { isFitting } from "../read/fitting";
import { lexicalItems } from "../read/lexical-items";
import { lexiconWords, saysTime } from "../read/lexicon";
import { getLexicon } from "../read/read";
import { chatWords, respelt, timeWords } from "../read/spelling";
import type { Token } from "../read/tokens";
import { run } from "../run/run";
import {
  type Canonical,
  type Canonicals,
  emptyTerms,
  type Further,
  getCanonicals,
  listFurther,
  splitWords,
  toTerm,
} from "./canonical";
import { sayQuery } from "./labels";
import { type BookName, fillIn, readSlots, type Slots } from "./slots";

type Choice = NonNullable<Answer["choices"]>[number] & { query: Query; without: string[] };

const mostProposed = 3;
/** Number of questions that are tried before a person is left without a button. */
const mostTried = 12;
/** Maximum number of words that a question may lose. */
const mostLeftOut = 2;

const negations = new Set(splitPhrases(operatorWords.not).flat());
/** True for words that exclude something: 'days without debits'. */
const negates = (text: string): boolean => splitWords(text.toLowerCase()).some((word) => negations.has(word));
const prepositions = /^(?:of|for|from|to|with|by|at|called|named)$/;
/** Words that make a question continue the previous one. */
const goingOn = new Set(
  [
    ...parts.filter(({ part }) => part.again).map(({ words }) => words),
    operatorWords.and,
    "it|them|that|those|then",
  ]
    .flatMap((words) => splitPhrases(words).flat())
    .map(toTerm),
);

/**
 * True if a question may be offered without a word: it is not one of the product's, and neither a number, a time, a
 * negation nor possibly a name.
 */
export function mayBeLeftOut(
  tokens: readonly Pick<Token, "word" | "raw">[],
  at: number,
  isKnown: (at: number) => boolean = () => false,
): boolean {
  const { word = "", raw = "" } = tokens[at] ?? {};
  const isName = /^\p{Lu}|['’]s?$/u.test(raw) || prepositions.test(tokens[at - 1]?.word ?? "");
  const isSaid =
    isKnown(at) || timeWords.has(word) || saysTime(word) || negations.has(word) || getLabelWords().has(word);
  return /^(?:[a-z'-]+|\p{Script=Arabic}+)$/u.test(word) && !isName && !isSaid;
}

/**
 * Whole questions near to one that is not understood, with its names, days and amounts. Each of their parts is asked for
 * by a word, each word of the question that means something is in them, and each has an answer.
 * @param before the query that the question may go on from
 */
export async function listProposals(
  deps: Deps,
  actor: Actor,
  message: string,
  before: Query | undefined,
): Promise<Choice[]> {
  const canonicals = getCanonicals(actor);
  const slots = await readSlots(deps, actor, message, canonicals);
  const isStaff = getScope(actor) === "all";
  const lexicon = getLexicon(listEntities(actor), isStaff);
  const known = lexiconWords(lexicon);
  const { tokens } = slots.reading;
  // A word means something only within a phrase that the message has: 'took' in 'took in'.
  const meant = lexicalItems(slots.reading, lexicon, () => false, new Set(), isStaff).filter(
    ({ sense }) => sense.kind !== "noise",
  );
  const terms = tokens.map(({ word }) => toTerm(correct(word, known)));
  const longer = canonicals.all
    .flatMap(({ said: [rows] }) => rows?.phrases ?? [])
    .filter((phrase) => phrase.length > 1 && phrase.every((term) => terms.includes(term)));
  const isKnown = (at: number) =>
    meant.some(({ from, to }) => from <= at && at < to) ||
    (/\p{Script=Arabic}/u.test(tokens[at]?.word ?? "") && canonicals.terms.has(terms[at] ?? ""));
  const asked = { slots, terms, longer, isKnown, isStaff, hasBefore: before !== undefined };
  const candidates = order(canonicals, terms, before).flatMap((one, at) =>
    (slots.names.length > 0 ? slots.names : [undefined]).flatMap((name) => {
      const ways = before ? [before, undefined] : [undefined];
      return ways.flatMap((next) => {
        const found = matchQuestion(one, name, next, asked);
        return found ? [{ ...found, entity: one.entity, at }] : [];
      });
    }),
  );
  return test(
    deps,
    actor,
    candidates.toSorted((a, b) => a.without.length - b.without.length || a.at - b.at),
  );
}

/** A mistyped or abbreviated word as it is meant; a word of the product is spelt as it is meant. */
function correct(word: string, known: ReadonlySet<string>): string {
  if (known.has(word) || getProductWords().has(word)) return word;
  return (
    (Object.hasOwn(chatWords, word) ? chatWords[word] : respelt(word, known, new Set(), (one) => one)) ?? word
  );
}

type Asked = {
  slots: Slots;
  /** The words of the message as they are meant. */
  terms: readonly string[];
  /** The phrases for rows that the message has, of several words. */
  longer: readonly (readonly string[])[];
  /** True if the word at a position means something. */
  isKnown: (at: number) => boolean;
  isStaff: boolean;
  /** True if there is a question before it. */
  hasBefore: boolean;
};

/**
 * A question filled in with what a message says, and the words that it leaves out; undefined if it is another one.
 * @param next the query that the message continues, if it is read as a follow-up
 */
function matchQuestion(
  one: Canonical,
  name: BookName | undefined,
  next: Query | undefined,
  { slots: { reading, span, bounds, limit, named }, terms, longer, isKnown, isStaff, hasBefore }: Asked,
): { query: Query; without: string[] } | undefined {
  const { tokens } = reading;
  const counted = one.query.limit === undefined ? undefined : limit;
  const used = new Set([span, bounds, name, counted].flatMap((slot) => slot?.words ?? []));
  const rest = [...terms.keys()].filter((at) => !used.has(at));
  const left = new Set(rest.flatMap((at) => terms[at] ?? []));
  const isSaid = (phrase: readonly string[]) => phrase.every((term) => left.has(term));
  const isAsked = one.said.every(
    ({ phrases }, part) =>
      phrases.some((phrase) => isSaid(phrase) && !isWithin(phrase, longer)) || isKept(one, part, next),
  );
  if (!isAsked) return undefined;
  if (negates(one.label) && !tokens.some(({ word }) => negates(word))) return undefined;
  const covered = new Set([...one.covers.filter(isSaid).flat(), ...(name ? besideNames[name.kind] : [])]);
  const further = findFurther(one, rest, terms, covered, isStaff);
  const without = rest.filter((at) => {
    const term = terms[at] ?? "";
    if (further.words.has(at)) return false;
    // Without a question before it, a pointing word means something within the message.
    return !emptyTerms.has(term) && !covered.has(term) && !((next ?? !hasBefore) && goingOn.has(term));
  });
  const isWhole = without.every((at) => !named.has(at) && mayBeLeftOut(tokens, at, isKnown));
  if (without.length > mostLeftOut || !isWhole) return undefined;
  const own = withFurther(one.query, further.parts);
  const base = next ? withBefore({ ...one, query: own }, next, { name, hasDays: span !== undefined }) : own;
  const query = base && fillIn(base, one.entity, { span, bounds, limit: counted }, name);
  if (!query || !isFitting(query, one.entity) || (next && canonical(query) === canonical(next)))
    return undefined;
  return { query, without: without.map((at) => tokens[at]?.raw ?? "") };
}

/** What a message says about the rows besides a question's own parts, and its words: 'critical' alerts, 'why'. */
function findFurther(
  { entity, query, said }: Canonical,
  rest: readonly number[],
  terms: readonly string[],
  covered: ReadonlySet<string>,
  isStaff: boolean,
): { parts: Further["add"][]; words: ReadonlySet<number> } {
  const places = rest.filter((at) => !emptyTerms.has(terms[at] ?? ""));
  const words = new Set<number>();
  const parts: Further["add"][] = [];
  const isFree = (add: Further["add"]) =>
    "filter" in add
      ? [...query.filters, ...parts.flatMap((part) => ("filter" in part ? [part.filter] : []))].every(
          ({ field }) => field !== add.filter.field,
        )
      : query.by.length === 0 && (said.length === 1 || query.measures.every(isOrdering));
  const who = places.find((at) => /^whom?$/.test(terms[at] ?? ""));
  const author = who === undefined ? undefined : findAuthor(entity, query.filters);
  if (who !== undefined && author !== undefined && isFree({ field: author })) {
    parts.push({ field: author });
    words.add(who);
  }
  for (const { phrase, add } of listFurther(entity, isStaff))
    for (const [place] of places.entries()) {
      const own = places.slice(place, place + phrase.length);
      const isSaid =
        own.length === phrase.length &&
        own.every((at, index) => terms[at] === phrase[index] && !words.has(at)) &&
        own.some((at) => !covered.has(terms[at] ?? ""));
      if (!isSaid || !isFree(add)) continue;
      parts.push(add);
      for (const at of own) words.add(at);
    }
  return { parts, words };
}

/** The field with the author of what rows came to: who resolved resolved alerts, who placed holds. */
function findAuthor({ fields, time }: EntityModel, filters: readonly Filter[]): string | undefined {
  const days = filters.flatMap(
    ({ field, values: [value] }) => fields[field]?.values?.[String(value?.id)]?.on ?? [],
  );
  return Object.keys(fields).find((field) => fields[field]?.whoOf === (days[0] ?? time ?? ""));
}

/** A question with further filters and facts of its rows. */
function withFurther(query: Query, parts: readonly Further["add"][]): Query {
  const fields = parts.flatMap((part) => ("field" in part ? [part.field] : []));
  const [time] = parts.flatMap((part) => ("time" in part ? [part.time] : []));
  return {
    ...query,
    filters: [...query.filters, ...parts.flatMap((part) => ("filter" in part ? [part.filter] : []))],
    ...(fields.length > 0 && {
      fields,
      measures: query.measures.every(isOrdering) ? query.measures : ["list"],
    }),
    ...(time !== undefined && { time }),
  };
}

/** Words beside a name that say what it is of. */
const besideNames: Readonly<Record<BookName["kind"], readonly string[]>> = {
  account: ["account", "on"],
  client: ["client", "customer"],
  payee: ["supplier", "payee"],
};

/** True if a phrase is said within a longer one that asks for other rows: 'pay' within 'pay us'. */
function isWithin(phrase: readonly string[], rows: readonly (readonly string[])[]): boolean {
  return rows.some((other) => other.length > phrase.length && phrase.every((term) => other.includes(term)));
}

/** The questions that may be meant, the likeliest first: behind an answer, those about the same rows. */
function order(canonicals: Canonicals, terms: readonly string[], before: Query | undefined): Canonical[] {
  const found = canonicals.search(terms.join(" "), true);
  const same = canonicals.all.filter(({ entity }) => entity.name === before?.entity);
  return [...new Set([...found, ...same])];
}

/** True if a part that is not asked for is that of the question before: its rows, or its measure. */
function isKept({ entity, query, said }: Canonical, part: number, before: Query | undefined): boolean {
  if (!before || before.entity !== entity.name) return false;
  const isSame = (filter: Filter) =>
    before.filters.some(
      (one) => canonical({ ...before, filters: [one] }) === canonical({ ...before, filters: [filter] }),
    );
  if (part === 0) return query.of === before.of && query.filters.every(isSame);
  return part < said.length && query.by.length === 0 && query.measures.join() === before.measures.join();
}

/** A question with the names, currency and days of the one before it. */
function withBefore(
  { query, entity }: Canonical,
  before: Query,
  { name, hasDays }: { name: BookName | undefined; hasDays: boolean },
): Query | undefined {
  const kept = before.filters.filter(
    ({ field }) =>
      /^(?:account|client|user|currency|text|money)$/.test(entity.fields[field]?.kind ?? "") &&
      field !== name?.kind &&
      query.filters.every((one) => one.field !== field),
  );
  const lost = before.filters.some(
    (filter) =>
      !kept.includes(filter) &&
      query.filters.every((one) => one.field !== filter.field) &&
      filter.field !== name?.kind,
  );
  // What narrowed the question before is part of the next one, or that is another question.
  if (lost || (before.spans.length > 0 && !hasDays && entity.time === undefined)) return undefined;
  return { ...query, filters: [...query.filters, ...kept], spans: hasDays ? [] : before.spans };
}

/** Buttons for the first queries that have an answer. */
async function test(
  deps: Deps,
  actor: Actor,
  candidates: readonly { query: Query; entity: EntityModel; without: string[] }[],
): Promise<Choice[]> {
  const choices = new Map<string, Choice>();
  for (const { query, entity, without } of candidates.slice(0, mostTried)) {
    if (choices.size === mostProposed) break;
    const key = canonical(query);
    const label = sayQuery(query, entity);
    if (!choices.has(key) && (await run(deps, actor, query, entity)))
      choices.set(key, { label, message: label, query, without });
  }
  return [...choices.values()];
}

/** True if a message is the very label of a question, whatever its punctuation. */
export const isLabel = (message: string, label: string): boolean => {
  const words = (text: string) => splitWords(text.normalize("NFKC").toLowerCase()).join(" ");
  return words(message) === words(label);
};
