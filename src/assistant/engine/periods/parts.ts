import { addDays } from "@/vocabulary/calendar";
import type { Reading } from "../text";
import { anyMonth, anyNumber, anyPlace, numberOf, placeOf } from "./names";
import { type Days, endOfMonth, lengthOf, monthsAway, rolling, unitSpan } from "./units";

/** A part of a period that is named behind it: 'the first ten days of November'. */
type Part = { first: number; last: number; cut: (whole: Days) => Days | undefined };

const unit = "days?|weeks?|months?|quarters?|half";
const whole = `(?:the )?(?:month of )?(?:${anyMonth}|q[1-4]|h[12]|20[1-4]\\d|(?:this|current|last|past|previous|prior|next) (?:month|quarter|year|week)|(?:${anyPlace}) (?:quarter|half)|year 20[1-4]\\d)\\b`;
const current = "the (?:month|quarter|year|week)\\b(?! before| after| of| to date| so far)";
const pattern = new RegExp(
  `\\b(?:the )?(${anyPlace}) (?:(${anyNumber}) )?(${unit}) (?:of|in) (?=(${current})|${whole})`,
  "g",
);

/** So many units until what stands behind: 'the three months to October', 'the week ending 15 November'. */
const until = new RegExp(
  `\\b(?:the )?(?:(?:last |past )?(${anyNumber}) (days?|weeks?|months?|quarters?|years?) (?:to|ending|ended)|(week|month|quarter|year) (?:ending|ended))(?: on| in| at)?(?: the)?(?: end of)? (?=\\d|${anyMonth}|q[1-4]|yesterday|last|this)`,
  "g",
);

/** Finds parts of periods before any period is read, since their words would be read as others: 'the first half'. */
export function readParts(reading: Reading, today: string): { parts: Part[]; whole: (Days & Place)[] } {
  const { line, place } = reading.line();
  const parts: Part[] = [];
  const wholes: (Days & Place)[] = [];
  for (const match of line.matchAll(pattern)) {
    const [text, order = "", count, of = "", now] = match;
    // 'The first half of the year' and 'the third quarter of 2026' have names of their own.
    const first = place(match.index);
    const last = place(match.index + text.trimEnd().length - 1) - 1;
    reading.use(first, last, "period");
    parts.push({ first, last, cut: (span) => partOf(span, placeOf(order), count, of.replace(/s$/, "")) });
    if (now === undefined) continue;
    const name = now.split(" ").at(-1) ?? "";
    const at = place(match.index + text.length + now.length - 1);
    reading.use(at, at, "period");
    wholes.push({ ...unitSpan(name, today, 0), first: at, last: at });
  }
  for (const match of line.matchAll(until)) {
    const [text, count = "one", of, one] = match;
    const [first, last] = [place(match.index), place(match.index + text.trimEnd().length - 1)];
    reading.use(first, last, "period");
    parts.push({ first, last, cut: ({ to }) => rolling(of ?? one ?? "", numberOf(count), to) });
  }
  return { parts, whole: wholes };
}

type Place = { first: number; last: number };

const isWithin = (part: Days, span: Days) => part.from >= span.from && part.to <= span.to;
const monthsIn = ({ from, to }: Days): number | undefined => {
  if (!from.endsWith("-01") || !addDays(to, 1).endsWith("-01")) return undefined;
  const count = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from) + 1;
};

/** The part of a span; undefined where it has none of that kind. */
function partOf(span: Days, place: number, number: string | undefined, of: string): Days | undefined {
  const months = monthsIn(span);
  const isLast = place < 0;
  if (of === "half") {
    if (number !== undefined || Math.abs(place) > 2 || months === undefined) return undefined;
    const isFirst = place === 1;
    if (months === 1) {
      const middle = `${span.from.slice(0, 8)}15`;
      return isFirst ? { from: span.from, to: middle } : { from: addDays(middle, 1), to: span.to };
    }
    if (months % 2 === 1) return undefined;
    const turn = monthsAway(span.from, months / 2);
    return isFirst ? { from: span.from, to: addDays(turn, -1) } : { from: turn, to: span.to };
  }
  const count = number === undefined ? 1 : numberOf(number);
  if (count < 1 || (number !== undefined && place > 1)) return undefined;
  const found =
    of === "month" || of === "quarter"
      ? partOfMonths(span, months, place, count * (of === "quarter" ? 3 : 1))
      : partOfDays(span, place, count * (of === "week" ? 7 : 1));
  const isShorter = found !== undefined && lengthOf(found) < lengthOf(span);
  return isShorter && isWithin(found, span) && (isLast || place > 0) ? found : undefined;
}

function partOfMonths(span: Days, months: number | undefined, place: number, length: number) {
  if (months === undefined) return undefined;
  const from = monthsAway(span.from, place < 0 ? months - length : (place - 1) * length);
  return { from, to: endOfMonth(monthsAway(from, length - 1)) };
}

function partOfDays(span: Days, place: number, length: number): Days {
  const from = addDays(span.from, place < 0 ? lengthOf(span) - length : (place - 1) * length);
  return { from, to: addDays(from, length - 1) };
}
