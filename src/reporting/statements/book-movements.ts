import type { Database } from "db/client";
import { keptReads, sameValue } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { ledgerAccounts, movementDays, movementTotals } from "db/schema";
import { total } from "db/total";
import { isNull, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { addDays, type BankDate, dayLength, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Currency, Sum } from "@/vocabulary/money";
import type { Movements } from "./positions";

const quarter = 900_000;
/** The last instant that a date can represent. */
const endOfTime = 100_000_000 * dayLength;

/** A part's number, its first unit of time, the first one after it, and 1 to add it or -1 to subtract it. */
type Stretch = readonly [part: number, from: number, until: number, sign: 1 | -1];

/** From an instant to just before another, each on a quarter of an hour, as each day begins. */
export type Span = readonly [from: Instant, until: Instant];

/**
 * Spans as whole days (UTC), and the quarters of an hour around them. For a day that lies mostly within, the quarters
 * outside are subtracted, so that a year is some hundred rows.
 */
function splitStretches(spans: readonly Span[]): { days: Stretch[]; quarters: Stretch[] } {
  const days: Stretch[] = [];
  const quarters: Stretch[] = [];
  const add = (part: number, from: Instant, until: Instant, sign: 1 | -1) => {
    if (from < until) quarters.push([part, from / quarter, until / quarter, sign]);
  };
  spans.forEach(([from, until], part) => {
    const [first, last] = [Math.round(from / dayLength), Math.round(until / dayLength)];
    if (first < last) days.push([part, first, last, 1]);
    add(part, from, first * dayLength, 1);
    add(part, first * dayLength, from, -1);
    add(part, last * dayLength, until, 1);
    add(part, until, last * dayLength, -1);
  });
  return { days, quarters };
}

const names = "currency, credits, debits, credit_count, debit_count, hold_count, release_count";
const sums = sql.raw(names.replaceAll(/\w+/g, "t.$&"));

/** Sums booked in several spans. CROSS keeps SQLite at this order: each span, then its rows. */
const booked = sql`select bound.value ->> 0 as part, bound.value ->> 3 as sign, ${sums}
  from json_each(${sql.placeholder("days")}) bound cross join ${movementDays} t
    on t.day >= bound.value ->> 1 and t.day < bound.value ->> 2
  union all
  select bound.value ->> 0, bound.value ->> 3, ${sums}
  from json_each(${sql.placeholder("quarters")}) bound cross join ${movementTotals} t
    on t.quarter >= bound.value ->> 1 and t.quarter < bound.value ->> 2`;

const counted = (name: string) => sql<number>`coalesce(sum(sign * ${sql.raw(name)}), 0)`;

/**
 * Present totals of all accounts, as part -1, and the sums booked in each span: one statement, so that both are of the
 * same moment.
 */
const bookOfSpans = preparedRead((read) =>
  read
    .select({
      part: sql<number>`part`,
      currency: sql<Currency>`currency`,
      held: total(sql`held`),
      credits: counted("credit_count"),
      debits: counted("debit_count"),
      holds: counted("hold_count"),
      releases: counted("release_count"),
      credited: total(sql`sign * credits`),
      debited: total(sql`sign * debits`),
    })
    .from(
      // Columns are named one by one: a statement with a star is not cached by its connection, and is compiled each
      // time.
      sql`(select part, sign, ${sql.raw(names)}, 0 as held from (${booked})
        union all select -1, 0, ${ledgerAccounts.currency}, 0, 0, 0, 0, 0, 0, -${ledgerAccounts.balance}
        from ${ledgerAccounts} where ${isNull(ledgerAccounts.virtualAccountId)})`,
    )
    .groupBy(sql`part`, sql`currency`),
);

/** Totals of a book at one moment by currency, and its movements in each span. */
type BookOfSpans = { held: readonly Sum[]; movements: readonly Movements[][] };

const keptBooks = keptReads<BookOfSpans>(20, sameValue);

/** Reads the whole book's present totals by currency, and its movements in each span, as of the same moment. */
export function readBook({ db }: Pick<Deps, "db">, spans: readonly Span[]): Promise<BookOfSpans> {
  return keptBooks(db, JSON.stringify(spans), () => readUnkeptBook(db, spans));
}

async function readUnkeptBook(db: Database, spans: readonly Span[]): Promise<BookOfSpans> {
  const { days, quarters } = splitStretches(spans);
  const rows = await bookOfSpans(db).all({
    days: JSON.stringify(days),
    quarters: JSON.stringify(quarters),
  });
  const held: Sum[] = [];
  const movements = spans.map((): Movements[] => []);
  for (const { part, currency, held: amount, ...moved } of rows) {
    const { credits, debits, holds, releases, credited, debited } = moved;
    if (part === -1) held.push({ currency, amount });
    else
      movements[part]?.push({
        currency,
        credits: { count: credits, sum: credited },
        debits: { count: debits, sum: debited },
        holds,
        releases,
      });
  }
  return { held, movements };
}

/** Reads the whole book's movements between neighbouring instants. */
export async function readBookMovements(
  deps: Pick<Deps, "db">,
  instants: readonly Instant[],
): Promise<readonly Movements[][]> {
  const spans = instants.slice(1).map((until, part): Span => [instants[part] ?? until, until]);
  return (await readBook(deps, spans)).movements;
}

/**
 * Reads the totals of all accounts at the end of a bank day, by currency: the present ones minus everything booked
 * since.
 */
export async function readBookBalances(deps: Pick<Deps, "db" | "env">, date: BankDate): Promise<Sum[]> {
  const since = startOfBankDay(addDays(date, 1), deps.env.zone);
  const { held, movements } = await readBook(deps, [[since, endOfTime]]);
  const booked = new Map(movements[0]?.map((moved) => [moved.currency, moved]));
  return held.map(({ currency, amount }) => {
    const { credits, debits } = booked.get(currency) ?? {};
    return { currency, amount: amount - (credits?.sum ?? 0n) + (debits?.sum ?? 0n) };
  });
}
