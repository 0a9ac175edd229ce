import { type Database, expectOneRow, type Write } from "db/client";
import { preparedRead } from "db/prepared";
import { alerts, jobCursors, transactions, virtualAccounts } from "db/schema";
import { and, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { type AccountMovement, readNewer, readPast } from "./history";
import type { Finding } from "./rules";
import { findSettings } from "./settings";
import { type Reported, watchAccount, windowOf } from "./watch";

const cursorName = "watch movements";

const progress = preparedRead((read) =>
  read
    .select({
      seen: sql<number>`coalesce((select last_id from job_cursors where name = ${cursorName}), 0)`,
      newest: sql<number>`coalesce((select max(id) from transactions), 0)`,
    })
    .from(sql`(select 1)`),
);

const reportedOf = preparedRead((read) =>
  read
    .select({ rule: alerts.rule, seq: max(transactions.seq) })
    .from(alerts)
    .innerJoin(
      transactions,
      and(
        eq(transactions.journalId, alerts.journalId),
        eq(transactions.virtualAccountId, alerts.virtualAccountId),
      ),
    )
    .where(and(eq(alerts.virtualAccountId, sql.placeholder("accountId")), isNotNull(alerts.rule)))
    .groupBy(alerts.rule),
);

/** How far the rules have come, from the primary: another node may just have moved it. */
async function readCursor({ db }: Pick<Deps, "db">): Promise<number> {
  const select = { sql: "select last_id from job_cursors where name = ?", args: [cursorName] };
  const [row] = await db.readPrimary(select);
  return Number(row?.last_id ?? 0);
}

/** Whether there are transactions that the pattern rules have not looked at. */
export async function hasUnwatched({ db }: Pick<Deps, "db">): Promise<boolean> {
  const { seen = 0, newest = 0 } = (await progress(db).get()) ?? {};
  return newest > seen;
}

/**
 * Looks at the transactions since the last time by the pattern rules, and raises their alerts, for staff only. The
 * alerts of a step and how far it came are one write: whatever breaks it off, each movement is judged once, and a
 * second alert for one movement and rule is left out by the database. High amounts and bursts are the posting's own
 * affair (`db/program/alerts.sql`).
 * @returns how many alerts were raised
 */
export async function watchMovements({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  for (let raised = 0; ; ) {
    const seen = await readCursor({ db });
    const movements = await readNewer(db, seen);
    const last = movements.at(-1);
    if (!last) return raised;
    const writes: Write[] = [];
    for (const [accountId, ofAccount] of Map.groupBy(movements, (movement) => movement.accountId)) {
      for (const { movement, finding } of await judge(db, accountId, ofAccount)) {
        writes.push(alertOf(db, movement, finding, now()));
      }
    }
    raised += writes.length;
    await db.write([...writes, ...advance(seen, last.id)]);
  }
}

type Found = { movement: AccountMovement; finding: Finding };

async function judge(
  db: Database,
  accountId: number,
  movements: readonly AccountMovement[],
): Promise<Found[]> {
  const [first] = movements;
  if (!first) return [];
  const [account] = await db.read
    .select({ clientId: virtualAccounts.clientId })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, accountId));
  const { settings } = await findSettings({ db }, account?.clientId ?? "");
  const follow = watchAccount(settings, await readReported(db, accountId));
  const since = first.at - windowOf(settings);
  // Bursts are not looked for here: the past need not be longer than the other rules want it.
  for (const movement of await readPast(db, accountId, { seq: first.seq, since, atLeast: 1 })) {
    follow({ ...movement, watched: false });
  }
  return movements.flatMap((movement) => follow(movement).findings.map((finding) => ({ movement, finding })));
}

async function readReported(db: Database, accountId: number): Promise<Reported> {
  const rows = await reportedOf(db).all({ accountId });
  return Object.fromEntries(rows.map(({ rule, seq }) => [rule, seq]));
}

function alertOf(
  db: Database,
  movement: AccountMovement,
  { rule, ...text }: Finding,
  createdAt: number,
): Write {
  const alert = {
    ...text,
    rule,
    virtualAccountId: movement.accountId,
    type: "suspicious_pattern" as const,
    audience: "staff" as const,
    journalId: movement.journalId,
    createdAt,
  };
  return db.read.insert(alerts).values(alert).onConflictDoNothing();
}

/** Moves the cursor on, from where this run has read it and no other. */
function advance(from: number, to: number): Write[] {
  return [
    {
      sql: `insert into job_cursors (name, last_id) values (?, ?)
        on conflict (name) do update set last_id = excluded.last_id where last_id = ?`,
      args: [cursorName, to, from],
    },
    expectOneRow("CURSOR_MOVED"),
  ];
}

/** Leaves out what is in the ledger already: a demo or a seeded book has alerts of its own. */
export async function skipMovements({ db }: Pick<Deps, "db">): Promise<void> {
  const { newest = 0 } = (await progress(db).get()) ?? {};
  const mark = db.read
    .insert(jobCursors)
    .values({ name: cursorName, lastId: newest })
    .onConflictDoUpdate({ target: jobCursors.name, set: { lastId: newest } });
  await db.write([mark], { idempotent: true });
}
