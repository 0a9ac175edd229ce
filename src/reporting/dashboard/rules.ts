import type { BankDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { type Currency, currencies, type Minor, type Sum, type Total } from "@/vocabulary/money";

/** One day's money in and out, in minor units of one currency. */
export type DayOfMoney = { date: BankDate; credits: Total; debits: Total };

/** One day with the balances at its end, and money in and out, by currency, in minor units. */
export type DayOfBook = DayOfMoney & { balances: readonly Sum[]; moved: readonly CurrencyMoney[] };
type CurrencyMoney = { currency: Currency; credits: Total; debits: Total };

/** Currencies in which money came in or went out on any of the days. */
export const movedCurrencies = (days: readonly DayOfBook[]): Currency[] =>
  currencies.filter((currency) =>
    days.some(({ moved }) =>
      moved.some((one) => one.currency === currency && one.credits + one.debits !== 0n),
    ),
  );

/** Money in and out in one currency alone, in its own minor units. */
export const listDailyMoney = (days: readonly DayOfBook[], currency: Currency): DayOfMoney[] =>
  days.map(({ date, moved }) => {
    const { credits = 0n, debits = 0n } = moved.find((one) => one.currency === currency) ?? {};
    return { date, credits, debits };
  });

/** Change of a figure since the end of last month. */
export type Growth = { text: Text; tone: "up" | "down" | "flat" };

/** Growth line of a stat card (specification, section 2: '12% from last month'), computed; 'New' from zero. */
export function growth(now: number | bigint, before: number | bigint): Growth {
  return getGrowth(Number(now), Number(before));
}

function getGrowth(now: number, before: number): Growth {
  if (before === 0)
    return now === 0 ? { text: "0% from last month", tone: "flat" } : { text: "New", tone: "up" };
  const percent = Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
  if (percent === 0) return { text: "0% from last month", tone: "flat" };
  return percent > 0
    ? { text: say("+{percent}% from last month", { percent }), tone: "up" }
    : { text: say("−{percent}% from last month", { percent: Math.abs(percent) }), tone: "down" };
}

/** Number of accounts of one status and type. */
export type Counts = { status: string; type: string; accounts: number };

/** Total and active accounts (specification, section 2); BOTH counts as COBO and as POBO. */
export function countActive(counts: readonly Counts[]) {
  const sum = (wanted: (row: Counts) => boolean) =>
    counts.filter(wanted).reduce((total, { accounts }) => total + accounts, 0);
  return {
    totalVAs: sum(() => true),
    activeCOBO: sum(({ status, type }) => status === "active" && type !== "POBO"),
    activePOBO: sum(({ status, type }) => status === "active" && type !== "COBO"),
  };
}

/** The periods of the money chart, in days of the bank, today included. */
export const chartPeriods = ["7", "30", "90"] as const;
/** Default period of a page, which its address leaves out. */
export const firstPeriod = "30";

/** Money in and out between two dates of the bank, both included; minor units of one currency. */
type MoneySpan = { from: BankDate; to: BankDate; credits: Total; debits: Total };

/** Points of a chart: a day each or, for more than 31 days, a week each, the last one ending with the last day. */
export function makeSpans(days: readonly DayOfMoney[]): MoneySpan[] {
  const size = days.length > 31 ? 7 : 1;
  const spans: MoneySpan[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) break;
    spans.unshift({ from: first.date, to: last.date, ...sumMoney(part) });
  }
  return spans;
}

/** Sums over several days. */
export const sumMoney = (days: readonly DayOfMoney[]) => ({
  credits: days.reduce((sum, day) => sum + day.credits, 0n),
  debits: days.reduce((sum, day) => sum + day.debits, 0n),
});

/** Days of two periods of the same length, oldest first: the later one, and the one that came before it. */
export function inPeriods<Day>(days: readonly Day[]): { now: Day[]; before: Day[] } {
  const half = Math.ceil(days.length / 2);
  return { now: days.slice(-half), before: days.slice(0, days.length - half) };
}

/** Balance of one currency at the end of each day, oldest first. */
type CurrencyHistory = { currency: Currency; days: { date: BankDate; balance: Total }[] };

/** Balances of days, currency by currency; currencies without holdings are left out. */
export function listHistories(days: readonly DayOfBook[]): CurrencyHistory[] {
  return currencies.flatMap((currency) => {
    const held = days.map(({ date, balances }) => ({
      date,
      balance: balances.find((one) => one.currency === currency)?.amount ?? 0n,
    }));
    return held.some(({ balance }) => balance !== 0n) ? [{ currency, days: held }] : [];
  });
}

/**
 * Axis label: `$1.2M`, `$350k`, `2B` for a currency without a sign.
 * @param step distance to the next label, in minor units: the two must not read alike
 */
export function shortMoney(minor: number, currency: Currency, step = 0): string {
  const sign = `${minor < 0 ? "−" : ""}${currency === "USD" ? "$" : ""}`;
  const whole = Math.abs(minor) / 100;
  const { unit, letter, usual } = shortUnits.find((one) => whole >= one.unit) ?? plainUnit;
  const wanted = step > 0 ? Math.ceil(-Math.log10(step / 100 / unit)) : 0;
  const figure = Number((whole / unit).toFixed(Math.min(3, Math.max(usual, wanted))));
  return `${sign}${figure}${letter}`;
}

const plainUnit = { unit: 1, letter: "", usual: 2 };
const shortUnits = [
  { unit: 1e12, letter: "T", usual: 1 },
  { unit: 1e9, letter: "B", usual: 1 },
  { unit: 1e6, letter: "M", usual: 1 },
  { unit: 1e3, letter: "k", usual: 0 },
];

/**
 * Holdings of a client: the number of accounts with a balance, in each currency and in USD minor units at the latest
 * rates.
 */
export type ClientPosition = { clientId: string; accounts: number; dollars: Total; sums: Sum[] };
/** Clients with the largest holdings, the largest first, and the sum of all others. */
export type Position = { clients: ClientPosition[]; others: { clients: number; dollars: Total } };

/** Account whose balance changed, and the change in its own currency. */
export type Mover = { id: number; currency: Currency; change: Minor };
