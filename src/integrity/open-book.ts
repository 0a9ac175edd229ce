import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type Database, databaseError, databaseOver, openDatabase } from "db/client";
import { getFilePath, openFileToRead, openUnchanged } from "db/client/file";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Env } from "@/env";
import { assertOwnFiles } from "./file-owner";

type Opened = {
  /** Time to wait for a lock that another program holds, in milliseconds. */
  timeout?: number;
  /** Further files and folders that the command writes to; undefined if it writes nothing, not even into the book. */
  writes?: readonly string[];
};

/**
 * Opens an existing book. A missing one is not created.
 * @throws Error with a sentence if there is no book, if the file is something else, or if the command would write
 * files that the book's owner could not open
 */
export async function openBook(
  database: Env["database"],
  { timeout, writes }: Opened = {},
): Promise<Database> {
  if (database.syncUrl === undefined) assertBookFile(database.url);
  if (writes) assertOwnFiles([...bookFiles(database), ...writes]);
  const db = await openDatabase({ ...database, ...(timeout !== undefined && { timeout }) });
  try {
    if (await readRow(db, tableRow, journalsTable)) return db;
    throw missing(database.url);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Time limit of a server's answer to a reader, in milliseconds. */
const readTimeout = 4000;

/** Opens a book for reading only; for a replica its primary, so that the replica's file stays unchanged. */
export async function openToRead({ url, syncUrl, authToken }: Env["database"]): Promise<Database> {
  const [file] = syncUrl === undefined ? bookFiles({ url }) : [];
  if (file !== undefined) return databaseOver(openFileToRead(file));
  return openDatabase({ url: syncUrl ?? url, ...(authToken && { authToken }), timeout: readTimeout });
}

const tableRow = z.object({ name: z.string() });
const journalsTable = sql`select name from sqlite_master where type = 'table' and name = 'journals'`;

const missing = (url: string) => new Error(`There is no book at ${url}: set DATABASE_URL`);

/** The path of a book in a file of this machine, as a list; empty for one on a server. */
export const bookFiles = ({ url }: Env["database"]): string[] =>
  url.startsWith("file:") ? [getFilePath(url)] : [];

/** @throws Error with a sentence if a `file:` address names no book */
export function assertBookFile(url: string): void {
  if (url === ":memory:") throw missing(url);
  if (!url.startsWith("file:")) return;
  const path = getFilePath(url);
  if (!existsSync(path) || statSync(path).size === 0) throw missing(url);
  if (!statSync(path).isFile()) throw new Error(`${path} is no file: DATABASE_URL names a book`);
  if (!holdsBook(path)) throw new Error(`${path} holds something else than a book: set DATABASE_URL`);
}

/** True if a file is a database with a ledger. The file is never changed. */
function holdsBook(path: string): boolean {
  const found = "select 1 from sqlite_master where type = 'table' and name = 'journals'";
  try {
    const connection = openUnchanged(path);
    try {
      return connection.run({ sql: found, args: [] }).rows.length > 0;
    } finally {
      connection.close();
    }
  } catch (error) {
    const known = databaseError(error);
    if (known?.detail.includes("not a database")) return false;
    // Opening it waits for the command's time limit.
    if (known?.code === "BUSY") return true;
    throw error;
  }
}

/** The name of a book that an operator types to confirm an act: that of its file, or of its server. */
export const bookName = ({ url }: Env["database"]): string =>
  url.startsWith("file:") ? basename(getFilePath(url)) : new URL(url).host;

/** The sentence for an error of the database; undefined for any other. */
export function bookSentence(error: unknown): string | undefined {
  const known = databaseError(error);
  return known && `The book could not be read or changed: ${known.detail}`;
}
