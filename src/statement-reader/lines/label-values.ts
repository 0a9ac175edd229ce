import { isArabic, squash } from "../words/text";
import type { Word } from "../words/words";
import { groupIntoCells, type Line } from "./lines";

/** Words with a label, and the index of its end. */
export type LabelSpan = {
  label: string;
  from: number;
  to: number;
};

const mostLabelWords = 20;

const longestLabel = 40;

/** The labels of a set (squashed) in a line of words, longest first at each position. */
export function findLabels(words: readonly Word[], labels: ReadonlySet<string>): LabelSpan[] {
  const found: LabelSpan[] = [];
  const keys = words.map((word) => squash(word.text));
  let from = 0;
  while (from < words.length) {
    let best: LabelSpan | null = null;
    let label = "";
    for (let to = from; to < Math.min(words.length, from + mostLabelWords); to += 1) {
      label = words[to]?.page === undefined ? label + (keys[to] ?? "") : (keys[to] ?? "") + label;
      if (label.length > longestLabel) break;
      if (label !== "" && labels.has(label)) best = { label, from, to: to + 1 };
    }
    if (best) found.push(best);
    from = best ? best.to : from + 1;
  }
  return found;
}

/** The cell to the right of a label on its line, or the cell below it. */
export function valueBeside(line: Line, span: LabelSpan): Word[] {
  const rest = line.words.slice(span.to);
  const [cell] = groupIntoCells(rest, 2.2);
  return (cell ?? []).filter((word, index) => !(index === 0 && /^[:#.-]+$/.test(word.text)));
}

/** The cell before an Arabic label: on those pages the value is on its left. */
export function valueBefore(line: Line, span: LabelSpan): Word[] {
  if (!isArabic(span.label)) return [];
  return groupIntoCells(line.words.slice(0, span.from), 2.2).at(-1) ?? [];
}

const reachBelow = 3.2;

/** The cell under a label, or under a rule below it: the words of the next lines that overlap it in width. */
export function valueBelow(lines: readonly Line[], index: number, span: LabelSpan): Word[] {
  const line = lines[index];
  const first = line?.words[span.from];
  const last = line?.words[span.to - 1];
  if (!line || !first || !last) return [];
  let reach = reachBelow;
  for (const next of lines.slice(index + 1, index + 4)) {
    if (next.page !== line.page || next.y - line.y > reach * line.size) break;
    if (next.words.every((word) => /^[-_=]+$/.test(word.text))) {
      reach += reachBelow / 2;
      continue;
    }
    const cell = groupIntoCells(next.words, 1.1).find((words) => {
      const x0 = words[0]?.x0 ?? 0;
      const x1 = words.at(-1)?.x1 ?? 0;
      return Math.min(x1, last.x1) - Math.max(x0, first.x0) > 0;
    });
    if (cell) return cell;
  }
  return [];
}
