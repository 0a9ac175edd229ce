/*
 * Letters of Arabic, Hebrew and related scripts run from right to left, figures and Latin words among them from left
 * to right. Words keep their places on the page; where their texts are joined, it is in reading order.
 */

/** The predominant direction of a page, or of a text of it. */
export type Direction = "leftward" | "rightward";

/** A text with its place between its neighbours; `page` is known for right-to-left letters. */
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

const getCount = (letters: RegExp, words: readonly Piece[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(letters)?.length ?? 0), 0);

/** The words of a page; those that run to the left get the page's direction. */
export function withDirections<Word extends Piece>(words: Word[]): Word[] {
  const leftward = words.filter(({ text }) => leftwardLetter.test(text));
  if (leftward.length === 0) return words;
  const page = getCount(leftwardLetters, leftward) > getCount(otherLetters, words) ? "leftward" : "rightward";
  return words.map((word) => (leftwardLetter.test(word.text) ? { ...word, page } : word));
}

/** Neighbours that run in the same direction; pieces without letters belong to those around them. */
function splitStretches<Each extends Piece>(
  pieces: readonly Each[],
): { leftward: boolean; pieces: Each[] }[] {
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
 * Pieces from left to right in reading order, or the reverse: both are the same operation.
 * `way` is the direction of the whole: leftward if none of its letters runs to the right.
 */
export function withRunsReversed<Each extends Piece>(pieces: readonly Each[], way: Direction): Each[] {
  const stretches = splitStretches(pieces);
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

/** Words from left to right in reading order. */
export function inReadingOrder<Each extends Piece>(words: readonly Each[]): readonly Each[] {
  const page = words.find((word) => word.page !== undefined)?.page;
  return page === undefined ? words : withRunsReversed(words, page);
}
