import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import type { Word } from "../words/words";
import type { Header } from "./headers";
import { isMoneyRole } from "./headings";

/*
 * Minimum number of lines of a panel. Card bills print one right of the rows, with the sums of the period and the
 * minimum payment, on the same lines as rows. It is recognised by its left edge, right of the last heading, which its
 * labels share.
 */

const fewestLines = 5;
const fewestAmounts = 2;
const fewestRows = 3;
const mostly = 0.6;
const sameEdge = 2;
/** Minimum white space between the table and the panel, in font heights. */
const panelGap = 1.5;
const anyLetter = /\p{L}/u;

/** The first word of a line right of the table; null if it continues from those in it. */
function firstBeside({ words, size }: ReadLine, edge: number): Word | null {
  const at = words.findIndex(({ x0 }) => x0 > edge);
  const [before, first] = [words[at - 1], words[at]];
  return first && (!before || first.x0 - before.x1 >= panelGap * size) ? first : null;
}

/** Left edge of a panel right of the table; null without one. */
export const panelBeside = optional(
  { name: "panels beside tables", why: "a box with figures of its own stands beside the rows" },
  () => null,
  ({ headings }: Header, lines: readonly ReadLine[]): number | null => {
    const last = headings.reduce((most, each) => (each.x1 > most.x1 ? each : most));
    const size = lines[0]?.size ?? 0;
    if (!isMoneyRole(last.role)) return null;
    const edge = last.x1 + size;
    const starts: number[] = [];
    let amounts = 0;
    let rows = 0;
    for (const line of lines) {
      if (line.dates.length > 0 && line.money.some(({ x1 }) => x1 <= edge)) rows += 1;
      const first = firstBeside(line, edge);
      if (!first) continue;
      starts.push(first.x0);
      if (anyLetter.test(first.text) && line.money.some(({ x0 }) => x0 > first.x1)) amounts += 1;
    }
    if (rows < fewestRows || amounts < fewestAmounts) return null;
    const left = Math.min(...starts);
    const shared = starts.filter((x0) => x0 - left < sameEdge).length;
    return shared >= Math.max(fewestLines, starts.length * mostly) ? left - 1 : null;
  },
);
