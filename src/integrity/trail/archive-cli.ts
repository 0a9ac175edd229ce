import { userInfo } from "node:os";
import { join } from "node:path";
import { assertOpenable, migrate } from "db/migrate";
import { z } from "zod";
import { assertConfirmed, type Call, carryOut, type readArguments, UsageError } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { readDatabaseEnv, readZone } from "@/env";
import { bookName, bookSentence, openBook } from "@/integrity/open-book";
import { archive, archiveOf, assertThere, findStretch, isLongAgo, youngestArchived } from "./archive";
import { archiveDirOf, readArchived } from "./archives";
import { headFileOf } from "./head-file";

/**
 * `bun run archive --until DATE --reason TEXT --yes`: moves the postings' rows of the trail, up to the end of a day, into a
 * file, beside a server that runs; broken off it is run again, and goes on. With `--preview` it says what would go.
 */
export const archiveTrail = (call: Call): Promise<number> =>
  carryOut(commands.archive, call, (given) => carryOutArchive(given, call), {
    code: 1,
    sentence: bookSentence,
  });

async function carryOutArchive(
  { values }: ReturnType<typeof readArguments<typeof commands.archive>>,
  { env, output, ask }: Call,
): Promise<number> {
  const zone = readZone(env);
  const until = z.iso.date().safeParse(values.until).data;
  if (until === undefined)
    throw new UsageError(`--until takes a day such as 2024-12-31, not '${values.until}'`);
  if (!isLongAgo(until, Date.now(), zone))
    throw new Error(`Only what is ${youngestArchived} days old leaves the book`);
  const database = readDatabaseEnv(env);
  const { url } = database;
  const folder = archiveDirOf(database, env.ARCHIVE_DIR);
  if (database.syncUrl !== undefined || !url.startsWith("file:") || folder === undefined)
    throw new Error("Only a book that is a file has archives: its postings leave it where it is");
  assertConfirmed(commands.archive, values, bookName(database), ask);
  const headFile = headFileOf(database, env.AUDIT_HEAD_FILE);
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
        stretch ? `${words(stretch)}, would leave the book for ${join(folder, archiveOf(until))}.` : nothing,
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
    return 0;
  } finally {
    await db.close();
  }
}
