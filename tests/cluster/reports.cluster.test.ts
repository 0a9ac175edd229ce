import { afterEach, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import pino from "pino";
import { serverJobs } from "@/app/jobs/list";
import { readEnv } from "@/env";
import { createRunner } from "@/platform/jobs/runner";
import { readFile } from "@/reporting/reports/chunks";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { type Book, transports } from "./transports";

const tried = takeSample(transports, 3, 2, "transports of reports of two nodes");

describe.each(tried.map((transport) => [transport.name, transport] as const))("on %s", (_, transport) => {
  let book: Book | undefined;
  afterEach(async () => {
    await book?.close();
  });

  const env = readEnv({ NODE_ENV: "test" });
  const depsOn = (db: Database) => ({ db, env, now: Date.now, log: pino({ level: "silent" }) });
  const jobs = serverJobs.filter(({ name }) => ["begin scheduled reports", "take up reports"].includes(name));

  test("two nodes begin a scheduled report once, and either of them has its file", async () => {
    const opened = await transport.open();
    book = opened;
    const other = await opened.join();
    await opened.db.write([
      {
        sql: `insert into report_schedules
            (name, cadence, hour, sheets, recipients, next_due_at, request_id, created_at, updated_at)
          values ('Nightly', 'daily', 2, '["accounts","movements"]', '[]', ?, 'one', 0, 0)`,
        args: [Date.now() - 1000],
      },
    ]);
    const dbs = [opened.db, other];
    const reports = () =>
      opened.db.readPrimary({ sql: "select id, status, chunks, digest, done from reports", args: [] });
    await eventually(async () => {
      const nodes = dbs.map((db, at) => createRunner(depsOn(db), jobs, { node: `node ${at}` }));
      await Promise.all(nodes.map((node) => node.tick()));
      await Promise.all(nodes.map((node) => node.stop()));
      expect((await reports()).map(({ status }) => status)).toEqual(["done"]);
    });
    const [report] = await reports();
    const file = { id: Number(report?.id), chunks: Number(report?.chunks) };
    for (const db of dbs) {
      // A replica has it once it has followed its primary so far.
      const digest = await eventually(async () => {
        const [row] = await db.read.all<{ status: string }>(sql`select status from reports`);
        expect(row?.status).toBe("done");
        const bytes = await new Response(readFile({ db }, file)).arrayBuffer();
        return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
      });
      expect(digest).toBe(String(report?.digest));
    }
  });
});
