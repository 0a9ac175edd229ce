import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, desc, gte, type SQL, sql } from "drizzle-orm";
import { type Scope, withinScope } from "@/access/scope";
import { movementParty } from "@/accounts/transactions/party";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency } from "@/vocabulary/money";

/** Maximum number of movements examined for their parties. */
export const mostExamined = 1000;

const { id, journalId, virtualAccountId, type, amount, currency, createdAt, description } = transactions;

/** Columns of a movement that identify its party. */
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
const most = sql.raw(`${mostExamined}`);
const own = sql`(select ${virtualAccounts.id} as id from ${virtualAccounts} where ${withinScope("own")}) own`;
const isChosen = (by: Chosen["by"]) =>
  by === "all" ? sql`1` : sql`one.currency = ${sql.placeholder("currency")}`;

/** Selects the ids of the bank lines that are matched with a journal; matches may change later. */
const selectLines = (journal: SQL) =>
  sql<
    string | null
  >`(select group_concat(m.line_id) from bank_line_matches m where m.journal_id = ${journal})`;

const select = (read: Database["read"], scope: Scope, ids: SQL) =>
  read
    .select({ ...partyColumns, id, journalId, createdAt, lines: selectLines(sql`${journalId}`).as("lines") })
    .from(transactions)
    .leftJoin(virtualAccounts, otherEnd(scope))
    .where(and(sql`${id} in ${ids}`, gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(id));

/**
 * Newest movements of the accounts in scope, in one currency or in all. For a client, an index finds the newest of each account,
 * and the newest of these are selected.
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

/** Movements of a client with a higher id than `after`. */
const newer = preparedRead((read, { by }: Pick<Chosen, "by">) => {
  const from = sql`${own} cross join transactions one
    on one.virtual_account_id = own.id and one.created_at >= ${sql.placeholder("from")}`;
  const ids = sql`(select one.id from ${from} where one.id > ${sql.placeholder("after")} and ${isChosen(by)}
    order by one.id desc limit ${most})`;
  return select(read, "own", ids);
});

/**
 * Movements of one read, newest first. `changes` is the id of the newest change of a watched row before that read, `journals` the
 * journals whose party a match with a bank line may name, `lines` their matches at that time.
 */
type Base = { rows: readonly OwnMovement[]; changes: number; journals: string; lines: string };

type OwnMovement = Awaited<ReturnType<ReturnType<typeof newest>["all"]>>[number];

const newestChange = preparedRead((read) =>
  read.select({ id: sql<number>`coalesce((select max(id) from state_changes), 0)` }).from(sql`(select 1)`),
);

/** `changed` is 1 if a row that names or selects movements has changed since; `lines` are the current matches of the journals. */
const changesSince = preparedRead((read) =>
  read
    .select({
      changed: sql<number>`exists (select 1 from state_changes where id > ${sql.placeholder("changes")}
        and subject in ('beneficiaries', 'payment_details', 'virtual_accounts'))`,
      lines: sql<string | null>`(select group_concat(value || ' ' || lines)
        from (select value, ${selectLines(sql`value`)} as lines from json_each(${sql.placeholder("journals")})))`,
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

/** Maximum delay in milliseconds by which a movement is committed after one with a later date. */
const commitDelay = 60_000;
/** Number of later movements above which they are merged into the base. */
const mostAfter = 50;
/** Number of bases per database at which all are dropped. */
const mostBases = 100;
const bases = new WeakMap<Database["read"], Map<string, Base>>();

/**
 * Reads the newest movements of the accounts in scope since an instant, in one currency or in all. Those of a client are cached:
 * movements never change, so only later ones are read, unless a row that names them has changed (decision 444).
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
      const from = last.createdAt - commitDelay;
      const later = await newer(db, { by }).all({ ...values, from, after: last.id });
      const rows = [...later, ...base.rows].slice(0, mostExamined);
      if (later.length > mostAfter) kept.set(key, baseOf(rows, changes));
      return rows;
    }
  }
  // Read before the movements, so that a change in between invalidates them.
  const changes = (await newestChange(db).get())?.id ?? 0;
  const rows = await newest(db, { scope, by }).all(values);
  if (kept.size >= mostBases) kept.clear();
  kept.set(key, baseOf(rows, changes));
  return rows;
}
