import { readRow } from "db/rows";
import { mails } from "db/schema";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { readBackupState } from "@/app/backups/state";
import { readJobStates } from "@/app/jobs/queries";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { findArchiveDir, readArchiveState } from "@/integrity/trail/archives";
import { readVerifyResult, resultPath } from "@/integrity/verify/result-file";
import { version } from "../../../package.json";
import { readDisk } from "./disk";
import { getMeters } from "./meters";

/** Kind of place that keeps the ledger. */
export type Storage = "file" | "memory" | "server" | "replica";

function getStorage({ database }: Deps["env"]): Storage {
  if (database.syncUrl) return "replica";
  if (database.url === ":memory:") return "memory";
  return database.url.startsWith("file:") ? "file" : "server";
}

const sizesRow = z.object({ accounts: z.int(), transactions: z.int(), auditRows: z.int() });
/** Rows of append-only tables are counted by their newest id. */
const sizes = sql`select
  (select coalesce(max(id), 0) from virtual_accounts) as accounts,
  (select coalesce(max(id), 0) from transactions) as transactions,
  (select coalesce(max(id), 0) from audit_logs) as auditRows`;

const startedAt = Date.now() - Math.round(process.uptime() * 1000);

/** Reads the book's information about itself. */
async function readBook(deps: Deps) {
  const { db, env } = deps;
  const [jobs, size, outbox, archives] = await Promise.all([
    readJobStates(deps),
    readRow(db, sizesRow, sizes),
    db.read
      .select({ status: mails.status, rows: sql<number>`count(*)` })
      .from(mails)
      .where(inArray(mails.status, ["waiting", "sending", "failed", "withheld"]))
      .groupBy(mails.status),
    readArchiveState(db, findArchiveDir(env.database, env.archiveDir)),
  ]);
  return { jobs, size, outbox, archives };
}

/**
 * State of this node and its ledger: health of the database, lag of a replica, build, size, waiting mails, the newest
 * backup, and the state of each job.
 * @throws AppError 403 for anyone but staff
 */
export async function readOperations(deps: Deps, actor: Actor) {
  assertCan(actor, "operations:read");
  return readState(deps);
}

/**
 * State of this node for a caller who was let in already, even if the book cannot be read: then `book` is false, and its figures
 * are 0.
 */
export async function readState(deps: Deps) {
  const { db, env } = deps;
  const [health, disk, backups, verified] = await Promise.all([
    db.health(),
    readDisk(env.database),
    readBackupState(env, deps.now()).catch((error: unknown) => ({ unreadable: failureReason(error) })),
    readVerifyResult(resultPath(env.database, env.auditHeadFile)),
  ]);
  const book = health.reader ? await readBook(deps) : undefined;
  const { jobs, size, outbox, archives } = book ?? {
    jobs: [],
    size: undefined,
    outbox: [],
    archives: { named: 0, missing: [] },
  };
  const meters = getMeters(db);
  const countMails = (...statuses: string[]) =>
    outbox.reduce((sum, { status, rows }) => (statuses.includes(status) ? sum + rows : sum), 0);
  return {
    health,
    storage: getStorage(env),
    build: { version, name: env.build, bun: Bun.version, startedAt },
    size: {
      ...(size ?? { accounts: 0, transactions: 0, auditRows: 0 }),
      bytes: disk.book === undefined ? undefined : disk.book + (disk.log ?? 0),
    },
    mail: {
      configured: env.mail !== undefined,
      waiting: countMails("waiting", "sending"),
      failed: countMails("failed"),
      withheld: countMails("withheld"),
    },
    backups,
    archives,
    jobs,
    book: book !== undefined,
    verified,
    disk,
    load: {
      writes: db.writeLoad(),
      reads: meters.turns,
      commits: meters.commits,
      loop: meters.loop,
      answers: meters.answers,
    },
  };
}

export type Operations = Awaited<ReturnType<typeof readState>>;
