import { copyFileSync, readdirSync, readFileSync, rmSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Database, DatabaseError, databaseOver } from "db/client";
import { openFile } from "db/client/file";
import type { Store } from "db/client/store";
import { pathInMemory, removeFromMemory } from "./memory";

/** Copy of a template with its two open connections, since new ones would have to read the whole schema. */
type Book = { path: string; store: Store; template: Uint8Array; asCopied: Stats };

/** Copies that nobody uses, by their template. */
const unused = new Map<string, Book[]>();
const mostUnused = 2;
process.once("exit", () => {
  for (const { path } of [...unused.values()].flat()) removeFromMemory(path);
});

/**
 * Database that is a copy of a template: one closed by an earlier test, with all changed pages restored, or a new one.
 * It refuses calls after it was closed.
 */
export async function openUsedAgain(template: string): Promise<{ db: Database; path: string }> {
  const book = unused.get(template)?.pop() ?? (await copyTemplate(template));
  return { db: databaseOver(closable(book, template)), path: book.path };
}

async function copyTemplate(template: string): Promise<Book> {
  const path = `${pathInMemory()}.db`;
  copyFileSync(template, path);
  const store = await openFile(path, 5000);
  return { path, store, template: readFileSync(template), asCopied: statSync(path) };
}

/** The store of a book for one test. */
function closable(book: Book, template: string): Store {
  const { store } = book;
  let isClosed = false;
  function open(): Store {
    if (isClosed) throw new DatabaseError("FAILED", "the database is closed");
    return store;
  }
  return {
    reader: {
      query: (statement) => open().reader.query(statement),
      queryAll: (statements) => open().reader.queryAll(statements),
    },
    isPrimary: true,
    readPrimary: (select) => open().readPrimary(select),
    explain: (statement) => open().explain(statement),
    commit: (units) => open().commit(units),
    alter: (statements) => open().alter(statements),
    revision: () => open().revision?.() ?? 0,
    async close() {
      isClosed = true;
      const others = unused.get(template) ?? [];
      if (others.length < mostUnused && (await restore(book).catch(() => false))) {
        unused.set(template, [...others, book]);
        return;
      }
      await store.close();
      removeFromMemory(book.path);
    },
  };
}

/** Restores each changed page of a book; false if these are unknown, or another process has it open. */
async function restore(book: Book): Promise<boolean> {
  const { path, store, template, asCopied } = book;
  const { mtimeMs, size } = statSync(path);
  // Pages that were moved from the log into the file are no longer in the log.
  if (mtimeMs !== asCopied.mtimeMs || size !== asCopied.size) return false;
  const head = new DataView(template.buffer, template.byteOffset);
  const version = await store.reader.query({ sql: "pragma schema_version", args: [] });
  // A connection continues with the schema that it knows.
  if (version.rows[0]?.[0] !== head.getUint32(40)) return false;
  const log = readFileSync(`${path}-wal`);
  const pageSize = head.getUint16(16);
  const pages = [...listPages(log, pageSize)].filter((page) => page * pageSize <= template.length);
  if (pages.length > 0)
    await store.alter(
      pages.map((page) => ({
        sql: "update sqlite_dbpage set data = ? where pgno = ?",
        args: [template.subarray((page - 1) * pageSize, page * pageSize), page],
      })),
    );
  const { rows } = await store.reader.query({ sql: "pragma wal_checkpoint(truncate)", args: [] });
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}.`)) rmSync(join(dirname(path), name), { recursive: true });
  book.asCopied = statSync(path);
  return rows[0]?.[0] === 0;
}

const headerOfLog = 32;
const headerOfFrame = 24;

/** The numbers of the pages that a log of SQLite holds (sqlite.org/fileformat2.html, 4.1). */
function listPages(log: Uint8Array, pageSize: number): Set<number> {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const pages = new Set<number>();
  for (let at = headerOfLog; at + headerOfFrame <= log.length; at += headerOfFrame + pageSize)
    pages.add(view.getUint32(at));
  return pages;
}
