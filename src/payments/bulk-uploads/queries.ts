import { setImmediate } from "node:timers/promises";
import { preparedRead } from "db/prepared";
import { readPrimaryRows } from "db/rows";
import { accountNumbers, bulkRows, bulkUploads, scheduledPayments, users } from "db/schema";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { ScheduledStatus } from "@/payments/scheduled/contract";
import { reasonNow, statusNow } from "@/payments/scheduled/queries";
import { defineItems } from "@/platform/runs/items";
import { type BankDate, isoInstant } from "@/vocabulary/calendar";
import { translate } from "@/vocabulary/language/speaking";
import { payeeCheckResults } from "@/vocabulary/options";
import { sentNames } from "@/vocabulary/sent-details";
import { readOriginal } from "../order/original-order";
import { describeParts } from "../order/sent-details";
import {
  bulkWords,
  type PreviewDto,
  type RowDto,
  type RowError,
  rowStates,
  type UploadDto,
} from "./contract";
import { parseNameCheck } from "./name-checks";
import type { UploadedRow } from "./rules";

const namesSchema = z.partialRecord(z.enum(payeeCheckResults), z.number());
const countsSchema = z.partialRecord(z.enum(rowStates), z.number());
/** Identity of a pain.001 message: its version and its MsgId. */
export const messageSchema = z.object({ name: z.string(), id: z.string() });
export const columnListSchema = z.string().array();
const textsSchema = z.record(z.string(), z.string());

/** Columns read for an upload. `counts` holds the number of rows by state, as JSON. */
export const uploadColumns = {
  id: bulkUploads.id,
  requestId: bulkUploads.requestId,
  kind: bulkUploads.kind,
  clientId: bulkUploads.clientId,
  numberPoolId: bulkUploads.numberPoolId,
  status: bulkUploads.status,
  fileName: bulkUploads.fileName,
  readAs: bulkUploads.readAs,
  message: bulkUploads.message,
  columns: bulkUploads.columns,
  total: bulkUploads.total,
  stretch: bulkUploads.stretch,
  mode: bulkUploads.mode,
  createdById: bulkUploads.createdBy,
  createdBy: users.username,
  createdAt: bulkUploads.createdAt,
  committedAt: bulkUploads.committedAt,
  finishedAt: bulkUploads.finishedAt,
  failure: bulkUploads.failure,
  duplicateOf: bulkUploads.duplicateOf,
  /** Count of its changes. */
  changes: bulkUploads.version,
  /** Digest of a preview's content; other states have no version to name. */
  version: sql<string>`iif(${bulkUploads.status} = 'ready', (select digest from bulk_upload_digests
    where upload_id = ${bulkUploads.id}), ${bulkUploads.version} || '')`,
  /** Progress of an upload's name checks: the number of rows by result, as JSON, and whether it is still running. */
  names: sql<string | null>`(select json_group_object(name_check_result, rows) from
    (select name_check_result, count(*) as rows from bulk_rows
      where upload_id = ${bulkUploads.id} and name_check is not null and state <> 'bad' group by name_check_result))`,
  asking: sql<
    string | null
  >`(select status from bulk_name_checks where bulk_name_checks.id = ${bulkUploads.id})`,
  counts: sql<string>`(select json_group_object(state, rows) from
    (select state, count(*) as rows from bulk_rows where upload_id = ${bulkUploads.id} group by state))`,
};

/** Restricts uploads to visible ones in scope: all for staff, its own users' for a client. */
export const visibleUploads = (scope: Scope) =>
  and(
    ne(bulkUploads.version, 0),
    scope === "all" ? undefined : eq(bulkUploads.clientId, sql.placeholder("clientId")),
  );

const uploadById = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select(uploadColumns)
    .from(bulkUploads)
    .innerJoin(users, eq(users.id, bulkUploads.createdBy))
    .where(and(eq(bulkUploads.id, sql.placeholder("id")), visibleUploads(scope))),
);

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

const findUpload = ({ db }: Pick<Deps, "db">, actor: Actor, id: number) =>
  uploadById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });

