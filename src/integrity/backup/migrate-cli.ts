import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseError, openDatabase } from "db/client";
import { assertGuards, recordGuards } from "db/guards";
import { findDue, migrate } from "db/migrate";
import { type BackupSettings, type Env, readBackupEnv, readDatabaseEnv } from "@/env";
import { archiveDirOf } from "@/integrity/trail/archives";
import { version } from "../../../package.json";
import { backUp, bookFile } from "./backup";
import { backupName, copyBackup, makeBackup } from "./nightly";

/** How many milliseconds it waits for the lock of a server that goes on beside it. */
const lockTimeout = 60_000;

/**
 * `bun run migrate [--backed-up]`: brings the book that DATABASE_URL names to this version, after a backup, so that servers
 * of this version find nothing left to do when they start. Servers of the version before go on beside it. Exits with 1 and a
 * sentence where it was not done.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  try {
    const { values } = parseArgs({ options: { "backed-up": { type: "boolean" } } });
    const database = readDatabaseEnv(process.env);
    assertBook(database, values["backed-up"] === true);
    const db = await openDatabase({ ...database, timeout: lockTimeout });
    try {
      const due = await findDue(db);
      if (due.newer) {
        console.log(
          `A newer version made the book: it has ${due.newer.migrations.length} migrations that version ${version} does not know. Nothing was done.`,
        );
        return 0;
      }
      if (due.migrations.length + due.program.length === 0) {
        console.log(`The book is at version ${version} already.`);
        return 0;
      }
      if (values["backed-up"] !== true) {
        const backup = await makeBackupBefore(database, readBackupEnv(process.env));
        console.log(`Backed up to ${backup}, its manifest beside it.`);
      }
      const { migrations, program } = await migrate(db);
      await assertGuards(db);
      await recordGuards(db);
      console.log(
        `Brought the book to version ${version}: ${migrations.length} migrations, ${program.length} files of the program.`,
      );
      return 0;
    } finally {
      await db.close();
    }
  } catch (error) {
    const known = databaseError(error);
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(known ? `The book could not be read or changed: ${known.detail}` : sentence);
    return 1;
  }
}

/** @throws Error with a sentence where there is no book here, or none that can be backed up from here */
function assertBook(database: Env["database"], isBackedUp: boolean): void {
  if (database.syncUrl !== undefined)
    throw new Error(
      "This node follows a primary: set DATABASE_URL to the primary's, without DATABASE_SYNC_URL",
    );
  if (database.url.startsWith("file:")) {
    const book = bookFile(database);
    if (!existsSync(book) || statSync(book).size === 0)
      throw new Error(`There is no book at ${database.url}: set DATABASE_URL`);
  } else if (!isBackedUp)
    throw new Error("The book is kept by a server: back it up where that runs, then give --backed-up");
}

/** The backup goes where backups go; without such a place beside the book. Answers its path. */
async function makeBackupBefore(
  database: Env["database"],
  settings: BackupSettings | undefined,
): Promise<string> {
  if (!settings) {
    const file = `${bookFile(database)}.before-${version}-${backupName(Date.now())}`;
    await backUp(database, file);
    return file;
  }
  const { name, lacking } = await makeBackup(
    database,
    settings,
    archiveDirOf(database, process.env.ARCHIVE_DIR),
  );
  if (settings.bucket) await copyBackup(settings, name);
  for (const sentence of lacking) console.error(`${name} needs more: ${sentence}`);
  return join(settings.dir, name);
}

process.exit(await main());
