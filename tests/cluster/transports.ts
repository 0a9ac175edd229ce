import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { pathInMemory } from "../memory";
import { type Primary, startPrimary } from "./sqld";

/** A migrated, empty ledger of its own at `url`. `join` opens a further application node on it. */
export type Book = { url: string; db: Database; join(): Promise<Database>; close(): Promise<void> };

export type Transport = { name: string; open(): Promise<Book> };

/** Milliseconds for one answer of a primary: it shares its processors with many other tests. */
const patience = 60_000;

/** Every way in which the product keeps its book; a ledger test runs unchanged on each. */
export const transports: readonly Transport[] = [
  { name: "a file", open: onFile },
  { name: "a server", open: onSqld },
  { name: "a replica", open: onReplica },
];

export async function onFile(): Promise<Book> {
  const folder = await scratch();
  const url = `file:${join(folder, "book.db")}`;
  return book(
    url,
    () => openDatabase({ url }),
    () => remove(folder),
  );
}

let migrated: Promise<string> | undefined;

/** A primary with a migrated book. Migrating costs as much as most of its tests, so a process does it once. */
export async function startMigrated(): Promise<Primary> {
  migrated ??= migrateOnce();
  return startPrimary(await migrated);
}

/** Returns the path of the data, which is deleted after the process has ended (`pathInMemory`). */
async function migrateOnce(): Promise<string> {
  const primary = await startPrimary();
  const db = await openDatabase({ url: primary.url, timeout: patience });
  await migrate(db);
  await db.close();
  await primary.end();
  return primary.folder;
}

export async function onSqld(): Promise<Book> {
  const primary = await startMigrated();
  return book(
    primary.url,
    () => openDatabase({ url: primary.url, timeout: patience }),
    () => primary.stop(),
  );
}

export async function onReplica(): Promise<Book> {
  const primary = await startMigrated();
  const folder = await scratch();
  let nodes = 0;
  return book(
    primary.url,
    () => openReplica(primary, join(folder, `node-${nodes++}.db`)),
    async () => {
      await primary.stop();
      await remove(folder);
    },
  );
}

/** A node that reads from the file `path` and writes to `primary`. `timeout`: milliseconds for one answer of it. */
export function openReplica(primary: Primary, path: string, timeout = patience): Promise<Database> {
  return openDatabase({ url: `file:${path}`, syncUrl: primary.url, timeout });
}

/** A new folder for one test's files. */
export async function scratch(): Promise<string> {
  const folder = pathInMemory();
  await mkdir(folder);
  return folder;
}

export function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

async function book(url: string, open: () => Promise<Database>, end: () => Promise<void>): Promise<Book> {
  const nodes: Database[] = [];
  const join = async () => {
    const db = await open();
    nodes.push(db);
    return db;
  };
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await end();
  };
  try {
    const db = await join();
    await migrate(db);
    return { url, db, join, close };
  } catch (error) {
    await close();
    throw error;
  }
}
