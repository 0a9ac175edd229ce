import { type Said, say } from "../language";
import { data } from "../language/words";

/** Milliseconds since the epoch, UTC. */
export type Instant = number;

/** An instant as ISO 8601 writes it, in UTC; null if there is none. */
export function isoInstant(at: Instant): string;
export function isoInstant(at: Instant | null): string | null;
export function isoInstant(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A calendar date of the bank's time zone, `YYYY-MM-DD`. */
export type BankDate = string;

/** The length of a day that has 24 hours, in milliseconds: for durations, never for days of the bank, which may have 23 or 25. */
export const dayLength = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(zone, found);
  }
  return found;
}

const offsets = new Map<string, Map<number, number>>();
/** The hour that was asked for last: rows of a page lie close together. */
let lastOffset = { zone: "", hour: 0, offset: 0 };

/** The zone's offset at an instant, in milliseconds; kept per hour, since Intl is slow and offsets change on the hour. */
function offsetAt(at: Instant, zone: string): number {
  const hour = Math.floor(at / 3_600_000);
  if (lastOffset.hour === hour && lastOffset.zone === zone) return lastOffset.offset;
  const offset = getOffset(hour, zone);
  lastOffset = { zone, hour, offset };
  return offset;
}

function getOffset(hour: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  const kept = ofZone.get(hour);
  if (kept !== undefined) return kept;
  const parts = formatter(zone).formatToParts(hour * 3_600_000);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const wall = Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second"));
  const offset = wall - hour * 3_600_000;
  if (ofZone.size > 50_000) ofZone.clear();
  offsets.set(zone, ofZone.set(hour, offset));
  return offset;
}

/**
 * Time shown by the bank's clock at an instant, as milliseconds since 1 January 1970 by that clock, as spreadsheets
 * count.
 */
export const bankWallTime = (at: Instant, zone: string): number => at + offsetAt(at, zone);

/** The wall clock of the zone as an ISO text without zone: `2026-11-20T18:05:09`. */
function wallClock(at: Instant, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 19);
}

let lastDate = { day: Number.NaN, date: "" };

/** The bank's date at an instant. */
export function bankDate(at: Instant, zone: string): BankDate {
  const day = Math.floor((at + offsetAt(at, zone)) / dayLength);
  if (lastDate.day !== day) lastDate = { day, date: new Date(day * dayLength).toISOString().slice(0, 10) };
  return lastDate.date;
}

/** The bank's month at an instant, `YYYY-MM`. */
export function bankMonth(at: Instant, zone: string): string {
  return wallClock(at, zone).slice(0, 7);
}

/** The bank's year at an instant, `2026`. */
export function bankYear(at: Instant, zone: string): string {
  return wallClock(at, zone).slice(0, 4);
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** The bank's time of day, `18:05`. */
export function bankClock(at: Instant, zone: string): string {
  const minute = Math.floor((at + offsetAt(at, zone)) / 60_000);
  const hour = Math.floor(minute / 60);
  return `${twoDigits[hour - Math.floor(hour / 24) * 24]}:${twoDigits[minute - hour * 60]}`;
}

/** The bank's date and time of day, `2026-11-18 18:05`, as a CSV has them; nothing for no instant. */
export const bankMinute = (at: Instant | null, zone: string): string =>
  at === null ? "" : `${bankDate(at, zone)} ${bankClock(at, zone)}`;

/** First instant of a bank date, also if the clock is set forward over midnight. */
export const startOfBankDay = (date: BankDate, zone: string): Instant => bankInstant(date, "00:00", zone);

/**
 * Instant at which the bank's clock shows a time of day, such as `18:05`, on a date: the first of two if the clock is set back;
 * if the clock is set forward over that time, later by as much.
 */
export function bankInstant(date: BankDate, clock: string, zone: string): Instant {
  const wall = Date.parse(`${date}T${clock}:00Z`);
  const early = wall - offsetAt(wall - dayLength, zone);
  if (bankWallTime(early, zone) === wall) return early;
  const late = wall - offsetAt(wall + dayLength, zone);
  return bankWallTime(late, zone) === wall ? late : early;
}

/** The date a number of days later (or earlier, where negative). */
export function addDays(date: BankDate, days: number): BankDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** Number of days between two dates. */
export const daysBetween = (from: BankDate, to: BankDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

/** The first date of the month that the date lies in. */
export function startOfMonth(date: BankDate): BankDate {
  return `${date.slice(0, 7)}-01`;
}

/** The months as dates name them. */
export const monthNames = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/** A date for people: `5 Nov 2026`. */
export function formatDate(date: BankDate): string {
  if (lastFormatted.date !== date) lastFormatted = { date, text: writeDate(date) };
  return lastFormatted.text;
}

/** Cache of the last formatted date: neighbouring rows mostly have the same one. */
let lastFormatted = { date: "", text: "" };

function writeDate(date: BankDate): string {
  return `${Number(date.slice(8, 10))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** The days of the bank from one to another, both included: `5 Nov 2026 to 7 Nov 2026`, or `5 Nov 2026` where it is one. */
export const periodText = (from: BankDate, to: BankDate): Said =>
  from === to
    ? data(formatDate(from))
    : say("{from} to {to}", { from: formatDate(from), to: formatDate(to) });

/** A month `YYYY-MM` as people read it: `Nov 2026`. */
export function formatMonth(month: string): string {
  return formatDate(`${month}-01`).slice(2);
}

/** A date and time of the bank for people: `5 Nov 2026, 18:05`. */
export function formatDateTime(at: Instant, zone: string): string {
  return `${formatDate(bankDate(at, zone))}, ${bankClock(at, zone)}`;
}

/** Age of a transaction or an alert in the specification's words (section 9): 'N min ago', 'N hours ago', then a date. */
export function transactionAge(at: Instant, now: Instant, zone: string): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 60) return say("{count} min ago", { count: minutes });
  if (minutes < 120) return say("1 hour ago");
  if (minutes < 1440) return say("{count} hours ago", { count: Math.floor(minutes / 60) });
  return formatDate(bankDate(at, zone));
}

/** Age of anything else: the same, and 'just now' within a minute. */
export const age = (at: Instant, now: Instant, zone: string): string =>
  now - at < 60_000 ? say("just now") : transactionAge(at, now, zone);

/** Duration in words: `12 min`, `5 hours`, `3 days`. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return say("{count} min", { count: minutes });
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (minutes >= 2880) return say("{count} days", { count: days });
  return hours === 1 ? say("1 hour") : say("{count} hours", { count: hours });
}

/** A duration in milliseconds as a person reads it: '120 ms', '1.2 s', '3 min 20 s'. */
export function elapsedText(ms: number): Said {
  if (ms < 1000) return say("{ms} ms", { ms });
  if (ms < 60_000) return say("{seconds} s", { seconds: (ms / 1000).toFixed(1) });
  return say("{minutes} min {seconds} s", {
    minutes: Math.floor(ms / 60_000),
    seconds: Math.round((ms % 60_000) / 1000),
  });
}
