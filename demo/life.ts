import type { BankDate } from "@/vocabulary/calendar";
import { bookLength, daysAgo, eachDay } from "./days";
import type { Script } from "./script";
import type { AccountSpec } from "./work";

/** The date from which a property applies, if it ever does. */
export function since(script: Script, account: AccountSpec, turn: string): BankDate | undefined {
  const found = account.later.find(({ name }) => name === turn);
  return found && daysAgo(script.days, found.daysAgo);
}

const endings = ["suspended", "inactive", "emptied"];

/**
 * True if money moves on an account on a date: it has been open since the day before, and is not suspended or
 * inactive.
 */
export function isLively(script: Script, account: AccountSpec, date: BankDate): boolean {
  if (date <= daysAgo(script.days, account.opened)) return false;
  return endings.every((turn) => {
    const from = since(script, account, turn);
    return from === undefined || date < from;
  });
}

/** True if it may be debited on a date. */
export function isDebited(script: Script, account: AccountSpec, date: BankDate): boolean {
  const off = since(script, account, "debits-off");
  return isLively(script, account, date) && (off === undefined || date < off);
}

/** The days on which money moves on an account. */
export const livelyDays = (script: Script, account: AccountSpec): BankDate[] =>
  eachDay(script.days).filter((date) => isLively(script, account, date));

/** Planned balance of an account on a date, in minor units: a quarter more at the end than at the beginning. */
export function targetBalance(script: Script, account: AccountSpec, date: BankDate): number {
  const passed = (Date.parse(date) - Date.parse(script.days.first)) / 86_400_000 / bookLength;
  return Math.round(account.float * 100 * (0.86 + 0.24 * passed));
}
