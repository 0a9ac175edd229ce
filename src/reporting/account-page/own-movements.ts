import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, desc, gte, type SQL, sql } from "drizzle-orm";
import { type Scope, withinScope } from "@/access/scope";
import { movementParty } from "@/accounts/transactions/party";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency } from "@/vocabulary/money";

/** Maximum number of movements that are examined for their parties. */
export const mostLookedThrough = 1000;

const { id, journalId, virtualAccountId, type, amount, currency, createdAt, description } = transactions;

/** Columns of a movement that its party is found by. */
export const partyColumns = {
  type,
  amount,
  currency,
  description,
  party: movementParty,
  otherId: virtualAccounts.id,
  otherName: virtualAccounts.customerName,
};

/** Account at the other end of a movement, if the actor may see it. */
export const otherEnd = (scope: Scope) =>
  and(
    sql`${virtualAccounts.id} = (select other.virtual_account_id from transactions other
      where other.journal_id = ${journalId} and other.virtual_account_id <> ${virtualAccountId} limit 1)`,
    withinScope(scope),
  );

type Chosen = { scope: Scope; by: "currency" | "all" };
const most = sql.raw(`${mostLookedThrough}`);
const own = sql`(select ${virtualAccounts.id} as id from ${virtualAccounts} where ${withinScope("own")}) own`;
const isChosen = (by: Chosen["by"]) =>
  by === "all" ? sql`1` : sql`one.currency = ${sql.placeholder("currency")}`;

/** Lines of the bank that a movement's journal is matched with, which may change later. */
const linesOf = (journal: SQL) =>
  sql<
    string | null
  >`(select group_concat(m.line_id) from bank_line_matches m where m.journal_id = ${journal})`;

const select = (read: Database["read"], scope: Scope, ids: SQL) =>
  read
    .select({ ...partyColumns, id, journalId, createdAt, lines: linesOf(sql`${journalId}`).as("lines") })
    .from(transactions)
    .leftJoin(virtualAccounts, otherEnd(scope))
    .where(and(sql`${id} in ${ids}`, gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(id));

/**
 * Newest movements of all accounts in scope, in one currency or in all: some of each account of a client, or of the
 * book, by an index, and of these the newest.
 */
const newest = preparedRead((read, { scope, by }: Chosen) => {
  const ofAccount = sql`select one.id from transactions one where one.virtual_account_id = own.id
    and one.created_at >= ${sql.placeholder("since")}
    order by one.created_at desc, one.id desc limit ${most}`;
  const from =
    scope === "own"
      ? sql`${own} cross join transactions one on one.id in (${ofAccount})`
      : sql`transactions one`;
  return select(
    read,
    scope,
    sql`(select one.id from ${from} where ${isChosen(by)} order by one.id desc limit ${most})`,
  );
});

/** Those of a client that were booked after others. */
const newer = preparedRead((read, { by }: Pick<Chosen, "by">) => {
  const from = sql`${own} cross join transactions one
    on one.virtual_account_id = own.id and one.created_at >= ${sql.placeholder("from")}`;
  const ids = sql`(select one.id from ${from} where one.id > ${sql.placeholder("after")} and ${isChosen(by)}
    order by one.id desc limit ${most})`;
  return select(read, "own", ids);
});

/**
 * Movements as they were read at once, the newest first, and the newest change of a watched row before. `journals` are those that
 * a later match with a line of the bank may name.
 */
type Base = { rows: readonly OwnMovement[]; changes: number; journals: string; lines: string };

type OwnMovement = Awaited<ReturnType<ReturnType<typeof newest>["all"]>>[number];

const newestChange = preparedRead((read) =>
  read.select({ id: sql<number>`coalesce((select max(id) from state_changes), 0)` }).from(sql`(select 1)`),
);

/** True if a row by which movements are named or chosen has changed since; and the bank's lines of their journals. */
const changesSince = preparedRead((read) =>
  read
    .select({
      changed: sql<number>`exists (select 1 from state_changes where id > ${sql.placeholder("changes")}
        and subject in ('beneficiaries', 'payment_details', 'virtual_accounts'))`,
      lines: sql<string | null>`(select group_concat(value || ' ' || lines)
        from (select value, ${linesOf(sql`value`)} as lines from json_each(${sql.placeholder("journals")})))`,
    })
    .from(sql`(select 1)`),
);

const joinLines = (rows: readonly OwnMovement[]): string =>
  rows.flatMap((row) => (row.lines === null ? [] : [`${row.journalId} ${row.lines}`])).join(",");

const baseOf = (rows: readonly OwnMovement[], changes: number): Base => ({
  rows,
  changes,
  journals: JSON.stringify(
    rows.filter(({ party, lines }) => party === null || lines !== null).map((row) => row.journalId),
  ),
  lines: joinLines(rows),
});

/** Time by which a movement may be committed after one that is dated later. */
const settling = 60_000;
/** Number of movements after which they become a part of the base. */
const mostAfter = 50;
const mostBases = 100;
const bases = new WeakMap<Database["read"], Map<string, Base>>();

/**
 * Reads the newest movements of the accounts in scope since an instant, in one currency or in all. Those of a client are kept:
 * a movement never changes, so that only later ones are read, unless what names them has changed (decision 444).
 */
export async function readOwnMovements(
  db: Database,
  { scope, clientId }: { scope: Scope; clientId: string },
  since: Instant,
  only: Currency | undefined,
): Promise<readonly OwnMovement[]> {
  const by = only === undefined ? "all" : "currency";
  const values = { since, currency: only ?? null, clientId };
  if (scope === "all") return newest(db, { scope, by }).all(values);
  const kept = bases.get(db.read) ?? new Map<string, Base>();
  bases.set(db.read, kept);
  const key = JSON.stringify(values);
  const base = kept.get(key);
  const [last] = base?.rows ?? [];
  if (base && last) {
    const { changes, journals } = base;
    const now = await changesSince(db).get({ changes, journals });
    if (now?.changed === 0 && (now.lines ?? "") === base.lines) {
      const from = last.createdAt - settling;
      const later = await newer(db, { by }).all({ ...values, from, after: last.id });
      const rows = [...later, ...base.rows].slice(0, mostLookedThrough);
      if (later.length > mostAfter) kept.set(key, baseOf(rows, changes));
      return rows;
    }
  }
  // Asked before the movements are read: a change in between has them read again.
  const changes = (await newestChange(db).get())?.id ?? 0;
  const rows = await newest(db, { scope, by }).all(values);
  if (kept.size >= mostBases) kept.clear();
  kept.set(key, baseOf(rows, changes));
  return rows;
}
