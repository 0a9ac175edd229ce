import { setImmediate } from "node:timers/promises";
import type { Write } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { previewDigestSql } from "@/ledger/upload-digest";
import { mapInBatches } from "./map-in-batches";
import { keptNameCheck } from "./name-checks";
import { changedPreview, closePreview, openPreview, type Seen } from "./preview-change";
import type { UploadRow } from "./queries";
import type { Finding, UploadedRow } from "./rules";
import { uploadRights } from "./store-upload";
import { digestStretches, groupByStretch, type StoredRow } from "./stored-rows";

/** Upload with its rows as just checked, and their form for storage. */
export type Checked = {
  upload: UploadRow;
  columns: string[];
  rows: UploadedRow[];
  findings: Finding[];
  stored: StoredRow[];
};

/** Row whose stored form changes; `isCorrected` if a cell changes. */
type ChangedRow = readonly [...StoredRow, nameCheck: string | null];
type Change = { row: ChangedRow; isCorrected: boolean };

/** Number of stretches changed per write; each takes a few milliseconds. */
const stretchesAtOnce = 2;

export const isAnother = "The upload has changed since you reviewed it: review it again";

/** Refusals of a write whose upload changed between the read and the write. */
export const changedMeanwhile: Readonly<Record<string, Refusal>> = {
  STALE: { kind: "conflict", message: isAnother, code: "STALE" },
  PREVIEW_UNRECORDED: { kind: "conflict", message: isAnother, code: "STALE" },
};

/** Refusal of an upload that changed since it was reviewed. */
export const stale = () => new AppError("conflict", isAnother, { code: "STALE" });

/**
 * Stores what a check changed of a large preview, except for the changes of the last write: each write is a change of its own,
 * with a row of the trail, and leaves a whole preview.
 * @returns the preview that the last write changes, and the statements that begin it; its row of the trail and `closePreview`
 * must follow
 * @throws AppError 409 if somebody else changed the upload in between
 */
export async function keepChecked(
  deps: Deps,
  actor: Actor,
  checked: Checked,
): Promise<{ seen: Seen; statements: Write[] }> {
  const { id, kind, stretch } = checked.upload;
  const [last, ...earlier] = groupByWrite(await listChanges(checked), stretch);
  let seen: Seen = checked.upload;
  for (const rows of earlier) {
    const preview = seen;
    await write({ db: deps.db, now: deps.now }, actor, {
      access: uploadRights[kind],
      refusals: changedMeanwhile,
      plan: () => ({
        statements: changeRows(preview, rows, stretch),
        audit: {
          action: "UPDATE",
          resource: "BULK_UPLOAD",
          resourceId: id,
          details: { rechecked: rows.length },
          written: changedPreview(preview),
        },
        closing: [closePreview(id)],
        answer: undefined,
      }),
    });
    seen = await readChanged(deps, preview);
  }
  return { seen, statements: changeRows(seen, last ?? [], stretch) };
}

const seenRow = z.object({ changes: z.int(), version: z.string() });

/** Reads a preview again after one change. Throws AppError 409 if there were others. */
async function readChanged({ db }: Pick<Deps, "db">, { id, changes }: Seen): Promise<Seen> {
  const row = await readPrimaryRow(db, seenRow, {
    sql: `select version as changes, ${previewDigestSql} as version from bulk_uploads u where id = ? and status = 'ready'`,
    args: [id],
  });
  if (row?.changes !== changes + 1) throw stale();
  return { id, ...row };
}

async function listChanges({ rows, findings, stored }: Checked): Promise<Change[]> {
  const changes = await mapInBatches(stored, ([row, cells, flaws, problems, code, original], at) => {
    const uploaded = rows[at];
    const before = uploaded?.stored;
    if (!uploaded || !before) throw new Error(`Row ${row} was checked and is not stored`);
    const nameCheck = keptNameCheck(uploaded, findings[at] ?? { problems: {} });
    const isCorrected = cells !== before.cells;
    const isUnchanged =
      !isCorrected &&
      flaws === before.flaws &&
      problems === before.problems &&
      code === before.code &&
      nameCheck === before.nameCheck;
    const changed: Change = { row: [row, cells, flaws, problems, code, original, nameCheck], isCorrected };
    return isUnchanged ? undefined : changed;
  });
  return changes.filter((change) => change !== undefined);
}

/** Groups changes by write. The first group is for the last write and holds all corrected rows. */
function groupByWrite(changes: readonly Change[], stretch: number | null): ChangedRow[][] {
  if (stretch === null) return [changes.map(({ row }) => row)];
  const corrected = changes.filter(({ isCorrected }) => isCorrected).map(({ row }) => row);
  const judged = changes.filter(({ isCorrected }) => !isCorrected).map(({ row }) => row);
  const parts = groupByStretch(judged, stretch);
  const writes: ChangedRow[][] = [];
  for (let at = 0; at < parts.length; at += stretchesAtOnce)
    writes.push(parts.slice(at, at + stretchesAtOnce).flat());
  return corrected.length > 0 ? [corrected, ...writes] : writes;
}

const changeRows = (preview: Seen, rows: readonly ChangedRow[], stretch: number | null): Write[] => [
  ...openPreview(preview),
  // An upsert looks each row up by its key. An UPDATE from a list reads the list once for each row of the upload.
  {
    sql: `insert into bulk_rows (upload_id, row, cells, flaws, problems, code, name_check, state)
      select ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 6,
        iif(value ->> 3 is null, 'good', 'bad')
      from json_each(?) where true
      on conflict (upload_id, row) do update
      set cells = excluded.cells, flaws = excluded.flaws, problems = excluded.problems, code = excluded.code,
        name_check = excluded.name_check, state = excluded.state`,
    args: [preview.id, JSON.stringify(rows)],
  },
  ...digestStretches({ sql: "?", args: [preview.id] }, stretch),
];

const comparedRow = z.object({ stretch: z.int(), isTrue: flagCell });

/**
 * Compares the digest of each stretch of a large preview with its rows.
 * @throws AppError 409 if the rows were changed past the server
 */
export async function assertStretches({ db }: Pick<Deps, "db">, { id, stretch }: UploadRow): Promise<void> {
  if (stretch === null) return;
  for (let after = -1; ; ) {
    const found: z.output<typeof comparedRow> | undefined = await readPrimaryRow(db, comparedRow, {
      sql: `select s.stretch, s.digest is d.digest as "isTrue" from bulk_stretches s
        join bulk_stretch_digests d on d.upload_id = s.upload_id and d.stretch = s.stretch
        where s.upload_id = ? and s.stretch > ? order by s.stretch limit 1`,
      args: [id, after],
    });
    if (found === undefined) return;
    if (!found.isTrue) throw stale();
    after = found.stretch;
    await setImmediate();
  }
}