/** Reads an upload. @throws AppError 403, 404 if there is none that the actor may see */
export async function getUpload(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<UploadRow> {
  assertCan(actor, "bulk-upload:read");
  const upload = await findUpload(deps, actor, id);
  if (!upload) throw new AppError("not_found", bulkWords.notFound);
  return upload;
}

/** An upload in the form of answers, without its rows. */
export function toUploadDto(upload: UploadRow): UploadDto {
  const { id, kind, status, fileName, readAs, total, mode, createdBy, failure, duplicateOf, version } =
    upload;
  const counts = countsSchema.parse(JSON.parse(upload.counts));
  return {
    id,
    kind,
    status,
    fileName,
    readAs,
    columns: columnListSchema.parse(JSON.parse(upload.columns)),
    total,
    good: counts.good ?? 0,
    bad: counts.bad ?? 0,
    mode,
    done: counts.done ?? 0,
    waiting: counts.waiting ?? 0,
    scheduled: counts.scheduled ?? 0,
    refused: counts.refused ?? 0,
    createdBy,
    createdAt: isoInstant(upload.createdAt),
    committedAt: isoInstant(upload.committedAt),
    finishedAt: isoInstant(upload.finishedAt),
    failure,
    messageId: upload.message === null ? null : messageSchema.parse(JSON.parse(upload.message)).id,
    duplicateOf,
    poolId: upload.numberPoolId,
    version,
    nameChecks: getNameChecks(upload),
  };
}

function getNameChecks({ asking, names }: UploadRow): UploadDto["nameChecks"] {
  if (asking === null) return null;
  const counts = names === null ? {} : namesSchema.parse(JSON.parse(names));
  const { match = 0, close_match = 0, no_match = 0, unavailable = 0 } = counts;
  return { asking: asking === "asking", match, close_match, no_match, unavailable };
}

/** Columns read for a row. */
export const rowColumns = {
  id: bulkRows.id,
  row: bulkRows.row,
  cells: bulkRows.cells,
  problems: bulkRows.problems,
  nameCheck: bulkRows.nameCheck,
  original: bulkRows.original,
  state: bulkRows.state,
  vaId: bulkRows.virtualAccountId,
  paymentId: bulkRows.paymentId,
  approvalId: bulkRows.approvalId,
  message: bulkRows.message,
  scheduledPaymentId: bulkRows.scheduledPaymentId,
  expectedReceiptId: bulkRows.expectedReceiptId,
  accountNumberId: bulkRows.accountNumberId,
  iban: accountNumbers.iban,
  executesOn: scheduledPayments.executesOn,
  scheduledStatus: statusNow.as("scheduled_status"),
  reason: reasonNow.as("reason_now"),
};

export type BulkRow = {
  id: number;
  row: number;
  cells: string;
  problems: string | null;
  nameCheck: string | null;
  original: string | null;
  state: RowDto["state"];
  vaId: number | null;
  paymentId: number | null;
  approvalId: number | null;
  message: string | null;
  scheduledPaymentId: number | null;
  expectedReceiptId: number | null;
  accountNumberId: number | null;
  /** IBAN of the account number. */
  iban: string | null;
  /** Day of the scheduled payment, its status, and the reason that it was not made, or not yet. */
  executesOn: BankDate | null;
  scheduledStatus: ScheduledStatus | null;
  reason: string | null;
};

/** The cells of a row by their columns. */
export function getRowValues(columns: readonly string[], cells: string): Record<string, string> {
  const texts = columnListSchema.parse(JSON.parse(cells));
  return Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ""]));
}

export const parseProblems = (problems: string | null): Record<string, string> =>
  problems === null ? {} : textsSchema.parse(JSON.parse(problems));

export const toRowDto = (columns: readonly string[], row: BulkRow): RowDto => ({
  row: row.row,
  values: getRowValues(columns, row.cells),
  state: row.state,
  vaId: row.vaId,
  paymentId: row.paymentId,
  approvalId: row.approvalId,
  scheduledPaymentId: row.scheduledPaymentId,
  expectedReceiptId: row.expectedReceiptId,
  accountNumberId: row.accountNumberId,
  executesOn: row.executesOn,
  message: row.message && translate(row.message),
  nameCheck: shownNameCheck(row),
  notCarried: readOriginal(row.original).notCarried,
  carried: describeParts(readOriginal(row.original).parts),
});

/** Result of a row's name check, unless the row must be corrected first. */
export function shownNameCheck({ nameCheck, state }: BulkRow): RowDto["nameCheck"] {
  const check = state === "bad" ? undefined : parseNameCheck(nameCheck);
  return check ? { result: check.result, name: check.answered } : null;
}

/** Number of rows per read: a few milliseconds. */
const rowsAtOnce = 500;

