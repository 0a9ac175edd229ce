import { expectOneRow } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { type Access, assertCan } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { getScope } from "@/access/scope";
import { readPool } from "@/collections/number-pools/queries";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError, type ErrorKind } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { paymentReference } from "@/ledger/rules";
import { previewDigestSql } from "@/ledger/upload-digest";
import { megabyte } from "@/platform/sandbox/process";
import { readTable } from "@/platform/spreadsheets/sandbox";
import type { Table } from "@/platform/spreadsheets/table";
import { bankDate } from "@/vocabulary/calendar";
import { readFileName } from "@/vocabulary/file-name";
import { sayInEnglish } from "@/vocabulary/language";
import { checkRows } from "./check";
import { contentDigests } from "./content-digest";
import { mostMegabytes, mostRows, type UploadKind, type uploadForm, uploadLimits } from "./contract";
import { nameCheckWork } from "./name-check-run";
import { beginNameChecks } from "./name-checks";
import { type Finding, readHeadings, toUploadedRow, type UploadedRow } from "./rules";
import { isXml, noteOtherPayers, readTransfers } from "./transfers";

/** Right required for an upload of each kind. */
export const uploadRights = {
  accounts: "bulk-upload:use",
  payments: "payments:make",
  expected_receipts: "expected-receipts:write",
  numbers: "numbers:write",
} as const satisfies Record<UploadKind, Access>;

/** Maximum number of files that a user uploads in a minute, and of a user's files that wait for a commit. */
const rate = { most: 20, per: 60_000 };
const mostReady = 200;
const uploads = new RateLimit("uploads");

/** A stored file: its columns, its rows, the way it was read, and a pain.001's own ids (JSON). */
export type ReadFile = { columns: string[]; rows: UploadedRow[]; readAs: string; message?: string };

/**
 * Reads a file, checks each of its rows, and stores both as a preview: nothing is created or paid yet. A file with the
 * content of an earlier one, in whatever format, leads to that upload, unless `again` is set.
 * @param poolId pool of account numbers, for a file of their holders
 * @throws AppError 403, 404 for the pool, 400 for a file that is not a table or has other headings, 413, 429
 */
export async function uploadFile(
  deps: Deps,
  actor: Actor,
  kind: UploadKind,
  { file, again = false, poolId }: z.output<typeof uploadForm> & { poolId?: number },
  { idempotency, signal }: { idempotency: Idempotency | undefined; signal: AbortSignal },
): Promise<{ id: number; replayed: boolean; isDuplicate: boolean }> {
  assertCan(actor, uploadRights[kind]);
  const wait = uploads.take(deps, `uploads ${actor.userId}`, rate);
  if (wait !== undefined)
    throw tooMany(sayInEnglish("Too many files were uploaded: try again in a moment"), wait);
  const most = mostMegabytes[kind];
  if (file.size > most * megabyte)
    throw refuse(
      sayInEnglish("The file is larger than {most} MB: split it into several", { most }),
      "too_large",
    );
  const numberPoolId = poolId === undefined ? null : (await readPool(deps, actor, poolId)).id;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isMessage = kind === "payments" && isXml(bytes);
  const owner = getShareOwner(actor);
  const found = isMessage
    ? await noteOtherPayers(deps, actor, await readTransfers(bytes, signal, owner))
    : await readFile(kind, bytes, signal, owner);
  const { digest, former } = contentDigests({ kind, numberPoolId }, found.rows);
  const first = idempotency?.bound
    ? undefined
    : ((await findFirst(deps, actor, kind, digest)) ?? (await findFirst(deps, actor, kind, former)));
  if (first !== undefined && !again) return { id: first, replayed: false, isDuplicate: true };
  const read = completed(deps, kind, found);
  const findings = await checkRows(deps, actor, { kind, numberPoolId }, read.rows);
  const kept = storeUpload(
    deps,
    actor,
    {
      kind,
      numberPoolId,
      digest,
      again,
      fileName: readFileName(file.name).slice(-120).join("") || "file",
      read,
      findings,
    },
    idempotency,
  );
  const { value, replayed } = await kept.catch(async (error: unknown) => {
    // The same file came in twice at once: the other was first.
    const other = again || !isRefusedInsert(error) ? undefined : await findFirst(deps, actor, kind, digest);
    if (other === undefined) throw error;
    return { value: other, replayed: false };
  });
  if (typeof value === "number") return { id: value, replayed, isDuplicate: true };
  const id = await createdId(deps, "bulk_uploads", value);
  if (!replayed && kind === "payments" && deps.env.payeeCheck) void nameCheckWork.carryOutBehind(deps, id);
  return { id, replayed, isDuplicate: false };
}

const isRefusedInsert = (error: unknown) => error instanceof AppError && error.code === "TOO_MANY_READY";

type NewUpload = {
  kind: UploadKind;
  numberPoolId: number | null;
  digest: string;
  again: boolean;
  fileName: string;
  read: ReadFile;
  findings: readonly Finding[];
};

