import type { Actor } from "@/access/actor";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import { listTransactions } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import type { EntityModel } from "../question/entity";
import { isValue } from "../question/query";
import { resolveSubject } from "../run/rows";
import { type Item, partItem } from "./chart";
import type { Part } from "./part";
import { slipBetween, timeWords } from "./spelling";
import { type Reading, tokenise } from "./tokens";

/** Limits of the search for unknown words: words of one question, and rows examined for each. */
const mostLookedUp = 8;
const mostRows = 40;
const mostRecords = 500;

/** Words of many descriptions of any kind, which alone select no rows. */
const ofAnyRow =
  /^(?:invoice|bill|order|transfer|payment|deposit|receipt|incoming|outgoing|purchase|supplier|vendor|customer|reference|number|employee|account|hold|release|capture|credit|debit|tran|pay|from|paid|booking|the|for|with)$/;

/** Form of a word for comparison: 'cheques' as 'cheque'. */
export const singular = (word: string): string => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");

/** Text of a row; for records other than movements, with their kind. */
type Row = {
  text: string;
  words: string[];
  starts: number[];
  ends: number[];
  party: string;
  of: string | undefined;
};

function getRow(text: string, party = "", of?: string): Row {
  const tokens = tokenise(text);
  return {
    text,
    words: tokens.map(({ word }) => singular(word)),
    starts: tokens.map(({ start }) => start),
    ends: tokens.map(({ end }) => end),
    party,
    of,
  };
}

/** Texts of rows within the actor's scope, with which a question may select rows. */
export class Texts {
  readonly #found = new Map<string, Promise<Row[]>>();
  #records: Promise<Row[]> | undefined;

  /** @param entities whose records are searched, too, if they have texts of their own */
  constructor(
    readonly deps: Deps,
    readonly actor: Actor,
    readonly entities: readonly EntityModel[],
  ) {}

  /** The newest rows that contain a text. */
  rows(text: string): Promise<Row[]> {
    const known = this.#found.get(text) ?? this.#read(text);
    this.#found.set(text, known);
    return known;
  }

  async #read(text: string): Promise<Row[]> {
    if (text.length < 3 || this.#found.size > 4 * mostLookedUp) return [];
    const { rows } = await listTransactions(this.deps, this.actor, { q: text }, { limit: mostRows });
    this.#records ??= this.#readRecords();
    return [
      ...rows.map(({ description, reference }) =>
        getRow(`${description}, ${reference}`, findCounterparty(description)),
      ),
      ...(await this.#records),
    ];
  }

  /** The newest records of the entities that have texts. */
  async #readRecords(): Promise<Row[]> {
    const subject = await resolveSubject(this.deps, this.actor);
    if (!subject) return [];
    const wanted = { subject, span: {}, filters: [], order: "latest" } as const;
    const pages = await Promise.all(
      this.entities.map(async ({ name, read }) => {
        const { rows } = await read(this.deps, this.actor, { ...wanted, limit: mostRecords });
        return rows.map(({ text }) => getRow(String(text ?? ""), "", name));
      }),
    );
    return pages.flat();
  }
}

/** A text named by some words of a question. */
type Mention = { from: number; to: number; text: string; isParty: boolean; of?: string | undefined };

const findPlace = (row: Row, words: readonly string[]): number =>
  row.words.findIndex((_, at) => words.every((word, away) => row.words[at + away] === word));

const joint = /^(?:of|and|the|&)$/;

/**
 * Texts in a question whose words have no other meaning: names of counterparties, and purposes. A text may include
 * neighbouring words with a meaning: 'Northquill Paper', 'account fees'.
 * @param isUnknown true if the word at a position has no meaning of its own
 */
export async function textMentions(
  texts: Texts,
  reading: Reading,
  isUnknown: (at: number) => boolean,
): Promise<Mention[]> {
  /** Spans between 'and' and 'of'. */
  const runs = (from: number, to: number): [number, number][] => {
    const all: [number, number][] = [];
    for (let at = from; at < to; at++) {
      if (!isUnknown(at)) continue;
      const last = all.at(-1);
      if (last?.[1] === at) last[1] = at + 1;
      else all.push([at, at + 1]);
    }
    return all;
  };
  const found: Mention[] = [];
  let looked = 0;
  for (let from = 0; from < reading.tokens.length && looked < mostLookedUp; from++) {
    if (!isUnknown(from)) continue;
    let to = from + 1;
    while (isUnknown(to) || (joint.test(reading.word(to)) && isUnknown(to + 1))) to += 1;
    looked += to - from;
    const whole = await findMentions(texts, reading, from, to);
    if (whole) found.push(...whole);
    else
      for (const [first, last] of runs(from, to))
        found.push(...(await findParts(texts, reading, first, last)));
    from = to - 1;
  }
  return found;
}

/** Names in a run of words, the longest first: a name and a purpose may be neighbours ('Blue Shamal cheques'). */
async function findParts(texts: Texts, reading: Reading, from: number, to: number): Promise<Mention[]> {
  const found: Mention[][] = [];
  for (let first = from; first < to; first++)
    for (let last = to; last > first; last--) {
      const mentions = await findMentions(texts, reading, first, last);
      if (!mentions) continue;
      found.push(mentions);
      first = last - 1;
      break;
    }
  // Two neighbouring names may be one unknown name.
  const parties = found.filter((mentions) => mentions.some(({ isParty }) => isParty));
  return parties.length < 2 ? found.flat() : [];
}

