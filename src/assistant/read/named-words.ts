import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { getProductWords } from "@/vocabulary/language/speaking";
import { type EntityModel, splitPhrases } from "../question/entity";
import type { Filter } from "../question/query";
import { nameItems, readNamed, wordsNamed } from "./accounts";
import type { Item } from "./chart";
import type { Codes } from "./codes";
import { operatorWords, parts } from "./common-words";
import { type Lexicon, lexiconWords } from "./lexicon";
import { calledItems, readCalled, readKnownUsers, userItems } from "./names";
import type { Part } from "./part";
import { chatWords, respelt, timeWords } from "./spelling";
import { nearWord, Texts, textItems, textMentions } from "./texts";
import type { Reading } from "./tokens";

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

/** Maximum number of words that are searched again by their beginning and end. */
const mostNear = 3;

/** Corrects mistyped words, and finds names: accounts, clients, users, texts of rows. */
export async function readNames(deps: Deps, actor: Actor, reading: Reading, codes: Codes, by: ReadBy) {
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
