import { chmodSync, existsSync, linkSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { databaseError, databaseOver } from "db/client";
import { Connection } from "db/client/connection";
import { openFileToRead, openUnchanged } from "db/client/file";
import { assertRoom, measure } from "@/integrity/disk-space";
import { flush, moveDurably } from "@/integrity/durable-files";
import { holdFolders } from "@/integrity/folder-lock";
import { type Finding, verify } from "@/integrity/verify";
import { newestHead, toHead } from "./chain";
import type { Head } from "./head";

/** Path of the book's former file, until the compacted one is proven in its place. */
const getFormerPath = (book: string): string => `${book}.before-compaction`;

/** A completed step: after a run that was killed at any of them, the next one, or a start, makes a whole book. */
export type Step = "copied" | "proven" | "linked" | "placed";

/** Settings of a compaction. `archives`: the folder of the book's archives. */
type Compaction = {
  archives: string | undefined;
  report: (finding: Finding) => void;
  done?: (step: Step) => void;
};

/**
 * Replaces a book's file by a copy without free pages, so that the space freed by archiving returns to the disk. No
 * server may have the book open. The copy is proven first, and ends with the same head; then it takes the book's name
 * in one step, and the former file is deleted once the book was read under its name.
 * @returns the sizes of the file before and after, in bytes
 * @throws Error with a sentence; the book is unchanged then
 */
export async function compact(
  book: string,
  { archives, report, done = () => {} }: Compaction,
): Promise<{ before: number; after: number }> {
  return holdFolders([dirname(book)], async (sweep) => {
    await sweep();
    // Before anything else opens it: a closed connection of this process keeps its lock until it is
    // garbage-collected.
    const alone = openAlone(book);
    const part = `${book}.compacted.part`;
    const before = statSync(book).size;
    try {
      await settleCompaction(book);
      // The copy, and the proof's sorting.
      await assertRoom("make a compacted copy of the book", [
        { folder: dirname(book), bytes: 1.25 * measure(alone).used },
      ]);
      const head = readHead(alone);
      alone.run({ sql: "VACUUM INTO ?", args: [part] });
      chmodSync(part, statSync(book).mode & 0o777);
      await flush(part);
      done("copied");
      await prove(part, head, { archives, report });
      done("proven");
      linkSync(book, getFormerPath(book));
      done("linked");
      await moveDurably(part, book);
      done("placed");
    } finally {
      alone.close();
      await rm(part, { force: true });
    }
    await settleCompaction(book);
    return { before, after: statSync(book).size };
  });
}

/**
 * Completes an interrupted compaction: deletes the former file, if the book in its place is the same file or has all
 * of its trail. True if there was one.
 * @throws Error with a sentence if the book lacks a part of the former file
 */
export async function settleCompaction(book: string): Promise<boolean> {
  const former = getFormerPath(book);
  if (!existsSync(former)) return false;
  if (statSync(former).ino !== statSync(book).ino && !hasHead(book, former))
    throw new Error(
      `${former} has entries that ${book} lacks: stop the server, and put that file in the book's place`,
    );
  await rm(former);
  return true;
}

function hasHead(book: string, former: string): boolean {
  const head = withFile(former, readHead);
  if (head.id === 0) return true;
  return withFile(
    book,
    (connection) =>
      connection.run({ sql: "select hash from audit_logs where id = ?", args: [head.id] }).rows[0]?.[0] ===
      head.hash,
  );
}

function withFile<T>(path: string, read: (connection: Connection) => T): T {
  const connection = openUnchanged(path);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

const readHead = (connection: Connection): Head => toHead(connection.run({ sql: newestHead, args: [] }).rows);

/** Opens a book exclusively, with all of its log in its file. @throws Error if another process has it open */
function openAlone(book: string): Connection {
  const connection = new Connection(book, 1000);
  try {
    connection.exec("PRAGMA main.locking_mode = EXCLUSIVE");
    const [[mode] = []] = connection.run({ sql: "PRAGMA main.journal_mode = DELETE", args: [] }).rows;
    if (mode === "delete") return connection;
    throw new Error(`The log of ${book} could not be written into it`);
  } catch (error) {
    connection.close();
    if (databaseError(error)?.code !== "BUSY") throw error;
    throw new Error(`Another process has ${book} open: stop the server first, and start it again afterwards`);
  }
}

async function prove(
  part: string,
  head: Head,
  { archives, report }: Pick<Compaction, "archives" | "report">,
): Promise<void> {
  const db = databaseOver(openFileToRead(part, true));
  try {
    const found = await verify(db, report, [head], archives);
    if (!found.sound) throw new Error("The compacted copy is not whole. The book is as it was");
    if (found.head.id !== head.id || found.head.hash !== head.hash)
      throw new Error("The compacted copy does not end as the book does. The book is as it was");
  } finally {
    await db.close();
  }
}
