/**
 * Reconciles every account of a book once, as the server does behind its call, and prints measurements as JSON: the
 * time in ms, the longest time in ms that other requests had to wait, and the peak of memory in bytes. Word: the file.
 */

import { openDatabase } from "db/client";
import pino from "pino";
import { countAccounts } from "@/bank/reconciliation/commands";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { createdId } from "@/commands/idempotency/request-id";
import { readEnv } from "@/env";
import { insertRun } from "../server/reconciliation";

export type Reconciled = { ms: number; longestWait: number; peak: number; accounts: number };

/** Interval in milliseconds at which another caller asks to be served. */
const often = 2;

async function reconcile(path: string): Promise<Reconciled> {
  const db = await openDatabase({ url: `file:${path}` });
  const env = readEnv({ NODE_ENV: "production", SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only" });
  const deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
  const { total, upTo } = await countAccounts(deps, { scope: "all" });
  const requestId = crypto.randomUUID();
  const run = {
    requestId,
    accounts: { scope: "all" },
    startedBy: null,
    at: Date.now(),
    total,
    upTo,
  } as const;
  await db.write([insertRun(run)]);
  const id = await createdId(deps, "reconciliation_runs", { requestId });
  let last = performance.now();
  let longestWait = 0;
  const waiting = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last - often);
    last = now;
  }, often);
  const started = performance.now();
  await reconciliationWork.carryOut(deps, id, new AbortController().signal);
  const ms = performance.now() - started;
  clearInterval(waiting);
  const [row] = await db.readPrimary({
    sql: "select matched, status from reconciliation_runs where id = ?",
    args: [id],
  });
  if (row?.status !== "done" || row.matched !== total) throw new Error(`The run is ${row?.status}`);
  await db.close();
  return { ms, longestWait, peak: process.resourceUsage().maxRSS * 1024, accounts: total };
}

if (import.meta.main) console.log(JSON.stringify(await reconcile(process.argv[2] ?? "")));
