import { en } from "chrono-node";
import { addDays, type BankDate, startOfMonth } from "@/vocabulary/calendar";
import type { Reading } from "../text";
import type { Clock } from "./patterns";

/** Days that a question names, and the words that name them. */
type DayAtom = {
  from: BankDate;
  to: BankDate;
  first: number;
  last: number;
  ranged?: boolean;
  /** A range that ends before it begins, or a weekday that is no one day ('on a Sunday'): neither is a period. */
  reversed?: true;
  unyeared?: true;
};

const two = (number: number | null) => String(number ?? 1).padStart(2, "0");

type Components = {
  get(name: "year" | "month" | "day"): number | null;
  isCertain(name: "year" | "month" | "day" | "weekday" | "hour"): boolean;
};

const dateOf = (found: Components): BankDate =>
  `${found.get("year")}-${two(found.get("month"))}-${two(found.get("day"))}`;

/** A day that was named without a year is the latest one until today; so is a weekday. What is to come is the next one. */
function nearest(found: Components, { today, ahead }: Clock): BankDate {
  const date = dateOf(found);
  if (ahead) {
    if (date >= today || found.isCertain("year") || !found.isCertain("month")) return date;
    return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  }
  if (date <= today || found.isCertain("year")) return date;
  if (found.isCertain("month")) return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return found.isCertain("weekday") ? addDays(date, -7) : date;
}

/** A day of a month by its number alone, `the 3rd`: the latest one until today, or the next one. */
function dayOfMonth(day: number, { today, ahead }: Clock): BankDate | undefined {
  let month = startOfMonth(today);
  for (let away = 0; away < 12; away++) {
    const date = `${month.slice(0, 8)}${two(day)}`;
    const time = Date.parse(`${date}T00:00:00Z`);
    const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
    if (exists && (ahead ? date >= today : date <= today)) return date;
    month = startOfMonth(addDays(month, ahead ? 31 : -1));
  }
  return undefined;
}

/** Words that a reader of dates takes for dates, and people do not. */
const misread =
  /^(?:now|today|(?:the )?day (?:before|after)|(?:the |this |last |next )?week-?ends?|weekdays?|midnight|noon|tonight|may|mar|sat|sun|sec|second|at \S+|march on)$|\b(?:hours?|hrs?|minutes?|mins?|seconds?|[ap]m|o'clock)\b|\d(?:[ap]m|:\d)|^(?:the )?(?:end|start|beginning|middle|mid|early|late)\b/;

/**
 * The days that are named by date or weekday, as the bank's: 3 October, 2026-10-03, 03/10/2026 (the day first), last
 * Tuesday, two weeks ago, the 3rd. Ranges that are written as one (1 to 15 October) are one.
 */
export function dayAtoms(reading: Reading, clock: Clock): DayAtom[] {
  const { today } = clock;
  const atoms: DayAtom[] = [];
  const { line, place } = reading.line();
  // At noon of the bank's day and told in UTC, so that no zone moves the day.
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const joint = line.replace(
    /\bbetween (\d{1,2}) and (\d{1,2} )/g,
    (_, a: string, b: string) => `between ${a} to  ${b}`,
  );
  for (const found of en.GB.parse(joint, reference, { forwardDate: clock.ahead })) {
    const { start, end } = found;
    const named = start.isCertain("day") || start.isCertain("weekday");
    if (!named || misread.test(found.text)) continue;
    // Of '10,000.00, 1 to 31 October' the amount's last digits are no part of the days.
    const isWithin = /\S/.test(joint.charAt(found.index - 1));
    const first = place(found.index) + (isWithin ? 1 : 0);
    const last = place(found.index + found.text.length - 1);
    if (first > last) continue;
    const from = nearest(start, clock);
    const until = end ? nearest(end, clock) : from;
    const recurring =
      start.isCertain("weekday") &&
      !start.isCertain("day") &&
      /^(?:a|any|every|each|most|all)$/.test(reading.word(first - 1));
    const reversed = until < from || recurring;
    const unyeared = !start.isCertain("year") && start.isCertain("month");
    atoms.push({
      from,
      to: reversed ? from : until,
      first,
      last,
      ranged: end !== null,
      ...(reversed && { reversed }),
      ...(unyeared && { unyeared }),
    });
    reading.use(first, last, "period");
  }
  const rest = reading.line();
  for (const match of rest.line.matchAll(/\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b/g)) {
    const date = dayOfMonth(Number(match[1]), clock);
    if (!date) continue;
    const last = rest.place(match.index + match[0].length - 1);
    atoms.push({ from: date, to: date, first: last, last });
  }
  return atoms;
}
