import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, databaseError, openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { pathOf } from "db/client/file";
import { migrate } from "db/migrate";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import { type Env, readDatabaseEnv, readZone } from "@/env";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import {
  type Archived,
  archiveDirOf,
  digestOfFile,
  openArchives,
  readArchived,
  trailColumns,
} from "./archives";
import { readHead, verifyChain } from "./chain";
import { headFileOf, writeHeadFile } from "./head-file";

/** How old rows are at least that leave the book, in days: what looks at the newest ones never looks into an archive. */
const youngest = 90;
/** Rows that are deleted in one write: other writes come in between. */
const perWrite = 2000;

const usage = 'bun run archive --until 2024-12-31 [--preview] "REASON"';

/**
 * `bun run archive --until DATE [--preview] "REASON"`: moves the postings' rows of the trail, up to the end of a day, into a
 * file (decision 345). The file is written and proven by the chain, then the trail says which it is, and only then its rows
 * leave the book, some at a time, beside a server that runs. Broken off at any point it is run again, and goes on. With
 * `--preview` it says what would go. Exits with 1 and a sentence where it cannot.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  const { until, preview, reason } = readArguments();
  const database = readDatabaseEnv(process.env);
  const folder = archiveDirOf(database, process.env.ARCHIVE_DIR);
  if (database.syncUrl !== undefined || !database.url.startsWith("file:") || folder === undefined)
    throw new Error("Only a book that is a file has archives: its postings leave it where it is");
  if (!existsSync(pathOf(database.url)))
    throw new Error(`There is no book at ${database.url}: set DATABASE_URL`);
  const db = await openDatabase({ ...database, timeout: 60_000 });
  try {
    await migrate(db);
    const done = await readArchived(db);
    const before = await openArchives(done, folder);
    before.close();
    if (before.flaw) throw new Error(`${before.flaw}. Nothing was done`);
    // What a run that was broken off has said already.
    if (!preview) await removeArchived(db, done);
    const stretch = await findStretch(db, done.at(-1)?.to ?? 0, until);
    if (stretch === undefined) {
      console.log("No posting of that time is left in the trail.");
      return 0;
    }
    const { from, to, rows } = stretch;
    const what = `${rows} rows of postings, of rows ${from} to ${to} of the trail`;
    if (preview) {
      console.log(`${what}, would leave the book for ${join(folder, nameOf(until))}.`);
      return 0;
    }
    const archive = await writeArchive(database, folder, { ...stretch, until });
    await proveArchive(db, archive, folder);
    await db.write([sayArchived(archive, reason)]);
    await removeArchived(db, [archive]);
    await keepHead(db, database);
    console.log(`${what}, are in ${join(folder, archive.file)} now (SHA-256 ${archive.digest}).`);
    console.log("Keep it as long as the book, and a copy elsewhere: without it the book cannot be proven.");
    return 0;
  } finally {
    await db.close();
  }
}

function readArguments(): { until: string; preview: boolean; reason: string } {
  const { values, positionals } = parseArgs({
    options: { until: { type: "string" }, preview: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const until = z.iso.date().safeParse(values.until);
  if (!until.success) throw new Error(`Say up to which day: ${usage}`);
  const [reason = "", ...more] = positionals;
  if (more.length > 0 || (reason.trim() === "" && !values.preview))
    throw new Error(`Say in one text why: ${usage}`);
  if (Date.parse(until.data) > Date.now() - youngest * 86_400_000)
    throw new Error(`Only what is ${youngest} days old leaves the book`);
  return { until: until.data, preview: values.preview, reason };
}

const stretchRow = z.object({ to: z.int().nullable(), rows: z.int() });

/** The stretch of the trail from the last archive on to the end of a day, and how many postings it has. */
async function findStretch(
  db: Database,
  last: number,
  until: string,
): Promise<{ from: number; to: number; rows: number } | undefined> {
  const end = startOfBankDay(addDays(until, 1), readZone(process.env));
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

const nameOf = (until: string) => `trail-until-${until}.db`;

type Stretch = { from: number; to: number; rows: number; until: string };

/** Writes the rows of a stretch into a file of their own, which has its name once it is whole and on the disk. */
async function writeArchive(
  { url }: Env["database"],
  folder: string,
  { from, to, rows, until }: Stretch,
): Promise<Archived> {
  const file = nameOf(until);
  const part = join(folder, `${file}.part`);
  await mkdir(folder, { recursive: true });
  await rm(part, { force: true });
  const connection = new Connection(part, 60_000);
  try {
    connection.exec(`create table audit_logs (id integer primary key not null, user_id integer, action text not null,
      resource text not null, resource_id text, details text, details_hash text not null, ip_address text not null,
      user_agent text not null, created_at integer not null, prev_hash text not null, hash text not null) strict`);
    connection.run({ sql: "attach ? as book", args: [pathOf(url)] });
    connection.run({
      sql: `insert into audit_logs (${trailColumns}) select ${trailColumns} from book.audit_logs
        where id between ? and ? and resource = 'TRANSACTION' order by id`,
      args: [from, to],
    });
    connection.exec("detach book");
  } finally {
    connection.close();
  }
  const handle = await open(part);
  await handle.sync();
  await handle.close();
  await rename(part, join(folder, file));
  return { file, digest: await digestOfFile(join(folder, file)), from, to, rows, until };
}

const edgesRow = z.object({ before: z.string(), hash: z.string(), rows: z.int() });

/** @throws Error where the stretch is not whole with the file's rows in place of the book's, or the file has not all of them */
async function proveArchive(db: Database, archive: Archived, folder: string): Promise<void> {
  const { from, to } = archive;
  const edges = await readRow(
    db,
    edgesRow,
    sql`select (select prev_hash from audit_logs where id = ${from}) as before,
      (select hash from audit_logs where id = ${to}) as hash, (select count(*) from audit_logs
        where id between ${from} and ${to} and resource = 'TRANSACTION') as rows`,
  );
  if (!edges) throw new Error("The trail cannot be read");
  const older = await openArchives([archive], folder);
  try {
    const [start, end] = [
      { id: from - 1, hash: edges.before },
      { id: to, hash: edges.hash },
    ];
    const { flaw } = await verifyChain(db, end, undefined, undefined, start, older);
    const missing = edges.rows === archive.rows ? undefined : `it has ${archive.rows} of ${edges.rows} rows`;
    const broken = older.flaw ?? flaw ?? missing;
    if (broken) throw new Error(`The archive is not what the book has: ${broken}. Nothing left the book`);
  } finally {
    older.close();
  }
}

const sayArchived = (archive: Archived, reason: string) =>
  auditStatement({
    actor: null,
    origin: { ip: "server", userAgent: "bun run archive" },
    action: "DELETE",
    resource: "AUDIT_LOG",
    details: { archived: { ...archive, by: userInfo().username, reason } },
    at: Date.now(),
  });

/** Deletes what is in archives, some rows at a time. */
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

/** The head that is kept may have been of a row that left. */
async function keepHead(db: Database, database: Env["database"]): Promise<void> {
  const file = headFileOf(database, process.env.AUDIT_HEAD_FILE);
  if (file !== undefined && existsSync(file)) await writeHeadFile(file, await readHead(db), Date.now());
}

process.exit(
  await main().catch((error: unknown) => {
    const known = databaseError(error);
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(known ? `The book could not be read or changed: ${known.detail}` : sentence);
    return 1;
  }),
);
