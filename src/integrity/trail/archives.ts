import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database } from "db/client";
import type { Connection } from "db/client/connection";
import { getFilePath, openReadOnly } from "db/client/file";
import { jsonCell, readRow, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Env } from "@/env";
import type { Instant } from "@/vocabulary/calendar";

/** Pattern of an archive's file name, which has no path: it is in the folder of archives. */
export const archiveName = /^\w[\w.-]*$/;

/**
 * Rows of the trail that left the book for a file, as recorded in the trail (decision 345): the file's name and
 * SHA-256, the first and last number of the range of its postings, their number, and its last day.
 */
const archived = z.object({
  file: z.string().regex(archiveName),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  from: z.int(),
  to: z.int(),
  rows: z.int(),
  until: z.iso.date(),
});
export type Archived = z.infer<typeof archived>;

const archiveRow = z.object({ details: jsonCell(z.object({ archived })) });
const archiveRows = `select details from audit_logs where resource = 'AUDIT_LOG' and action = 'DELETE'
  and details like '{"archived":%' order by id`;

/** Reads the trail's records of archives, oldest first. */
export async function readArchived(db: Database): Promise<Archived[]> {
  const rows = await readRows(db, archiveRow, sql.raw(archiveRows));
  return rows.map(({ details }) => details.archived);
}

/** The same for a book whose file is opened separately. */
export const readArchivedFrom = (connection: Connection): Archived[] =>
  listCells(connection, archiveRows, []).map(([details]) => archiveRow.parse({ details }).details.archived);

/** The folder of a book's archives: `ARCHIVE_DIR`, or the book's own; undefined for a book that is not a file. */
export function findArchiveDir({ url, syncUrl }: Env["database"], given?: string): string | undefined {
  if (given) return given;
  return syncUrl !== undefined || !url.startsWith("file:") ? undefined : dirname(getFilePath(url));
}

/** The columns of the trail in the order of its readers. */
export const trailColumns = `id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
  created_at, prev_hash, hash`;

type Link = { id: number; hash: string };

/** Archives with the rows that left the book. `to`: the last number of their ranges. The opener closes them. */
export type Archives = {
  to: number;
  /** Number of their rows. */
  rows: number;
  /** Reason why one of them cannot be read, or differs from the trail, as a sentence. */
  flaw: string | undefined;
  /** The cells of the rows after a number, up to another. */
  read(after: number, upTo: number): unknown[][];
  /** The numbers and hashes of those rows with one of these numbers. */
  numbered(ids: readonly number[]): Link[];
  /** The numbers and hashes of those rows with one of these hashes. */
  hashed(hashes: readonly string[]): Link[];
  close(): void;
};

/** The empty archives of a book with its whole trail. */
export const noArchives: Archives = {
  to: 0,
  rows: 0,
  flaw: undefined,
  read: () => [],
  numbered: () => [],
  hashed: () => [],
  close: () => {},
};

const listCells = (connection: Connection, text: string, args: (string | number)[]) =>
  connection.run({ sql: text, args }).rows;

/** Opens some files of archives, after comparing their digests. */
export async function openArchives(all: readonly Archived[], folder: string | undefined): Promise<Archives> {
  if (all.length === 0) return noArchives;
  const open: { of: Archived; connection: Connection }[] = [];
  let flaw: string | undefined;
  for (const of of all) {
    const path = folder === undefined ? undefined : join(folder, of.file);
    if (path === undefined || !existsSync(path))
      flaw ??= `the archive ${of.file} is not ${path === undefined ? "known where" : `in ${folder}`}: put it back, or set ARCHIVE_DIR`;
    else if ((await digestOfFile(path)) === of.digest) open.push({ of, connection: openReadOnly(path) });
    else flaw ??= `the archive ${of.file} is not the one that the trail names: it was changed`;
  }
  const listLinks = (column: "id" | "hash", values: readonly (number | string)[]): Link[] =>
    open
      .flatMap(({ connection }) =>
        listCells(
          connection,
          `select id, hash from audit_logs where ${column} in (select value from json_each(?))`,
          [JSON.stringify(values)],
        ),
      )
      .map(([id, hash]) => ({ id: Number(id), hash: String(hash) }));
  return {
    to: all.at(-1)?.to ?? 0,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    flaw,
    read: (after, upTo) =>
      open
        .filter(({ of }) => of.from <= upTo && of.to > after)
        .flatMap(({ connection }) =>
          listCells(
            connection,
            `select ${trailColumns} from audit_logs where id > ? and id <= ? order by id`,
            [after, upTo],
          ),
        ),
    numbered: (ids) => listLinks("id", ids),
    hashed: (hashes) => listLinks("hash", hashes),
    close: () => {
      for (const { connection } of open) connection.close();
    },
  };
}

/** The archives of a book that its trail names. */
export const openBookArchives = async (db: Database, folder: string | undefined): Promise<Archives> =>
  openArchives(await readArchived(db), folder);

const nearRow = z.object({ id: z.int() });

/** The archive with the trail's row of a posting at an instant; undefined if that row is in the trail. */
export async function archiveOfPosting(db: Database, at: Instant): Promise<Archived | undefined> {
  const archives = await readArchived(db);
  if (archives.length === 0) return undefined;
  const near = await readRow(
    db,
    nearRow,
    sql`select id from audit_logs where created_at <= ${at} order by created_at desc, id desc limit 1`,
  );
  return archives.find(({ to }) => (near?.id ?? 0) <= to);
}

/** Number of archives that a book's trail names, and the names of the missing ones. */
type ArchiveState = { named: number; missing: string[] };

/** Checks which archives exist; their digests are compared by `verify`, and by the proof of each backup. */
export async function readArchiveState(db: Database, folder: string | undefined): Promise<ArchiveState> {
  const named = await readArchived(db);
  const missing = named.filter(({ file }) => folder === undefined || !existsSync(join(folder, file)));
  return { named: named.length, missing: missing.map(({ file }) => file) };
}

/** The SHA-256 of a file, read in parts. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const part of Bun.file(path).stream()) hash.update(part);
  return hash.digest("hex");
}
