import { accessSync, constants, existsSync, statSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Database, databaseError, databaseOver } from "db/client";
import { getFilePath, openFileToRead } from "db/client/file";
import { assertOpenable } from "db/migrate";
import { readCells } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Call, carryOut, type readArguments, UsageError } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { type Env, readAnchorKey, readDatabaseEnv, readSigningKeys } from "@/env";
import { assertRoom } from "@/integrity/disk-space";
import { findForeignOwner } from "@/integrity/file-owner";
import { bookFiles, openBook } from "@/integrity/open-book";
import { findArchiveDir, openBookArchives } from "@/integrity/trail/archives";
import type { KeptHead } from "@/integrity/trail/head";
import { headFilePath, readHeadFile } from "@/integrity/trail/head-file";
import { type Verification, verify } from "./";
import type { Finding } from "./book-checks";
import { type Checkpoint, checkpointPath, type Proven, readCheckpoint, writeCheckpoint } from "./checkpoint";
import { verifyGrowth } from "./growth";
import { parseHead, readHeads } from "./kept-heads";
import { resultPath, writeVerifyResult } from "./result-file";

type Variables = Call["env"];
type Output = Call["output"];
type Given = ReturnType<typeof readArguments<typeof commands.verify>>;

/**
 * `bun run verify`: proves the ledger of DATABASE_URL, and that its trail contains the kept heads, including the one
 * in the file beside the book; and stores a checkpoint of the proof. With `--since-checkpoint` it proves only the
 * growth since then (decision 285). Exits with 0 if it holds and 1 if not; with 2 if the proof was impossible: no
 * book, an unreadable one, one that is locked beyond the time limit, or one of a newer version.
 */
export const verifyBook = (call: Call): Promise<number> =>
  carryOut(commands.verify, call, (given) => proveBook(given, call), { code: 2, sentence: lockSentence });

function lockSentence(error: unknown): string | undefined {
  const known = databaseError(error);
  if (known === undefined) return undefined;
  return `The book could not be read: ${known.code === "BUSY" ? "another program has locked it" : known.detail}`;
}

async function proveBook(given: Given, { env, output }: Call): Promise<number> {
  const settings = readDatabaseEnv(env);
  const { heads, wait, since } = await readWanted(given, env, headFilePath(settings, env.AUDIT_HEAD_FILE));
  const file = checkpointPath(settings, env.AUDIT_HEAD_FILE);
  const from = since && (await readKept(file, env));
  const evidence = isReadOnly(settings) ? await openEvidence(settings) : undefined;
  const db = evidence?.db ?? (await openBook(settings, { timeout: wait * 1000 }));
  try {
    await assertOpenable(db);
    if (settings.url.startsWith("file:")) {
      await limitMemory(db);
      await assertTemporaryRoom(settings, since !== undefined);
    }
    const archives = findArchiveDir(settings, env.ARCHIVE_DIR);
    if (from) return (await proveGrowth(db, from, { heads, archives, ...since }, output)) ? 0 : 1;
    const { sound, proven } = await prove(db, heads, archives, output);
    const foreign = findForeignOwner([...bookFiles(settings), ...(file === undefined ? [] : [file])]);
    if (evidence)
      output.log("The book cannot be written here, so no result and no checkpoint were kept beside it.");
    else if (foreign)
      output.error(
        `${foreign.path} belongs to ${foreign.owner}, so ${foreign.self} leaves no checkpoint there.`,
      );
    else {
      await reportResult(settings, sound, { env, output });
      if (proven && file !== undefined) await keepCheckpoint(file, proven, { env, output });
    }
    return sound ? 0 : 1;
  } finally {
    await db.close();
    await evidence?.remove();
  }
}

/** True if nobody can write the book's file or its folder, as on a read-only mount. */
function isReadOnly({ url, syncUrl }: Env["database"]): boolean {
  if (syncUrl !== undefined) return false;
  return bookFiles({ url }).some(
    (path) => existsSync(path) && [path, dirname(path)].some((each) => isReadOnlyPlace(each)),
  );
}

function isReadOnlyPlace(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EROFS";
  }
}

/**
 * Opens a book on a read-only mount without changing it. If its log is not yet in its file, both are copied first,
 * since SQLite reads a log only if it can write beside it.
 */
