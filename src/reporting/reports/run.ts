import { jsonCell } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Change, Lease } from "@/platform/leased-work/lease";
import { defineRun, type Ending } from "@/platform/runs/run";
import { addDays, dayLength, startOfBankDay } from "@/vocabulary/calendar";
import { type Language, languages } from "@/vocabulary/language/languages";
import { speak } from "@/vocabulary/language/speaking";
import { addChunk, chunkSize, fileDeletions } from "./chunks";
import { keptDays, mostMovements, reportContract, reportSheets, reportWords, sheetLabels } from "./contract";
import { readPositions } from "./positions";
import { mailsOfReport } from "./report-mail";
import { parseBounds, type Subject } from "./snapshot";
import { reportWorkbook } from "./workbook";

type Run = Subject & { scheduleId: number | null; language: Language };

const runRow = z.object({
  id: z.int(),
  scheduleId: z.int().nullable(),
  name: z.string().nullable(),
  startedBy: z.string().nullable(),
  sheets: jsonCell(z.array(z.enum(reportSheets))),
  accounts: jsonCell(z.array(z.int())).nullable(),
  from: z.string(),
  to: z.string(),
  at: z.int(),
  bounds: z.string().transform(parseBounds),
  language: z.enum(languages),
});

const getRun = ({ accounts, ...run }: z.infer<typeof runRow>, { env: { zone } }: Deps): Run => ({
  ...run,
  accounts: accounts ?? undefined,
  start: startOfBankDay(run.from, zone),
  until: startOfBankDay(addDays(run.to, 1), zone),
});

/**
 * Makes a report from its beginning: a node that ended midway left pieces of a file, which cannot be continued. The figures are
 * still those of the report's own moment.
 */
async function make(deps: Deps, run: Run, lease: Lease): Promise<Ending> {
  for await (const { statements } of fileDeletions(deps, run.id)) {
    await lease.write(statements);
    await lease.between();
  }
  await lease.write([], { set: "chunks = 0" });
  await count(deps, run, lease);

  let done = 0;
  let stage = "";
  const body = speak(run.language, () =>
    reportWorkbook(deps, run, {
      begin(sheet) {
        stage = sheetLabels[sheet];
      },
      async wrote(rows) {
        done += rows;
        await lease.between();
      },
    }),
  );
  const digest = new Bun.CryptoHasher("sha256");
  let [size, chunks, reportedAt] = [0, 0, deps.now()];
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  const store = async () => {
    chunks += 1;
    reportedAt = deps.now();
    const bytes = Buffer.concat(waiting);
    [waiting, length] = [[], 0];
    await lease.write([addChunk(run.id, chunks, bytes)], progress({ done, stage, chunks }));
  };
  try {
    for await (const bytes of body) {
      lease.signal.throwIfAborted();
      digest.update(bytes);
      size += bytes.length;
      waiting.push(bytes);
      length += bytes.length;
      if (length >= chunkSize) await store();
      else if (deps.now() - reportedAt >= 1000) {
        reportedAt = deps.now();
        await lease.write([], progress({ done, stage, chunks }));
      }
    }
  } catch (error) {
    await body.cancel().catch(() => undefined);
    throw error;
  }
  if (length > 0) await store();
  return ready(deps, run, { size, chunks, digest: digest.digest("hex"), rows: done });
}

/** Counts the rows of the two long sheets, as the basis for the progress. */
async function count(deps: Deps, run: Run, lease: Lease): Promise<void> {
  let [accounts, movements] = [0, 0];
  for await (const some of readPositions(deps.db, run)) {
    accounts += some.length;
    for (const { openingSeq, closingSeq } of some) movements += closingSeq - openingSeq;
    await lease.between();
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
  await lease.write([], { set: "total = ?", args: [total] });
}

const progress = ({ done, stage, chunks }: { done: number; stage: string; chunks: number }): Change => ({
  set: "done = ?, total = max(total, ?), stage = ?, chunks = ?",
  args: [done, done, stage, chunks],
});

/** Finishes a report, with a mail to the recipients that its schedule names. */
async function ready(
  deps: Deps,
  run: Run,
  { size, chunks, digest, rows }: { size: number; chunks: number; digest: string; rows: number },
): Promise<Ending> {
  return {
    set: "done = ?, total = ?, size = ?, chunks = ?, digest = ?, expires_at = ?",
    args: [rows, rows, size, chunks, digest, deps.now() + keptDays * dayLength],
    statements: run.scheduleId === null ? [] : await mailsOfReport(deps, run, run.scheduleId),
    details: { rows, size, digest },
  };
}

/** Maximum number of reports made or waiting at the same time, on all nodes: each reads much of the ledger. */
const mostAtOnce = 8;

/** Report runs. */
export const reportWork = defineRun({
  name: "a report",
  field: "report",
  job: { name: "take up reports", unit: ["{count} report resumed", "{count} reports resumed"] },
  table: "reports",
  resource: "REPORT",
  reset: "stage = null",
  atOnce: 2,
  columns: `id, schedule_id as scheduleId, name, (select username from users where id = started_by) as startedBy, sheets,
    accounts, period_from as "from", period_to as "to", started_at as at, bounds, language`,
  row: runRow,
  fresh: "done = 0, stage = null",
  read: getRun,
  work: make,
  start: {
    contract: reportContract,
    taken: "You have a report under way: wait for it or cancel it, then start another",
    most: mostAtOnce,
    tooMany: `${mostAtOnce} reports are under way: try again when one is ready`,
    words: { others: "This report is someone else's", over: reportWords.over },
  },
});
