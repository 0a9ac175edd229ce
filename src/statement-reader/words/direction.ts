/*
 * Letters of Arabic, Hebrew and their kin run from right to left, the figures and Latin words among them from left to
 * right. Words keep their places on the page; where their texts are put together, it is in the order in which they are read.
 */

/** The way a page, or a text of it, runs for the most part. */
export type Direction = "leftward" | "rightward";

/** A text at its place among those left and right of it; `page` is known of letters that run to the left. */
type Piece = {
  text: string;
  page?: Direction | undefined;
};

const leftwardLetter = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftwardLetters = new RegExp(leftwardLetter.source, "g");
const otherLetters = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/gu;
const otherLetter = new RegExp(otherLetters.source, "u");

/** True when the text holds letters that run from right to left. */
export const runsLeftward = (text: string): boolean => leftwardLetter.test(text);

const countOf = (letters: RegExp, words: readonly Piece[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(letters)?.length ?? 0), 0);

/** The words of a page, those that run to the left with the way in which the page runs. */
export function withDirections<Word extends Piece>(words: Word[]): Word[] {
  const leftward = words.filter(({ text }) => leftwardLetter.test(text));
  if (leftward.length === 0) return words;
  const page = countOf(leftwardLetters, leftward) > countOf(otherLetters, words) ? "leftward" : "rightward";
  return words.map((word) => (leftwardLetter.test(word.text) ? { ...word, page } : word));
}

/** Neighbours that run the same way; what has no letters belongs to those around it. */
function stretchesOf<Each extends Piece>(pieces: readonly Each[]): { leftward: boolean; pieces: Each[] }[] {
  const leftward = pieces.map(({ text }) => leftwardLetter.test(text));
  const stretches: { leftward: boolean; pieces: Each[] }[] = [];
  pieces.forEach((piece, index) => {
    const last = stretches.at(-1);
    const own = leftward[index] ?? false;
    if (last?.leftward === own) last.pieces.push(piece);
    else stretches.push({ leftward: own, pieces: [piece] });
  });
  return stretches;
}

/** Checks whether pieces between two right-to-left stretches have no letter of their own: a number or a mark. */
const isBetween = <Each extends Piece>(pieces: readonly Each[]): boolean =>
  !pieces.some(({ text }) => otherLetter.test(text));

/**
 * Pieces from left to right in the order in which they are read, or the other way round: either way it is the same turn.
 * `way` is that of the whole: leftward if none of its letters runs to the right.
 */
export function withRunsReversed<Each extends Piece>(pieces: readonly Each[], way: Direction): Each[] {
  const stretches = stretchesOf(pieces);
  const turned = ({ leftward, pieces: own }: { leftward: boolean; pieces: Each[] }) =>
    leftward ? own.toReversed() : own;
  if (way === "leftward" || isBetween(pieces.filter(({ text }) => !leftwardLetter.test(text))))
    return stretches.toReversed().flatMap(turned);
  const read: Each[] = [];
  for (let at = 0; at < stretches.length; at += 1) {
    const first = stretches[at];
    if (!first) break;
    if (!first.leftward) {
      read.push(...first.pieces);
      continue;
    }
    const inner = [first];
    while (stretches[at + 2] && isBetween(stretches[at + 1]?.pieces ?? [])) {
      inner.push(...stretches.slice(at + 1, at + 3));
      at += 2;
    }
    read.push(...inner.toReversed().flatMap(turned));
  }
  return read;
}

/** Words from left to right in the order in which they are read. */
export function inReadingOrder<Each extends Piece>(words: readonly Each[]): readonly Each[] {
  const page = words.find((word) => word.page !== undefined)?.page;
  return page === undefined ? words : withRunsReversed(words, page);
}
