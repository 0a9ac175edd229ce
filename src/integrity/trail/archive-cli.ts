import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { getFilePath } from "db/client/file";
import { assertOpenable, migrate } from "db/migrate";
import { z } from "zod";
import { assertConfirmed, type Call, carryOut, type readArguments, UsageError } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { readDatabaseEnv, readZone } from "@/env";
import { sizeOfBook } from "@/integrity/disk-space";
import { assertOwnFiles } from "@/integrity/file-owner";
import { bookFiles, bookName, bookSentence, openBook } from "@/integrity/open-book";
import { archive, archiveFileName, assertThere, findStretch, isLongAgo, youngestArchived } from "./archive";
import { findArchiveDir, readArchived } from "./archives";
import { compact } from "./compact";
import { headFilePath } from "./head-file";
import { keepPlace } from "./place-file";

/**
 * `bun run archive --until DATE --reason TEXT --yes`: moves the postings' rows of the trail, up to the end of a day,
 * into a file, beside a running server; run again after an interruption, it continues. `--preview` only shows what it
 * would move.
 */
export const archiveTrail = (call: Call): Promise<number> =>
  carryOut(commands.archive, call, (given) => carryOutArchive(given, call), {
    code: 1,
    sentence: bookSentence,
  });

async function carryOutArchive(
  { values }: ReturnType<typeof readArguments<typeof commands.archive>>,
  call: Call,
): Promise<number> {
  const { env, output, ask } = call;
  if (values.compact === true) return compactBook(values, call);
  const zone = readZone(env);
  if (values.until === undefined) throw new UsageError("--until is missing: name a day, or give --compact");
  const until = z.iso.date().safeParse(values.until).data;
  if (until === undefined)
    throw new UsageError(`--until takes a day such as 2024-12-31, not '${values.until}'`);
  if (!isLongAgo(until, Date.now(), zone))
    throw new Error(`Only what is ${youngestArchived} days old leaves the book`);
  const database = readDatabaseEnv(env);
  const { url } = database;
  const folder = findArchiveDir(database, env.ARCHIVE_DIR);
  if (database.syncUrl !== undefined || !url.startsWith("file:") || folder === undefined)
    throw new Error("Only a book that is a file has archives: its postings leave it where it is");
  assertConfirmed(commands.archive, values, bookName(database), ask);
  const headFile = headFilePath(database, env.AUDIT_HEAD_FILE);
  const writes = [folder, ...(headFile === undefined ? [] : [headFile])];
  const db = await openBook(database, { timeout: 60_000, ...(values.preview !== true && { writes }) });
  const nothing = "No posting of that time is left in the trail.";
  const words = (stretch: { rows: number; from: number; to: number }) =>
    `${stretch.rows} rows of postings, of rows ${stretch.from} to ${stretch.to} of the trail`;
  try {
    if (values.preview === true) {
      await assertOpenable(db);
      const done = await readArchived(db);
      await assertThere(done, folder);
      const stretch = await findStretch(db, done.at(-1)?.to ?? 0, until, zone);
      output.log(
        stretch
          ? `${words(stretch)}, would leave the book for ${join(folder, archiveFileName(until))}.`
          : nothing,
      );
      return 0;
    }
    await migrate(db);
    const made = await archive(db, {
      url,
      folder,
      headFile,
      until,
      zone,
      by: userInfo().username,
      reason: values.reason ?? "",
      agent: "bun run archive",
      at: Date.now(),
    });
    if (made === undefined) {
      output.log(nothing);
      return 0;
    }
    output.log(`${words(made)}, are in ${join(folder, made.file)} now (SHA-256 ${made.digest}).`);
    output.log(
      "Keep it as long as the book: without it the book cannot be proven. The next backup copies it.",
    );
    const { free } = sizeOfBook(getFilePath(url));
    output.log(
      `The book's file is as large as before: ${inMegabytes(free)} in it are free for new entries. \`bun run archive --compact\` gives them back to the disk while the server is stopped.`,
    );
    return 0;
  } finally {
    await db.close();
  }
}

/** `bun run archive --compact --reason TEXT --yes`: returns the space freed by archiving to the disk (decision 415). */
async function compactBook(
  values: ReturnType<typeof readArguments<typeof commands.archive>>["values"],
  { env, output, ask }: Call,
): Promise<number> {
  if (values.until !== undefined || values.preview === true)
    throw new UsageError("--compact stands without --until and --preview");
  const database = readDatabaseEnv(env);
  const [book] = bookFiles(database);
  if (book === undefined || database.syncUrl !== undefined)
    throw new Error("Only a book that is a file is compacted here");
  if (database.logShipped)
    throw new Error(
      "Litestream ships the log of this book. Stop the server and Litestream, run this with LITESTREAM=0, and start both again: Litestream begins a new copy",
    );
  assertConfirmed(commands.archive, values, bookName(database), ask);
  const headFile = headFilePath(database, env.AUDIT_HEAD_FILE);
  if (!existsSync(book)) throw new Error(`There is no book at ${database.url}: set DATABASE_URL`);
  assertOwnFiles([book, ...(headFile === undefined ? [] : [headFile])]);
  const { before, after } = await compact(book, {
    archives: findArchiveDir(database, env.ARCHIVE_DIR),
    report: ({ kind, broken }) => {
      if (broken) output.error(`BROKEN ${kind}: ${broken}`);
    },
  });
  if (headFile !== undefined) await keepPlace(database, headFile);
  output.log(
    `The book's file has ${inMegabytes(after)}, ${inMegabytes(before - after)} less than before. It is whole, and ends with the same head. Start the server again.`,
  );
  return 0;
}

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
