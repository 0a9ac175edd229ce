import type { z } from "zod";
import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { assertCan } from "@/access/policy";
import { RateLimit, tooMany } from "@/access/rate-limit";
import { readPool } from "@/collections/number-pools/queries";
import { createdId } from "@/commands/idempotency/request-id";
import type { Deps } from "@/deps";
import { AppError, type ErrorKind } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { runInSlices } from "@/kernel/time-slices";
import { paymentReference } from "@/ledger/rules";
import { megabyte } from "@/platform/sandbox/process";
import { readTable } from "@/platform/spreadsheets/sandbox";
import type { Table } from "@/platform/spreadsheets/table";
import { bankDate } from "@/vocabulary/calendar";
import { readFileName } from "@/vocabulary/file-name";
import { sayInEnglish } from "@/vocabulary/language";
import { checkRows } from "./check";
import { contentDigests } from "./content-digest";
import { mostMegabytes, mostRows, type UploadKind, type uploadForm, uploadLimits } from "./contract";
import { mapInBatches } from "./map-in-batches";
import { nameCheckWork } from "./name-check-run";
import { readHeadings, toUploadedRow, type UploadedRow } from "./rules";
import { findFirst, type ReadFile, storeUpload, uploadRights } from "./store-upload";
import { isXml, noteOtherPayers, readTransfers } from "./transfers";

/** Maximum number of files that a user uploads in a minute. */
const rate = { most: 20, per: 60_000 };
const uploads = new RateLimit("uploads");

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
  const { digest, former } = await runInSlices(contentDigests({ kind, numberPoolId }, found.rows));
  const first = idempotency?.bound
    ? undefined
    : ((await findFirst(deps, actor, kind, digest)) ??
      (former === undefined ? undefined : await findFirst(deps, actor, kind, former)));
  if (first !== undefined && !again) return { id: first, replayed: false, isDuplicate: true };
  const read = await completed(deps, kind, found);
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
    rows: await mapInBatches(rest, (row) => toUploadedRow(columns, row)),
    readAs: describe(table),
  };
}

/** Payments without a reference get one, which makes each of them unique. */
async function completed(deps: Deps, kind: UploadKind, read: ReadFile): Promise<ReadFile> {
  if (kind !== "payments") return read;
  const columns = read.columns.includes("reference") ? read.columns : [...read.columns, "reference"];
  return { ...read, columns, rows: await mapInBatches(read.rows, (row) => withReference(deps, row)) };
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
