import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { checkRows } from "./check";
import { bulkWords, type Corrections, type RowError, uploadStatusLabels } from "./contract";
import {
  assertStretches,
  type Checked,
  changedMeanwhile,
  isAnother,
  keepChecked,
  stale,
} from "./kept-changes";
import { nameCheckWork } from "./name-check-run";
import { beginNameChecks, countNames } from "./name-checks";
import { changedPreview, closePreview } from "./preview-change";
import { columnListSchema, getUpload, listRowErrors, readUploadedRows, type UploadRow } from "./queries";
import { correctCell, type UploadedRow } from "./rules";
import { uploadRights } from "./store-upload";
import { hasProblems, storedRows } from "./stored-rows";
import { withReference } from "./upload";

/**
 * An upload that the actor may change, before its commit.
 * @throws AppError 404, 403 for one that the actor may not change, 409 once it is carried out, or if another version
 * was looked at
 */
export async function getOpenUpload(
  deps: Deps,
  actor: Actor,
  id: number,
  version: string | undefined,
): Promise<UploadRow> {
  const upload = await getUpload(deps, actor, id);
  assertCan(actor, uploadRights[upload.kind]);
  if (upload.status !== "ready") {
    const state = uploadStatusLabels[upload.status].toLowerCase();
    throw new AppError(
      "conflict",
      sayInEnglish("The upload is not a preview any more: it is {state}", { state }),
      {
        code: "UPLOAD_COMMITTED",
      },
    );
  }
  if (version !== undefined && version !== upload.version) {
    throw new AppError("conflict", isAnother, {
      code: "STALE",
      fields: { seen: version, version: upload.version },
    });
  }
  return upload;
}

/** Errors of an upload, as the API returns them. */
export const listUploadErrors = ({ columns, rows, findings }: Checked): RowError[] =>
  rows.flatMap(({ row }, at) => listRowErrors(columns, row, findings[at]?.problems ?? {}));

/** True if a row has become good or bad since the upload was last checked. */
export const isJudgedOtherwise = ({ rows, findings }: Checked): boolean =>
  rows.some(({ known }, at) => hasProblems(known) !== hasProblems(findings[at]?.problems));

/**
 * Reads all rows of an upload, changes them, and checks them together as the book is now.
 * @throws AppError 409 if rows were added, removed or changed past the server
 */
export async function checkUpload(
  deps: Deps,
  actor: Actor,
  upload: UploadRow,
  change: (rows: UploadedRow[], columns: readonly string[]) => UploadedRow[] = (rows) => rows,
): Promise<Checked> {
  const columns = columnListSchema.parse(JSON.parse(upload.columns));
  await assertStretches(deps, upload);
  const stored = await readUploadedRows(deps, upload.id, columns);
  if (stored.length !== upload.total) throw stale();
  const rows = change(stored, columns);
  const findings = await checkRows(deps, actor, upload, rows);
  return { upload, columns, rows, findings, stored: await storedRows(columns, rows, findings) };
}

/**
 * Rewrites cells and checks the whole upload again: a reference may repeat that of another row.
 * @throws AppError 400 for a column that it has not, 404 for a row that it has not, 409 once it is carried out
 */
export async function correctCells(
  deps: Deps,
  actor: Actor,
  id: number,
  { cells }: Corrections,
  version: string | undefined,
): Promise<Checked> {
  const upload = await getOpenUpload(deps, actor, id, version);
  const checked = await checkUpload(deps, actor, upload, (rows, columns) =>
    corrected(rows, columns, cells).map((row) =>
      upload.kind === "payments" ? withReference(deps, row) : row,
    ),
  );
  const isAsking = countNames(checked.rows, checked.findings).unasked > 0;
  const { seen, statements } = await keepChecked(deps, actor, checked);
  await write(deps, actor, {
    access: uploadRights[upload.kind],
    refusals: changedMeanwhile,
    plan: () => ({
      statements: [...statements, ...(isAsking ? [beginNameChecks({ sql: "?", args: [id] })] : [])],
      audit: {
        action: "UPDATE",
        resource: "BULK_UPLOAD",
        resourceId: id,
        details: { cells: cells.length, rows: [...new Set(cells.map(({ row }) => row))].slice(0, 100) },
        written: changedPreview(seen),
      },
      closing: [closePreview(id)],
      answer: undefined,
    }),
  });
  if (isAsking) void nameCheckWork.carryOutBehind(deps, id);
  return checked;
}

function corrected(
  rows: UploadedRow[],
  columns: readonly string[],
  cells: Corrections["cells"],
): UploadedRow[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  for (const { row, column, value } of cells) {
    const before = byNumber.get(row);
    if (!before) throw new AppError("not_found", `${bulkWords.rowNotFound}: ${row}`);
    if (!columns.includes(column)) {
      const sentence = sayInEnglish("The upload has no column {column}. Its columns are {columns}", {
        column,
        columns: columns.join(", "),
      });
      throw new AppError("bad_request", sentence, { fields: { cells: sentence } });
    }
    byNumber.set(row, correctCell(before, column, value));
  }
  return rows.map((row) => byNumber.get(row.row) ?? row);
}
