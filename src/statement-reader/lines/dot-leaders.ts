import type { Word } from "../words/words";
import type { Line } from "./lines";

const leader = "....";

/** Width of a letter or a figure relative to its font's height, if dots of another width stand in the same word. */
const letterWidth = 0.5;

/**
 * Splits a word into the text before the dots and the amount behind them: 'REALTY......2,240.00', each at its end of
 * the word.
 */
function splitAtDots(word: Word): Word[] {
  const [before = "", behind = ""] = word.text.split(/\.{4,}(?=[^.]*(?:\.[^.]+)?$)/);
  const width = (text: string) => Math.min(text.length * letterWidth * word.size, word.x1 - word.x0);
  return [
    { ...word, text: before, x1: word.x0 + width(before) },
    { ...word, text: behind, x0: word.x1 - width(behind) },
  ].filter(({ text }) => text !== "");
}

const shortestLeader = 8;

const leads = ({ text }: Word): boolean => text.length >= shortestLeader && text.includes(leader);

/** The pages with amounts separated from the dots that lead to them; unchanged if there are none. */
export function withoutDots(pages: readonly Line[][]): readonly Line[][] {
  if (!pages.some((lines) => lines.some(({ words }) => words.some(leads)))) return pages;
  return pages.map((lines) =>
    lines.map((line) => ({
      ...line,
      words: line.words.flatMap((word) => (leads(word) ? splitAtDots(word) : [word])),
    })),
  );
}
