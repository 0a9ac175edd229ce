import { expectOneRow, type Row, type Statement } from "db/client";
import { z } from "zod";
import { roles } from "@/access/actor";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { endsDigestSql, openedSql } from "@/ledger/upload-digest";
import { carryOn } from "@/platform/leased-work/carry-on";
import { commitModes, uploadKinds } from "./contract";
import { BrokenOff, fenced, leaseLength, type Run, renewal } from "./lease";
import { openRows } from "./open-rows";
import { payRows } from "./pay-rows";
import { columnListSchema } from "./queries";

/** How often a commit may be taken up without a row coming to its end: one that ends every node is given up. */
const mostAttempts = 5;

/** Takes a commit for this node. Answers undefined where it is over, or another node works on it. */
async function take({ db, now }: Deps, id: number): Promise<Run | undefined> {
  const at = now();
  const [rows = []] = await db.write([
    {
      sql: `update bulk_uploads set token = token + 1, attempts = attempts + 1, leased_until = ?
        where id = ? and status = 'committing' and leased_until <= ?
        returning token, attempts, kind, mode, columns, committed_by, origin,
          (select json_array(role, client_id, username, email) from users where id = committed_by) as whose`,
      args: [at + leaseLength, id, at],
    },
  ]);
  const [row] = rows;
  return row && readRun(id, row);
}

const userSchema = z.tuple([z.enum(roles), z.string(), z.string(), z.string()]);
const originSchema = z.object({ ip: z.string(), userAgent: z.string() });

function readRun(id: number, row: Row): Run {
  const [role, clientId, username, email] = userSchema.parse(JSON.parse(String(row.whose)));
  const origin = originSchema.parse(JSON.parse(String(row.origin)));
  return {
    id,
    kind: z.enum(uploadKinds).parse(row.kind),
    mode: z.enum(commitModes).parse(row.mode),
    columns: columnListSchema.parse(JSON.parse(String(row.columns))),
    maker: {
      userId: Number(row.committed_by),
      role,
      clientId,
      username,
      email,
      virtualAccountId: null,
      // What was committed goes on when the person signs out.
      sessionId: "",
      origin: { ...origin, requestId: `upload ${id}` },
    },
    token: Number(row.token),
    attempts: Number(row.attempts),
  };
}

/**
 * Carries a commit out from where it stands to its end, on this node. What was written stays, whatever breaks it off: it
 * waits for a fault of the disk or of the connection to pass, and where this node ends, another takes it up once its
 * lease has run out.
 * @param signal ends it at its next step: the server is stopping
 */
export async function carryOut(deps: Deps, id: number, signal: AbortSignal): Promise<void> {
  const run = await take(deps, id);
  if (!run) return;
  await carryOn(deps, signal, {
    name: "a bulk upload",
    row: { upload: id },
    async work() {
      if (run.attempts > mostAttempts) throw new BrokenOff(`It was given up after ${mostAttempts} attempts`);
      await (run.kind === "accounts" ? openRows(deps, run, signal) : payRows(deps, run, signal));
      await finish(deps, run);
    },
    renewal: () => renewal(deps, run),
    handOver: () => handOver(deps, run),
    fail: (error) =>
      fail(
        deps,
        run,
        error instanceof BrokenOff ? error : new BrokenOff("It was interrupted by a failure of the server"),
      ),
  });
}

/** Ends a commit, with a row of the trail that says what it did. */
async function finish({ db, now }: Deps, run: Run): Promise<void> {
  const at = now();
  await db.write([
    {
      sql: `update bulk_uploads set status = 'done', finished_at = ?, leased_until = 0 where ${fenced}`,
      args: [at, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    await ended(db, run, { status: "done" }, at),
  ]);
}

/** Ends a commit that cannot go on; where nothing was done the upload is a preview again. */
async function fail({ db, now }: Deps, run: Run, { message, isPreviewAgain }: BrokenOff): Promise<void> {
  const at = now();
  await db.write([
    {
      sql: isPreviewAgain
        ? `update bulk_uploads set status = 'ready', mode = null, committed_by = null, committed_at = null, origin = null,
            version = version + 1, leased_until = 0, token = 0, failure = ? where ${fenced}`
        : `update bulk_uploads set status = 'failed', leased_until = 0, failure = ?, finished_at = ${at} where ${fenced}`,
      args: [message, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    await ended(db, run, { status: isPreviewAgain ? "ready" : "failed", failure: message }, at),
  ]);
}

async function ended(
  db: Deps["db"],
  { id, maker }: Run,
  details: Readonly<Record<string, unknown>>,
  at: number,
): Promise<Statement> {
  const counted = await db.readPrimary({
    sql: "select state, count(*) as rows from bulk_rows where upload_id = ? group by state",
    args: [id],
  });
  const rows = Object.fromEntries(counted.map(({ state, rows }) => [String(state), Number(rows)]));
  const [end] = await db.readPrimary({
    sql: `select ${endsDigestSql} as ends, ${openedSql} as accounts from bulk_uploads u where u.id = ?`,
    args: [id],
  });
  const opened = z.array(z.int().nullable()).parse(JSON.parse(String(end?.accounts)));
  return auditStatement({
    actor: maker,
    action: "UPDATE",
    resource: "BULK_UPLOAD",
    resourceId: id,
    details: { ...details, rows, ends: end?.ends, ...(opened.length > 0 && { accounts: opened }) },
    at,
  });
}

/** Lets go of a commit, so that any node may take it up at once. */
async function handOver({ db }: Deps, { id, token }: Run): Promise<void> {
  await db.write([{ sql: `update bulk_uploads set leased_until = 0 where ${fenced}`, args: [id, token] }]);
}

/** Commits that no node works on: their server was ended in the midst of them. */
async function listLeft({ db, now }: Pick<Deps, "db" | "now">): Promise<number[]> {
  const rows = await db.readPrimary({
    sql: "select id from bulk_uploads where status = 'committing' and leased_until <= ? order by id",
    args: [now()],
  });
  return rows.map(({ id }) => Number(id));
}

/** Whether there are commits to take up. */
export const hasLeftUploads = async (deps: Pick<Deps, "db" | "now">): Promise<boolean> =>
  (await listLeft(deps)).length > 0;

/** Takes up the commits that were left, and carries them out to their end. Answers how many. */
export async function takeUpUploads(deps: Deps, signal: AbortSignal): Promise<number> {
  const left = await listLeft(deps);
  for (const id of left) {
    signal.throwIfAborted();
    await carryOut(deps, id, signal);
  }
  return left.length;
}
