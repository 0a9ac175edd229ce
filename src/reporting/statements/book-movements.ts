import { preparedRead } from "db/prepared";
import { ledgerAccounts, movementDays, movementTotals } from "db/schema";
import { total } from "db/total";
import { isNull, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { addDays, type BankDate, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Currency, Sum } from "@/vocabulary/money";
import type { Movements } from "./positions";

const quarter = 900_000;
const day = 86_400_000;
/** The last instant that a date can say. */
const endOfTime = 100_000_000 * day;

/** A part's number, its first unit of time, the first one after it, and whether it is added or taken off. */
type Stretch = readonly [part: number, from: number, until: number, sign: 1 | -1];

/**
 * The stretches between neighbouring instants as whole days (UTC), and the quarters of an hour around them. Of a day of
 * which more than half lies within, the quarters outside are taken off: what lies in a year is some hundred rows.
 */
function stretchesOf(instants: readonly Instant[]): { days: Stretch[]; quarters: Stretch[] } {
  const days: Stretch[] = [];
  const quarters: Stretch[] = [];
  const add = (part: number, from: Instant, until: Instant, sign: 1 | -1) => {
    if (from < until) quarters.push([part, from / quarter, until / quarter, sign]);
  };
  instants.slice(1).forEach((until, part) => {
    const from = instants[part] ?? until;
    const [first, last] = [Math.round(from / day), Math.round(until / day)];
    if (first < last) days.push([part, first, last, 1]);
    add(part, from, first * day, 1);
    add(part, first * day, from, -1);
    add(part, last * day, until, 1);
    add(part, until, last * day, -1);
  });
  return { days, quarters };
}

const sums = sql.raw(
  "t.currency, t.credits, t.debits, t.credit_count, t.debit_count, t.hold_count, t.release_count",
);

/** What was booked in stretches of time. CROSS keeps SQLite at this order: each stretch, then its rows. */
const booked = sql`select bound.value ->> 0 as part, bound.value ->> 3 as sign, ${sums}
  from json_each(${sql.placeholder("days")}) bound cross join ${movementDays} t
    on t.day >= bound.value ->> 1 and t.day < bound.value ->> 2
  union all
  select bound.value ->> 0, bound.value ->> 3, ${sums}
  from json_each(${sql.placeholder("quarters")}) bound cross join ${movementTotals} t
    on t.quarter >= bound.value ->> 1 and t.quarter < bound.value ->> 2`;

const counted = (name: string) => sql<number>`coalesce(sum(sign * ${sql.raw(name)}), 0)`;

const movementsOfBook = preparedRead((read) =>
  read
    .select({
      part: sql<number>`part`,
      currency: sql<Currency>`currency`,
      credits: counted("credit_count"),
      debits: counted("debit_count"),
      holds: counted("hold_count"),
      releases: counted("release_count"),
      credited: total(sql`sign * credits`),
      debited: total(sql`sign * debits`),
    })
    .from(sql`(${booked})`)
    .groupBy(sql`part`, sql`currency`),
);

/** What the whole book moved between neighbouring instants, each on a quarter of an hour, as each day begins. */
export async function readBookMovements(
  { db }: Pick<Deps, "db">,
  instants: readonly Instant[],
): Promise<Movements[][]> {
  const { days, quarters } = stretchesOf(instants);
  const rows = await movementsOfBook(db).all({
    days: JSON.stringify(days),
    quarters: JSON.stringify(quarters),
  });
  const parts = instants.slice(1).map((): Movements[] => []);
  for (const { part, currency, credits, debits, holds, releases, credited, debited } of rows)
    parts[part]?.push({
      currency,
      credits: { count: credits, sum: credited },
      debits: { count: debits, sum: debited },
      holds,
      releases,
    });
  return parts;
}

/** What all accounts hold now, less what was booked since: one statement, so that both are of one moment. */
const balanceOfBook = preparedRead((read) =>
  read
    .select({ currency: sql<Currency>`currency`, amount: total(sql`amount`) })
    .from(
      sql`(select ${ledgerAccounts.currency} as currency, -${ledgerAccounts.balance} as amount
        from ${ledgerAccounts} where ${isNull(ledgerAccounts.virtualAccountId)}
        union all select currency, sign * (debits - credits) from (${booked}))`,
    )
    .groupBy(sql`currency`),
);

/** What all accounts held at the end of a bank day, by currency. */
export async function readBookBalances(
  { db, env }: Pick<Deps, "db" | "env">,
  date: BankDate,
): Promise<Sum[]> {
  const since = startOfBankDay(addDays(date, 1), env.zone);
  const { days, quarters } = stretchesOf([since, endOfTime]);
  return balanceOfBook(db).all({ days: JSON.stringify(days), quarters: JSON.stringify(quarters) });
}
