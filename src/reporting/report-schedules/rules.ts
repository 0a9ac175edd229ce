import { lastMonth, lastWeek, type Period, startOfWeek } from "@/reporting/reports/rules";
import {
  addDays,
  type BankDate,
  bankDate,
  bankInstant,
  dayLength,
  type Instant,
  startOfMonth,
} from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { type Cadence, cadenceLabels, weekdays } from "./contract";

/** Due times of a schedule's reports. */
type Recurrence = { cadence: Cadence; hour: number; weekday: number };

/** The day of the cadence for a date: the date itself, the chosen day of its week, the first of its month. */
function getDay({ cadence, weekday }: Recurrence, date: BankDate): BankDate {
  if (cadence === "daily") return date;
  return cadence === "weekly" ? addDays(startOfWeek(date), weekday - 1) : startOfMonth(date);
}

/** The same day in the following step. */
const following = ({ cadence }: Recurrence, date: BankDate): BankDate =>
  addDays(date, cadence === "daily" ? 1 : cadence === "weekly" ? 7 : 32);

const getClock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The first occurrence after an instant, at the full hour of the bank's clock. */
export function nextDue(rhythm: Recurrence, after: Instant, zone: string): Instant {
  for (let date = getDay(rhythm, bankDate(after, zone)); ; date = getDay(rhythm, following(rhythm, date))) {
    const due = bankInstant(date, getClock(rhythm.hour), zone);
    if (due > after) return due;
  }
}

/** Longest time between occurrences, in milliseconds. */
const longestCadence = 40 * dayLength;

/** The newest occurrence until now that is due since an instant: missed occurrences are made up for once. */
export function latestDue(rhythm: Recurrence, since: Instant, now: Instant, zone: string): Instant {
  let latest = Math.max(since, now - longestCadence);
  for (let next = nextDue(rhythm, latest, zone); next <= now; next = nextDue(rhythm, latest, zone))
    latest = next;
  return latest;
}

/** The days of the bank that a report covers which is due at an instant: the completed period before it. */
export function periodDueAt({ cadence }: Recurrence, due: Instant, zone: string): Period {
  const today = bankDate(due, zone);
  if (cadence === "weekly") return lastWeek(today);
  if (cadence === "monthly") return lastMonth(today);
  return { from: addDays(today, -1), to: addDays(today, -1) };
}

/** A schedule's rhythm in words: 'Weekly, of last week, Mondays at 06:00'. */
export function recurrenceText({ cadence, hour, weekday }: Recurrence): Said {
  const values = { cadence: say(cadenceLabels[cadence]), clock: getClock(hour) };
  const day = weekdays[weekday - 1];
  return cadence === "weekly" && day
    ? say("{cadence}, {day}s at {clock}", { ...values, day: say(day) })
    : say("{cadence}, at {clock}", values);
}

/** The hours of the bank's clock as options. */
export const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: data(getClock(hour)) }));
