import { en } from "chrono-node";
import { addDays, type BankDate, startOfMonth } from "@/calendar";
import type { Reading } from "./text";

/** Days that a question names, and the words that name them. */
type DayAtom = { from: BankDate; to: BankDate; first: number; last: number; ranged?: boolean };

const two = (number: number | null) => String(number ?? 1).padStart(2, "0");

type Components = {
  get(name: "year" | "month" | "day"): number | null;
  isCertain(name: "year" | "month" | "day" | "weekday" | "hour"): boolean;
};

const dateOf = (found: Components): BankDate =>
  `${found.get("year")}-${two(found.get("month"))}-${two(found.get("day"))}`;

/** A day that was named without a year is the latest one until today; so is a weekday. */
function past(found: Components, today: BankDate): BankDate {
  const date = dateOf(found);
  if (date <= today || found.isCertain("year")) return date;
  if (found.isCertain("month")) return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return found.isCertain("weekday") ? addDays(date, -7) : date;
}

/** A day of a month by its number alone, `the 3rd`: the latest one until today. */
function dayOfMonth(day: number, today: BankDate): BankDate | undefined {
  let month = startOfMonth(today);
  for (let back = 0; back < 12; back++) {
    const date = `${month.slice(0, 8)}${two(day)}`;
    const exists = new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
    if (exists && date <= today) return date;
    month = startOfMonth(addDays(month, -1));
  }
  return undefined;
}

/** Words that a reader of dates takes for dates, and people do not. */
const misread =
  /^(?:now|today|(?:the )?day (?:before|after)|(?:the |this |last |next )?week-?ends?|weekdays?|midnight|noon|tonight|may|mar|sat|sun|sec|second|at \S+|march on)$/;

/**
 * The days that are named by date or weekday, as the bank's: 3 October, 2026-10-03, 03/10/2026 (the day first), last
 * Tuesday, two weeks ago, the 3rd. Ranges that are written as one (1 to 15 October) are one.
 */
export function dayAtoms(reading: Reading, today: BankDate): DayAtom[] {
  const atoms: DayAtom[] = [];
  const { line, place } = reading.line();
  // At noon of the bank's day and told in UTC, so that no zone moves the day.
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const joint = line.replace(
    /\bbetween (\d{1,2}) and (\d{1,2} )/g,
    (_, a: string, b: string) => `between ${a} to  ${b}`,
  );
  for (const found of en.GB.parse(joint, reference)) {
    const { start, end } = found;
    const named = start.isCertain("day") || start.isCertain("weekday");
    if (!named || misread.test(found.text)) continue;
    const [first, last] = [place(found.index), place(found.index + found.text.length - 1)];
    const from = past(start, today);
    const until = end ? past(end, today) : from;
    const to = [from, until].sort().at(-1) ?? from;
    atoms.push({ from, to, first, last, ranged: end !== null });
    reading.use(first, last, "period");
  }
  const rest = reading.line();
  for (const match of rest.line.matchAll(/\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b/g)) {
    const date = dayOfMonth(Number(match[1]), today);
    if (!date) continue;
    const last = rest.place(match.index + match[0].length - 1);
    atoms.push({ from: date, to: date, first: last, last });
  }
  return atoms;
}
