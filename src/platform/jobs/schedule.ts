import { Cron } from "croner";
import type { Instant } from "@/vocabulary/calendar";

/** Schedule of a job. */
export type Schedule = {
  /** The newest occurrence at or before an instant. */
  latest(at: Instant): Instant;
  /** The first occurrence after an instant. */
  next(at: Instant): Instant;
};

/**
 * Parses a cron pattern of five or six fields (the sixth, in front, are seconds) in a time zone.
 * @throws Error for an invalid pattern, or one that never occurs
 */
export function parseSchedule(pattern: string, zone: string): Schedule {
  const cron = new Cron(pattern, { timezone: zone, paused: true });
  const expect = (found: Date | null | undefined) => {
    if (found) return found.getTime();
    throw new Error(`The schedule ${pattern} has no occurrence`);
  };
  return {
    // croner's previous runs exclude the reference itself.
    latest: (at) => expect(cron.previousRuns(1, new Date(at + 1))[0]),
    next: (at) => expect(cron.nextRun(new Date(at))),
  };
}

/** Number of occurrences over which a schedule's interval is measured: those of a week and a day. */
const measured = 8;

/** The longest time between occurrences of a cron pattern, in milliseconds. */
export function longestInterval(pattern: string, zone: string): number {
  const key = `${pattern} ${zone}`;
  const known = intervals.get(key);
  if (known !== undefined) return known;
  const cron = new Cron(pattern, { timezone: zone, paused: true });
  const times = cron.nextRuns(measured + 1, new Date(0)).map((date) => date.getTime());
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const interval = Math.max(0, ...gaps);
  intervals.set(key, interval);
  return interval;
}

const intervals = new Map<string, number>();
