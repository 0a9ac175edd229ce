import { openDatabase } from "db/client";
import { loadDemo } from "db/demo";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import pino from "pino";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";

/** A fresh database in memory with the demo book of an instant (ISO 8601). Close it afterwards. */
export async function openDemo(at: string): Promise<Deps> {
  const env = readEnv({ NODE_ENV: "test", DATABASE_URL: ":memory:", LOG_LEVEL: "silent" });
  const db = await openDatabase(env.database);
  await migrate(db);
  const deps: Deps = { db, env, now: () => Date.parse(at), log: pino({ level: "silent" }) };
  await loadDemo(deps);
  return deps;
}

/** The rows of a statement, as arrays. */
export async function rowsOf({ db }: Pick<Deps, "db">, query: string): Promise<unknown[][]> {
  const rows = await db.read.values(sql.raw(query));
  return rows.map((row) => (Array.isArray(row) ? row : []));
}

/** The first cell of a statement's first row, as a number. */
export async function numberOf(deps: Pick<Deps, "db">, query: string): Promise<number> {
  const [row = []] = await rowsOf(deps, query);
  return Number(row[0]);
}
