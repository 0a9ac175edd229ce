import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import pino from "pino";
import { z } from "zod";
import { serverJobs } from "@/app/jobs/list";
import { readEnv } from "@/env";
import { createRunner } from "@/platform/jobs/runner";
import { readFile } from "@/reporting/reports/chunks";
import { reportSchema } from "@/reporting/reports/contract";
import { eventually } from "../eventually";
import { type Server, startServer } from "./server";
import { type Book, remove, scratch, transports } from "./transports";

const movements = 12_000;

describe("a report whose server is killed", () => {
  let folder: string;
  let server: Server | undefined;
  beforeAll(async () => {
    folder = await scratch();
  });
  afterAll(async () => {
    await server?.kill();
    await remove(folder);
  });

  test("is made by the next one, with the figures of the moment when it was asked for", async () => {
    const url = `file:${join(folder, "book.db")}`;
    const session = {};
    // The book's first admin is made before the movements.
    await (await startServer({ url }, session)).kill();
    const seed = Bun.spawn(
      [
        process.execPath,
        "db/seed.ts",
        "--accounts",
        "20",
        "--transactions",
        String(movements),
        "--into-existing",
      ],
      {
        cwd: join(import.meta.dir, "../.."),
        env: { PATH: process.env.PATH ?? "", NODE_ENV: "development", DATABASE_URL: url },
        stdout: "ignore",
        stderr: "inherit",
      },
    );
    expect(await seed.exited).toBe(0);
    const first = await startServer({ url }, session);
    server = first;
    const started = await first.post(
      "/api/reports",
      { from: "2000-01-01", to: "2099-12-31", sheets: ["accounts", "movements"] },
      "report",
    );
    const { reportId } = z.object({ reportId: z.int() }).parse(await started.json());
    const read = async (from: Server) =>
      reportSchema.parse(await (await from.get(`/api/reports/${reportId}`)).json());
    await eventually(async () => {
      const { status, rows } = await read(first);
      expect(status).toBe("running");
      expect(rows).toBeGreaterThan(0);
    });
    await first.kill();
    const second = await startServer({ url }, session);
    server = second;
    expect((await read(second)).status).toBe("running");
    const later = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Later" };
    const posted = await second.post("/api/transactions", { ...later, reference: "LATER-1" }, "later");
    expect(posted.status).toBe(201);
    const done = await eventually(async () => {
      const report = await read(second);
      expect(report.status).toBe("done");
      return report;
    });
    const file = await (await second.get(`/api/reports/${reportId}/download`)).arrayBuffer();
    expect(new Bun.CryptoHasher("sha256").update(file).digest("hex")).toBe(String(done.digest));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file);
    const accounts = (workbook.getWorksheet("Accounts")?.rowCount ?? 0) - 1;
    const written = (workbook.getWorksheet("Movements")?.rowCount ?? 0) - 1;
    expect(accounts).toBe(20);
    expect(accounts + written).toBe(done.rows);
    expect(workbook.getWorksheet("Movements")?.getColumn(8).values).not.toContain("LATER-1");
  });
});

describe.each(transports.map((transport) => [transport.name, transport] as const))(
  "on %s",
  (_, transport) => {
    let book: Book | undefined;
    afterEach(async () => {
      await book?.close();
    });

    const env = readEnv({ NODE_ENV: "test" });
    const depsOn = (db: Database) => ({ db, env, now: Date.now, log: pino({ level: "silent" }) });
    const jobs = serverJobs.filter(({ name }) =>
      ["begin scheduled reports", "take up reports"].includes(name),
    );

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
  },
);
