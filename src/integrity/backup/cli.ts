import { dirname, join } from "node:path";
import { type Call, carryOut, type readArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { type BackupSettings, type Env, readBackupEnv, readDatabaseEnv } from "@/env";
import { assertRecipient } from "@/env/checked";
import { assertOwnFiles } from "@/integrity/file-owner";
import { assertBookFile, bookFiles, bookSentence } from "@/integrity/open-book";
import { findArchiveDir } from "@/integrity/trail/archives";
import { headFilePath } from "@/integrity/trail/head-file";
import { parseHead, readHeads } from "@/integrity/verify/kept-heads";
import { ageEnding } from "./age";
import { backUp, bookFile } from "./backup";
import type { Manifest } from "./manifest";
import { copyBackup, makeBackup, withFetchedBackup } from "./nightly";
import { restore } from "./restore";
import { storeArchives } from "./stored-archives";

/**
 * `bun run backup [FILE]`: backs up the book that DATABASE_URL names, with the archives of its trail. Without FILE the backup
 * goes into BACKUP_DIR and the bucket, as the server makes it.
 */
export const backUpBook = (call: Call): Promise<number> =>
  carryOut(
    commands.backup,
    call,
    async ({ positionals: [file] }) => {
      const { env, output } = call;
      const database = readDatabaseEnv(env);
      const settings = readBackupEnv(env);
      const target = file ?? settings?.dir;
      if (target === undefined) throw new Error("Name the file, or set BACKUP_DIR: bun run backup FILE");
      bookFile(database);
      if (settings?.recipient !== undefined) await assertRecipient(settings.recipient);
      assertBookFile(database.url);
      assertOwnFiles([...bookFiles(database), target]);
      const made = await carryOutBackup(database, settings, file, findArchiveDir(database, env.ARCHIVE_DIR));
      const { bytes, head, archives } = made.manifest;
      output.log(
        `Backed up to ${made.target} (${bytes.toLocaleString("en-US")} bytes), its manifest beside it.`,
      );
      output.log(
        `Audit head: ${head.id}:${head.hash}. Keep it elsewhere: it shows what was changed or cut off later.`,
      );
      for (const { file: name, stored } of archives ?? [])
        output.log(`It needs the archive ${name}, whose copy beside it is ${stored}.`);
      for (const sentence of made.lacking) output.error(`It cannot be restored alone: ${sentence}`);
      return made.lacking.length === 0 ? 0 : 1;
    },
    { code: 1, sentence: bookSentence },
  );

/** `bun run restore FILE`: puts a backup, with the archives of its trail, where DATABASE_URL names no book yet. */
export const restoreBook = (call: Call): Promise<number> =>
  carryOut(commands.restore, call, (given) => carryOutRestore(given, call), {
    code: 1,
    sentence: bookSentence,
  });

async function carryOutRestore(
  { values, positionals: [file = ""] }: ReturnType<typeof readArguments<typeof commands.restore>>,
  { env, output }: Call,
): Promise<number> {
  const database = readDatabaseEnv(env);
  const settings = readBackupEnv(env);
  const { BACKUP_AGE_IDENTITY_FILE: identity } = env;
  const archiveDir = findArchiveDir(database, env.ARCHIVE_DIR);
  const headFile = headFilePath(database, env.AUDIT_HEAD_FILE);
  const isFetched = values["from-bucket"] === true;
  const written = [headFile, archiveDir, isFetched ? settings?.dir : undefined].filter(
    (one) => one !== undefined,
  );
  assertOwnFiles([...bookFiles(database), ...written]);
  const read = await Promise.all((values.heads ?? []).map((each) => readHeads(each)));
  const restoreFrom = (from: string) =>
    restore(
      database,
      from,
      [...(values.head ?? []).map(parseHead), ...read.flat()],
      ({ kind, broken }) => {
        if (broken) output.error(`BROKEN ${kind}: ${broken}`);
      },
      headFile,
      settings?.identityFile ?? (identity === "" ? undefined : identity),
      values["serve-first"] === true ? (served) => output.log(inPlace(served)) : undefined,
      archiveDir,
    );
  const { manifest, further } = isFetched
    ? await fromBucket(settings, file, restoreFrom)
    : await restoreFrom(file);
  const { head, createdAt } = manifest;
  output.log(`Restored the book of ${createdAt} to ${database.url}; it is whole.`);
  output.log(`Audit head: ${head.id}:${head.hash}`);
  if (further)
    output.log(
      `The book that was here had come to row ${further.id} (${further.at}, head ${further.id}:${further.hash}): what it recorded after row ${head.id} is not in this backup.`,
    );
  return 0;
}

const inPlace = ({ createdAt }: Manifest) =>
  `The book of ${createdAt} is in its place: a server may be started. Its proof continues.`;

/** Makes a backup in the named file; without one in the server's way, with its copy in the bucket. */
async function carryOutBackup(
  database: Env["database"],
  settings: BackupSettings | undefined,
  file: string | undefined,
  archiveDir: string | undefined,
): Promise<{ target: string; manifest: Manifest; lacking: string[] }> {
  if (file === undefined) {
    if (!settings) throw new Error("Name the file, or set BACKUP_DIR: bun run backup FILE");
    const { name, ...made } = await makeBackup(database, settings, archiveDir);
    if (settings.bucket) await copyBackup(settings, name);
    return { target: join(settings.dir, name), ...made };
  }
  const recipient = file.endsWith(ageEnding) ? settings?.recipient : undefined;
  const manifest = await backUp(database, file, Date.now, recipient);
  const lacking = await storeArchives(manifest.archives ?? [], archiveDir, dirname(file), recipient);
  return { target: file, manifest, lacking };
}

/** Restores a backup of the bucket, which is fetched into BACKUP_DIR first. */
async function fromBucket<T>(
  settings: BackupSettings | undefined,
  name: string,
  act: (file: string) => Promise<T>,
): Promise<T> {
  if (!settings) throw new Error("Set BACKUP_DIR, the folder that the backup is fetched into");
  return withFetchedBackup(settings, name, settings.dir, act);
}
