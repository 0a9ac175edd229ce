import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Database } from "db/client";
import { jobRuns } from "db/schema";
import { asc, sql } from "drizzle-orm";
import pino from "pino";
import { readEnv } from "@/env";
import { createRunner } from "@/platform/jobs/runner";
import { leaseLength } from "@/platform/leased-work/lease";
import { countToTen } from "./job-count";
import { type Book, onSqld } from "./transports";

let book: Book;
beforeEach(async () => {
  book = await onSqld();
  await book.db.alter([
    { sql: "create table counted_steps (step integer primary key, node text not null) strict", args: [] },
  ]);
});
afterEach(() => book.close());

const env = readEnv({ NODE_ENV: "test" });
const depsOn = (db: Database, ahead = 0) => ({
  db,
  env,
  now: () => Date.now() + ahead,
  log: pino({ level: "silent" }),
});
const steps = () =>
  book.db.read.values<[number, string]>(sql`select step, node from counted_steps order by step`);
const runs = async () =>
  (await book.db.read.select().from(jobRuns).orderBy(asc(jobRuns.id))).map(({ node, status, items }) => ({
    node,
    status,
    items,
  }));

describe("two nodes on one primary", () => {
  test("carry out a job once that is due on both", async () => {
    const other = await book.join();
    const nodes = [book.db, other].map((db, at) =>
      createRunner(depsOn(db), [countToTen(`node ${at}`, async () => undefined)], { node: `node ${at}` }),
    );
    await Promise.all(nodes.map((node) => node.tick()));
    await Promise.all(nodes.map((node) => node.tick()));
    expect(await steps()).toHaveLength(10);
    expect(new Set((await steps()).map(([, node]) => node)).size).toBe(1);
    expect(await runs()).toMatchObject([{ status: "done", items: 10 }]);
  });

  test("take over from each other: one that is killed in the middle loses its lease, the other finishes", async () => {
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, "job-node.ts"), book.url, "killed", "4"],
      {
        stdout: "pipe",
        stderr: "inherit",
      },
    );
    await child.stdout.getReader().read();
    child.kill("SIGKILL");
    await child.exited;
    const survivor = (ahead: number) =>
      createRunner(depsOn(book.db, ahead), [countToTen("survivor", async () => undefined)], {
        node: "survivor",
      });
    await survivor(0).tick();
    expect(await steps()).toHaveLength(4);
    await survivor(leaseLength + 1000).tick();
    expect((await steps()).map(([, node]) => node)).toEqual([
      ...Array<string>(4).fill("killed"),
      ...Array<string>(6).fill("survivor"),
    ]);
    expect(await runs()).toEqual([
      { node: "killed", status: "lost", items: 0 },
      { node: "survivor", status: "done", items: 6 },
    ]);
  });
});
