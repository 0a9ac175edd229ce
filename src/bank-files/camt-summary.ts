import type { Minor } from "@/money";
import type { CamtEntry } from "./camt-entry";
import { quoted, refusal } from "./refusal";
import { placesOf, shownAmount } from "./values";
import { childAt, type XmlElement } from "./xml";

/** What entries come to; `net` is signed. */
type Sums = { count: number; sum: Minor; net: Minor };

/**
 * Holds the entries to the summary (TxsSummry): number, sum and net of all, of the credits and of the debits, as far as
 * it states them. Some banks leave pending entries out of it, so either all entries agree with a figure or the booked.
 * @throws AppError where a number or sum is another one
 */
export function assertCamtSummary(
  summary: XmlElement,
  entries: readonly CamtEntry[],
  currency: string,
): void {
  const booked = entries.filter(({ status }) => status === "booked");
  const kinds = [
    { name: "TtlNtries", what: "entries", of: (_: CamtEntry) => true },
    { name: "TtlCdtNtries", what: "credits", of: (entry: CamtEntry) => entry.direction === "credit" },
    { name: "TtlDbtNtries", what: "debits", of: (entry: CamtEntry) => entry.direction === "debit" },
  ];
  for (const { name, what, of } of kinds) {
    const stated = childAt(summary, name);
    if (!stated) continue;
    const all = sumsOf(entries.filter(of));
    const some = sumsOf(booked.filter(of));
    compare(childAt(stated, "NbOfNtries"), [all.count, some.count], 0, (count) => `${count} ${what}`);
    const money = (sum: Minor) => `${what} of ${shownAmount(sum, currency)} in sum`;
    const places = placesOf(currency);
    compare(childAt(stated, "Sum"), [all.sum, some.sum], places, money);
    const net = childAt(stated, "TtlNetNtry", "Amt") ?? childAt(stated, "TtlNetNtryAmt");
    const netMoney = (sum: Minor) => `${what} of ${shownAmount(sum, currency)} net`;
    compare(net, [Math.abs(all.net), Math.abs(some.net)], places, netMoney);
  }
}

function sumsOf(entries: readonly CamtEntry[]): Sums {
  let sum = 0;
  let net = 0;
  for (const { amount, direction } of entries) {
    sum += amount;
    net += direction === "credit" ? amount : -amount;
  }
  return { count: entries.length, sum, net };
}

function compare(
  stated: XmlElement | undefined,
  counted: readonly number[],
  places: number,
  words: (figure: number) => string,
): void {
  if (!stated) return;
  const figure = figureOf(stated.text, places);
  if (figure !== undefined && counted.includes(figure)) return;
  const [first = 0] = counted;
  const says = figure === undefined ? `${quoted(stated.text)}` : words(figure);
  throw refusal(
    stated.line,
    "CONTROL_SUM_WRONG",
    `The summary says ${says}, the statement has ${words(first)}. The file is incomplete or was changed: ask the bank for it again.`,
  );
}

/** A decimal number of the summary, which has no currency of its own, with so many places; undefined where it is none. */
function figureOf(text: string, places: number): number | undefined {
  const match = /^\+?(\d{1,18})(?:\.(\d{0,18}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = "", decimals = ""] = match;
  if (/[1-9]/.test(decimals.slice(places))) return undefined;
  return Number(whole + decimals.slice(0, places).padEnd(places, "0"));
}
