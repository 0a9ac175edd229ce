import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { runInSlices } from "@/kernel/time-slices";
import { fileDigest } from "@/ledger/upload-digest";
import { serialiseOrigin } from "@/platform/leased-work/acting-for";
import { sayInEnglish } from "@/vocabulary/language";
import { checkUpload, correctCells, getOpenUpload, isJudgedOtherwise } from "./commands";
import { type CommitMode, type UploadDto, uploadSchema } from "./contract";
import { changedMeanwhile, keepChecked } from "./kept-changes";
import { nameCheckWork } from "./name-check-run";
import { beginNameChecks, countNames, namesAsked, namesDiffer } from "./name-checks";
import { changedPreview } from "./preview-change";
import { toUploadDto } from "./queries";
import { uploadWork } from "./run";
import { hasProblems } from "./stored-rows";

type Options = {
  /** Digest of the content that its committer saw. */
  version: string | undefined;
  idempotency: Idempotency | undefined;
  /** Ends the upload if no row is good, with each row refused. Otherwise it stays a preview, whose cells a person corrects. */
  endsWithoutGood?: boolean;
};

/**
 * Options of a commit: all rows or only the good ones, and whether to pay payees whose account is held under another
 * name.
 */
type Asked = { mode: CommitMode; acceptNames: boolean };

/**
 * Checks an upload once more as the book is now, and begins to carry it out: every row or nothing, or the good rows
 * alone. Answers at once; the upload's counts say how far it has come.
 * @throws AppError 404, 403, 409 if a row is bad and all are wanted, no row is good, it was changed or committed, names
 * are still being checked, or some are others than their accounts' and are not accepted
 */
export async function commitUpload(
  deps: Deps,
  actor: Actor,
  id: number,
  { mode, acceptNames }: Asked,
  options: Options,
): Promise<{ value: UploadDto; replayed: boolean }> {
  try {
    return await beginCommit(deps, actor, id, { mode, acceptNames }, options);
  } catch (error) {
    if (error === namesAsked) await askNames(deps, actor, id);
    if (error === otherRows) await correctCells(deps, actor, id, { cells: [] }, undefined);
    throw error;
  }
}

/** Refusal of a commit whose good rows are no longer the ones that its committer saw. */
const otherRows = new AppError(
  "conflict",
  "The good rows have changed since you reviewed this upload: review it again",
  { code: "STALE" },
);

/** Requests the names without a known answer: the check was switched on since, or a beneficiary has another name. */
async function askNames(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "bulk-upload:commit",
    plan: () => ({
      statements: [beginNameChecks({ sql: "?", args: [id] })],
      audit: { none: "a question: what it is answered stands in the command of the payment" },
      answer: undefined,
    }),
  });
  void nameCheckWork.carryOutBehind(deps, id);
}

async function beginCommit(
  deps: Deps,
  actor: Actor,
  id: number,
  { mode, acceptNames }: Asked,
  { version, idempotency, endsWithoutGood = false }: Options,
): Promise<{ value: UploadDto; replayed: boolean }> {
  const { value, replayed } = await write(deps, actor, {
    access: "bulk-upload:commit",
    refusals: changedMeanwhile,
    once: { key: idempotency, status: 202, replay: (response) => uploadSchema.parse(response) },
    async plan(at) {
      const upload = await getOpenUpload(deps, actor, id, version);
      const checked = await checkUpload(deps, actor, upload);
      const bad = checked.findings.filter(({ problems }) => hasProblems(problems)).length;
      const good = checked.rows.length - bad;
      if (good > 0 || !endsWithoutGood) assertCommittable(mode, good, bad);
      if (version !== undefined && isJudgedOtherwise(checked)) throw otherRows;
      const { unasked, ...names } = countNames(checked.rows, checked.findings);
      if (unasked > 0) throw namesAsked;
      const differing = names.close_match + names.no_match;
      if (differing > 0 && !acceptNames) throw namesDiffer(differing);
      const { seen, statements } = await keepChecked(deps, actor, checked);
      const rows = checked.stored.map(([row, cells, , , , original]) => ({ row, cells, original }));
      const file = await runInSlices(fileDigest({ ...upload, rows }));
      const dto = toUploadDto(upload);
      return {
        statements,
        audit: {
          action: "UPDATE",
          resource: "BULK_UPLOAD",
          resourceId: id,
          details: {
            kind: upload.kind,
            commit: mode,
            good,
            bad,
            ...(differing > 0 && { acceptedNames: { close: names.close_match, none: names.no_match } }),
            file,
          },
          written: changedPreview(seen),
        },
        closing: [
          {
            sql: `update bulk_uploads set ${uploadWork.begins}, version = 1 - version, mode = ?, committed_by = ?,
              committed_at = ?, origin = ? where id = ? and status = 'ready' and version <= 0`,
            args: [mode, actor.userId, at, serialiseOrigin(actor), id],
          },
          expectOneRow("STALE"),
        ],
        answer: {
          ...dto,
          status: "committing" as const,
          mode,
          good,
          bad,
          version: String(seen.changes + 1),
          committedAt: new Date(at).toISOString(),
          failure: null,
        },
      };
    },
  });
  if (!replayed) void uploadWork.carryOutBehind(deps, id);
  return { value, replayed };
}

function assertCommittable(mode: CommitMode, good: number, bad: number): void {
  if (good === 0) {
    throw new AppError("conflict", sayInEnglish("No row of the upload is good: fix some first"), {
      code: "NO_GOOD_ROWS",
    });
  }
  if (mode === "good" || bad === 0) return;
  const message =
    bad === 1
      ? sayInEnglish("1 row needs fixing: correct the cells, or take the good rows only")
      : sayInEnglish("{count} rows need fixing: correct the cells, or take the good rows only", {
          count: bad.toLocaleString("en-US"),
        });
  throw new AppError("conflict", message, { code: "BAD_ROWS" });
}
