import { type BankDate, formatDate, periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type Currency, formatMoney, type Minor, type Total } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";

const months = "January February March April May June July August September October November December".split(
  " ",
);

const monthName = (date: BankDate) => months[Number(date.slice(5, 7)) - 1] ?? "";

const isEnglish = (): boolean => currentLanguage() === "en";

/** A day for a sentence: '3 October 2026'. Other languages write days, and their months, as on the screens. */
export const dayText = (date: BankDate): string =>
  isEnglish() ? `${Number(date.slice(8))} ${monthName(date)} ${date.slice(0, 4)}` : periodText(date, date);

/** Days for a sentence: '1 to 31 October 2026', '3 October 2026', 'until 3 October 2026'. */
export function spanText({ from, to }: { from?: BankDate | undefined; to?: BankDate | undefined }): string {
  if (from === undefined && to === undefined) return say("all time");
  if (from === undefined)
    return say("until {end}", { end: isEnglish() ? dayText(to ?? "") : formatDate(to ?? "") });
  if (to === undefined) return say("since {age}", { age: isEnglish() ? dayText(from) : formatDate(from) });
  if (!isEnglish()) return periodText(from, to);
  if (from === to) return dayText(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${dayText(to)}`;
  if (from.slice(0, 4) === to.slice(0, 4))
    return `${Number(from.slice(8))} ${monthName(from)} to ${dayText(to)}`;
  return `${dayText(from)} to ${dayText(to)}`;
}

/** Days with their preposition in a sentence: 'on 3 October 2026', 'from 1 to 31 October 2026'. */
export function whenText(span: { from?: BankDate | undefined; to?: BankDate | undefined }): string {
  const { from, to } = span;
  if (from === undefined && to === undefined) return say("in all");
  if (from === undefined || to === undefined) return spanText(span);
  const days = spanText(span);
  return from === to ? say("on {days}", { days }) : say("from {days}", { days });
}

/** A count with its noun: '1 transaction', '1,234 transactions'. In other languages the noun has one form. */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (!isEnglish()) return say("{count} of {rows}", { count: count.toLocaleString("en-US"), rows: many });
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Joins names for a sentence: 'a, b and c'. */
export function listed(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join("");
  if (!isEnglish())
    return say("{first} and {last}", { first: texts.slice(0, -1).join("، "), last: texts.at(-1) ?? "" });
  return `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** Name of an account with the end of its IBAN, which distinguishes accounts with the same name. */
export const accountName = ({ customerName }: Pick<AccountRef, "customerName">): string =>
  customerName.length > 70 ? `${customerName.slice(0, 69).trimEnd()}…` : customerName;

/** A change with its sign: '+$5.00'. */
export const changeText = (amount: Minor | Total, currency: Currency): string =>
  `${amount > 0 ? "+" : ""}${formatMoney(amount, currency)}`;

/** A part of a whole in per cent, with one decimal. */
export const shareText = (part: Total, whole: Total): string =>
  `${whole === 0n ? "0.0" : ((Number(part) / Number(whole)) * 100).toFixed(1)}%`;

/** An ordinal number: 'second', '11th'. */
export const ordinal = (nth: number): string =>
  ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"][nth - 1] ??
  `${nth}${({ 1: "st", 2: "nd", 3: "rd" } as Record<number, string>)[nth > 20 ? nth % 10 : 0] ?? "th"}`;

/** Capitalises the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
