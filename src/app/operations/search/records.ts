import type { Database } from "db/client";
import { readRows } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { recordScreen } from "@/oversight/audit-logs/record-screens";
import { resourcesWith } from "@/resources/declared";
import type { RecordSpec } from "@/resources/define";
import { type RecordName, recordNames } from "./readings";

/** Name of each kind of record; the server's own runs are no resource. */
const kinds: ReadonlyMap<string, Omit<RecordSpec, "screen">> = new Map<string, Omit<RecordSpec, "screen">>([
  ...resourcesWith("audit", "record").map(({ audit, record }) => [audit, record] as const),
  ["JOB_RUN", { table: "job_runs", name: "job" }],
]);

/** Record that a text names. `href`: its own screen, if it has one. */
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
  const kind = kinds.get(resource);
  if (!kind) return [];
  const { table, name, key = "id" } = kind;
  return [
    sql`select ${resource} as resource, cast(${sql.raw(key)} as text) as id, ${sql.raw(name)} as name
      from ${from ?? sql.raw(table)} where ${where}`,
  ];
}

/** Record with an id, if there is one of its kind; a kind without rows of its own, such as a call, is named by its id. */
export async function readRecord(db: Database, resource: RecordName, id: string): Promise<Subject[]> {
  const kind = kinds.get(resource);
  if (!kind) return [{ resource, id, name: "", href: undefined }];
  if (kind.key === undefined && !/^[1-9]\d{0,14}$/.test(id)) return [];
  const value = kind.key === undefined ? Number(id) : resource === "CLIENT" ? id.toUpperCase() : id;
  return readSubjects(db, select(resource, sql`${sql.raw(kind.key ?? "id")} = ${value}`));
}

/** The records of all kinds that have a number. */
export const readNumbered = (db: Database, number: number): Promise<Subject[]> =>
  readSubjects(
    db,
    recordNames.flatMap((name) => {
      const kind = kinds.get(name);
      return kind && kind.key === undefined ? select(name, sql`id = ${number}`) : [];
    }),
  );

/** Number of newest rows searched for references without an index. */
export const newestReferences = 5000;

const newest = (table: string) =>
  sql`(select * from ${sql.raw(table)} order by id desc limit ${newestReferences})`;

/** Maximum number of records read per name. */
const few = sql`limit 5`;

/**
 * Reads the records that a word names as a whole: a name, an address, a number, a reference, a fingerprint.
 * @param movements ids of the movements with that reference
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
    ...part("ACCOUNT_NUMBER", sql`iban = ${bare}`),
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
