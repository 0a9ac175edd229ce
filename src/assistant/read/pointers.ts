import type { EntityModel } from "../question/entity";
import type { Filter } from "../question/query";
import { type Item, partItem, passing, said } from "./chart";
import { type Lexicon, lexiconWords } from "./lexicon";
import { singular } from "./texts";
import { type Reading, tokenise } from "./tokens";

/** Matches words that refer to something named before. */
const pronouns = /^(?:that|this|it|its|those|these|they|them|their|theirs|he|she|him|his|her)$/;
/** Matches first words that continue the previous question. */
const openers = /^(?:and|n|&|plus|also|or|only|just)$/;
/** Matches fields whose values name something. */
const named = /^(?:account|client|user|text|reference)$/;

/** Matches words that, before a noun, mean a named one. */
const demonstratives = /^(?:that|this|same)$/;

/** Referents of 'that': the names in the previous question, and the meanings of words. */
type Pointed = {
  filters: readonly Filter[];
  lexicon: Lexicon;
  entities: readonly EntityModel[];
};

/**
 * The name in the previous question that a noun after 'that' means: by its entity ('that account', 'that supplier'),
 * or by a word of it ('that terminal', from 'terminal 4471'). `known`: the noun asks for a name, even if the match is
 * not unique.
 */
function nameBehind(
  noun: string,
  { filters, lexicon, entities }: Pointed,
): { known: boolean; filter?: Filter | undefined } {
  const senses = (lexicon.get(noun) ?? []).flatMap(({ words, senses: all }) =>
    words.length === 1 ? all : [],
  );
  const kinds = senses.flatMap((sense) => {
    if (sense.kind !== "field" || !/[^s]$/.test(noun)) return [];
    const field = entities.find(({ name }) => name === sense.entity)?.fields[sense.field];
    const isName =
      field?.kind === "text" ? field.whoOf === "self" : /^(?:account|client|user)$/.test(field?.kind ?? "");
    return isName && field ? [{ kind: field.kind, others: sense.filters ?? [] }] : [];
  });
  const isOf = ({ field }: Filter) =>
    // Suppliers do not pay: the filter must match that.
    kinds.some(
      ({ kind, others }) =>
        kind === field &&
        others.every(
          (other) =>
            !filters.some((one) => one.field === other.field && one.values[0]?.id !== other.values[0]?.id),
        ),
    );
  const hasWord = ({ values: [value] }: Filter) =>
    !lexiconWords(lexicon).has(noun) &&
    tokenise(value?.label ?? "").some(({ word }) => singular(word) === singular(noun));
  const [filter, ...others] = filters.filter(
    (one) =>
      one.op === "is" && one.values.length === 1 && named.test(one.field) && (isOf(one) || hasWord(one)),
  );
  const isOne = filter !== undefined && others.length === 0;
  return { known: isOne || kinds.length > 0, ...(isOne && { filter }) };
}

/** Pointing words: they refer to a name before them in the question, or else to the previous question. */
export function pointers(
  reading: Reading,
  items: readonly Item[],
  covered: (at: number) => boolean,
  pointed: Pointed,
): Item[] {
  const found: Item[] = [];
  const isFree = (at: number) => !covered(at) && !items.some(({ from, to }) => from <= at && at < to);
  const again = (at: number, cost: number) => partItem(at, at + 1, { again: true }, cost);
  const passed = (at: number, cost: number) => passing(at, at + 1, cost);
  /** 'They' beside a verb means a previously named party. */
  const they = (at: number) => partItem(at, at + 1, { they: true }, 0.3);
  const noise = (at: number) =>
    items.some(({ from, to, sense }) => sense.kind === "noise" && from <= at && at < to);
  // 'Suspended accounts and their balances'.
  const isOfRows = (at: number) => items.some((item) => item.to <= at && said(item)?.names === "rows");
  let first = 0;
  while (first < reading.tokens.length && noise(first) && !openers.test(reading.word(first))) first += 1;
  if (openers.test(reading.word(first)) && !covered(first)) found.push(again(first, -0.3));
  let isNamed = false;
  const isThing = (at: number) => items.some((item) => item.from === at && said(item)?.thing === true);
  for (const [at, { word }] of reading.tokens.entries()) {
    const { known, filter } =
      demonstratives.test(word) && !covered(at) && !isNamed
        ? nameBehind(reading.word(at + 1), pointed)
        : { known: false };
    if (filter) found.push(partItem(at, at + 2, { filters: [filter] }, 0.2));
    // A missing name cannot be replaced by another meaning.
    if (known || (word === "that" && !isNamed && isThing(at + 1))) continue;
    if (!pronouns.test(word) || covered(at)) {
      const isName = items.some(
        (item) => item.to === at + 1 && said(item)?.filters?.some(({ field }) => named.test(field)),
      );
      // A word without a meaning so far may be the name of a counterparty.
      isNamed ||= isName || (isFree(at) && !/^\d+$/.test(word));
      continue;
    }
    const isBehindNoun = items.some((item) => item.to === at && said(item)?.names);
    if (word === "that" && isBehindNoun) found.push(passed(at, 0.1));
    else if (
      (isNamed && !/^th[eo]se$/.test(word)) ||
      (/^the(?:y|m|irs?)$/.test(word) && reading.word(at - 1) !== "of" && isOfRows(at))
    )
      found.push(passed(at, 0.1), ...(/^(?:the[ym]|s?he|him|her)$/.test(word) ? [they(at)] : []));
    // 'On it' refers to something named; 'is it' may have no referent.
    else
      found.push(
        again(at, 0.1),
        ...(word === "its" ||
        (word === "it" && !/^(?:on|in|of|to|from|into|with)$/.test(reading.word(at - 1)))
          ? [passed(at, 0.6)]
          : []),
      );
  }
  return found;
}
