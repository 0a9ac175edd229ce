import { keptReads } from "db/kept-reads";
import { onePersonSql } from "db/person";
import { preparedRead } from "db/prepared";
import { idRow, parseRow, readPrimaryRow } from "db/rows";
import { exchangeRates } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { write } from "@/commands/write";
import { AppError } from "@/kernel/errors";
import { getInstant, readAsOf } from "@/kernel/watch";
import type { Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import {
  type Currency,
  convert,
  type DirhamRates,
  dirhamPeg,
  formatMoney,
  type Minor,
  parseRate,
  type Rate,
  rateFromDirhams,
  rateText,
} from "@/vocabulary/money";
import type { LedgerDeps, Poster } from "./command";

type Readers = Pick<LedgerDeps, "db" | "now">;

const ofEuro = "from exchange_rates where currency = 'EUR' and effective_at";

/** The euro's rate at an instant, and the instants from which it and the next one are in effect. */
const euroRateAt = preparedRead((read) => {
  const newest = (column: string) =>
    sql`(select ${sql.raw(column)} ${sql.raw(ofEuro)} <= ${sql.placeholder("at")}
      order by effective_at desc, id desc limit 1)`;
  return read
    .select({
      rate: sql<string | null>`${newest("rate")}`,
      from: sql<number | null>`${newest("effective_at")}`,
      until: sql<number | null>`(select min(effective_at) ${sql.raw(ofEuro)} > ${sql.placeholder("at")})`,
    })
    .from(sql`(select 1)`);
});

/** The dirham itself, and the dollar that it is pegged to. */
const pegged: Partial<DirhamRates> = { USD: dirhamPeg, AED: "1" };

/** Euro's rate (undefined if there is none), and the instants between which it is the newest in effect. */
type EuroRate = { rate: string | undefined; from: Instant; until: Instant };

const keptEuroRate = keptReads<EuroRate>(1);

async function readEuroRate({ db }: Pick<Readers, "db">, at: Instant): Promise<EuroRate> {
  const { rate, from, until } = (await euroRateAt(db).get({ at })) ?? {};
  return { rate: rate ?? undefined, from: from ?? at, until: until ?? Number.POSITIVE_INFINITY };
}

async function findEuroRate({ db }: Pick<Readers, "db">, at: Instant, present: Instant): Promise<EuroRate> {
  // A rate that has come into effect without a commit is kept from the next minute on.
  const kept = await keptEuroRate(db, `${Math.floor(present / 60_000)}`, () => readEuroRate({ db }, present));
  if (at >= kept.from && at < kept.until) return kept;
  return { ...(await readEuroRate({ db }, at)), from: at, until: at };
}

/** Dirhams for one unit of each currency that has a rate at an instant (default: now): the euro's is the newest in effect. */
export async function knownRates(deps: Readers, at?: Instant): Promise<Partial<DirhamRates>> {
  const { rate } =
    at === undefined
      ? await readAsOf(
          deps.now,
          (present) => findEuroRate(deps, present, present),
          ({ from, until }, present) => (present >= from && present < until ? "in effect" : present),
        )
      : // The present only decides which rate is kept.
        await findEuroRate(
          deps,
          at,
          getInstant(deps.now, () => ""),
        );
  return { ...pegged, ...(rate !== undefined && { EUR: rate }) };
}

/** Longest time between the end of an approval and the write of its rate, in milliseconds: both are one write. */
const sameWrite = 60_000;

/** SQL condition: two persons set the rate `r`. It takes `sameWrite`. */
const isOfTwo = `exists (select 1 from approvals a
  where a.status = 'approved' and a.act = 'set_rate' and a.ended_by = r.created_by
    and a.body ->> '$.rate' = r.rate and r.created_at between a.ended_at and a.ended_at + ?)`;

const rateRow = z.object({ rate: z.string() });

/**
 * Finds the euro's newest rate in effect that was not set by a person and their programs alone; an approved one is written in the
 * name of its approver.
 */
async function euroRateWithout({ db, now }: Readers, userId: number): Promise<string | undefined> {
  const at = now();
  const row = await readPrimaryRow(db, rateRow, {
    sql: `select r.rate from exchange_rates r where r.currency = 'EUR' and r.effective_at <= ?
      and (r.created_by is null or ? not in ${onePersonSql("r.created_by", "r.created_at")} or ${isOfTwo})
      order by r.effective_at desc, r.id desc limit 1`,
    args: [at, userId, sameWrite],
  });
  return row?.rate;
}

/** Dirhams for one unit of each currency, by rates that a person did not set alone. */
export async function ratesNotSetBy(deps: Readers, userId: number): Promise<Partial<DirhamRates>> {
  const euro = await euroRateWithout(deps, userId);
  return { ...pegged, ...(euro !== undefined && { EUR: euro }) };
}

/**
 * Worth of an amount in cents for limits on what one person may do alone: at the newest rate that they did not set
 * alone. Undefined if there is none.
 */
export async function usdWorthNotSetBy(deps: Readers, userId: number, amount: Minor, currency: Currency) {
  if (currency === "USD") return amount;
  const { [currency]: from, USD: to } = currency === "EUR" ? await ratesNotSetBy(deps, userId) : pegged;
  if (from === undefined || to === undefined) return undefined;
  return exchange(amount, rateFromDirhams(from, to));
}

const ratesRow = z.object({ newest: z.string(), other: z.string().nullable() });

/**
 * Reads the euro's newest rate in effect, and the newest that was not set by one person alone, while the bank or a client
 * requires a second person for anything.
 */
async function euroRatesOfPayments({ db, now }: Readers, at: Instant = now()) {
  const row = await readPrimaryRow(db, ratesRow, {
    sql: `with newest as (select rate, created_by from exchange_rates
        where currency = 'EUR' and effective_at <= ? order by effective_at desc, id desc limit 1)
      select n.rate as newest, iif(exists (select 1 from approval_settings where enabled = 1)
          or exists (select 1 from client_payment_settings where enabled = 1),
        (select r.rate from exchange_rates r where r.currency = 'EUR' and r.effective_at <= ?
          and (n.created_by is null or r.created_by is null or n.created_by not in ${onePersonSql("r.created_by", "r.created_at")}
            or ${isOfTwo})
          order by r.effective_at desc, r.id desc limit 1), null) as other
      from newest n`,
    args: [at, at, sameWrite],
  });
  return row && { newest: row.newest, other: row.other ?? undefined };
}

/**
 * Dirhams for one unit of a currency, for a payment's limits, compliance check and approval thresholds. A rate that one person
 * set alone, and that is a jump, never makes a payment smaller than the newest that somebody else set. Undefined if no rate is
 * set.
 */
async function dirhamsOfPayment(
  deps: Readers,
  currency: Currency,
  at?: Instant,
): Promise<string | undefined> {
  if (currency !== "EUR") return pegged[currency];
  const euro = await euroRatesOfPayments(deps, at);
  if (euro?.other === undefined || !isFar(euro.other, euro.newest)) return euro?.newest;
  return isAbove(euro.other, euro.newest) ? euro.other : euro.newest;
}

/** Worth of a payment, for the conditions of the bank and the client. */
type PaymentWorth = {
  /** In fils, for limits. */
  aedAmount: Minor;
  /** In cents. */
  usdAmount: Minor;
};

/** Worth of a payment at an instant (default: now); undefined without a rate. */
export async function findPaymentWorth(
  deps: Readers,
  amount: Minor,
  currency: Currency,
  at?: Instant,
): Promise<PaymentWorth | undefined> {
  const dirhams = await dirhamsOfPayment(deps, currency, at);
  if (dirhams === undefined) return undefined;
  const convertToUnits = (to: string) => exchange(amount, rateFromDirhams(dirhams, to));
  return {
    aedAmount: currency === "AED" ? amount : convertToUnits("1"),
    usdAmount: currency === "USD" ? amount : convertToUnits(dirhamPeg),
  };
}

/** Worth of a payment at an instant (default: now). Throws AppError 409 if no rate is set. */
export async function paymentWorth(deps: Readers, amount: Minor, currency: Currency, at?: Instant) {
  const worth = await findPaymentWorth(deps, amount, currency, at);
  if (!worth) throw noRate();
  return worth;
}

/** Percentage above which a new rate is a jump. */
const jumpAbove = 10n;

/** True if a rate differs by more than a tenth from the newest that its setter did not set alone, or there is none. */
export async function isJump(deps: Readers, userId: number, rate: string): Promise<boolean> {
  const before = await euroRateWithout(deps, userId);
  return before === undefined || isFar(before, rate);
}

/** True if a rate differs by more than a tenth from the one before. */
function isFar(before: string, rate: string): boolean {
  const [was, is] = comparable(before, rate);
  const away = is > was ? is - was : was - is;
  return away * 100n > was * jumpAbove;
}

function isAbove(rate: string, other: string): boolean {
  const [one, two] = comparable(rate, other);
  return one > two;
}

/** Two rates as whole numbers of one scale. */
function comparable(one: string, other: string): [bigint, bigint] {
  const [first, second] = [parseRate(one), parseRate(other)];
  return [first.numerator * second.denominator, second.numerator * first.denominator];
}

/** Rate from one currency to another at an instant; undefined if one of them has none. */
async function findRate(
  deps: Readers,
  from: Currency,
  to: Currency,
  at?: Instant,
): Promise<Rate | undefined> {
  const rates = from === "EUR" || to === "EUR" ? await knownRates(deps, at) : pegged;
  const [dirhamsFrom, dirhamsTo] = [rates[from], rates[to]];
  if (dirhamsFrom === undefined || dirhamsTo === undefined) return undefined;
  return rateFromDirhams(dirhamsFrom, dirhamsTo);
}

async function getRate(deps: Readers, from: Currency, to: Currency, at?: Instant): Promise<Rate> {
  const rate = await findRate(deps, from, to, at);
  if (rate) return rate;
  throw noRate();
}

function noRate(): AppError {
  const sentence = "No exchange rate is set for EUR";
  return new AppError("conflict", sentence, { code: "NO_RATE", fields: { amount: sentence } });
}

/** Amount converted into another currency, with the rate to store. */
export type Conversion = { amount: Minor; rate: string };

/** Minimum amount that is converted, in minor units: below it the rounding alone would be several per cent. */
const leastConverted: Minor = 100;

/**
 * Converts at the rates of an instant, with a single rounding.
 * @throws AppError 409 if no rate is set, or if the amount is too small for its rounding to be small
 */
export async function convertAt(
  deps: Readers,
  amount: Minor,
  from: Currency,
  to: Currency,
  at?: Instant,
): Promise<Conversion> {
  const rate = await getRate(deps, from, to, at);
  const converted = exchange(amount, rate);
  const tooSmall =
    converted === 0
      ? sayInEnglish("The amount is less than the smallest unit of {currency}", { currency: to })
      : from !== to && amount < leastConverted
        ? sayInEnglish("Amounts under {money} are not converted", {
            money: formatMoney(leastConverted, from),
          })
        : undefined;
  if (tooSmall !== undefined) {
    throw new AppError("conflict", tooSmall, { code: "AMOUNT_TOO_SMALL", fields: { amount: tooSmall } });
  }
  return { amount: converted, rate: rateText(rate) };
}

function exchange(amount: Minor, rate: Rate): Minor {
  try {
    return convert(amount, rate);
  } catch (cause) {
    const sentence = "The converted amount is too large to be booked";
    throw new AppError("conflict", sentence, {
      code: "AMOUNT_TOO_LARGE",
      fields: { amount: sentence },
      cause,
    });
  }
}

/** Value of an amount in US cents, for monitoring; undefined if no rate is known. */
export async function inDollars(deps: Readers, amount: Minor, currency: Currency, at?: Instant) {
  if (currency === "USD") return amount;
  const rate = await findRate(deps, currency, "USD", at);
  return rate && exchange(amount, rate);
}

/**
 * Sets the euro's rate from an instant on (default: now), and returns its id. Rates are never changed, only followed by newer
 * ones.
 * @param rate dirhams for one euro, a decimal of at most eight places
 * @throws AppError 400 for an invalid rate
 */
export async function setRate(
  deps: Readers,
  actor: NonNullable<Poster>,
  input: { currency: "EUR"; rate: string; effectiveAt?: Instant },
): Promise<number> {
  const { rows } = await write(deps, actor, {
    access: "rates:write",
    plan(at) {
      const { currency, rate, effectiveAt = at } = input;
      assertRate(rate);
      const values = { currency, rate, effectiveAt, createdBy: actor.userId, createdAt: at };
      return {
        statements: [deps.db.read.insert(exchangeRates).values(values).returning({ id: exchangeRates.id })],
        audit: {
          action: "CREATE",
          resource: "EXCHANGE_RATE",
          resourceId: { sql: "last_insert_rowid()", args: [] },
          details: { currency, rate, effectiveAt },
        },
        answer: undefined,
      };
    },
  });
  return parseRow(idRow, rows[0]).id;
}

function assertRate(rate: string): void {
  try {
    parseRate(rate);
  } catch {
    const problem = "Give the rate as a positive decimal with at most eight places";
    throw new AppError("bad_request", problem, { fields: { rate: problem } });
  }
}
