import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import { assertRoom } from "@/integrity/disk-space";
import { flush, moveDurably } from "@/integrity/durable-files";
import { holdFolders } from "@/integrity/folder-lock";
import { addDays, type BankDate, dayLength, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import { type Archived, digestOfFile, openArchives, readArchived, trailColumns } from "./archives";
import { readHead, verifyChain } from "./chain";
import { writeHeadFile } from "./head-file";

/** Minimum age of archived rows in days, so that readers of the newest rows never open an archive. */
export const youngestArchived = 90;
/** Number of rows deleted per write, so that other writes can run in between. */
const perWrite = 2000;

/** True if a day is long enough ago for postings up to its end to be archived. */
export const isLongAgo = (until: BankDate, at: Instant, zone: string): boolean =>
  startOfBankDay(addDays(until, 1), zone) <= at - youngestArchived * dayLength;

/** Contents of an archive, and its author. */
type ArchiveOrder = {
  /** The book's URL, of a file. */
  url: string;
  /** The folder of its archives. */
  folder: string;
  /** The file of its head, if there is one. */
  headFile: string | undefined;
  /** The last day, in the bank's time zone. */
  until: BankDate;
  zone: string;
  by: string;
  reason: string;
  /** Name of the program in the trail. */
  agent: string;
  /** The instant of the act. */
  at: Instant;
};

/** The postings of a range of the trail: first and last row, and their number. */
export type Stretch = { from: number; to: number; rows: number };

/**
 * Moves the postings' rows of the trail, up to the end of a day, into a file (decision 345). The file is written and
 * proven by the chain, then the trail names it, and only then its rows leave the book, in batches, beside a running
 * server. After an interruption at any point it is called again, and continues; only one process at a time may run
 * it.
 * @returns the archive; undefined if no posting of that time is left in the trail
 * @throws Error with a sentence if an archive is missing or changed, or the new one differs from the book
 */
export async function archive(db: Database, order: ArchiveOrder): Promise<Archived | undefined> {
  const { url, folder, headFile, until, zone } = order;
  return holdFolders([folder], async (sweep) => {
    await sweep();
    const done = await readArchived(db);
    await assertThere(done, folder);
    // Archives that an interrupted run has already recorded.
    await removeArchived(db, done);
    const stretch = await findStretch(db, done.at(-1)?.to ?? 0, until, zone);
    if (stretch === undefined) return undefined;
    const made = await writeArchive(db, url, folder, { ...stretch, until });
    await proveArchive(db, made, folder);
    await db.write([sayArchived(made, order)]);
    await removeArchived(db, [made]);
    // The kept head may be that of a row that left.
    if (headFile !== undefined && existsSync(headFile))
      await writeHeadFile(headFile, await readHead(db), Date.now());
    return made;
  });
}

/** @throws Error with a sentence if an archive is missing, or differs from the trail */
export async function assertThere(archives: readonly Archived[], folder: string): Promise<void> {
  const before = await openArchives(archives, folder);
  before.close();
  if (before.flaw) throw new Error(`${before.flaw}. Nothing was done`);
}

const stretchRow = z.object({ to: z.int().nullable(), rows: z.int() });

/** The range of the trail from the last archive to the end of a day, with its number of postings. */
export async function findStretch(
  db: Database,
  last: number,
  until: BankDate,
  zone: string,
): Promise<Stretch | undefined> {
  const end = startOfBankDay(addDays(until, 1), zone);
  const found = await readRow(
    db,
    stretchRow,
    sql`with stretch as (select coalesce((select min(id) from audit_logs where id > ${last} and created_at >= ${end}),
        (select max(id) from audit_logs)) - 1 as upto)
      select (select upto from stretch) as "to", (select count(*) from audit_logs where id > ${last}
        and id <= (select upto from stretch) and resource = 'TRANSACTION') as rows`,
  );
  return found?.to && found.rows > 0 ? { from: last + 1, to: found.to, rows: found.rows } : undefined;
}

/** Name of the archive up to a day. */
export const archiveFileName = (until: BankDate) => `trail-until-${until}.db`;

/** Writes the rows of a range into a separate file, which gets its name once it is complete and flushed. */
async function writeArchive(
  db: Database,
  url: string,
  folder: string,
  { from, to, rows, until }: Stretch & { until: BankDate },
): Promise<Archived> {
  const file = archiveFileName(until);
  const part = join(folder, `${file}.part`);
  await assertRoom(`write the archive ${file}`, [{ folder, bytes: await sizeOfRows(db, { from, to }) }]);
  const connection = new Connection(part, 60_000);
  try {
    connection.exec(`create table audit_logs (id integer primary key not null, user_id integer, action text not null,
      resource text not null, resource_id text, details text, details_hash text not null, ip_address text not null,
      user_agent text not null, created_at integer not null, prev_hash text not null, hash text not null) strict`);
    connection.run({ sql: "attach ? as book", args: [getFilePath(url)] });
    connection.run({
      sql: `insert into audit_logs (${trailColumns}) select ${trailColumns} from book.audit_logs
        where id between ? and ? and resource = 'TRANSACTION' order by id`,
      args: [from, to],
    });
    connection.exec("detach book");
  } finally {
    connection.close();
  }
  await flush(part);
  await moveDurably(part, join(folder, file));
  return { file, digest: await digestOfFile(join(folder, file)), from, to, rows, until };
}

const sizeRow = z.object({ bytes: z.int().nullable() });

/** Approximate size of a range's rows in a separate file, in bytes: their texts, digests and numbers. */
async function sizeOfRows(db: Database, { from, to }: Pick<Stretch, "from" | "to">): Promise<number> {
  const row = await readRow(
    db,
    sizeRow,
    sql`select sum(length(details) + length(user_agent) + 300) as bytes from audit_logs
      where id between ${from} and ${to} and resource = 'TRANSACTION'`,
  );
  return row?.bytes ?? 0;
}

const edgesRow = z.object({ before: z.string(), hash: z.string(), rows: z.int() });

/**
 * @throws Error if the range is not whole with the file's rows in place of the book's, or the file lacks some of them
 */
async function proveArchive(db: Database, made: Archived, folder: string): Promise<void> {
  const { from, to } = made;
  const edges = await readRow(
    db,
    edgesRow,
    sql`select (select prev_hash from audit_logs where id = ${from}) as before,
      (select hash from audit_logs where id = ${to}) as hash, (select count(*) from audit_logs
        where id between ${from} and ${to} and resource = 'TRANSACTION') as rows`,
  );
  if (!edges) throw new Error("The trail cannot be read");
  const older = await openArchives([made], folder);
  try {
    const [start, end] = [
      { id: from - 1, hash: edges.before },
      { id: to, hash: edges.hash },
    ];
    const { flaw } = await verifyChain(db, end, undefined, undefined, start, older);
    const missing = edges.rows === made.rows ? undefined : `it has ${made.rows} of ${edges.rows} rows`;
    const broken = older.flaw ?? flaw ?? missing;
    if (broken) throw new Error(`The archive is not what the book has: ${broken}. Nothing left the book`);
  } finally {
    older.close();
  }
}

const sayArchived = (made: Archived, { by, reason, agent, at }: ArchiveOrder) =>
  auditStatement({
    actor: null,
    origin: { ip: "server", userAgent: agent },
    action: "DELETE",
    resource: "AUDIT_LOG",
    details: { archived: { ...made, by, reason } },
    at,
  });

/** Deletes archived rows, in batches. */
async function removeArchived(db: Database, archives: readonly Archived[]): Promise<void> {
  for (const { from, to } of archives)
    for (let left = perWrite; left === perWrite; ) {
      const [gone] = await db.write([
        {
          sql: `delete from audit_logs where id in (select id from audit_logs where id between ? and ?
            and resource = 'TRANSACTION' limit ?) returning id`,
          args: [from, to, perWrite],
        },
      ]);
      left = gone?.length ?? 0;
    }
}
