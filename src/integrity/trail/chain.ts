import type { Database } from "db/client";
import { readCells } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Archives, noArchives, trailColumns } from "./archives";
import type { Head } from "./head";

const row = z.tuple([
  z.number(),
  z.number().nullable(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
]);

const change = z.tuple([
  z.number(),
  z.number(),
  z.string(),
  z.string(),
  z.enum(["insert", "update", "delete"]),
  z.string(),
  z.string().nullable(),
]);

/**
 * A change of a watched row (`db/program/states.sql`): the table and row, the columns that an update changed, the
 * digest of the row afterwards (null if it was deleted), and the next row of the trail.
 */
export type RowChange = {
  auditId: number;
  id: number;
  subject: string;
  rowId: string;
  change: "insert" | "update" | "delete";
  fields: readonly string[];
  digest: string | null;
};

/**
 * A row of the trail with the data of its hash. `details` is null if it was redacted. `changes` are those of watched
 * rows since the row before, in order: its hash covers them.
 */
export type ChainedRow = {
  id: number;
  userId: number | null;
  action: string;
  resource: string;
  resourceId: string | null;
  details: string | null;
  detailsHash: string;
  ipAddress: string;
  userAgent: string;
  createdAt: number;
  prevHash: string;
  hash: string;
  changes: readonly RowChange[];
};

/** Hash before the first row of the chain. */
export const origin = "0".repeat(64);

const sha3 = (text: string) => new Bun.CryptoHasher("sha3-256").update(text).digest("hex");

/**
 * The hash of a row: sha3-256 of the hash before it, of its content, where details count by their digest, and of the digest
 * of the changes that led to it, where there are any.
 */
function hashRow(r: Omit<ChainedRow, "hash" | "details">): string {
  const { id, userId, action, resource, resourceId, detailsHash, ipAddress, userAgent, createdAt } = r;
  const content = [id, userId, action, resource, resourceId, detailsHash, ipAddress, userAgent, createdAt];
  return sha3(r.prevHash + JSON.stringify(content) + hashChanges(r.changes));
}

function hashChanges(changes: readonly RowChange[]): string {
  if (changes.length === 0) return "";
  const texts = changes.map(({ id, subject, rowId, change, fields, digest }) =>
    JSON.stringify([id, subject, rowId, change, fields.join(","), digest]),
  );
  return sha3(texts.join(""));
}

/** Flaw of a row that follows a row with this id and hash; undefined if there is none. */
function findFlaw(r: ChainedRow, before: { id: number; hash: string }): string | undefined {
  if (r.id !== before.id + 1) return `audit row ${before.id + 1} is missing: ${r.id} follows ${before.id}`;
  if (r.prevHash !== before.hash) return `audit row ${r.id} does not follow row ${before.id}`;
  if (r.details !== null && sha3(r.details) !== r.detailsHash)
    return `audit row ${r.id}: its details were changed`;
  if (hashRow(r) !== r.hash) {
    const what = r.changes.length > 0 ? ", or a change of a row that it covers," : "";
    return `audit row ${r.id}${what} was changed`;
  }
  return undefined;
}

/** SQL that reads the head, for `toHead`. */
export const newestHead = "select id, hash from audit_logs order by id desc limit 1";

/** The head in the result of `newestHead`; that of an empty trail if there was no row. */
export function toHead([last]: readonly unknown[]): Head {
  if (last === undefined) return { id: 0, hash: origin };
  const [id, hash] = headCells.parse(last);
  return { id, hash };
}

const headCells = z.tuple([z.int(), z.string()]);

export const readHead = async (db: Database): Promise<Head> =>
  toHead(await readCells(db, headCells, sql.raw(newestHead)));

const selectPage = (after: number, upTo: number, step: number): SQL => sql`
  select ${sql.raw(trailColumns)} from audit_logs where id > ${after} and id <= ${upTo} order by id limit ${step}`;

/**
 * The next rows of the trail, from the book and from the archives, which replace those of their rows that are still
 * in the book.
 */
async function readPage(db: Database, after: number, upTo: number, step: number, older: Archives) {
  if (after >= older.to) return readCells(db, row, selectPage(after, upTo, step));
  const end = Math.min(after + step, upTo);
  const left = older.read(after, end).map((cells) => row.parse(cells));
  const leftIds = new Set(left.map(([id]) => id));
  const here = await readCells(db, row, selectPage(after, end, step));
  return [...left, ...here.filter(([id]) => !leftIds.has(id))].sort(([a], [b]) => a - b);
}

const changeColumns = "audit_id, id, subject, row_id, change, fields, digest";

const selectChanges = (from: number, to: number): SQL => sql`
  select ${sql.raw(changeColumns)} from state_changes where audit_id between ${from} and ${to} order by audit_id, id`;

/** SQL that reads the changes after the newest row of the trail, for `toRowChange`. */
export const changesAfter = `select ${changeColumns} from state_changes
  where audit_id > (select coalesce(max(id), 0) from audit_logs) order by id`;

/** The changes of watched rows that lead to rows of the trail, by the id of that row. */
async function readChanges(db: Database, from: number, to: number): Promise<Map<number, RowChange[]>> {
  const cells = await readCells(db, change, selectChanges(from, to));
  return Map.groupBy(cells.map(parseRowChange), ({ auditId }) => auditId);
}

/** Parses a change of a watched row from its cells. */
export const toRowChange = (cells: unknown): RowChange => parseRowChange(change.parse(cells));

function parseRowChange([auditId, id, subject, rowId, kind, fields, digest]: z.infer<
  typeof change
>): RowChange {
  const names = fields === "" ? [] : fields.split(",");
  return { auditId, id, subject, rowId, change: kind, fields: names, digest };
}

/** Result of a walk along the chain: the number of rows, of redacted rows, and the first flaw. */
type ChainReport = { rows: number; redacted: number; flaw?: string };

/**
 * Walks the chain to a head and recomputes every hash, a page at a time.
 * @param look sees each sound page, and may report a flaw of its own
 * @param step rows of a page
 * @param from a known head, after which it begins; by default the chain's start
 * @param older the rows that left the book
 */
export async function verifyChain(
  db: Database,
  head: Head,
  look: (rows: ChainedRow[]) => Promise<string | undefined> = async () => undefined,
  step = 500,
  from: Head = { id: 0, hash: origin },
  older: Archives = noArchives,
): Promise<ChainReport> {
  let last = from;
  let redacted = 0;
  while (last.id < head.id) {
    const read = (await readPage(db, last.id, head.id, step, older)).map(named);
    const changes = await readChanges(db, last.id + 1, read.at(-1)?.id ?? last.id);
    const rows = read.map((r): ChainedRow => ({ ...r, changes: changes.get(r.id) ?? [] }));
    for (const r of rows) {
      const flaw = findFlaw(r, last);
      if (flaw) return { rows: last.id - from.id, redacted, flaw };
      if (r.details === null) redacted++;
      last = { id: r.id, hash: r.hash };
    }
    const flaw = rows.length === 0 ? `audit row ${last.id + 1} is missing` : await look(rows);
    if (flaw) return { rows: last.id - from.id, redacted, flaw };
  }
  if (last.hash !== head.hash)
    return { rows: last.id - from.id, redacted, flaw: `audit row ${head.id} is not the head that was kept` };
  return { rows: last.id - from.id, redacted };
}

function named(cells: z.infer<typeof row>): Omit<ChainedRow, "changes"> {
  const [
    id,
    userId,
    action,
    resource,
    resourceId,
    details,
    detailsHash,
    ipAddress,
    userAgent,
    createdAt,
    prevHash,
    hash,
  ] = cells;
  const what = { id, userId, action, resource, resourceId, details, detailsHash };
  return { ...what, ipAddress, userAgent, createdAt, prevHash, hash };
}
