import { expectOneRow, type Statement, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import { getScope } from "@/access/scope";
import { removeHidden } from "@/commands/hidden-records";
import { createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { failureReason } from "@/commands/reason";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Idempotency } from "@/kernel/idempotency";
import { previewDigestSql } from "@/ledger/upload-digest";
import { sayInEnglish } from "@/vocabulary/language";
import type { UploadKind } from "./contract";
import { beginNameChecks } from "./name-checks";
import type { Finding, UploadedRow } from "./rules";
import { getStretch, groupByStretch, hasProblems, insertRows, storedRows } from "./stored-rows";

/** Right required for an upload of each kind. */
export const uploadRights = {
  accounts: "bulk-upload:use",
  payments: "payments:make",
  expected_receipts: "expected-receipts:write",
  numbers: "numbers:write",
} as const satisfies Record<UploadKind, Access>;

/** Parsed file: columns, rows, how it was read, and the ids of a pain.001 (JSON). */
export type ReadFile = { columns: string[]; rows: UploadedRow[]; readAs: string; message?: string };

type NewUpload = {
  kind: UploadKind;
  numberPoolId: number | null;
  digest: string;
  again: boolean;
  fileName: string;
  read: ReadFile;
  findings: readonly Finding[];
};

/** Maximum number of a user's files that wait for a commit. */
const mostReady = 200;

const refusals: Readonly<Record<string, Refusal>> = {
  TOO_MANY_READY: {
    kind: "conflict",
    code: "TOO_MANY_READY",
    message: sayInEnglish(
      "{most} of your uploads wait to be carried out: carry those out first. Previews are forgotten after 30 days",
      { most: mostReady },
    ),
  },
  UPLOAD_GONE: {
    kind: "conflict",
    code: "UPLOAD_GONE",
    message: "Storing this file took too long, and was given up: upload it again",
  },
};

/**
 * Stores a file that was read, unless the same one exists and `again` is not set. The rows of a large file are stored in
 * several writes, so that others can write in between; nobody sees it before the last one, which is recorded.
 */
export async function storeUpload(
  deps: Deps,
  actor: Actor,
  upload: NewUpload,
  idempotency: Idempotency | undefined,
): Promise<{ value: { requestId: string }; replayed: boolean }> {
  const { kind, numberPoolId, digest, fileName, read, findings } = upload;
  const requestId = Bun.randomUUIDv7();
  const stretch = getStretch(read.rows.length);
  const rows = await storedRows(read.columns, read.rows, findings);
  const [first = [], ...others] = groupByStretch(rows, stretch);
  const id = { sql: "(select id from bulk_uploads where request_id = ?)", args: [requestId] };
  const begin = (at: number): Write[] => [
    insertUpload(actor, upload, { requestId, stretch, at }),
    expectOneRow("TOO_MANY_READY"),
    ...insertRows(id, first, stretch),
  ];
  const access = uploadRights[kind];
  const bad = findings.filter(({ problems }) => hasProblems(problems)).length;
  let shown: string | undefined;
  try {
    if (others.length > 0)
      await storeHidden(deps, actor, access, [
        begin,
        ...others.map((rows) => () => insertRows(id, rows, stretch)),
      ]);
    const stored = await write(deps, actor, {
      access,
      once: { key: idempotency, status: 201, replay: keptRequest },
      refusals,
      plan: (at) => ({
        statements: [
          ...(others.length > 0 ? admitAgain(actor, upload, { requestId, at }) : begin(at)),
          ...(kind === "payments" && deps.env.payeeCheck ? [beginNameChecks(id)] : []),
        ],
        audit: {
          action: "CREATE",
          resource: "BULK_UPLOAD",
          resourceId: createdIdSql("bulk_uploads", requestId),
          details: {
            kind,
            fileName,
            digest,
            rows: rows.length,
            bad,
            ...(numberPoolId !== null && { poolId: numberPoolId }),
          },
          written: {
            preview: {
              sql: `select json_object('after', ${previewDigestSql}) from bulk_uploads u where request_id = ?`,
              args: [requestId],
            },
          },
        },
        closing: [
          {
            sql: "update bulk_uploads set version = 1 where request_id = ? and version = 0",
            args: [requestId],
          },
        ],
        answer: { requestId },
      }),
    });
    shown = stored.value.requestId;
    return stored;
  } finally {
    if (others.length > 0 && shown !== requestId) await forget(deps, requestId);
  }
}

/** Makes the hidden writes of a large file. */
async function storeHidden(
  { db, now }: Deps,
  actor: Actor,
  access: Access,
  parts: readonly ((at: number) => Write[])[],
): Promise<void> {
  for (const part of parts)
    await write({ db, now }, actor, {
      access,
      refusals,
      plan: (at) => ({
        statements: part(at),
        audit: { none: "a file that nobody sees until its last write, which is recorded" },
        answer: undefined,
      }),
    });
}

/** Removes an incomplete upload. If this fails, the nightly deletion does it. */
async function forget(deps: Deps, requestId: string): Promise<void> {
  try {
    await removeHidden(deps, hiddenUploads, requestId);
  } catch (error) {
    deps.log.error({ reason: failureReason(error) }, "an upload that was not stored stays behind for now");
  }
}

const hiddenUploads = {
  table: "bulk_uploads",
  key: "request_id",
  parts: { table: "bulk_rows", of: "upload_id" },
  hides: "version = 0",
} as const;

/** Condition that the file is new (or `again` is set) and its user is below the limit of waiting files. */
const isAdmitted = (actor: Actor, { kind, digest, again }: NewUpload): Statement => ({
  sql: `(? or not exists (${anyOfFile}))
    and (select count(*) from bulk_uploads where created_by = ? and status = 'ready' and version <> 0) < ?`,
  args: [again ? 1 : 0, digest, kind, getUploadClient(actor, kind), actor.userId, mostReady],
});

/** Inserts a hidden upload without its rows, if the file is admitted. */
function insertUpload(
  actor: Actor,
  upload: NewUpload,
  { requestId, stretch, at }: { requestId: string; stretch: number | null; at: number },
): Statement {
  const {
    kind,
    numberPoolId,
    digest,
    fileName,
    read: { columns, rows, readAs, message },
  } = upload;
  const clientId = getUploadClient(actor, kind);
  const admitted = isAdmitted(actor, upload);
  return {
    sql: `insert into bulk_uploads (version, request_id, kind, client_id, number_pool_id, file_name, digest, read_as, message, columns,
        duplicate_of, total, stretch, created_by, created_at)
      select 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, (${firstOfFile}), ?, ?, ?, ?
      where ${admitted.sql}`,
    args: [
      requestId,
      kind,
      clientId,
      numberPoolId,
      fileName,
      digest,
      readAs,
      message ?? null,
      JSON.stringify(columns),
      digest,
      kind,
      clientId,
      rows.length,
      stretch,
      actor.userId,
      at,
      ...admitted.args,
    ],
  };
}

/** Repeats the admission check before a large file becomes visible, and sets its creation time. */
function admitAgain(
  actor: Actor,
  upload: NewUpload,
  { requestId, at }: { requestId: string; at: number },
): Write[] {
  const { kind, digest } = upload;
  const admitted = isAdmitted(actor, upload);
  return [
    {
      sql: `update bulk_uploads set created_at = ? where request_id = ? and version = 0
        and total = (select count(*) from bulk_rows where upload_id = bulk_uploads.id)`,
      args: [at, requestId],
    },
    expectOneRow("UPLOAD_GONE"),
    {
      sql: `update bulk_uploads set duplicate_of = (${firstOfFile}) where request_id = ? and ${admitted.sql}`,
      args: [digest, kind, getUploadClient(actor, kind), requestId, ...admitted.args],
    },
    expectOneRow("TOO_MANY_READY"),
  ];
}

/** Client that owns the upload; null if it is the bank's. */
const getUploadClient = (actor: Actor, kind: UploadKind): string | null =>
  kind !== "accounts" && getScope(actor) === "own" ? actor.clientId : null;

const sameFile = "from bulk_uploads where digest = ? and kind = ? and client_id is ? and version <> 0";
const firstOfFile = `select min(id) ${sameFile}`;
const anyOfFile = `select 1 ${sameFile}`;

const firstRow = z.object({ id: z.int().nullable() });

/** The first upload of the same file: of the bank by any of its staff, of a client by its own users. */
export async function findFirst(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  kind: UploadKind,
  digest: string,
): Promise<number | undefined> {
  const row = await readPrimaryRow(db, firstRow, {
    sql: `select (${firstOfFile}) as id`,
    args: [digest, kind, getUploadClient(actor, kind)],
  });
  return row?.id ?? undefined;
}
