import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import { alertSeverities, alertTypes } from "@/vocabulary/options";

/** Rows of one write. */
const step = 1_000;

const numbers = (rows: number) =>
  `with recursive n (n) as (select 1 union all select n + 1 from n where n < ${rows})`;

const pick = (values: readonly string[], by: string) =>
  `case ${by} % ${values.length} ${values.map((value, at) => `when ${at} then '${value}'`).join(" ")} end`;

/**
 * Inserts alerts: of a hundred two are active and three under review, as at a bank that handles them; every account has
 * some.
 */
const insertAlerts = (
  rows: number,
) => `insert into alerts (virtual_account_id, type, severity, title, description,
    status, audience, created_at)
  ${numbers(rows)} select
    (select id from virtual_accounts where id > (?1 + n) * 7919 % (select max(id) from virtual_accounts) limit 1),
    ${pick(alertTypes, "(?1 + n)")}, ${pick(alertSeverities, "(?1 + n) / 4")},
    'Seeded alert ' || (?1 + n), 'Movement ' || (?1 + n) || ' reached the threshold of $50,000.00',
    case when (?1 + n) % 100 < 2 then 'active' when (?1 + n) % 100 < 5 then 'acknowledged' else 'resolved' end,
    iif((?1 + n) % 3 = 0, 'client', 'staff'), ?2 + n from n`;

/** Sign-ins and edits, by the way in which people use the product between postings. */
const insertAuditRows = (
  rows: number,
) => `insert into audit_entries (user_id, action, resource, resource_id, details,
    ip_address, user_agent, created_at)
  ${numbers(rows)} select null, iif((?1 + n) % 9 = 0, 'UPDATE', 'LOGIN'), iif((?1 + n) % 9 = 0, 'SETUP_REQUEST', 'USER'),
    (?1 + n) % 1000 + 1,
    iif((?1 + n) % 9 = 0, '{"before":{"status":"new"},"after":{"status":"in_review"},"by":"seed"}', '{"by":"seed"}'),
    '10.0.' || ((?1 + n) % 200) || '.' || ((?1 + n) % 250), 'seed', ?2 + n from n`;

/** Raises alerts on the existing accounts, a thousand a write, evenly spread between two instants. */
export function makeAlerts(
  db: Database,
  alerts: number,
  times: { from: number; to: number },
  progress: (done: number) => void,
): Promise<void> {
  return inSteps(db, alerts, times, insertAlerts, progress);
}

/** Number of rows that the audit trail lacks of a total. */
export async function missingAuditRows(db: Database, wanted: number): Promise<number> {
  const [row] = await db.read.values<[number]>(sql`select coalesce(max(id), 0) from audit_logs`);
  return Math.max(0, wanted - Number(row?.[0] ?? 0));
}

/** Appends rows to the audit trail, each chained to the one before. */
export function makeAuditRows(
  db: Database,
  rows: number,
  at: number,
  progress: (done: number) => void,
): Promise<void> {
  return inSteps(db, rows, { from: at, to: at }, insertAuditRows, progress);
}

async function inSteps(
  db: Database,
  rows: number,
  { from, to }: { from: number; to: number },
  insert: (rows: number) => string,
  progress: (done: number) => void,
): Promise<void> {
  for (let done = 0; done < rows; ) {
    const count = Math.min(step, rows - done);
    const at = Math.floor(from + ((to - from) * done) / rows);
    await db.write([{ sql: insert(count), args: [done, at] }]);
    done += count;
    progress(done);
  }
}
