import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { once } from "@/kernel/once";
import { beneficiaryList } from "@/payments/beneficiaries/list";
import { listRecentRecipients } from "@/payments/recent-recipients";
import { type BankDate, bankDate, monthNames } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { speak } from "@/vocabulary/language/speaking";
import { type EntityModel, onlyValue, splitPhrases } from "../question/entity";
import { type Filter, isOrdering, isValue, measured, type Query, type Span } from "../question/query";
import { amountItems, currencyWords } from "../read/amounts";
import { said } from "../read/chart";
import { numberWords, operatorWords } from "../read/common-words";
import { saysTime } from "../read/lexicon";
import { periodItems } from "../read/periods";
import { timeWords } from "../read/spelling";
import { fold, Reading, tokenise } from "../read/tokens";
import { accountsOfClient, searchAccounts, searchClients } from "../run/account-refs";
import { accountName } from "../run/wording";
import { type Canonicals, emptyTerms, toTerm } from "./canonical";

/** A name of the book, with the words of a text that mean it. */
export type BookName = {
  kind: "account" | "client" | "payee";
  id: string | number;
  label: string;
  words: readonly number[];
};

/** Values in a text that fill the places of a question, and the words that are left. */
export type Slots = {
  reading: Reading;
  /** The likeliest names, each a meaning of its own. */
  names: readonly BookName[];
  /** Words that occur in a name. */
  named: ReadonlySet<number>;
  span: { days: Span; words: readonly number[] } | undefined;
  bounds: { filters: readonly Filter[]; words: readonly number[] } | undefined;
  /** A number that counts rows: 'the 3 largest'. */
  limit: { number: number; words: readonly number[] } | undefined;
};

/** Number of names that a text may mean at once. */
const mostNames = 5;
/** Number of phrases of a text that are looked up as names, and of names for each. */
const mostPhrases = 2;
const mostFound = 10;
const longestRead = 200;

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

const joining = new Set(splitPhrases(Object.values(operatorWords).join("|")).flat());

/** True for a word that begins no name: of a question, of time, or a number. */
const isOfQuestion = (word: string, { terms }: Pick<Canonicals, "terms">): boolean =>
  /^[\d.,/-]+$|^[^\p{L}\p{N}]+$/u.test(word) ||
  timeWords.has(word) ||
  saysTime(word) ||
  emptyTerms.has(toTerm(word)) ||
  joining.has(word) ||
  Object.hasOwn(numberWords, word) ||
  terms.has(toTerm(word));

/** Finds the values that a text names: accounts, clients and payees in the actor's scope, days, amounts, a number of rows. */
export async function readSlots(
  deps: Deps,
  actor: Actor,
  text: string,
  canonicals: Canonicals,
): Promise<Slots> {
  const reading = new Reading(withEnglishDays(text.slice(0, longestRead)));
  const today = bankDate(deps.now(), deps.env.zone);
  const span = findSpan(reading, today);
  const bounds = findBounds(reading);
  const taken = new Set([...(span?.words ?? []), ...(bounds?.words ?? [])]);
  const names = await findBookNames(deps, actor, reading, taken, canonicals);
  const most = Math.max(...names.map(({ words }) => words.length));
  const number = reading.tokens.findIndex(
    ({ word }, at) => /^(?:[1-9]|[1-4]\d|50)$/.test(word) && !taken.has(at),
  );
  return {
    reading,
    names: names.filter(({ words }) => words.length === most).slice(0, mostNames),
    named: new Set(names.flatMap(({ words }) => words)),
    span,
    bounds,
    limit: number < 0 ? undefined : { number: Number(reading.word(number)), words: [number] },
  };
}

/** The days with most words; undefined if these words may mean others, too. */
function findSpan(reading: Reading, today: BankDate): Slots["span"] {
  const items = periodItems(reading, today).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const [item, other] = items;
  const [span, ...others] = (item && said(item)?.spans) ?? [];
  if (!item || !span || others.length > 0) return undefined;
  const isEither = other && other.from === item.from && other.to === item.to;
  if (isEither || (span.relative ?? span.edge ?? span.either ?? span.age ?? span.asOf ?? span.now))
    return undefined;
  const { from, to } = span;
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return from === undefined && to === undefined ? undefined : { days, words: range(item.from, item.to) };
}

/** Finds the amount that most words name, and a currency that is named alone. */
function findBounds(reading: Reading): Slots["bounds"] {
  const [item] = amountItems(reading, measured).toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const amount = item ? { filters: said(item)?.filters ?? [], words: range(item.from, item.to) } : undefined;
  const at = reading.tokens.findIndex(
    ({ word }, place) => Object.hasOwn(currencyWords, word) && !amount?.words.includes(place),
  );
  const currency = currencyWords[reading.word(at)];
  // 'In dollars' converts.
  if (currency === undefined || /^(?:in|into|to)$/.test(reading.word(at - 1))) return amount;
  const { filters = [], words = [] } = amount ?? {};
  return { filters: [...filters, isValue("currency", currency)], words: [...words, at] };
}

const daysSaid = [
  "Today",
  "Yesterday",
  "This week",
  "Last week",
  "This month",
  "Last month",
  "This year",
] as const;
const arabicDays = once(() =>
  speak("ar", () => [...daysSaid, ...monthNames].map((days) => [say(days), days.toLowerCase()] as const)),
);

/** A text whose Arabic names of days are those that are read as days. */
const withEnglishDays = (text: string): string =>
  arabicDays().reduce((all, [arabic, english]) => all.replaceAll(arabic, english), text);

