import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseError } from "db/client";
import { readDatabaseEnv } from "@/env";
import { headFileOf } from "@/integrity/trail/head-file";
import { parseHead, readHeads } from "@/integrity/verify/kept-heads";
import { backUp } from "./backup";
import { restore } from "./restore";

/**
 * `bun run backup [FILE]` and `bun run restore FILE [--head ID:HASH] [--heads FILE]`, of the book that DATABASE_URL names.
 * Without FILE a backup goes into BACKUP_DIR under a name with its time. Exits with 1 and a sentence where it was not done.
 */
async function main(): Promise<number> {
  process.umask(0o077);
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { head: { type: "string", multiple: true }, heads: { type: "string", multiple: true } },
    });
    const [act, file, ...more] = positionals;
    if (more.length > 0) throw new Error("Name one file");
    const database = readDatabaseEnv(process.env);
    if (act === "backup") {
      const target = file ?? nextFile(process.env.BACKUP_DIR);
      const { bytes, head } = await backUp(database, target);
      console.log(`Backed up to ${target} (${bytes.toLocaleString("en-US")} bytes), its manifest beside it.`);
      console.log(
        `Audit head: ${head.id}:${head.hash}. Keep it elsewhere: it shows what was changed or cut off later.`,
      );
      return 0;
    }
    if (act !== "restore" || file === undefined)
      throw new Error("Name the backup to restore: bun run restore FILE");
    const read = await Promise.all((values.heads ?? []).map((file) => readHeads(file)));
    const kept = [...(values.head ?? []).map(parseHead), ...read.flat()];
    const { manifest, further } = await restore(
      database,
      file,
      kept,
      ({ kind, broken }) => {
        if (broken) console.error(`BROKEN ${kind}: ${broken}`);
      },
      headFileOf(database, process.env.AUDIT_HEAD_FILE),
    );
    const { head, createdAt } = manifest;
    console.log(`Restored the book of ${createdAt} to ${database.url}; it is whole.`);
    console.log(`Audit head: ${head.id}:${head.hash}`);
    if (further)
      console.log(
        `The book that was here had come to row ${further.id} (${further.at}, head ${further.id}:${further.hash}): what it recorded after row ${head.id} is not in this backup.`,
      );
    return 0;
  } catch (error) {
    const known = databaseError(error);
    console.error(
      known ? `The book could not be read: ${known.detail}` : error instanceof Error ? error.message : error,
    );
    return 1;
  }
}

function nextFile(folder: string | undefined): string {
  if (folder === undefined) throw new Error("Name the file, or set BACKUP_DIR: bun run backup FILE");
  mkdirSync(folder, { recursive: true });
  return join(
    folder,
    `vostra-${new Date()
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(/[-:]/g, "")}.db`,
  );
}

process.exit(await main());
