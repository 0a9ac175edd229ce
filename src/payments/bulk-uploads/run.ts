import type { Statement } from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { roles } from "@/access/actor";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { endsDigestSql, openedSql } from "@/ledger/upload-digest";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork, WorkGivenUp } from "@/platform/leased-work/leased-work";
import { tell } from "@/vocabulary/language";
import { commitModes, uploadKinds } from "./contract";
import { type Commit, CommitBrokenOff } from "./lease";
import { openRows } from "./open-rows";
import { payRows } from "./pay-rows";
import { columnListSchema } from "./queries";

const commitRow = z.object({
  id: z.int(),
  kind: z.enum(uploadKinds),
  mode: z.enum(commitModes),
  columns: jsonCell(columnListSchema),
  userId: z.int(),
  origin: jsonCell(z.object({ ip: z.string(), userAgent: z.string() })),
  whose: jsonCell(z.tuple([z.enum(roles), z.string(), z.string(), z.string()])),
});

function readCommit({ userId, origin, whose, ...commit }: z.infer<typeof commitRow>): Commit {
  const [role, clientId, username, email] = whose;
  return {
    ...commit,
    maker: {
      userId,
      role,
      clientId,
      username,
      email,
      virtualAccountId: null,
      // What was committed goes on when the person signs out.
      sessionId: "",
      origin: { ...origin, requestId: `upload ${commit.id}` },
    },
  };
}

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

/** How a commit ends that cannot go on; where nothing was done the upload is a preview again. */
async function failed(deps: Deps, commit: Commit, error: unknown): Promise<End> {
  const at = deps.now();
  const isSaid = error instanceof CommitBrokenOff || error instanceof WorkGivenUp;
  const failure = isSaid ? error.message : tell("It was interrupted by a failure of the server");
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
    actor: maker,
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
  columns: `id, kind, mode, columns, committed_by as userId, origin,
    (select json_array(role, client_id, username, email) from users where id = committed_by) as whose`,
  row: commitRow,
  read: readCommit,
  work,
  failed,
});
