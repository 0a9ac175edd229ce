import type { Line } from "../lines/lines";
import { phrases } from "../vocabulary";
import { squash } from "../words/text";
import type { Word } from "../words/words";

const dayHeadings = phrases("columns", "days");
const monthHeadings = phrases("columns", "months");
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const letterFirst = /^\p{L}/u;
const fewestHeadings = 4;
const fewestRows = 2;
const nameGap = 5;

/** Columns of a table with separate day and month, by their headings. */
type Columns = {
  day: Word;
  month: Word;
};

function listColumns({ words }: Line): { at: number; columns: Columns } | null {
  if (words.length < fewestHeadings) return null;
  for (let at = 0; at < 3; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (!word || !next || !letterFirst.test(word.text) || next.x0 - word.x1 > nameGap * word.size) continue;
    if (dayHeadings.has(squash(word.text)) && monthHeadings.has(squash(next.text)))
      return { at, columns: { day: word, month: next } };
    if (monthHeadings.has(squash(word.text)) && dayHeadings.has(squash(next.text)))
      return { at, columns: { day: next, month: word } };
  }
  return null;
}

function numberUnder(word: Word, heading: Word): number | null {
  const middle = (word.x0 + word.x1) / 2;
  if (middle < heading.x0 - word.size || middle > heading.x1 + word.size) return null;
  return /^[0-9]{1,2}$/.test(word.text) ? Number(word.text) : null;
}

/** The line with its day and month joined; null if the headings have none below them. */
function joined(line: Line, { day, month }: Columns): Line | null {
  const monthFirst = month.x0 < day.x0;
  for (const [at, first] of line.words.slice(0, 3).entries()) {
    const second = line.words[at + 1];
    if (!second) continue;
    const [days, months] = monthFirst ? [second, first] : [first, second];
    const [date, name] = [numberUnder(days, day), monthNames[(numberUnder(months, month) ?? 0) - 1]];
    if (date === null || date < 1 || date > 31 || !name) continue;
    const word = { ...first, text: `${String(date).padStart(2, "0")} ${name}`, x1: second.x1 };
    return { ...line, words: [...line.words.slice(0, at), word, ...line.words.slice(at + 2)] };
  }
  return null;
}

function headed(line: Line, at: number): Line {
  const [first, second] = [line.words[at], line.words[at + 1]];
  if (!first || !second) return line;
  const word = { ...first, text: "Date", x1: second.x1 };
  return { ...line, words: [...line.words.slice(0, at), word, ...line.words.slice(at + 2)] };
}

/** The pages with joined dates, whose day and month are in separate columns headed 'MM' and 'DD'. */
export function joinSplitDates(pages: readonly Line[][]): readonly Line[][] {
  let columns: Columns | null = null;
  let rows = 0;
  const changed = pages.map((lines) =>
    lines.map((line) => {
      const found = listColumns(line);
      if (found) {
        columns = found.columns;
        return headed(line, found.at);
      }
      const whole = columns ? joined(line, columns) : null;
      if (whole) rows += 1;
      return whole ?? line;
    }),
  );
  return rows < fewestRows ? pages : changed;
}
