import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import pino from "pino";
import { createApp } from "@/app/create-app";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";
import { eventually } from "../eventually";
import { type MuteWay, startMuteWay } from "./mute-way";
import type { Primary } from "./sqld";
import { openReplica, remove, scratch, startMigrated } from "./transports";

await buildAssets();

let primary: Primary;
let folder: string;
let way: MuteWay;
let node: Database;
beforeAll(async () => {
  [primary, folder] = await Promise.all([startMigrated(), scratch()]);
  way = startMuteWay(primary.url);
  const path = join(folder, "node.db");
  await (await openReplica(primary, path)).close();
  // Node with short time limits for reads of the primary and for syncs.
  const patience = { timeout: 2000, syncPeriod: 50, syncLimit: 3000 };
  node = await openDatabase({ url: `file:${path}`, syncUrl: way.url, ...patience });
  await untilReadiness(isReady);
});
afterAll(async () => {
  await node.close();
  way.stop();
  await primary.stop();
  await remove(folder);
});

async function readiness(): Promise<{ status: number; ready: boolean; reasons: string[] }> {
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { app } = await createApp({ db: node, env, now: Date.now, log: pino({ level: "silent" }) });
  const answer = await app.request("http://localhost:5000/readyz");
  return { status: answer.status, ...(await answer.json()) };
}
const isReady = { status: 200, ready: true, reasons: [] };
const isCutOff = () => ({
  status: 503,
  ready: false,
  reasons: [
    expect.stringMatching(
      new RegExp(`^The primary ${new URL(way.url).host} has answered no sync for 3 s .* is ready again`),
    ),
  ],
});
const untilReadiness = (wanted: object) =>
  eventually(async () => expect(await readiness()).toMatchObject(wanted));

const mark = {
  sql: "insert into history_marks (kind, token, created_at) values ('minute', lower(hex(randomblob(16))), ?1)",
  args: [Date.now()],
};
const marks = async () =>
  (await node.read.values<[number]>(sql`select count(*) from history_marks`))[0]?.[0] ?? 0;

describe("a node whose primary takes calls and answers none", () => {
  test("is not ready after the limit, still reads, and is ready again once the primary answers", async () => {
    primary.freeze();
    await untilReadiness(isCutOff());
    expect(await marks()).toBeGreaterThan(0);
    // A new process has replaced the killed one by then, and finds the same.
    const later = (node.following()?.lag ?? 0) + 4000;
    await eventually(() => expect(node.following()?.lag).toBeGreaterThan(later));
    expect(await readiness()).toMatchObject(isCutOff());
    primary.thaw();
    await untilReadiness(isReady);
  });

  test("gives up connections on which nothing ever comes, and follows again over others", async () => {
    way.mute();
    // Queries the engine, regardless of what a check of the primary would find.
    await node.reached(Number.MAX_SAFE_INTEGER);
    await untilReadiness(isCutOff());
    way.answer();
    await untilReadiness(isReady);
    const before = await marks();
    await node.write([mark]);
    expect(await marks()).toBe(before + 1);
  });
});

test("a node whose primary refuses connections stays ready, however long it does", async () => {
  await primary.kill();
  await eventually(() => expect(node.following()?.lag).toBeGreaterThan(5000));
  expect(await readiness()).toMatchObject(isReady);
  await primary.restart();
});

test("a node is closed during an unanswered sync", async () => {
  way.mute();
  await node.reached(Number.MAX_SAFE_INTEGER);
  await node.close();
});