/** Meaning of words that occur in rows: as a quoted text, or as the name of one counterparty. */
async function findMentions(
  texts: Texts,
  reading: Reading,
  from: number,
  to: number,
): Promise<Mention[] | undefined> {
  const words = reading.tokens.slice(from, to).map(({ word }) => singular(word));
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const number = [from - 1, to].find((at) => /^\d{3,}$/.test(reading.word(at)) && reading.isFree(at));
  // If a number is beside it, rows with that number take precedence.
  const beside =
    number === undefined
      ? []
      : await texts.rows(
          number < from
            ? `${reading.word(number)} ${words.join(" ")}`
            : `${words.join(" ")} ${reading.word(number)}`,
        );
  const rows = [...beside, ...(await texts.rows(longest))];
  const having = rows.flatMap((row) => {
    const at = findPlace(row, words);
    return at < 0 ? [] : [{ row, at }];
  });
  if (having.length === 0) {
    if (words.length < 2) return undefined;
    // 'Coolgrid cooling' is Coolgrid District Cooling.
    const parties = new Set(rows.map(({ party }) => party).filter((party) => hasInOrder(party, words)));
    const [only, ...others] = parties;
    return only !== undefined && others.length === 0 ? [{ from, to, text: only, isParty: true }] : undefined;
  }
  const isParty = having.some(({ row }) => formatWords(row.party).includes(` ${words.join(" ")} `));
  const mentions = new Map<string, Mention>();
  for (const { row, at } of having) {
    const isSame = (place: number, word: string | undefined) =>
      word !== undefined && reading.isFree(place) && singular(reading.word(place)) === word;
    // 'Saffron Quarter Estates' names no quarter; words that end with a word of time may name one.
    const getReach = (same: (reach: number) => boolean, word: (reach: number) => string) => {
      let reach = 0;
      for (let next = 1; same(next); next++) if (!timeWords.has(word(next))) reach = next;
      return reach;
    };
    const before = getReach(
      (reach) => isSame(from - reach, row.words[at - reach]),
      (reach) => reading.word(from - reach),
    );
    const behind = getReach(
      (reach) => isSame(to + reach - 1, row.words[at + words.length + reach - 1]),
      (reach) => reading.word(to + reach - 1),
    );
    for (const [left, right] of [
      [0, 0],
      [before, behind],
    ] as const) {
      const text = row.text.slice(row.starts[at - left], row.ends[at + words.length + right - 1]);
      const key = `${from - left} ${to + right} ${row.of}`;
      const known = mentions.get(key);
      // The shortest of 'cheque' and 'cheques' occurs in both.
      if (!known || known.text.length > text.length)
        mentions.set(key, {
          from: from - left,
          to: to + right,
          text,
          isParty: isParty && !row.of,
          of: row.of,
        });
    }
  }
  const isTelling = ({ from: first, to: last, of }: Mention) =>
    of !== undefined || reading.tokens.slice(first, last).some(({ word }) => !ofAnyRow.test(singular(word)));
  return [...mentions.values()].filter(isTelling);
}

const formatWords = (text: string): string =>
  ` ${tokenise(text)
    .map(({ word }) => singular(word))
    .join(" ")} `;

function hasInOrder(party: string, words: readonly string[]): boolean {
  const own = tokenise(party).map(({ word }) => singular(word));
  let at = -1;
  return words.every((word) => {
    at = own.indexOf(word, at + 1);
    return at >= 0;
  });
}

/** The counterparty's word nearest to a mistyped one; undefined if none is near, or several are. */
export async function nearWord(texts: Texts, typed: string): Promise<string | undefined> {
  if (typed.length < 5) return undefined;
  const rows = (await Promise.all([texts.rows(typed.slice(0, 4)), texts.rows(typed.slice(-4))])).flat();
  const words = new Set(rows.flatMap(({ party }) => tokenise(party).map(({ word }) => word)));
  const near = [...words].flatMap((word) => {
    const slip = slipBetween(typed, word);
    return slip === undefined ? [] : [{ word, slip }];
  });
  const least = Math.min(...near.map(({ slip }) => slip));
  const [only, ...others] = near.filter(({ slip }) => slip === least);
  return others.length === 0 ? only?.word : undefined;
}

/** Mentions as items of the chart: words with another meaning, too, cost as much as that reading. */
export function textItems(
  reading: Reading,
  mentions: readonly Mention[],
  isMeant: (word: string) => boolean,
): Item[] {
  return mentions.map(({ from, to, text, isParty, of }) => {
    const meant = reading.tokens.slice(from, to).filter(({ word }) => isMeant(word)).length;
    const isMany = /[^s]s$/.test(reading.word(to - 1));
    const filters = [isValue("text", text)];
    const part: Part = {
      ...(of && { entities: [of] }),
      filters,
      ...(!isParty && !of && { thing: isMany ? "many" : true }),
    };
    return partItem(from, to, part, (of ? 1.4 : 1) + meant * 1.1 - (to - from) * 0.02);
  });
}
