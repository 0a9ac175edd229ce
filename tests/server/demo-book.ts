import "@/app/waiting/inbox-state";
import type { Database } from "db/client";
import { loadDemo } from "demo/load-demo";
import { sql } from "drizzle-orm";
import pino from "pino";
import { declaredScreens, folders } from "@/app/create-app";
import { knowScreens } from "@/assistant/guide/topics";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { listNow, readRoutes } from "@/kernel/routes";
import { openCopy } from "../database";

/** Friday, 12:00 in Dubai, whose book tests share by default, since loading one takes seconds. */
export const demoDay = "2026-11-20T08:00:00Z";

/** A database with the demo book of an instant (ISO 8601). Close it afterwards. */
export async function openDemo(at: string): Promise<Deps> {
  await loadScreens();
  const depsOver = (db: Database, url: string): Deps => ({
    db,
    env: readEnv({ NODE_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" }),
    now: () => Date.parse(at),
    log: pino({ level: "silent" }),
  });
  const { db, url } = await openCopy(`demo-${Date.parse(at)}`, (empty, draft) =>
    loadDemo(depsOver(empty, draft)),
  );
  return depsOver(db, url);
}

/** Gives the assistant the screens, as a server does at its start. */
async function loadScreens(): Promise<void> {
  knowScreens(declaredScreens(listNow(await readRoutes(folders.routesDir)).routes));
}

/** The rows of a statement, as arrays. */
export async function listRows({ db }: Pick<Deps, "db">, query: string): Promise<unknown[][]> {
  const rows = await db.read.values(sql.raw(query));
  return rows.map((row) => (Array.isArray(row) ? row : []));
}

/** The first cell of a statement's first row, as a number. */
export async function getNumber(deps: Pick<Deps, "db">, query: string): Promise<number> {
  const [row = []] = await listRows(deps, query);
  return Number(row[0]);
}
