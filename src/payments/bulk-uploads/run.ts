import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { digestEnds, openedSql } from "@/ledger/upload-digest";
import { itemFailed, MakerGone, makerCell, makerColumn, readMaker } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { WorkGivenUp } from "@/platform/leased-work/leased-work";
import { defineRun, type Ending, type Failure } from "@/platform/runs/run";
import { sayInEnglish } from "@/vocabulary/language";
import { commitModes, type UploadKind, uploadKinds } from "./contract";
import { expectRows } from "./expect-rows";
import { giveRows } from "./give-rows";
import { type Commit, CommitBrokenOff, type LeasedCommit, makerInactive } from "./lease";
import { openRows } from "./open-rows";
import { payRows } from "./pay-rows";
import { columnListSchema } from "./queries";

const commitRow = z.object({
  id: z.int(),
  kind: z.enum(uploadKinds),
  mode: z.enum(commitModes),
  columns: jsonCell(columnListSchema),
  numberPoolId: z.int().nullable(),
  maker: makerCell,
});

const carryOut = {
  accounts: openRows,
  payments: payRows,
  expected_receipts: expectRows,
  numbers: giveRows,
} as const satisfies Record<UploadKind, (deps: Deps, run: LeasedCommit) => Promise<void>>;

async function work(deps: Deps, commit: Commit, lease: Lease): Promise<Ending> {
  const run = { ...commit, lease };
  await carryOut[run.kind](deps, run);
  return {};
}

/** Ends a commit that cannot continue; an upload without a completed row is a preview again. */
function failed(_deps: Deps, _commit: Commit, error: unknown): Failure {
  const isSaid = error instanceof CommitBrokenOff || error instanceof WorkGivenUp;
  const failure =
    error instanceof MakerGone ? makerInactive : isSaid ? error.message : sayInEnglish(itemFailed);
  if (!(error instanceof CommitBrokenOff && error.isPreviewAgain)) return { failure };
  const set = "mode = null, committed_by = null, committed_at = null, origin = null, finished_at = null";
  return { status: "ready", failure, set };
}

const countRow = z.object({ state: z.string(), rows: z.int() });
const openedRow = z.object({ accounts: jsonCell(z.array(z.int().nullable())) });

/** Rows by state, and the digest of what they became, which `verify` compares with the table. */
async function summary(deps: Deps, { id, kind }: Commit) {
  const counted = await readPrimaryRows(deps.db, countRow, {
    sql: "select state, count(*) as rows from bulk_rows where upload_id = ? group by state",
    args: [id],
  });
  const rows = Object.fromEntries(counted.map(({ state, rows }) => [state, rows]));
  const ends = await digestEnds(deps, id);
  if (kind !== "accounts") return { rows, ends };
  const opened = await readPrimaryRow(deps.db, openedRow, {
    sql: `select ${openedSql} as accounts from bulk_uploads u where u.id = ?`,
    args: [id],
  });
  const { accounts = [] } = opened ?? {};
  return { rows, ends, ...(accounts.length > 0 && { accounts }) };
}

/** Commits of uploaded files, row by row. */
export const uploadWork = defineRun({
  name: "a bulk upload",
  field: "upload",
  job: { name: "take up bulk uploads", unit: ["{count} upload resumed", "{count} uploads resumed"] },
  table: "bulk_uploads",
  resource: "BULK_UPLOAD",
  statuses: { underWay: "committing", done: "done", failed: "failed" },
  turnColumn: "client_id",
  columns: `id, kind, mode, columns, number_pool_id as "numberPoolId", ${makerColumn({
    user: "committed_by",
    may: `u.role = iif(bulk_uploads.client_id is null, 'admin', 'client_user')
      and (bulk_uploads.client_id is null or u.client_id = bulk_uploads.client_id)`,
    origin: "origin",
  })}`,
  row: commitRow,
  read: ({ maker, ...commit }) => ({ ...commit, maker: readMaker(maker, `upload ${commit.id}`) }),
  endedBy: ({ maker }) => maker.actor,
  summary,
  work,
  failed,
});
