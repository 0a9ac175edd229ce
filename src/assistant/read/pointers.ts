import { type Item, partItem } from "./chart";
import type { Reading } from "./tokens";

/** Words that stand for what was named before. */
const pronouns = /^(?:that|this|it|its|those|these|they|them|their|theirs|he|she|him|his|her)$/;
/** Words that, said first, go on from the question before. */
const openers = /^(?:and|n|&|plus|also|or|only|just)$/;
/** Fields by whose values a question names something. */
const named = /^(?:account|client|user|text|reference)$/;

/**
 * Words that point at something: at a name that the question has before them, where it has one, else at what was asked
 * before.
 */
export function pointers(reading: Reading, items: readonly Item[], covered: (at: number) => boolean): Item[] {
  const found: Item[] = [];
  const isFree = (at: number) => !covered(at) && !items.some(({ from, to }) => from <= at && at < to);
  const again = (at: number, cost: number) => partItem(at, at + 1, { again: true }, cost);
  const passing = (at: number, cost: number): Item => ({
    from: at,
    to: at + 1,
    sense: { kind: "noise" },
    cost,
  });
  /** 'They' beside a verb is who was named before. */
  const they = (at: number): Item => ({
    from: at,
    to: at + 1,
    sense: { kind: "part", part: { they: true } },
    cost: 0.3,
  });
  const noise = (at: number) =>
    items.some(({ from, to, sense }) => sense.kind === "noise" && from <= at && at < to);
  // 'Suspended accounts and their balances'.
  const isOfRows = (at: number) =>
    items.some(({ to, sense }) => to <= at && sense.kind === "part" && sense.part.names === "rows");
  let first = 0;
  while (first < reading.tokens.length && noise(first) && !openers.test(reading.word(first))) first += 1;
  if (openers.test(reading.word(first)) && !covered(first)) found.push(again(first, -0.3));
  let isNamed = false;
  for (const [at, { word }] of reading.tokens.entries()) {
    if (!pronouns.test(word) || covered(at)) {
      const isName = items.some(
        ({ to, sense }) =>
          to === at + 1 &&
          sense.kind === "part" &&
          sense.part.filters?.some(({ field }) => named.test(field)),
      );
      // What nothing is known of yet may be the name of a counterparty.
      isNamed ||= isName || (isFree(at) && !/^\d+$/.test(word));
      continue;
    }
    const isBehindNoun = items.some(
      ({ to, sense }) => to === at && sense.kind === "part" && sense.part.names,
    );
    if (word === "that" && isBehindNoun) found.push(passing(at, 0.1));
    else if (
      (isNamed && !/^th[eo]se$/.test(word)) ||
      (/^the(?:y|m|irs?)$/.test(word) && reading.word(at - 1) !== "of" && isOfRows(at))
    )
      found.push(passing(at, 0.1), ...(/^(?:the[ym]|s?he|him|her)$/.test(word) ? [they(at)] : []));
    // 'On it' is on something that was named; 'is it' may be of nothing.
    else
      found.push(
        again(at, 0.1),
        ...(word === "its" ||
        (word === "it" && !/^(?:on|in|of|to|from|into|with)$/.test(reading.word(at - 1)))
          ? [passing(at, 0.6)]
          : []),
      );
  }
  return found;
}
