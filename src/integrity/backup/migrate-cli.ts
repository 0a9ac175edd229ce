import { dirname, join } from "node:path";
import { openDatabase } from "db/client";
import { assertGuards, recordGuards } from "db/guards";
import { findDue, migrate } from "db/migrate";
import { type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { type BackupSettings, type Env, readBackupEnv, readDatabaseEnv } from "@/env";
import { assertRoom, sizeOfBook } from "@/integrity/disk-space";
import { bookSentence, openBook } from "@/integrity/open-book";
import { findArchiveDir } from "@/integrity/trail/archives";
import { version } from "../../../package.json";
import { backUp, bookFile } from "./backup";
import { backupName, copyBackup, makeBackup } from "./nightly";

/** Time to wait for the lock of a running server, in milliseconds. */
const lockTimeout = 60_000;

/**
 * `bun run migrate [--backed-up] [--new-book]`: upgrades the book of DATABASE_URL to this version, after a backup, so
 * that servers of this version need no upgrade at their start. Servers of the version before continue beside it.
 * Exits with 1 and a sentence if it failed.
 */
export const migrateBook = (call: Call): Promise<number> =>
  carryOut(
    commands.migrate,
    call,
    ({ values }) =>
      bringToVersion({ isBackedUp: values["backed-up"] === true, isNew: values["new-book"] === true }, call),
    {
      code: 1,
      sentence: bookSentence,
    },
  );

async function bringToVersion(
  { isBackedUp, isNew }: { isBackedUp: boolean; isNew: boolean },
  { env, output }: Call,
): Promise<number> {
  const database = readDatabaseEnv(env);
  const backup = readBackupEnv(env);
  assertMigratable(database, isBackedUp);
  const writes = isBackedUp || !backup ? [] : [backup.dir];
  if (isNew && database.url.startsWith("file:"))
    throw new Error(
      "A book that is a file is made by the server's first start, as its owner: leave --new-book out",
    );
  const db = isNew
    ? await openDatabase({ ...database, timeout: lockTimeout })
    : await openBook(database, { timeout: lockTimeout, writes });
  try {
    const due = await findDue(db);
    if (due.newer) {
      output.log(
        `A newer version made the book: it has ${due.newer.migrations.length} migrations that version ${version} does not know. Nothing was done.`,
      );
      return 0;
    }
    if (due.migrations.length + due.program.length === 0) {
      output.log(`The book is at version ${version} already.`);
      return 0;
    }
    if (!isBackedUp) {
      const made = await makeBackupBefore(database, backup, findArchiveDir(database, env.ARCHIVE_DIR));
      for (const sentence of made.lacking) output.error(`${made.file} needs more: ${sentence}`);
      output.log(`Backed up to ${made.file}, its manifest beside it.`);
    }
    if (database.url.startsWith("file:")) await assertMigrationRoom(bookFile(database));
    const { migrations, program } = await migrate(db);
    await assertGuards(db);
    await recordGuards(db);
    output.log(
      `Brought the book to version ${version}: ${migrations.length} migrations, ${program.length} files of the program.`,
    );
    return 0;
  } finally {
    await db.close();
  }
}

/** @throws Error with a sentence for a book that cannot be upgraded, or backed up, from here */
function assertMigratable({ url, syncUrl }: Env["database"], isBackedUp: boolean): void {
  if (syncUrl !== undefined)
    throw new Error(
      "This node follows a primary: set DATABASE_URL to the primary's, without DATABASE_SYNC_URL",
    );
  if (!url.startsWith("file:") && !isBackedUp)
    throw new Error("The book is kept by a server: back it up where that runs, then give --backed-up");
}

/** Makes a backup in the usual place, or without one beside the book. Returns its path, and the archives it lacks. */
async function makeBackupBefore(
  database: Env["database"],
  settings: BackupSettings | undefined,
  archiveDir: string | undefined,
): Promise<{ file: string; lacking: string[] }> {
  if (!settings) {
    const file = `${bookFile(database)}.before-${version}-${backupName(Date.now())}`;
    await backUp(database, file);
    return { file, lacking: [] };
  }
  const { name, lacking } = await makeBackup(database, settings, archiveDir);
  if (settings.bucket) await copyBackup(settings, name);
  return { file: join(settings.dir, name), lacking };
}

/** Checks the disk space: a migration may write every page of the book into its log. @throws Error with a sentence */
async function assertMigrationRoom(book: string): Promise<void> {
  await assertRoom("bring the book to this version", [
    { folder: dirname(book), bytes: sizeOfBook(book).used },
  ]);
}