/** The names that words of a text mean, those with most words first. */
async function findBookNames(
  deps: Deps,
  actor: Actor,
  reading: Reading,
  taken: ReadonlySet<number>,
  canonicals: Canonicals,
): Promise<BookName[]> {
  const isName = reading.tokens.map(({ word }, at) => !taken.has(at) && !isOfQuestion(word, canonicals));
  const phrases = listPhrases(reading, isName, taken);
  const isOwn = getScope(actor) === "own";
  const accounts = isOwn
    ? await accountsOfClient(deps, actor)
    : (await Promise.all(phrases.map((phrase) => searchAccounts(deps, actor, phrase, mostFound)))).flat();
  const clients = (
    await Promise.all(phrases.map((phrase) => searchClients(deps, actor, phrase, mostFound)))
  ).flat();
  const payees = can(actor, "beneficiaries:read")
    ? await Promise.all(phrases.map((q) => beneficiaryList.read(deps, actor, { q }, { limit: mostFound })))
    : [];
  const paid = isOwn && phrases.length > 0 ? await listRecentRecipients(deps, actor) : [];
  const found: Omit<BookName, "words">[] = [
    ...accounts
      .filter(({ closedAt }) => closedAt === null)
      .map((one) => ({ kind: "account" as const, id: one.id, label: accountName(one) })),
    ...clients.map(({ id, name }) => ({ kind: "client" as const, id, label: name })),
    ...paid.map(({ name, note }) => ({ kind: "payee" as const, id: name ?? note, label: name ?? note })),
    // Nothing is known yet about a payee who was never paid.
    ...payees.flatMap(({ rows }) =>
      rows.flatMap(({ name, firstUsedAt }) =>
        firstUsedAt === null ? [] : [{ kind: "payee" as const, id: name, label: name }],
      ),
    ),
  ];
  const ibans = new Map(accounts.map(({ id, virtualIban }) => [id, fold(virtualIban)]));
  const unique = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...unique.values()]
    .map((one) => ({
      ...one,
      words: findWords(reading, one.label, typeof one.id === "number" ? ibans.get(one.id) : undefined),
    }))
    .filter(
      ({ words }) =>
        words.length > 1 || words.some((at) => isName[at] === true || /\d{4}/.test(reading.word(at))),
    )
    .toSorted((a, b) => b.words.length - a.words.length);
}

/** The phrases of a text that may be names: its unknown words, else the last ones. */
function listPhrases({ tokens }: Reading, isName: readonly boolean[], taken: ReadonlySet<number>): string[] {
  const runs: string[] = [];
  for (const [at, { word }] of tokens.entries()) {
    if (!isName[at]) continue;
    if (isName[at - 1]) runs.push(`${runs.pop()} ${word}`);
    else runs.push(word);
  }
  if (runs.length > 0) return runs.filter((run) => run.length > 1).slice(-mostPhrases);
  const last = tokens.filter((_, at) => !taken.has(at)).slice(-2);
  return last.length === 2 ? [last.map(({ word }) => word).join(" ")] : [];
}

/** The longest stretch of words that a name has one after another; the last one may be its beginning. */
function findWords({ tokens }: Reading, label: string, iban: string | undefined): number[] {
  const words = tokenise(label).map(({ word }) => word);
  let best: number[] = [];
  for (const [from, { word }] of tokens.entries()) {
    if (iban && /\d{4}/.test(word) && iban.includes(word)) return [from];
    for (const start of words.keys()) {
      let length = 0;
      while (isSame(words[start + length], tokens[from + length]?.word, from + length === tokens.length - 1))
        length += 1;
      if (length > best.length) best = range(from, from + length);
    }
  }
  return best;
}

const isSame = (word: string | undefined, typed: string | undefined, isLast: boolean): boolean =>
  word !== undefined &&
  typed !== undefined &&
  (word === typed || (isLast && typed.length > 1 && word.startsWith(typed)));

/** The field of an entity that has a kind of name: that of texts for payees. */
function findNameField(entity: EntityModel, { kind }: Pick<BookName, "kind">): string | undefined {
  const [field] =
    Object.entries(entity.fields).find(([name, model]) =>
      kind === "payee"
        ? model.searched && model.kind === "text" && !model.values
        : name === kind && model.kind === kind,
    ) ?? [];
  return field;
}

/** A question with the values of a text in its places; undefined if it has no place for one of them. */
export function fillIn(
  query: Query,
  entity: EntityModel,
  { span, bounds, limit }: Partial<Pick<Slots, "span" | "bounds" | "limit">>,
  name?: Pick<BookName, "kind" | "id" | "label">,
): Query | undefined {
  const filled = { ...query, filters: [...query.filters] };
  if (name) {
    const field = findNameField(entity, name);
    if (field === undefined || query.by.includes(field)) return undefined;
    filled.filters.push(isValue(field, name.id, name.label));
  }
  if (span) {
    const { from, to } = span.days;
    if (entity.sayWhen || (entity.time === undefined && (!entity.onDays || from !== to))) return undefined;
    filled.spans = [span.days];
  }
  for (const filter of bounds?.filters ?? []) {
    const field = filter.field === measured ? (query.of ?? entity.amount) : filter.field;
    if (field === undefined || !entity.fields[field]) return undefined;
    // A balance has exactly some amount only by chance.
    const isByChance = filter.op === "is" && field === entity.amount && entity.time === undefined;
    if (isByChance || onlyValue(filled.filters, field) !== undefined) return undefined;
    const label = entity.fields[field]?.values?.[String(filter.values[0]?.id)]?.label;
    filled.filters.push({
      ...filter,
      field,
      values: filter.values.map((value) => ({ ...value, label: label ?? value.label })),
    });
  }
  if (limit) {
    if (!query.measures.some(isOrdering)) return undefined;
    filled.limit = limit.number;
  }
  return filled;
}
