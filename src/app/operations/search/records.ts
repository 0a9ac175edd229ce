import type { Database } from "db/client";
import { readRows } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordScreen } from "@/oversight/audit-logs/record-screens";
import { type RecordName, recordNames } from "./readings";

/** Table, name and, if it is not a number, key of a kind of record. */
type Kind = { table: string; name: string; key?: string };

const kinds: Partial<Record<RecordName, Kind>> = {
  USER: { table: "users", name: "username" },
  CLIENT: { table: "clients", name: "name", key: "id" },
  VIRTUAL_ACCOUNT: { table: "virtual_accounts", name: "customer_name || ', ' || virtual_iban" },
  CBS_ACCOUNT: { table: "cbs_accounts", name: "name", key: "number" },
  TRANSACTION: { table: "transactions", name: "reference" },
  HOLD: { table: "holds", name: "reference" },
  PAYMENT: { table: "payments", name: "reference" },
  SCHEDULED_PAYMENT: { table: "scheduled_payments", name: "reference" },
  STANDING_ORDER: { table: "standing_orders", name: "recipient" },
  BENEFICIARY: { table: "beneficiaries", name: "name" },
  PAYMENT_FILE: { table: "payment_files", name: "message_id" },
  FUND_ALLOCATION: { table: "fund_allocations", name: "currency" },
  ALERT: { table: "alerts", name: "title" },
  APPROVAL: { table: "approvals", name: "summary" },
  SETUP_REQUEST: { table: "setup_requests", name: "company_name" },
  RECONCILIATION: { table: "reconciliation_runs", name: "status" },
  BANK_STATEMENT: { table: "bank_statements", name: "file_name" },
  BANK_LINE: { table: "bank_lines", name: "bank_reference" },
  BULK_UPLOAD: { table: "bulk_uploads", name: "file_name" },
  CLIENT_FILE: { table: "client_files", name: "name" },
  API_CLIENT: { table: "api_clients", name: "name" },
  CHANNEL_KEY: { table: "channel_keys", name: "name" },
  WEBHOOK: { table: "webhooks", name: "url" },
  WEBHOOK_DELIVERY: { table: "webhook_deliveries", name: "type" },
  MAIL: { table: "mails", name: "subject", key: "id" },
  REPORT: { table: "reports", name: "name" },
  REPORT_SCHEDULE: { table: "report_schedules", name: "name" },
  AUDIT_LOG: { table: "audit_logs", name: "action || ' ' || resource" },
  JOB: { table: "jobs", name: "name", key: "name" },
  JOB_RUN: { table: "job_runs", name: "job" },
};

/** A record that a text names. `href`: its own screen, where it has one. */
export type Subject = { resource: RecordName; id: string; name: string; href: string | undefined };

const subjectRow = z.object({ resource: z.enum(recordNames), id: z.string(), name: z.string().nullable() });

/** Reads the records that some conditions find, each by an index or among a bounded number of rows. */
async function readSubjects(db: Database, parts: readonly SQL[]): Promise<Subject[]> {
  const rows = await readRows(db, subjectRow, sql.join([...parts], sql` union all `));
  const seen = new Set<string>();
  return rows.flatMap(({ resource, id, name }) => {
    const key = `${resource} ${id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const href = resource === "JOB_RUN" ? `/admin/operations?view=${id}` : recordScreen(resource, id);
    return [{ resource, id, name: name ?? "", href }];
  });
}

/** Records of one kind that a condition finds, as a part of a statement. */
function select(resource: RecordName, where: SQL, from?: SQL): SQL[] {
  const kind = kinds[resource];
  if (!kind) return [];
  const { table, name, key = "id" } = kind;
  return [
    sql`select ${resource} as resource, cast(${sql.raw(key)} as text) as id, ${sql.raw(name)} as name
      from ${from ?? sql.raw(table)} where ${where}`,
  ];
}

/** The record with an id, if there is one of its kind; a kind without rows of its own, such as a call, is named by its id. */
export async function readRecord(db: Database, resource: RecordName, id: string): Promise<Subject[]> {
  const kind = kinds[resource];
  if (!kind) return [{ resource, id, name: "", href: undefined }];
  if (kind.key === undefined && !/^[1-9]\d{0,14}$/.test(id)) return [];
  const value = kind.key === undefined ? Number(id) : resource === "CLIENT" ? id.toUpperCase() : id;
  return readSubjects(db, select(resource, sql`${sql.raw(kind.key ?? "id")} = ${value}`));
}

/** The records of all kinds that have a number. */
export const readNumbered = (db: Database, number: number): Promise<Subject[]> =>
  readSubjects(
    db,
    recordNames.flatMap((name) =>
      kinds[name] && kinds[name].key === undefined ? select(name, sql`id = ${number}`) : [],
    ),
  );

/** Number of newest rows searched for references without an index. */
export const newestReferences = 5000;

const newest = (table: string) =>
  sql`(select * from ${sql.raw(table)} order by id desc limit ${newestReferences})`;

/** Maximum number of records read per name. */
const few = sql`limit 5`;

/**
 * The records that a word names as a whole: a name, an address, a number, a reference, a fingerprint.
 * @param movements ids of those that have it as their reference
 */
export function readNamed(db: Database, word: string, movements: readonly number[]): Promise<Subject[]> {
  const bare = word.replaceAll(/\s/g, "").toUpperCase();
  const booked = sql`(select journal_id from transactions
    where id in (select value from json_each(${JSON.stringify(movements)})))`;
  const part = (resource: RecordName, where: SQL, from?: SQL) =>
    select(resource, where, from).map((one) => sql`select * from (${one} ${few})`);
  return readSubjects(db, [
    ...part("USER", sql`lower(username) = lower(${word})`),
    ...part("USER", sql`lower(email) = lower(${word}) and deleted_at is null`),
    ...part("CLIENT", sql`id = upper(${word})`),
    ...part("CLIENT", sql`name = ${word} collate nocase`),
    ...part("VIRTUAL_ACCOUNT", sql`virtual_iban = ${bare}`),
    ...part("VIRTUAL_ACCOUNT", sql`reference = ${word} and closed_at is null`),
    ...part("CBS_ACCOUNT", sql`number = ${bare}`),
    ...part("PAYMENT", sql`journal_id in ${booked}`),
    ...part("PAYMENT", sql`reference = ${word}`, newest("payments")),
    ...part("SCHEDULED_PAYMENT", sql`reference = ${word}`, newest("scheduled_payments")),
    ...part("HOLD", sql`reference = ${word}`, newest("holds")),
    ...part("TRANSACTION", sql`journal_id in ${booked}`),
    ...part("PAYMENT_FILE", sql`message_id = ${word}`),
    ...part("API_CLIENT", sql`oauth_client_id = ${word}`),
    ...part("API_CLIENT", sql`name = ${word} collate nocase`),
    ...part("CHANNEL_KEY", sql`fingerprint = ${word}`),
    ...part("JOB", sql`name = lower(${word})`),
  ]);
}
