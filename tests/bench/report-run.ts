/**
 * Makes a report of everything in a book once, as the server does behind its call, and prints measurements as JSON: the
 * time in ms, the longest time in ms that other requests had to wait, by how much the process grew, in bytes, and what
 * was written. Word: the file.
 */

import { openDatabase } from "db/client";
import pino from "pino";
import { createdId } from "@/commands/idempotency/request-id";
import { readEnv } from "@/env";
import { reportSheets } from "@/reporting/reports/contract";
import { reportWork } from "@/reporting/reports/run";
import { bankDate } from "@/vocabulary/calendar";
import { insertReport } from "../server/reports";

export type Reported = { ms: number; longestWait: number; grown: number; rows: number; bytes: number };

/** Interval in milliseconds at which another caller asks to be served. */
const often = 2;

async function report(path: string): Promise<Reported> {
  const db = await openDatabase({ url: `file:${path}` });
  const env = readEnv({ NODE_ENV: "production", SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only" });
  const deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
  const make = async (from: string) => {
    const requestId = crypto.randomUUID();
    const period = { from, to: bankDate(Date.now(), env.zone) };
    const what = { requestId, period, accounts: null, sheets: reportSheets, startedBy: null, at: Date.now() };
    await db.write([insertReport(what)]);
    const id = await createdId(deps, "reports", { requestId });
    await reportWork.carryOut(deps, id, new AbortController().signal);
    return id;
  };
  // Warms up, as a server is, before its size is measured.
  await make(bankDate(Date.now(), env.zone));
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  let [last, longestWait, peak] = [performance.now(), 0, before];
  const waiting = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last - often);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, often);
  const started = performance.now();
  const id = await make("2000-01-01");
  const ms = performance.now() - started;
  clearInterval(waiting);
  const [row] = await db.readPrimary({
    sql: "select status, done, size, failure from reports where id = ?",
    args: [id],
  });
  if (row?.status !== "done") throw new Error(`The report is ${row?.status}: ${row?.failure}`);
  await db.close();
  return { ms, longestWait, grown: peak - before, rows: Number(row.done), bytes: Number(row.size) };
}

if (import.meta.main) console.log(JSON.stringify(await report(process.argv[2] ?? "")));
