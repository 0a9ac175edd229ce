import { expectOneRow, type Row, type Statement } from "db/client";
import { z } from "zod";
import { reasonOf } from "@/commands/reason";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { carryOn } from "@/platform/leased-work/carry-on";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { addChunk, chunkSize, wipes } from "./chunks";
import { keptDays, mostMovements, reportSheets, sheetLabels } from "./contract";
import { boundsOf, type Subject } from "./moment";
import { newsOfReport } from "./news";
import { positionsOf } from "./positions";
import { reportWorkbook } from "./workbook";

/** How long a report belongs to the node that makes it, without a word from that node, in milliseconds. */
const leaseLength = 30_000;

/** How often a report may be taken up: one that ends every node that makes it is given up. */
const mostAttempts = 5;

const dayLength = 86_400_000;

type Run = Subject & { token: number; scheduleId: number | null; renewed: number };

/** Takes a report for this node. Answers undefined where it is over, or another node makes it. */
async function take({ db, env, now }: Deps, id: number): Promise<Run | undefined> {
  const at = now();
  const [rows = []] = await db.write([
    {
      sql: `update reports set token = token + 1, leased_until = ?, done = 0, stage = null
        where id = ? and status = 'running' and leased_until <= ?
        returning *, (select username from users where id = started_by) as maker`,
      args: [at + leaseLength, id, at],
    },
  ]);
  const [row] = rows;
  return row && runOf(row, env.zone, at);
}

const ids = z.array(z.int());
const sheets = z.array(z.enum(reportSheets));

function runOf(row: Row, zone: string, at: number): Run {
  const [from, to] = [String(row.period_from), String(row.period_to)];
  return {
    id: Number(row.id),
    token: Number(row.token),
    scheduleId: row.schedule_id === null ? null : Number(row.schedule_id),
    name: row.name === null ? null : String(row.name),
    startedBy: row.maker === null ? null : String(row.maker),
    sheets: sheets.parse(JSON.parse(String(row.sheets))),
    accounts: row.accounts === null ? undefined : ids.parse(JSON.parse(String(row.accounts))),
    from,
    to,
    start: startOfBankDay(from, zone),
    until: startOfBankDay(addDays(to, 1), zone),
    at: Number(row.started_at),
    bounds: boundsOf(String(row.bounds)),
    renewed: at,
  };
}

/**
 * Makes a report on this node, from its beginning: a node that was ended in the midst left pieces of a file, which
 * nobody can go on with. The figures are those of the report's own moment all the same.
 * @param signal ends it at its next step: the server is stopping
 */
export async function carryOut(deps: Deps, id: number, signal: AbortSignal): Promise<void> {
  const run = await take(deps, id);
  if (!run) return;
  await carryOn(deps, signal, {
    name: "a report",
    row: { report: id },
    work: () =>
      run.token > mostAttempts
        ? fail(deps, run, `It was given up after ${mostAttempts} attempts`)
        : make(deps, run, signal),
    renewal: () => renewal(deps, run),
    handOver: () => handOver(deps, run),
    fail: (error) => fail(deps, run, reasonOf(error)),
  });
}

async function make(deps: Deps, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const between = async () => {
    signal.throwIfAborted();
    if (deps.now() - run.renewed >= leaseLength / 3) await db.write(renewal(deps, run));
  };
  for await (const { statements } of wipes(deps, run.id)) {
    await db.write([...renewal(deps, run), ...statements]);
    await between();
  }
  await db.write([
    ...renewal(deps, run),
    { sql: `update reports set chunks = 0 where ${fence}`, args: [run.id, run.token] },
  ]);
  await count(deps, run, between);

  let done = 0;
  let stage = "";
  const body = reportWorkbook(deps, run, {
    begin(sheet) {
      stage = sheetLabels[sheet];
    },
    async wrote(rows) {
      done += rows;
      await between();
    },
  });
  const digest = new Bun.CryptoHasher("sha256");
  let [size, chunks, told] = [0, 0, deps.now()];
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  const store = async () => {
    chunks += 1;
    told = deps.now();
    const bytes = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    await db.write([...progress(deps, run, { done, stage, chunks }), addChunk(run.id, chunks, bytes)]);
  };
  try {
    for await (const bytes of body) {
      signal.throwIfAborted();
      digest.update(bytes);
      size += bytes.length;
      waiting.push(bytes);
      length += bytes.length;
      if (length >= chunkSize) await store();
      else if (deps.now() - told >= 1000) {
        told = deps.now();
        await db.write(progress(deps, run, { done, stage, chunks }));
      }
    }
  } catch (error) {
    await body.cancel().catch(() => undefined);
    throw error;
  }
  if (length > 0) await store();
  await finish(deps, run, { size, chunks, digest: digest.digest("hex"), rows: done });
}

