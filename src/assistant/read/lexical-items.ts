import { currencyWords } from "./amounts";
import { fieldPart, type Item, partItem, passing, said } from "./chart";
import { adverbs } from "./common-words";
import { isConversion } from "./conversion";
import type { Lexicon } from "./lexicon";
import type { Part } from "./part";
import type { Reading } from "./tokens";

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
export function lexicalItems(
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
  // 'That need details of' has a phrase that is meant: 'details of' does not take its last word.
  const phrases = items.filter((item) => said(item)?.filters !== undefined && item.to - item.from > 2);
  const isCutInto = ({ from, to, sense }: Item) =>
    sense.kind === "noise" &&
    phrases.some((phrase) => phrase.from < from && from < phrase.to && phrase.to < to);
  const kept = items.filter((item) => (said(item)?.of === undefined || !isPart(item)) && !isCutInto(item));
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
  const isApart = reading.uses[at - 1] === "code" || gap.trim() !== "";
  // 'Sorry, but who changed it' also asks for the author.
  if (reading.word(at) === "who" && (isApart || /^(?:and|but|or|so)$/.test(reading.word(at - 1))))
    return false;
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
