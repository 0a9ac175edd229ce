import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Database, databaseError, openDatabase } from "db/client";
import { pathOf } from "db/client/file";
import { assertNotNewer } from "db/migrate";
import { readCells, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Env, readDatabaseEnv, readSigningKeys } from "@/env";
import type { KeptHead } from "@/integrity/trail/head";
import { headFileOf, readHeadFile } from "@/integrity/trail/head-file";
import { type Finding, verify } from "./";
import { parseHead, readHeads } from "./kept-heads";
import { resultFileOf, writeVerifyResult } from "./result-file";

/** How many seconds it waits for a lock that another program holds. */
const lockTimeoutSeconds = 15 * 60;

/**
 * `bun run verify [--head ID:HASH] [--heads FILE] [--wait SECONDS]`: proves the ledger that DATABASE_URL names, and that its
 * trail holds the heads that were kept, that in the file beside the book among them. Exits with 0 where it holds and 1 where it does not; with 2 where it could not look:
 * no book there, none that can be read, one that is locked for longer than it waits, or that a newer version made.
 */
async function main(): Promise<number> {
  try {
    const settings = readDatabaseEnv(process.env);
    const { heads, wait } = await readArguments(headFileOf(settings, process.env.AUDIT_HEAD_FILE));
    if (settings.syncUrl === undefined) assertThere(settings.url);
    const db = await openDatabase({ ...settings, timeout: wait * 1000 });
    try {
      await assertBook(db, settings.url);
      if (settings.url.startsWith("file:")) await limitMemory(db);
      const isWhole = await prove(db, heads);
      await tellResult(settings, isWhole);
      return isWhole ? 0 : 1;
    } finally {
      await db.close();
    }
  } catch (error) {
    const known = databaseError(error);
    const sentence = error instanceof Error ? error.message : String(error);
    const detail = known?.code === "BUSY" ? "another program has locked it" : known?.detail;
    console.error(known ? `The book could not be read: ${detail}` : sentence);
    return 2;
  }
}

// Before it is opened: opening makes a file of its own.
function assertThere(url: string): void {
  if (!url.startsWith("file:")) return;
  const path = pathOf(url);
  if (!existsSync(path) || statSync(path).size === 0)
    throw new Error(`There is no book at ${url}: set DATABASE_URL`);
}

const tableRow = z.object({ name: z.string() });

async function assertBook(db: Database, url: string): Promise<void> {
  const table = await readRow(
    db,
    tableRow,
    sql`select name from sqlite_master where type = 'table' and name = 'journals'`,
  );
  if (!table) throw new Error(`There is no book at ${url}: set DATABASE_URL`);
  await assertNotNewer(db);
}

/** A proof sorts whole tables: on the disk, and with few pages in memory, or the largest book would fill it. */
async function limitMemory(db: Database): Promise<void> {
  for (const pragma of ["pragma temp_store = file", "pragma cache_size = -16384"])
    await readCells(db, z.tuple([]).rest(z.unknown()), sql.raw(pragma));
}

async function readArguments(headFile: string | undefined): Promise<{ heads: KeptHead[]; wait: number }> {
  const { values } = parseArgs({
    options: {
      head: { type: "string", multiple: true },
      heads: { type: "string", multiple: true },
      wait: { type: "string", default: String(lockTimeoutSeconds) },
    },
  });
  const wait = Number(values.wait);
  if (!(wait >= 0)) throw new Error(`--wait takes a number of seconds, not ${values.wait}`);
  const keys = readSigningKeys(process.env);
  const read = await Promise.all((values.heads ?? []).map((file) => readHeads(file, keys)));
  const filed = headFile === undefined ? undefined : await readHeadFile(headFile);
  return { heads: [...(values.head ?? []).map(parseHead), ...read.flat(), ...(filed ? [filed] : [])], wait };
}

/** What was found stays found where the file that says so cannot be written. */
async function tellResult(settings: Env["database"], isWhole: boolean): Promise<void> {
  const file = resultFileOf(settings, process.env.AUDIT_HEAD_FILE);
  if (file === undefined) return;
  try {
    await writeVerifyResult(file, { at: Date.now(), isWhole });
  } catch (error) {
    console.error(`That it was verified could not be noted in ${file}: ${error}`);
  }
}

async function prove(db: Database, heads: readonly KeptHead[]): Promise<boolean> {
  const started = performance.now();
  const print = ({ kind, rows, seconds, broken, note }: Finding) => {
    const count = rows.toLocaleString("en-US").padStart(12);
    console.log(`${broken ? "BROKEN" : "ok    "} ${kind.padEnd(24)} ${count}  ${seconds.toFixed(2)} s`);
    if (broken) console.error(`       ${broken}`);
    if (note) console.log(`       ${note}`);
  };
  const { sound, head } = await verify(db, print, heads);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Audit head: ${head.id}:${head.hash}`);
  console.log(sound ? `The book is whole (${seconds} s).` : `The book is NOT whole (${seconds} s).`);
  return sound;
}

process.exit(await main());