async function openEvidence({ url }: Env["database"]): Promise<{ db: Database; remove(): Promise<void> }> {
  const path = getFilePath(url);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (log === 0) return { db: databaseOver(openFileToRead(path, true)), remove: async () => {} };
  const folder = temporaryFolder();
  await assertRoom("copy the book and its log", [{ folder, bytes: statSync(path).size + log }], otherFolder);
  const scratch = await mkdtemp(join(folder, "vostra-evidence-"));
  const remove = () => rm(scratch, { recursive: true, force: true });
  try {
    const copy = join(scratch, "book.db");
    for (const end of ["", "-wal"]) await copyFile(`${path}${end}`, `${copy}${end}`);
    return { db: await openBook({ url: `file:${encodeURI(copy)}` }), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Share of the book's bytes that a proof of the whole book sorts in temporary files, at most; one since a checkpoint
 * sorts far fewer.
 */
const sortedShare = 0.25;
const otherFolder = "Set SQLITE_TMPDIR to a folder with room";

async function assertTemporaryRoom({ url }: Env["database"], isPart: boolean): Promise<void> {
  const bytes = isPart ? 0 : sortedShare * statSync(getFilePath(url)).size;
  await assertRoom("prove the book", [{ folder: temporaryFolder(), bytes }], otherFolder);
}

/** The folder of SQLite's temporary files. */
const temporaryFolder = (): string =>
  [process.env.SQLITE_TMPDIR, process.env.TMPDIR, "/var/tmp", "/usr/tmp", "/tmp"].find(
    (folder) => folder !== undefined && canWrite(folder),
  ) ?? ".";

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Limits memory: a proof sorts whole tables on the disk, with few pages in memory, since the largest book would fill
 * it.
 */
async function limitMemory(db: Database): Promise<void> {
  for (const pragma of ["pragma temp_store = file", "pragma cache_size = -16384"])
    await readCells(db, z.tuple([]).rest(z.unknown()), sql.raw(pragma));
}

type Wanted = { heads: KeptHead[]; wait: number; since?: { sample: number } };

async function readWanted({ values }: Given, env: Variables, headFile: string | undefined): Promise<Wanted> {
  const sample = Number(values.sample);
  if (!Number.isInteger(sample))
    throw new UsageError(`--sample takes a whole number, not '${values.sample}'`);
  const keys = readSigningKeys(env);
  const read = await Promise.all((values.heads ?? []).map((file) => readHeads(file, keys)));
  const filed = headFile === undefined ? undefined : await readHeadFile(headFile);
  const heads = [...(values.head ?? []).map(parseHead), ...read.flat(), ...(filed ? [filed] : [])];
  return { heads, wait: Number(values.wait), ...(values["since-checkpoint"] && { since: { sample } }) };
}

async function readKept(file: string | undefined, env: Variables) {
  if (file === undefined) throw new Error("This book has no checkpoint beside it: set AUDIT_HEAD_FILE");
  return readCheckpoint(file, readSigningKeys(env));
}

/** Writes the checkpoint. A failure to write it does not change the result. */
async function keepCheckpoint(
  file: string,
  proven: Proven,
  { env, output }: Omit<Call, "args">,
): Promise<void> {
  const { AUDIT_ANCHOR_KEY: text } = env;
  try {
    const at = new Date().toISOString();
    await writeCheckpoint(file, proven, at, text ? readAnchorKey(text) : undefined);
  } catch (error) {
    output.error(`The checkpoint could not be kept in ${file}: ${error}`);
  }
}

/** Writes the result to its file. A failure to write it does not change the result. */
async function reportResult(
  settings: Env["database"],
  isWhole: boolean,
  { env, output }: Omit<Call, "args">,
): Promise<void> {
  const file = resultPath(settings, env.AUDIT_HEAD_FILE);
  if (file === undefined) return;
  try {
    await writeVerifyResult(file, { at: Date.now(), isWhole });
  } catch (error) {
    output.error(`That it was verified could not be noted in ${file}: ${error}`);
  }
}

const printTo =
  (output: Output) =>
  ({ kind, rows, seconds, broken, note }: Finding): void => {
    const count = rows.toLocaleString("en-US").padStart(12);
    output.log(`${broken ? "BROKEN" : "ok    "} ${kind.padEnd(24)} ${count}  ${seconds.toFixed(2)} s`);
    if (broken) output.error(`       ${broken}`);
    if (note) output.log(`       ${note}`);
  };

async function prove(
  db: Database,
  heads: readonly KeptHead[],
  archiveDir: string | undefined,
  output: Output,
): Promise<Verification> {
  const started = performance.now();
  const found = await verify(db, printTo(output), heads, archiveDir);
  const { sound, head } = found;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  output.log(`Audit head: ${head.id}:${head.hash}`);
  output.log(sound ? `The book is whole (${seconds} s).` : `The book is NOT whole (${seconds} s).`);
  return found;
}

async function proveGrowth(
  db: Database,
  { checkpoint, isSigned }: { checkpoint: Checkpoint; isSigned: boolean },
  { heads, sample, archives }: { heads: readonly KeptHead[]; sample: number; archives: string | undefined },
  output: Output,
): Promise<boolean> {
  const started = performance.now();
  const older = await openBookArchives(db, archives);
  const report = printTo(output);
  const { sound, head } = await verifyGrowth(db, checkpoint, { report, heads, sample, older });
  older.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  output.log(`Audit head: ${head.id}:${head.hash}`);
  if (!isSigned)
    output.log("No AUDIT_ANCHOR_KEY is set: anyone who can write the book could also write its checkpoint.");
  output.log(
    sound
      ? `What came since ${checkpoint.at} is whole, and older rows as far as they were looked at (${seconds} s). Only \`bun run verify\` proves all of them.`
      : `The book is NOT whole (${seconds} s).`,
  );
  return sound;
}
