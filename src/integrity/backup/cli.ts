import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { databaseError } from "db/client";
import { type BackupSettings, type Env, readBackupEnv, readDatabaseEnv } from "@/env";
import { archiveDirOf } from "@/integrity/trail/archives";
import { headFileOf } from "@/integrity/trail/head-file";
import { parseHead, readHeads } from "@/integrity/verify/kept-heads";
import { ageEnding } from "./age";
import { backUp } from "./backup";
import type { Manifest } from "./manifest";
import { copyBackup, fetchBackup, makeBackup } from "./nightly";
import { restore } from "./restore";
import { storeArchives } from "./stored-archives";

type Variables = Readonly<Record<string, string | undefined>>;

/** How it is called: its arguments, the variables of its environment, and where its lines go. */
type Call = { args: readonly string[]; env: Variables; output: Pick<Console, "log" | "error"> };

/**
 * `bun run backup [FILE]` and `bun run restore FILE [--from-bucket] [--serve-first] [--head ID:HASH] [--heads FILE]`, of the book that
 * DATABASE_URL names, with the archives of its trail. Without FILE a backup goes into BACKUP_DIR and the bucket, as the server makes it. Exits with 1 and a
 * sentence where it was not done.
 */
export async function backUpOrRestore({ args, env, output }: Call): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        head: { type: "string", multiple: true },
        heads: { type: "string", multiple: true },
        "from-bucket": { type: "boolean" },
        "serve-first": { type: "boolean" },
      },
    });
    const [act, file, ...more] = positionals;
    if (more.length > 0) throw new Error("Name one file");
    const database = readDatabaseEnv(env);
    const settings = readBackupEnv(env);
    const { BACKUP_AGE_IDENTITY_FILE: identity } = env;
    const archiveDir = archiveDirOf(database, env.ARCHIVE_DIR);
    if (act === "backup") {
      const { target, manifest, lacking } = await carryOutBackup(database, settings, file, archiveDir);
      const { bytes, head } = manifest;
      output.log(`Backed up to ${target} (${bytes.toLocaleString("en-US")} bytes), its manifest beside it.`);
      output.log(
        `Audit head: ${head.id}:${head.hash}. Keep it elsewhere: it shows what was changed or cut off later.`,
      );
      for (const { file, stored } of manifest.archives ?? [])
        output.log(`It needs the archive ${file}, whose copy beside it is ${stored}.`);
      for (const sentence of lacking) output.error(`It cannot be restored by itself: ${sentence}`);
      return lacking.length === 0 ? 0 : 1;
    }
    if (act !== "restore" || file === undefined)
      throw new Error("Name the backup to restore: bun run restore FILE");
    const read = await Promise.all((values.heads ?? []).map((file) => readHeads(file)));
    const kept = [...(values.head ?? []).map(parseHead), ...read.flat()];
    const { manifest, further } = await restore(
      database,
      values["from-bucket"] === true ? await fetched(settings, file) : file,
      kept,
      ({ kind, broken }) => {
        if (broken) output.error(`BROKEN ${kind}: ${broken}`);
      },
      headFileOf(database, env.AUDIT_HEAD_FILE),
      settings?.identityFile ?? (identity === "" ? undefined : identity),
      values["serve-first"] === true ? (manifest) => output.log(inPlace(manifest)) : undefined,
      archiveDir,
    );
    const { head, createdAt } = manifest;
    output.log(`Restored the book of ${createdAt} to ${database.url}; it is whole.`);
    output.log(`Audit head: ${head.id}:${head.hash}`);
    if (further)
      output.log(
        `The book that was here had come to row ${further.id} (${further.at}, head ${further.id}:${further.hash}): what it recorded after row ${head.id} is not in this backup.`,
      );
    return 0;
  } catch (error) {
    const known = databaseError(error);
    output.error(
      known ? `The book could not be read: ${known.detail}` : error instanceof Error ? error.message : error,
    );
    return 1;
  }
}

const inPlace = ({ createdAt }: Manifest) =>
  `The book of ${createdAt} is in its place: a server may be started. Its proof goes on.`;

/** A backup in the file that was named; without one as the server makes it, with its copy in the bucket. */
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

/** Fetches a backup from the bucket into BACKUP_DIR. */
async function fetched(settings: BackupSettings | undefined, name: string): Promise<string> {
  if (!settings) throw new Error("Set BACKUP_DIR, the folder that the backup is fetched into");
  mkdirSync(settings.dir, { recursive: true });
  return fetchBackup(settings, name, settings.dir);
}

if (import.meta.main) {
  process.umask(0o077);
  process.exit(await backUpOrRestore({ args: Bun.argv.slice(2), env: process.env, output: console }));
}
