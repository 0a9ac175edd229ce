import type { ReadLine } from "../lines/labelled-amounts";
import type { Side } from "./amounts";

const SIDES: Record<string, Side> = { CR: "CR", DR: "DR" };
const LINES_BELOW = 1.9;
const ASIDE = 2.6;

/** The amount of the line above that a 'CR' alone on its line belongs to: it ends where the mark stands. */
function sideOf(line: ReadLine, above: ReadLine): { at: number; side: Side } | null {
  const [word] = line.words;
  const side = line.words.length === 1 && word ? SIDES[word.text.toUpperCase()] : undefined;
  if (!word || !side || line.y - above.y > LINES_BELOW * above.size) return null;
  const reach = ASIDE * above.size;
  const at = above.money.findLastIndex(
    (money) => word.x1 > money.x0 - reach && Math.abs(word.x1 - money.x1) < reach && money.side === null,
  );
  return at < 0 ? null : { at, side };
}

/** The lines with a 'CR' or 'DR' that is printed under its amount put beside it. */
export function joinSidesBelow(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const found = above ? sideOf(line, above) : null;
    if (!above || !found) {
      joined.push(line);
      continue;
    }
    const money = above.money.map((each, index) =>
      index === found.at ? { ...each, side: found.side } : each,
    );
    joined[joined.length - 1] = { ...above, money };
  }
  return joined;
}
