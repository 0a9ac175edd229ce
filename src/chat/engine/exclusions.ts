import { isKnownWord } from "./concepts";
import type { Reading } from "./text";

/** The words that leave something out: those of the marker, and the first word of what is left out. */
export type Exclusion = { first: number; last: number; of: number };

const marker =
  /\b(?:except(?: for)?|excepting|excluding|exclude|without|other than|apart from|aside from|leaving out|leave out|not counting|not including|ignoring|besides|but not|but no)(?: (?:to|from|for|the|our|my|any|all|those|ones|of|that|are|payments?|debits?|credits?|transfers?))*(?= )/;

/**
 * Finds what a question leaves out: 'debits except for Keelforge', 'without the sweeps'. It is told apart before words
 * of the trade are read, since markers have some of them in it. What follows has to mean nothing else; where it does,
 * the marker is left as a word that turns the question round.
 */
export function readExclusion(reading: Reading): Exclusion | undefined {
  const { line, place } = reading.line();
  const match = marker.exec(line);
  if (!match) return undefined;
  const [first, last] = [place(match.index), place(match.index + match[0].length - 1)];
  const of = last + 1;
  if (!reading.isFree(of) || isKnownWord(reading.word(of)) || reading.word(of).length < 3) return undefined;
  reading.use(first, last, "text");
  return { first, last, of };
}
