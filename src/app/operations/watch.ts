import type { Database, Statement } from "db/client";
import { markHistory } from "db/history";
import { readManifest } from "db/program";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { readHead } from "@/integrity/trail/chain";
import type { Head } from "@/integrity/trail/head";
import type { HeadKeeper } from "@/integrity/trail/head-keeper";
import { getMeters } from "./meters";

/** Row written by the health check; its instant is the last time that the book was writable. */
export const heartbeat: Statement = {
  sql: `INSERT INTO job_cursors (name, last_id) VALUES ('heartbeat', cast(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (name) DO UPDATE SET last_id = excluded.last_id`,
  args: [],
};

/** Intervals at which the book is read and a new head kept, and at which the trail's head is logged (milliseconds). */
const lookEvery = 3000;
const headEvery = 60_000;

/** Interval at which a history gets a mark, for all nodes together (seconds). */
const markEvery = 50;

/** A step of the machine's clock that is worth a line in the log (milliseconds). */
const noticedStep = 2000;

/**
 * Watches the book while the server runs, and logs what an operator needs: the book can no longer be written, or can be again;
 * the machine's clock was set back; and once a minute the head of the audit trail, which shows a tail that is cut off later. Has
 * each new head kept in a file, too. Returns a function that stops it.
 */
export function startWatch(deps: Pick<Deps, "db" | "env" | "log" | "now">, keeper: HeadKeeper): () => void {
  const { db, log } = deps;
  // A book that is one file of this machine has no replicas.
  const followed =
    deps.env.database.syncUrl !== undefined || !/^(?:file:|:memory:)/.test(deps.env.database.url);
  const clock = new ClockWatch(deps.now);
  let healthy = true;
  let trouble: string | undefined;
  let headLogged = Number.NEGATIVE_INFINITY;
  let looking = false;
  // As this process was started: the program's files may be a newer version's later on.
  const { version } = readManifest();
  let newerSaid = false;
  let partedSaid = false;
  const look = async () => {
    const step = clock.step();
    if (Math.abs(step) > noticedStep) getMeters(db).countClockStep();
    if (step < -noticedStep) log.warn({ seconds: Math.round(-step / 1000) }, "the clock was put back");
    if (step > noticedStep) log.warn({ seconds: Math.round(step / 1000) }, "the clock was put forward");
    const health = await db.health();
    // The primary may have been away before, so that the book could not be written already.
    if (health.parted !== undefined && !partedSaid) {
      partedSaid = true;
      log.error({ remedy: health.parted }, "this node has stopped serving");
    }
    if (health.ok !== healthy && health.parted === undefined) {
      healthy = health.ok;
      if (healthy) log.info({}, "the book can be read and written again");
      else log.error({ writer: health.writer, reader: health.reader }, "the book cannot be read and written");
    }
    if (health.trouble !== trouble) {
      trouble = health.trouble;
      if (trouble === undefined) log.info({}, "the file of the book is in order again");
      else log.error({ trouble }, "the file of the book is in trouble: nothing is written to it");
    }
    if (!health.reader) return;
    const due = performance.now() - headLogged >= headEvery;
    // Not awaited: a disk that does not answer must not stop the watch.
    void keeper.keep({ again: due });
    if (!due) return;
    headLogged = performance.now();
    await logHead(db, log);
    const newest = await newestProgram(db);
    if (newest > version && !newerSaid) {
      newerSaid = true;
      log.warn(
        { program: version, upgradedTo: newest },
        "a newer version has upgraded the book: replace this node",
      );
    }
    if (followed && health.writer) await db.write(markHistory(markEvery), { idempotent: true });
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error: unknown) => log.error({ error: String(error) }, "the book could not be looked at"))
      .finally(() => {
        looking = false;
      });
  }, lookEvery);
  return () => clearInterval(timer);
}

const versionRow = z.object({ version: z.int().nullable() });

/** Newest version of the program that the book was upgraded to. */
async function newestProgram(db: Database): Promise<number> {
  const row = await readRow(db, versionRow, sql`select max(version) as version from schema_program`);
  return row?.version ?? 0;
}

/** Writes the line of the log from which `bun run verify --heads` reads heads. */
async function logHead(db: Database, log: Deps["log"]): Promise<void> {
  const head: Head = await readHead(db);
  log.info({ auditHead: `${head.id}:${head.hash}` }, "audit head");
}

/** Compares the machine's clock with one that only runs forward. */
export class ClockWatch {
  #offset: number;

  constructor(
    readonly now: () => number,
    readonly running: () => number = () => performance.now(),
  ) {
    this.#offset = now() - running();
  }

  /** Step of the clock in milliseconds since the last look: forward (positive) or back (negative). */
  step(): number {
    const offset = this.now() - this.running();
    const step = offset - this.#offset;
    this.#offset = offset;
    return step;
  }
}
