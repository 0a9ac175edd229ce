import { once } from "@/kernel/once";
import { monthNamed } from "@/statement-reader";
import type { DateOrder } from "./csv-mapping";
import { latinNumber, longestValue } from "./csv-values";

/** Languages whose names of months and weekdays are read in addition to those of the statement reader. */
const locales =
  "en de fr es it nl pt pl tr ru ar ar-LB uk cs sk hu ro bg sr sl lt lv et fi sv da nb el he id ms".split(
    " ",
  );

const folded = (word: string): string => word.toLowerCase().replace(/[.,،׳]+$/, "");

/** Names of months and weekdays in these languages, made at the first date that has a word: it takes some 20 ms. */
const getNames = once(() => {
  const months = new Map<string, number>();
  const croatianMonths = new Map<string, number>();
  const weekdays = new Set<string>();
  for (const locale of [...locales, "hr"])
    for (const style of ["long", "short"] as const) {
      const monthName = new Intl.DateTimeFormat(locale, { day: "numeric", month: style, timeZone: "UTC" });
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" });
      for (let at = 0; at < 12; at++) {
        const parts = monthName.formatToParts(new Date(Date.UTC(2026, at, 1)));
        const name = folded(parts.find(({ type }) => type === "month")?.value ?? "");
        const own = locale === "hr" ? croatianMonths : months;
        if (!own.has(name)) own.set(name, at + 1);
        weekdays.add(folded(weekday.format(new Date(Date.UTC(2026, 0, 1 + at)))));
      }
    }
  return { months, croatianMonths, weekdays };
});

/** Matches a time of day after a date. */
const timeAfter = /[T\s,]+\d{1,2}:\d{2}.*$/;
/** Matches an abbreviated 'year' of a Slavic language, or a full stop, after a date. */
const yearAfter = /(?:\s?[гр])?\.$/u;
const eastAsian = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/;
const between = "(?:[./-]\\s?|\\s)";
const inNumbers = new RegExp(`^(\\d{1,4})${between}(\\d{1,2})${between}(\\d{1,4})$`);
const compact = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;
const month = "(\\p{L}[\\p{L}\\p{M}]{2,13})\\.?";
const day = "(\\d{1,2})(?:st|nd|rd|th|er)?\\.?";
const gap = "[./\\-,\\s]*";
const dayFirst = new RegExp(`^${day}${gap}(?:de |of )?${month}${gap}(?:del? )?(\\d{4}|\\d{2})$`, "iu");
const monthFirst = new RegExp(`^${month}[./\\-\\s]+${day}[./\\-,\\s]+(\\d{4}|\\d{2})$`, "iu");
const yearFirst = new RegExp(`^(\\d{4})${gap}${month}${gap}${day}$`, "iu");

type DateParts = [year: number, month: number, day: number];

/** Year, month and day of a cell; undefined if it is not a date in this order. */
export function parseDateParts(text: string, order: DateOrder): DateParts | undefined {
  if (text.length > longestValue || !/\p{Nd}/u.test(text)) return undefined;
  const date = latinNumber(text.trim()).replace(timeAfter, "").replace(yearAfter, "");
  const [, first = "", rest] = /^([^\s,،]{2,14})[,،]?\s+(.+)$/.exec(date) ?? [];
  return (
    parseDate(date, order) ??
    (rest !== undefined && getNames().weekdays.has(folded(first)) ? parseDate(rest, order) : undefined)
  );
}

function parseDate(date: string, order: DateOrder): DateParts | undefined {
  const isNamed = /\p{L}/u.test(date);
  if (order === "hr" && !isNamed) return undefined;
  const packed = compact.exec(date);
  if (packed) return parseCompact(packed.slice(1).map(Number), order);
  if (isNamed) return parseNamed(date, order);
  const [, first = "", second = "", third = ""] = inNumbers.exec(date) ?? [];
  if (first === "") return undefined;
  if (first.length === 4)
    return third.length <= 2 ? [Number(first), Number(second), Number(third)] : undefined;
  if (first.length > 2 || third.length === 3) return undefined;
  if (order === "ymd") return third.length <= 2 ? [getYear(first), Number(second), Number(third)] : undefined;
  const [dayOf, monthOf] = order === "dmy" ? [first, second] : [second, first];
  return [getYear(third), Number(monthOf), Number(dayOf)];
}

/** Parses eight digits without separators: year first if that gives a date, otherwise in the order given. */
function parseCompact(pairs: readonly number[], order: DateOrder): DateParts {
  const [one = 0, two = 0, three = 0, four = 0] = pairs;
  const isYearFirst = (one === 19 || one === 20) && three >= 1 && three <= 12 && four >= 1 && four <= 31;
  if (isYearFirst || order === "ymd") return [one * 100 + two, three, four];
  return order === "dmy" ? [three * 100 + four, two, one] : [three * 100 + four, one, two];
}

/** Parses a date whose month is a name. */
function parseNamed(date: string, order: DateOrder): DateParts | undefined {
  const [, year, monthOf, dayOf] = eastAsian.exec(date) ?? [];
  if (year !== undefined) return [Number(year), Number(monthOf), Number(dayOf)];
  const [, firstDay, secondMonth = "", thirdYear = ""] = dayFirst.exec(date) ?? [];
  if (firstDay !== undefined) return named(thirdYear, secondMonth, firstDay, order);
  const [, firstMonth, secondDay = "", lastYear = ""] = monthFirst.exec(date) ?? [];
  if (firstMonth !== undefined) return named(lastYear, firstMonth, secondDay, order);
  const [, firstYear, middleMonth = "", lastDay = ""] = yearFirst.exec(date) ?? [];
  return firstYear === undefined ? undefined : named(firstYear, middleMonth, lastDay, order);
}

function named(year: string, name: string, dayOf: string, order: DateOrder): DateParts | undefined {
  const found =
    order === "hr"
      ? getNames().croatianMonths.get(folded(name))
      : (monthNamed(name) ?? getNames().months.get(folded(name)));
  return found === undefined ? undefined : [getYear(year), found, Number(dayOf)];
}

const getYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));
