import type { Line } from "../lines/lines";
import type { PrintedDate } from "./dates";

const fewestDates = 4;
const mostly = 0.6;
const sameEdge = 0.4;
const dottedDay = /^(?:0?[1-9]|[12][0-9]|3[01])\.(?:0?[1-9]|[12][0-9]|3[01])$/;
const trailingAmount = /^[-+(]?[0-9][0-9.,']*[.,][0-9]{2,3}\P{N}*$/u;

/**
 * True if '1.03' at the beginning of most lines is a day and not an amount: they share a left edge, words follow
 * them, and amounts follow these.
 */
export function startWithDates(lines: readonly Line[]): boolean {
  const led = lines.filter(({ words }) => dottedDay.test(words[0]?.text ?? ""));
  if (led.length < fewestDates) return false;
  const rows = lines.filter(({ words }) => words.length > 2 && trailingAmount.test(words.at(-1)?.text ?? ""));
  const dated = led.filter(
    (line) => rows.includes(line) && line.words.some(({ text }) => /\p{L}{2}/u.test(text)),
  );
  const edge = dated[dated.length >> 1]?.words[0];
  if (!edge || dated.length < fewestDates || dated.length < rows.length * mostly) return false;
  return dated.every(({ words }) => Math.abs((words[0]?.x0 ?? 0) - edge.x0) < edge.size * sameEdge);
}

/** The dates of a line whose leading ones, of booking and of value, are certain. */
export function withLeadingDates(dates: readonly PrintedDate[]): PrintedDate[] {
  const [first] = dates;
  if (!first?.weak || first.from !== 0) return [...dates];
  return dates.map((date, index) => {
    const leads = index === 0 || (index === 1 && date.from === first.to);
    return leads ? { ...date, weak: false } : date;
  });
}
