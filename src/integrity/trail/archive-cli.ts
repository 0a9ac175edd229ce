import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseError, openDatabase } from "db/client";
import { pathOf } from "db/client/file";
import { migrate } from "db/migrate";
import { z } from "zod";
import { readDatabaseEnv, readZone } from "@/env";
import { archive, archiveOf, assertThere, findStretch, isLongAgo, youngestArchived } from "./archive";
import { archiveDirOf, readArchived } from "./archives";
import { headFileOf } from "./head-file";

const usage = 'bun run archive --until 2024-12-31 [--preview] "REASON"';

/**
 * `bun run archive --until DATE [--preview] "REASON"`: moves the postings' rows of the trail, up to the end of a day, into a
 * file, beside a server that runs; broken off it is run again, and goes on. With `--preview` it says what would go. Exits with
 * 1 and a sentence where it cannot.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  const zone = readZone(process.env);
  const { until, preview, reason } = readArguments(zone);
  const database = readDatabaseEnv(process.env);
  const { url } = database;
  const folder = archiveDirOf(database, process.env.ARCHIVE_DIR);
  if (database.syncUrl !== undefined || !url.startsWith("file:") || folder === undefined)
    throw new Error("Only a book that is a file has archives: its postings leave it where it is");
  if (!existsSync(pathOf(url))) throw new Error(`There is no book at ${url}: set DATABASE_URL`);
  const db = await openDatabase({ ...database, timeout: 60_000 });
  const nothing = "No posting of that time is left in the trail.";
  const words = (stretch: { rows: number; from: number; to: number }) =>
    `${stretch.rows} rows of postings, of rows ${stretch.from} to ${stretch.to} of the trail`;
  try {
    await migrate(db);
    if (preview) {
      const done = await readArchived(db);
      await assertThere(done, folder);
      const stretch = await findStretch(db, done.at(-1)?.to ?? 0, until, zone);
      console.log(
        stretch ? `${words(stretch)}, would leave the book for ${join(folder, archiveOf(until))}.` : nothing,
      );
      return 0;
    }
    const made = await archive(db, {
      url,
      folder,
      headFile: headFileOf(database, process.env.AUDIT_HEAD_FILE),
      until,
      zone,
      by: userInfo().username,
      reason,
      agent: "bun run archive",
      at: Date.now(),
    });
    if (made === undefined) {
      console.log(nothing);
      return 0;
    }
    console.log(`${words(made)}, are in ${join(folder, made.file)} now (SHA-256 ${made.digest}).`);
    console.log(
      "Keep it as long as the book: without it the book cannot be proven. The next backup copies it.",
    );
    return 0;
  } finally {
    await db.close();
  }
}

function readArguments(zone: string): { until: string; preview: boolean; reason: string } {
  const { values, positionals } = parseArgs({
    options: { until: { type: "string" }, preview: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const until = z.iso.date().safeParse(values.until);
  if (!until.success) throw new Error(`Say up to which day: ${usage}`);
  const [reason = "", ...more] = positionals;
  if (more.length > 0 || (reason.trim() === "" && !values.preview))
    throw new Error(`Say in one text why: ${usage}`);
  if (!isLongAgo(until.data, Date.now(), zone))
    throw new Error(`Only what is ${youngestArchived} days old leaves the book`);
  return { until: until.data, preview: values.preview, reason };
}

process.exit(
  await main().catch((error: unknown) => {
    const known = databaseError(error);
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(known ? `The book could not be read or changed: ${known.detail}` : sentence);
    return 1;
  }),
);
