import { preparedRead } from "db/prepared";
import { exchangeRates } from "db/schema";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { auditStatement } from "@/audit/statement";
import { assertCan } from "@/auth/policy";
import type { Instant } from "@/calendar";
import { AppError } from "@/kernel/errors";
import {
  type Currency,
  convert,
  crossRate,
  type DirhamRates,
  dirhamPeg,
  type Minor,
  parseRate,
  type Rate,
  rateText,
} from "@/money";
import type { LedgerDeps, Poster } from "./command";

type Readers = Pick<LedgerDeps, "db" | "now">;

const euroRateAt = preparedRead((read) =>
  read
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.currency, "EUR"), lte(exchangeRates.effectiveAt, sql.placeholder("at"))))
    .orderBy(desc(exchangeRates.effectiveAt), desc(exchangeRates.id))
    .limit(1),
);

/** Dirhams for one unit of each currency that has a rate at an instant: the euro's is the newest in effect. */
export async function knownRates({ db, now }: Readers, at: Instant = now()): Promise<Partial<DirhamRates>> {
  const euro = await euroRateAt(db).get({ at });
  return { USD: dirhamPeg, AED: "1", ...(euro && { EUR: euro.rate }) };
}

/** The same, where asking for a rate that was never set throws AppError 409. */
export async function latestRates(deps: Readers, at?: Instant): Promise<DirhamRates> {
  const known = await knownRates(deps, at);
  return {
    USD: dirhamPeg,
    AED: "1",
    get EUR() {
      if (known.EUR !== undefined) return known.EUR;
      throw new AppError("conflict", "No exchange rate is set for EUR", { code: "NO_RATE" });
    },
  };
}

/** What an amount became in another currency, with the rate to keep beside it. */
export type Conversion = { amount: Minor; rate: string };

/**
 * Converts at the rates of an instant, with a single rounding.
 * @throws AppError 409 where no rate is set, or where nothing would be left
 */
export async function convertAt(
  deps: Readers,
  amount: Minor,
  from: Currency,
  to: Currency,
  at?: Instant,
): Promise<Conversion> {
  const rate = crossRate(from, to, await latestRates(deps, at));
  const converted = exchange(amount, rate);
  if (converted === 0) {
    throw new AppError("conflict", `The amount is less than the smallest unit of ${to}`, {
      code: "AMOUNT_TOO_SMALL",
    });
  }
  return { amount: converted, rate: rateText(rate) };
}

function exchange(amount: Minor, rate: Rate): Minor {
  try {
    return convert(amount, rate);
  } catch (cause) {
    const sentence = "The converted amount is too large to be booked";
    throw new AppError("conflict", sentence, { code: "AMOUNT_TOO_LARGE", cause });
  }
}

/** The worth of an amount in US cents, for monitoring; undefined where no rate is known. */
export async function inDollars(deps: Readers, amount: Minor, currency: Currency, at?: Instant) {
  if (currency === "USD") return amount;
  const { EUR = "" } = currency === "EUR" ? await knownRates(deps, at) : {};
  if (currency === "EUR" && EUR === "") return undefined;
  return exchange(amount, crossRate(currency, "USD", { USD: dirhamPeg, AED: "1", EUR }));
}

/** The worth of an amount in fils, for limits. Throws AppError 409 where no rate is set. */
export async function inDirhams(deps: Readers, amount: Minor, currency: Currency, at?: Instant) {
  return exchange(amount, crossRate(currency, "AED", await latestRates(deps, at)));
}

/**
 * Sets the euro's rate from an instant on (default: now). Rates are never changed, only followed by newer ones.
 * @param rate dirhams for one euro, a decimal of at most eight places
 * @throws AppError 400 for a text that is no rate
 */
export async function setRate(
  { db, now }: Readers,
  actor: NonNullable<Poster>,
  { currency, rate, effectiveAt = now() }: { currency: "EUR"; rate: string; effectiveAt?: Instant },
): Promise<void> {
  assertCan(actor, "rates:write");
  assertRate(rate);
  const at = now();
  const values = { currency, rate, effectiveAt, createdBy: actor.userId, createdAt: at };
  await db.write([
    {
      sql: "insert into exchange_rates (currency, rate, effective_at, created_by, created_at) values (?, ?, ?, ?, ?)",
      args: Object.values(values),
    },
    auditStatement({
      actor,
      action: "CREATE",
      resource: "EXCHANGE_RATE",
      resourceId: { sql: "last_insert_rowid()", args: [] },
      details: { currency, rate, effectiveAt },
      at,
    }),
  ]);
}

function assertRate(rate: string): void {
  try {
    parseRate(rate);
  } catch {
    const problem = "Give the rate as a positive decimal with at most eight places";
    throw new AppError("bad_request", problem, { fields: { rate: problem } });
  }
}