/** Stores a file that was read, unless the same one exists and `again` is not set. */
function storeUpload(
  deps: Deps,
  actor: Actor,
  { kind, numberPoolId, digest, again, fileName, read, findings }: NewUpload,
  idempotency: Idempotency | undefined,
) {
  const { columns, rows, readAs, message = null } = read;
  const clientId = getUploadClient(actor, kind);
  return write(deps, actor, {
    access: uploadRights[kind],
    once: { key: idempotency, status: 201, replay: keptRequest },
    refusals: {
      TOO_MANY_READY: {
        kind: "conflict",
        code: "TOO_MANY_READY",
        message: sayInEnglish(
          "{most} of your uploads wait to be carried out: carry those out first. Previews are forgotten after 30 days",
          { most: mostReady },
        ),
      },
    },
    plan(at) {
      const requestId = Bun.randomUUIDv7();
      const bad = findings.filter(({ problems }) => isBad(problems)).length;
      return {
        statements: [
          {
            sql: `insert into bulk_uploads (version, request_id, kind, client_id, number_pool_id, file_name, digest, read_as, message, columns,
                duplicate_of, total, created_by, created_at)
              select 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, (${firstOfFile}), ?, ?, ?
              where (? or not exists (${anyOfFile}))
                and (select count(*) from bulk_uploads where created_by = ? and status = 'ready') < ?`,
            args: [
              requestId,
              kind,
              clientId,
              numberPoolId,
              fileName,
              digest,
              readAs,
              message,
              JSON.stringify(columns),
              digest,
              kind,
              clientId,
              rows.length,
              actor.userId,
              at,
              again ? 1 : 0,
              digest,
              kind,
              clientId,
              actor.userId,
              mostReady,
            ],
          },
          expectOneRow("TOO_MANY_READY"),
          {
            sql: `insert into bulk_rows (upload_id, row, cells, flaws, problems, code, original, state)
              select (select id from bulk_uploads where request_id = ?), value ->> 0, value ->> 1, value ->> 2, value ->> 3,
                value ->> 4, value ->> 5, iif(value ->> 3 is null, 'good', 'bad')
              from json_each(?)`,
            args: [
              requestId,
              JSON.stringify(rows.map((row, index) => storedRow(columns, row, findings[index]))),
            ],
          },
          ...(kind === "payments" && deps.env.payeeCheck
            ? [
                beginNameChecks({
                  sql: "(select id from bulk_uploads where request_id = ?)",
                  args: [requestId],
                }),
              ]
            : []),
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
      };
    },
  });
}

const isBad = (problems: Readonly<Record<string, string>>) => Object.keys(problems).length > 0;

/** A row as `bulk_rows` keeps it: number, cells, flaws, problems, code, original. */
export function storedRow(
  columns: readonly string[],
  { row, values, flaws, original }: UploadedRow,
  { problems, code }: Finding = { problems: {} },
) {
  return [
    row,
    JSON.stringify(columns.map((column) => values[column] ?? "")),
    isBad(flaws) ? JSON.stringify(flaws) : null,
    isBad(problems) ? JSON.stringify(problems) : null,
    code ?? null,
    original ?? null,
  ] as const;
}

/** The client whose rows an upload has; null for what the bank's staff uploads. */
const getUploadClient = (actor: Actor, kind: UploadKind): string | null =>
  kind !== "accounts" && getScope(actor) === "own" ? actor.clientId : null;

const sameFile = "from bulk_uploads where digest = ? and kind = ? and client_id is ?";
const firstOfFile = `select min(id) ${sameFile}`;
const anyOfFile = `select 1 ${sameFile}`;

const firstRow = z.object({ id: z.int().nullable() });

/** The first upload of the same file: of the bank by any of its staff, of a client by its own users. */
async function findFirst(
  { db }: Deps,
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

/** The name of a file without its folders, no longer than a list has room for. */
async function readFile(
  kind: UploadKind,
  bytes: Uint8Array,
  signal: AbortSignal,
  owner: string,
): Promise<ReadFile> {
  const limits = { rows: mostRows[kind] + 1, columns: uploadLimits.columns };
  const table = await readTable(bytes, limits, signal, owner);
  const [heading, ...rest] = table.rows;
  if (heading?.row !== 1) throw refuse(sayInEnglish("Row 1 is empty: the first row holds the headings"));
  if (Object.keys(heading.flaws ?? {}).length > 0)
    throw refuse(sayInEnglish("Row 1: a heading is merged, or no text"));
  const columns = readHeadings(kind, heading.cells);
  if (typeof columns === "string") throw refuse(columns);
  if (rest.length === 0) throw refuse(sayInEnglish("The file has headings and no rows below them"));
  return {
    columns: columns.filter((column) => column !== null),
    rows: rest.map((row) => toUploadedRow(columns, row)),
    readAs: describe(table),
  };
}

/** Payments without a reference get one, which makes each of them unique. */
function completed(deps: Deps, kind: UploadKind, read: ReadFile): ReadFile {
  if (kind !== "payments") return read;
  const columns = read.columns.includes("reference") ? read.columns : [...read.columns, "reference"];
  return { ...read, columns, rows: read.rows.map((row) => withReference(deps, row)) };
}

/** A payment's row with a reference, PAY- where the file has none. */
export function withReference({ env, now }: Pick<Deps, "env" | "now">, row: UploadedRow): UploadedRow {
  if ((row.values.reference ?? "") !== "") return row;
  const random = crypto.getRandomValues(new Uint8Array(6));
  const reference = paymentReference(bankDate(now(), env.zone), random);
  return { ...row, values: { ...row.values, reference } };
}

const encodingName = (encoding: string): string =>
  encoding.startsWith("utf-16") ? "UTF-16" : encoding.replace("utf", "UTF").replace("windows", "Windows");
const separatedBy = {
  ",": "CSV, {encoding}, commas",
  ";": "CSV, {encoding}, semicolons",
  "\t": "CSV, {encoding}, tabs",
  "|": "CSV, {encoding}, bars",
} as const;

const describe = (table: Table): string =>
  table.format === "csv"
    ? sayInEnglish(separatedBy[table.separator], { encoding: encodingName(table.encoding) })
    : sayInEnglish("XLSX, sheet {sheet}", { sheet: table.sheet });

const refuse = (message: string, kind: ErrorKind = "bad_request"): AppError =>
  new AppError(kind, message, { code: "UNREADABLE_FILE", fields: { file: message } });
