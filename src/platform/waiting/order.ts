import { type SQL, sql } from "drizzle-orm";
import {
  type Currency,
  convert,
  currencies,
  type DirhamRates,
  type Minor,
  rateFromDirhams,
} from "@/vocabulary/money";

/**
 * Place of a waiting row among all: by its weight (0 first), its deadline, its age, then by its kind and id. Instants in
 * milliseconds UTC.
 */
export type WaitingKey = readonly [weight: number, deadline: number, since: number, kind: number, id: number];

/** Deadline of rows without one: after all others. */
export const noDeadline = 9_000_000_000_000_000;

/** Weight of rows that move no money. */
export const weightless = 3;

/** Amounts from which money is heavier, in US cents: ten thousand and a hundred thousand dollars. */
const steps = { heavy: 1_000_000, heaviest: 10_000_000 } as const;

/**
 * Weight of an amount in SQL, from 0 for the heaviest to 2, or `weightless` for none. `weightValues` fills its placeholders.
 * @param amount column in minor units
 * @param currency column, or the currency of all amounts
 */
export function moneyWeight(amount: SQL, currency: SQL | Currency): SQL<number> {
  const of = (one: Currency) =>
    sql`2 - (${amount} >= ${sql.placeholder(`heavy${one}`)}) - (${amount} >= ${sql.placeholder(`heaviest${one}`)})`;
  const weight =
    typeof currency === "string"
      ? of(currency)
      : sql`case ${currency} ${sql.join(
          currencies.map((one) => sql`when ${sql.raw(`'${one}'`)} then ${of(one)}`),
          sql` `,
        )} end`;
  return sql<number>`iif(${amount} is null, ${sql.raw(`${weightless}`)}, ${weight})`;
}

/** The steps of weight in each currency. Amounts of a currency without a rate have the lowest weight. */
export function weightValues(rates: Partial<DirhamRates>): Record<string, Minor> {
  const inCurrency = (cents: Minor, currency: Currency): Minor => {
    const [dollar, own] = [rates.USD, rates[currency]];
    if (currency === "USD") return cents;
    return dollar === undefined || own === undefined
      ? Number.MAX_SAFE_INTEGER
      : convert(cents, rateFromDirhams(dollar, own));
  };
  return Object.fromEntries(
    currencies.flatMap((currency) =>
      Object.entries(steps).map(([step, cents]) => [`${step}${currency}`, inCurrency(cents, currency)]),
    ),
  );
}

/** Part of a source's key: a column, or the value of all its rows. */
type Part = SQL | number;
/** A source's own parts of `WaitingKey`. */
export type KeyParts = readonly [weight: Part, deadline: Part, since: Part, kind: number, id: Part];

export type Side = "start" | "after" | "before";

/**
 * The values of a source's constant parts beside those of a cursor, up to the first that differs: `<`, `=` or `>` for each, and
 * `?` for a column. The condition of a page follows from it, so that a statement can be prepared once for each.
 */
export function cursorShape(parts: KeyParts, cursor: WaitingKey | undefined): string {
  let shape = "";
  for (const [at, part] of parts.entries()) {
    const value = cursor?.[at] ?? 0;
    const sign = typeof part === "number" ? (part === value ? "=" : part < value ? "<" : ">") : "?";
    shape += sign;
    if (sign === "<" || sign === ">") break;
  }
  return shape;
}

/** The values of a page's placeholders. */
export const cursorValues = (cursor: WaitingKey | undefined): Record<string, number> =>
  Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`at${at}`, cursor?.[at] ?? 0]));

/** Condition for the rows of a source after or before a cursor with that shape. */
export function beyondCursor(parts: KeyParts, shape: string, side: Side): SQL | undefined {
  if (side === "start") return undefined;
  const among = parts
    .slice(0, shape.length)
    .flatMap((part, at) => (typeof part === "number" ? [] : [{ part, at }]));
  const end = shape.at(-1);
  const isDecided = end === "<" || end === ">";
  const isBeyond = isDecided && (end === ">") === (side === "after");
  if (among.length === 0) return isBeyond ? undefined : sql`0`;
  const columns = sql.join(
    among.map(({ part }) => part),
    sql`, `,
  );
  const values = sql.join(
    among.map(({ at }) => sql.placeholder(`at${at}`)),
    sql`, `,
  );
  const sign = sql.raw(`${side === "after" ? ">" : "<"}${isBeyond ? "=" : ""}`);
  return among.length === 1 ? sql`${columns} ${sign} ${values}` : sql`(${columns}) ${sign} (${values})`;
}

/** Compares keys in the common order. */
export function compareKeys(one: WaitingKey, other: WaitingKey): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