const badRows = preparedRead((read) =>
  read
    .select({ row: bulkRows.row, problems: bulkRows.problems })
    .from(bulkRows)
    .where(
      and(
        eq(bulkRows.uploadId, sql.placeholder("id")),
        eq(bulkRows.state, "bad"),
        gt(bulkRows.row, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(bulkRows.row))
    .limit(rowsAtOnce),
);

/** Lists an upload's errors, by row. */
export async function listErrors({ db }: Pick<Deps, "db">, upload: UploadRow): Promise<RowError[]> {
  const columns = columnListSchema.parse(JSON.parse(upload.columns));
  const errors: RowError[] = [];
  for (let after = 0; ; ) {
    const rows = await badRows(db).all({ id: upload.id, after });
    for (const { row, problems } of rows)
      errors.push(...listRowErrors(columns, row, parseProblems(problems)));
    if (rows.length < rowsAtOnce) return errors;
    after = rows.at(-1)?.row ?? after;
    await setImmediate();
  }
}

/** Errors of a row in column order, in the reader's language. */
export function listRowErrors(
  columns: readonly string[],
  row: number,
  problems: Readonly<Record<string, string>>,
): RowError[] {
  const order = ["", ...columns];
  return Object.entries(problems)
    .map(([column, message]) => ({ row, column, message: translate(message) }))
    .sort((a, b) => order.indexOf(a.column) - order.indexOf(b.column));
}

const omittedRow = z.object({ element: z.string(), rows: z.int() });

/** Lists the elements of a pain.001 that are not passed on, with the number of orders that have each; none of a table. */
export const listNotCarried = async ({ db }: Pick<Deps, "db">, { id, message }: UploadRow) =>
  message === null
    ? []
    : readPrimaryRows(db, omittedRow, {
        sql: `select value as element, count(*) as rows from bulk_rows, json_each(original, '$[4]')
          where upload_id = ? group by value order by min(row), value`,
        args: [id],
      });

const originalRow = z.object({ original: z.string() });

/** Lists the parts of a pain.001 beyond the columns that are passed on, with the number of orders that have each. */
export async function listCarried(
  { db }: Pick<Deps, "db">,
  { id, message }: UploadRow,
): Promise<PreviewDto["carried"]> {
  if (message === null) return [];
  const orders = await readPrimaryRows(db, originalRow, {
    sql: "select original from bulk_rows where upload_id = ? and json_array_length(original, '$[3]') > 0 order by row",
    args: [id],
  });
  const found = new Map<string, PreviewDto["carried"][number]>();
  for (const { original } of orders) {
    const details = describeParts(readOriginal(original).parts);
    for (const name of sentNames) {
      const text = details[name];
      if (text === undefined) continue;
      const known = found.get(`${name} ${text}`);
      if (known) known.rows += 1;
      else found.set(`${name} ${text}`, { name, text, rows: 1 });
    }
  }
  return [...found.values()];
}

/** The rows of uploads as items of their commit. Cells are JSON. */
export const uploadedRows = defineItems({
  table: "bulk_rows",
  run: "upload_id",
  key: "row",
  open: "good",
  columns: `row, cells, name_check as "nameCheck"`,
  row: z.object({ row: z.int(), cells: z.string(), nameCheck: z.string().nullable() }),
});

/** The good rows of an upload in the file's order, from the primary; the first of them only where there is a limit. */
export async function readValidRows(
  deps: Pick<Deps, "db">,
  { id, columns }: { id: number; columns: readonly string[] },
  limit?: number,
): Promise<UploadedRow[]> {
  const rows = await uploadedRows.readOpen(deps, id, limit);
  return rows.map(({ row, cells, nameCheck }) => ({
    row,
    values: getRowValues(columns, cells),
    flaws: {},
    nameCheck: nameCheck ?? undefined,
  }));
}

const uploadedRow = z.object({
  row: z.int(),
  cells: z.string(),
  original: z.string().nullable(),
  flaws: z.string().nullable(),
  problems: z.string().nullable(),
  code: z.string().nullable(),
  nameCheck: z.string().nullable(),
});

/** Reads all rows of an upload in their form for checks, from the primary, in pages. */
export async function readUploadedRows(
  { db }: Pick<Deps, "db">,
  uploadId: number,
  columns: readonly string[],
): Promise<UploadedRow[]> {
  const uploaded: UploadedRow[] = [];
  for (;;) {
    const rows = await readPrimaryRows(db, uploadedRow, {
      sql: `select row, cells, original, flaws, problems, code, name_check as "nameCheck" from bulk_rows
        where upload_id = ? and row > ? order by row limit ?`,
      args: [uploadId, uploaded.at(-1)?.row ?? 0, rowsAtOnce],
    });
    for (const { row, original, ...stored } of rows)
      uploaded.push({
        row,
        nameCheck: stored.nameCheck ?? undefined,
        original: original ?? undefined,
        values: getRowValues(columns, stored.cells),
        flaws: parseProblems(stored.flaws),
        known: parseProblems(stored.problems),
        stored,
      });
    if (rows.length < rowsAtOnce) return uploaded;
    await setImmediate();
  }
}
