import type { BankDate } from "@/vocabulary/calendar";
import { readPeriods, type Span } from "./periods";
import { Reading } from "./text";

const small = new Set(
  "on at in of for during over since from to until till the as by and then vs versus within through between against with compared".split(
    " ",
  ),
);

/** The spans of a text that names nothing but days; undefined where it says anything else, or names what is no day. */
export function onlySpans(text: string, today: BankDate): Span[] | undefined {
  const reading = new Reading(text.replace(/\b(?:right )?now\b|\bat present\b|\bcurrently\b/gi, "today"));
  const { spans, odd } = readPeriods(reading, today);
  const isAll = reading.tokens.every(({ word }, at) => reading.uses[at] !== undefined || small.has(word));
  return isAll && odd.length === 0 ? spans : undefined;
}

/** The single days of a text that names nothing else, in its order. */
export function onlyDays(text: string, today: BankDate): BankDate[] | undefined {
  const spans = onlySpans(text, today);
  const days = spans?.flatMap(({ from, to, onwards, point }) => {
    if (onwards) return [];
    return from !== undefined && from === to ? [from] : (point ?? []);
  });
  return days !== undefined && days.length === spans?.length ? days : undefined;
}
