import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Database, databaseError, openDatabase } from "db/client";
import { pathOf } from "db/client/file";
import { sql } from "drizzle-orm";
import { readAnchorKey } from "@/audit/anchor-signature";
import type { KeptHead } from "@/audit/head";
import { readDatabaseEnv } from "@/env";
import { type Finding, verify } from "./";
import { parseHead, readHeads } from "./kept-heads";

const patience = 15 * 60_000;

/**
 * `bun run verify [--head ID:HASH] [--heads FILE]`: proves the ledger that DATABASE_URL names, and that its trail holds the
 * heads that were kept. Exits with 0 where it holds and 1 where it does not; with
 * 2 where it could not look: no book there, or none that can be read.
 */
async function main(): Promise<number> {
  try {
    const heads = await keptHeads();
    const settings = readDatabaseEnv(process.env);
    if (settings.syncUrl === undefined) assertThere(settings.url);
    const db = await openDatabase({ ...settings, timeout: patience });
    try {
      await assertBook(db, settings.url);
      return (await prove(db, heads)) ? 0 : 1;
    } finally {
      await db.close();
    }
  } catch (error) {
    const known = databaseError(error);
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(known ? `The book could not be read: ${known.detail}` : sentence);
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

async function assertBook(db: Database, url: string): Promise<void> {
  const [table] = await db.read.values(
    sql`select name from sqlite_master where type = 'table' and name = 'journals'`,
  );
  if (!table) throw new Error(`There is no book at ${url}: set DATABASE_URL`);
}

async function keptHeads(): Promise<KeptHead[]> {
  const { values } = parseArgs({
    options: { head: { type: "string", multiple: true }, heads: { type: "string", multiple: true } },
  });
  const { AUDIT_ANCHOR_KEY: text } = process.env;
  const key = text ? readAnchorKey(text) : undefined;
  const read = await Promise.all((values.heads ?? []).map((file) => readHeads(file, key)));
  return [...(values.head ?? []).map(parseHead), ...read.flat()];
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
