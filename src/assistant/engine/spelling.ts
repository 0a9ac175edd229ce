import { distance } from "fastest-levenshtein";

/** How many letters of a word may be wrong: none of a short one, or one word would be taken for another. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** How far a word is from another, where it can be that one mistyped; undefined where it cannot. Two letters swapped count as one. */
export function slipBetween(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  if (typed[0] !== word[0] && !isSwapped(typed, word)) return undefined;
  const most = slips(Math.min(typed.length, word.length));
  if (most === 0 || Math.abs(typed.length - word.length) > most) return undefined;
  if (isSwapped(typed, word)) return 1;
  const found = distance(typed, word);
  return found <= most ? found : undefined;
}

/** Whether two words differ by two neighbouring letters that changed places. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The words that a mistyped one is nearest to, all at the same distance. */
export function nearestWords(typed: string, words: Iterable<string>): string[] {
  let best = Number.POSITIVE_INFINITY;
  let found: string[] = [];
  for (const word of words) {
    const slip = slipBetween(typed, word);
    if (slip === undefined || slip > best) continue;
    if (slip < best) found = [];
    best = slip;
    found.push(word);
  }
  return found;
}
