import type { Minor } from "@/vocabulary/money";
import { quoted, refusal } from "./refusal";
import type { BankLine } from "./statement";
import { decimalPlaces, shownAmount } from "./values";
import { childAt, type XmlElement } from "./xml";

type Direction = BankLine["direction"];
type Sums = Record<Direction, { count: number; sum: Minor }>;

const emptySums = (): Sums => ({ credit: { count: 0, sum: 0 }, debit: { count: 0, sum: 0 } });

/** Sums of the entries in one currency: of all, and of the booked ones. */
export class EntrySums {
  readonly all = emptySums();
  readonly booked = emptySums();

  add({ direction, status, amount }: Pick<BankLine, "direction" | "status" | "amount">): void {
    for (const sums of status === "booked" ? [this.all, this.booked] : [this.all]) {
      sums[direction].count += 1;
      sums[direction].sum += amount;
    }
  }
}

/**
 * Checks the entries against the summary (TxsSummry): number, sum and net of all, of the credits and of the debits,
 * as far as it states them. Some banks omit pending entries, so a figure must match either all entries or the booked
 * ones. ISO 20022 adds them up whatever their currency.
 * @throws AppError if a number or sum differs
 */
export function assertCamtSummary(summary: XmlElement, sums: ReadonlyMap<string, EntrySums>): void {
  const currencies = [...sums.keys()];
  const places = Math.max(...currencies.map(decimalPlaces));
  const all = inOne(sums, places, "all");
  const booked = inOne(sums, places, "booked");
  const kinds: { name: string; what: string; of: Direction[] }[] = [
    { name: "TtlNtries", what: "entries", of: ["credit", "debit"] },
    { name: "TtlCdtNtries", what: "credits", of: ["credit"] },
    { name: "TtlDbtNtries", what: "debits", of: ["debit"] },
  ];
  const [currency = ""] = currencies.filter((each) => decimalPlaces(each) === places);
  const shown = (sum: Minor) => {
    const written = shownAmount(sum, currency);
    return currencies.length === 1 ? written : written.slice(0, -currency.length - 1);
  };
  for (const { name, what, of } of kinds) {
    const stated = childAt(summary, name);
    if (!stated) continue;
    const both = (figure: (sums: Sums) => number) => [figure(all), figure(booked)];
    const counts = both((sums) => of.reduce((count, each) => count + sums[each].count, 0));
    const totals = both((sums) => of.reduce((sum, each) => sum + sums[each].sum, 0));
    const nets = both(({ credit, debit }) => Math.abs(credit.sum - debit.sum));
    compare(childAt(stated, "NbOfNtries"), counts, 0, (count) => `${count} ${what}`);
    compare(childAt(stated, "Sum"), totals, places, (sum) => `${what} of ${shown(sum)} in sum`);
    const net = childAt(stated, "TtlNetNtry", "Amt") ?? childAt(stated, "TtlNetNtryAmt");
    compare(net, nets, places, (sum) => `${what} of ${shown(sum)} net`);
  }
}

/** Sum over several currencies in units of a number of decimal places. */
function inOne(sums: ReadonlyMap<string, EntrySums>, places: number, which: "all" | "booked"): Sums {
  const total = emptySums();
  for (const [currency, each] of sums) {
    const scale = 10 ** (places - decimalPlaces(currency));
    for (const direction of ["credit", "debit"] as const) {
      total[direction].count += each[which][direction].count;
      total[direction].sum += each[which][direction].sum * scale;
    }
  }
  return total;
}

function compare(
  stated: XmlElement | undefined,
  counted: readonly number[],
  places: number,
  words: (figure: number) => string,
): void {
  if (!stated) return;
  const figure = findFigure(stated.text, places);
  if (figure !== undefined && counted.includes(figure)) return;
  const [first = 0] = counted;
  const says = figure === undefined ? `${quoted(stated.text)}` : words(figure);
  throw refusal(
    stated,
    "CONTROL_SUM_WRONG",
    `The summary says ${says}, the statement has ${words(first)}. The file is incomplete or was changed: ask the bank for it again.`,
  );
}

/**
 * Decimal number of the summary, which has no currency, in units of a number of decimal places; undefined if it is
 * malformed.
 */
function findFigure(text: string, places: number): number | undefined {
  const match = /^\+?(\d{1,18})(?:\.(\d{0,18}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = "", decimals = ""] = match;
  if (/[1-9]/.test(decimals.slice(places))) return undefined;
  return Number(whole + decimals.slice(0, places).padEnd(places, "0"));
}