/** Counts the rows of the two sheets that may be long, so that the progress of the others is what is left. */
async function count(deps: Deps, run: Run, between: () => Promise<void>): Promise<void> {
  let [accounts, movements] = [0, 0];
  for await (const some of positionsOf(deps.db, run)) {
    accounts += some.length;
    for (const { openingSeq, closingSeq } of some) movements += closingSeq - openingSeq;
    await between();
  }
  if (run.sheets.includes("movements") && movements > mostMovements) {
    const most = mostMovements.toLocaleString("en-US");
    throw new AppError(
      "too_large",
      `The period has ${movements.toLocaleString("en-US")} movements, a report at most ${most}: choose a shorter period or fewer accounts`,
    );
  }
  const total =
    (run.sheets.includes("accounts") ? accounts : 0) + (run.sheets.includes("movements") ? movements : 0);
  await deps.db.write([
    ...renewal(deps, run),
    { sql: `update reports set total = ? where ${fence}`, args: [total, run.id, run.token] },
  ]);
}

const fence = "id = ? and token = ? and status = 'running'";

function renewal({ now }: Deps, run: Run): Statement[] {
  run.renewed = now();
  return [
    {
      sql: `update reports set leased_until = ? where ${fence}`,
      args: [run.renewed + leaseLength, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
  ];
}

function progress(
  { now }: Deps,
  run: Run,
  { done, stage, chunks }: { done: number; stage: string; chunks: number },
): Statement[] {
  run.renewed = now();
  return [
    {
      sql: `update reports set leased_until = ?, done = ?, total = max(total, ?), stage = ?, chunks = ? where ${fence}`,
      args: [run.renewed + leaseLength, done, done, stage, chunks, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
  ];
}

/** Ends a report, with a row of the trail, and a mail to those that its schedule names. */
async function finish(
  deps: Deps,
  run: Run,
  file: { size: number; chunks: number; digest: string; rows: number },
): Promise<void> {
  const at = deps.now();
  const { size, chunks, digest, rows } = file;
  await deps.db.write([
    {
      sql: `update reports set status = 'done', finished_at = ?, leased_until = 0, stage = null, done = ?, total = ?,
        size = ?, chunks = ?, digest = ?, expires_at = ? where ${fence}`,
      args: [at, rows, rows, size, chunks, digest, at + keptDays * dayLength, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    ...(run.scheduleId === null ? [] : await newsOfReport(deps, run, run.scheduleId)),
    ended(run, { status: "done", rows, size, digest }, at),
  ]);
}

async function fail(deps: Deps, run: Run, failure: string): Promise<void> {
  const at = deps.now();
  await deps.db.write([
    {
      sql: `update reports set status = 'failed', finished_at = ?, leased_until = 0, stage = null, failure = ? where ${fence}`,
      args: [at, failure, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    ended(run, { status: "failed", failure }, at),
  ]);
}

const ended = ({ id }: Run, details: Readonly<Record<string, unknown>>, at: number): Statement =>
  auditStatement({ actor: null, action: "UPDATE", resource: "REPORT", resourceId: id, details, at });

/** Lets go of a report, so that any node may take it up at once. */
async function handOver({ db }: Deps, { id, token }: Run): Promise<void> {
  await db.write([{ sql: `update reports set leased_until = 0 where ${fence}`, args: [id, token] }]);
}
