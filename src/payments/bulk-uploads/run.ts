import type { Statement } from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { endsDigestSql, openedSql } from "@/ledger/upload-digest";
import { itemFailed, MakerGone, makerCell, makerColumn, readMaker } from "@/platform/leased-work/acting-for";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork, WorkGivenUp } from "@/platform/leased-work/leased-work";
import { tell } from "@/vocabulary/language";
import { commitModes, uploadKinds } from "./contract";
import { type Commit, CommitBrokenOff, makerInactive } from "./lease";
import { openRows } from "./open-rows";
import { payRows } from "./pay-rows";
import { columnListSchema } from "./queries";

const commitRow = z.object({
  id: z.int(),
  kind: z.enum(uploadKinds),
  mode: z.enum(commitModes),
  columns: jsonCell(columnListSchema),
  maker: makerCell,
});

async function work(deps: Deps, commit: Commit, lease: Lease): Promise<End> {
  const run = { ...commit, lease };
  await (run.kind === "accounts" ? openRows(deps, run) : payRows(deps, run));
  const at = deps.now();
  return {
    set: "status = 'done', finished_at = ?",
    args: [at],
    statements: [await ended(deps, commit, { status: "done" }, at)],
  };
}

/** Ends a commit that cannot continue; an upload without a completed row is a preview again. */
async function failed(deps: Deps, commit: Commit, error: unknown): Promise<End> {
  const at = deps.now();
  const isSaid = error instanceof CommitBrokenOff || error instanceof WorkGivenUp;
  const failure = error instanceof MakerGone ? makerInactive : isSaid ? error.message : tell(itemFailed);
  if (error instanceof CommitBrokenOff && error.isPreviewAgain) {
    return {
      set: "status = 'ready', mode = null, committed_by = null, committed_at = null, origin = null, failure = ?",
      args: [failure],
      statements: [await ended(deps, commit, { status: "ready", failure }, at)],
    };
  }
  return {
    set: "status = 'failed', finished_at = ?, failure = ?",
    args: [at, failure],
    statements: [await ended(deps, commit, { status: "failed", failure }, at)],
  };
}

const countRow = z.object({ state: z.string(), rows: z.int() });
const endRow = z.object({ ends: z.string(), accounts: jsonCell(z.array(z.int().nullable())) });

async function ended(
  { db }: Deps,
  { id, maker }: Commit,
  details: Readonly<Record<string, unknown>>,
  at: number,
): Promise<Statement> {
  const counted = await readPrimaryRows(db, countRow, {
    sql: "select state, count(*) as rows from bulk_rows where upload_id = ? group by state",
    args: [id],
  });
  const rows = Object.fromEntries(counted.map(({ state, rows }) => [state, rows]));
  const end = await readPrimaryRow(db, endRow, {
    sql: `select ${endsDigestSql} as ends, ${openedSql} as accounts from bulk_uploads u where u.id = ?`,
    args: [id],
  });
  if (!end) throw new Error(`The upload ${id} is not there any more`);
  const { ends, accounts } = end;
  return auditStatement({
    actor: maker.actor,
    action: "UPDATE",
    resource: "BULK_UPLOAD",
    resourceId: id,
    details: { ...details, rows, ends, ...(accounts.length > 0 && { accounts }) },
    at,
  });
}

/** Commits of uploaded files, row by row. */
export const uploadWork = leasedWork({
  name: "a bulk upload",
  field: "upload",
  table: "bulk_uploads",
  status: "committing",
  turnOf: "client_id",
  columns: `id, kind, mode, columns, ${makerColumn({
    user: "committed_by",
    may: `u.role = iif(bulk_uploads.kind = 'payments', 'client_user', 'admin')
      and (bulk_uploads.kind = 'accounts' or u.client_id = bulk_uploads.client_id)`,
    origin: "origin",
  })}`,
  row: commitRow,
  read: ({ maker, ...commit }) => ({ ...commit, maker: readMaker(maker, `upload ${commit.id}`) }),
  work,
  failed,
});
