import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Database, DatabaseError, openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import LibSql from "libsql";

/**
 * A database that stays open from test to test: opening one parses the whole schema twice, and each statement anew.
 * `beside` is a connection that the tests know nothing of.
 */
type Kept = { path: string; file: number; db: Database; beside: LibSql.Database };

/** So many wait for a test of their template; what waited longest is closed first. */
const most = 12;

/** Where Linux lists what this process has open. */
const openFiles = "/proc/self/fd";
/** Ours, and those of the three connections. */
const ownHandles = 4;

/** Statements that leave something behind in a connection, or change the schema. */
const leavesTraces = /\b(?:pragma|attach|detach|temp|temporary|vacuum|create|drop|reindex|analyze)\b/i;

let commits = 0;
const waiting: { template: string; kept: Kept }[] = [];
process.on("exit", () => {
  for (const { kept } of waiting) removeFiles(kept.path);
});

/**
 * A database whose file holds what a template holds.
 * @param newPath where its file is made, when no open one waits
 */
export async function takeDatabase(
  template: string,
  newPath: () => string,
): Promise<{ url: string; db: Database }> {
  const at = waiting.findIndex((one) => one.template === template);
  const kept = waiting.splice(at, at < 0 ? 0 : 1)[0]?.kept ?? (await open(template, newPath()));
  return { url: urlOf(kept), db: untilClosed(template, kept) };
}

const urlOf = ({ path }: Pick<Kept, "path">) => `file:${path}`;

async function open(template: string, path: string): Promise<Kept> {
  // Closing any handle of a file would drop the locks that SQLite has on it, so this one stays open.
  const file = openSync(path, "w+");
  writeWhole(file, readFileSync(template));
  return { path, file, db: await openDatabase({ url: urlOf({ path }) }), beside: new LibSql(path) };
}

/** The database as one test knows it: after its end it refuses writes, as a closed one does. */
function untilClosed(template: string, kept: Kept): Database {
  const { db } = kept;
  let closed: Promise<void> | undefined;
  let traces = false;
  const used = <Result>(statements: readonly unknown[], use: () => Promise<Result>): Promise<Result> => {
    if (closed) return Promise.reject(new DatabaseError("CLOSED"));
    traces ||= statements.some((statement) => leavesTraces.test(textOf(statement)));
    return use();
  };
  return {
    ...db,
    // What is remembered of a handle is remembered of this test's book alone.
    read: Object.create(db.read),
    write: (statements, options) => used(statements, () => db.write(statements, options)),
    readPrimary: (select) => used([select], () => db.readPrimary(select)),
    post: (posting) => used([], () => db.post(posting)),
    alter(statements) {
      traces = true;
      return used([], () => db.alter(statements));
    },
    close() {
      closed ??= putBack(template, kept, () => traces);
      return closed;
    },
  };
}

function textOf(statement: unknown): string {
  if (typeof statement !== "object" || statement === null) return "";
  return "sql" in statement && typeof statement.sql === "string" ? statement.sql : "";
}

async function putBack(template: string, kept: Kept, leftTraces: () => boolean): Promise<void> {
  // Once this is written, so is what waited before it.
  await kept.db.write([{ sql: "SELECT 1", args: [] }]);
  const { beside, file, path } = kept;
  const readers = ask(beside, "PRAGMA wal_checkpoint(TRUNCATE)");
  if (leftTraces() || readers !== 0 || isOpenElsewhere(path)) return end(kept);
  writeWhole(file, readFileSync(template));
  beside.exec("PRAGMA shrink_memory");
  if (!(await followsCommits(kept))) return end(kept);
  removeBeside(kept.path);
  waiting.push({ template, kept });
  const [oldest] = waiting.splice(0, Math.max(0, waiting.length - most));
  if (oldest) await end(oldest.kept);
}

/**
 * Commits beside the two connections, which makes them forget what they read and what their search indexes remember; of
 * the schema that they parsed it says nothing new. Twice, as a reader whose statement a test left unfinished follows once.
 */
async function followsCommits({ beside, db }: Kept): Promise<boolean> {
  for (const _ of [1, 2]) {
    commits += 1;
    beside.exec(`PRAGMA application_id = ${commits}`);
    const [seen] = await db.read.values<number[]>(sql`PRAGMA application_id`);
    if (seen?.[0] !== commits) return false;
  }
  return true;
}

/** The first number that a statement answers. */
const ask = (db: LibSql.Database, sql: string): number => Number(db.prepare(sql).pluck(true).all([])[0]);

/** Whether a test opened the file by itself, and may write to it from what it knew of it; so it is where nobody can tell. */
function isOpenElsewhere(path: string): boolean {
  if (!existsSync(openFiles)) return true;
  const handles = readdirSync(openFiles).filter((name) => targetOf(join(openFiles, name)) === path);
  return handles.length > ownHandles;
}

const targetOf = (link: string): string | undefined => {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
};

async function end({ path, file, db, beside }: Kept): Promise<void> {
  beside.close();
  await db.close();
  closeSync(file);
  removeFiles(path);
}

/** A file that became longer stays so: its first page says how much of it counts. */
function writeWhole(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, done);
}

/** Deletes what a test left beside the book: a kept head, a backup. */
function removeBeside(path: string): void {
  const own = ["", "-wal", "-shm"].map((suffix) => basename(path) + suffix);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path)) && !own.includes(name)) rmSync(join(dirname(path), name));
}

function removeFiles(path: string): void {
  removeBeside(path);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}
