import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { fileDigest } from "@/ledger/upload-digest";
import { tell } from "@/vocabulary/language";
import { changedMeanwhile, checkUpload, errorsIn, getOpenUpload, keepChecked, storedCells } from "./commands";
import { type CommitMode, type UploadDto, uploadSchema } from "./contract";
import { toUploadDto } from "./queries";
import { uploadWork } from "./run";

type Options = {
  version: number | undefined;
  idempotency: Idempotency | undefined;
  /** Whether it ends where no row is good, with each row refused. Else it stays a preview, whose cells a person corrects. */
  endsWithoutGood?: boolean;
};

/**
 * Checks an upload once more as the book is now, and begins to carry it out: every row or nothing, or the good rows
 * alone. Answers at once; the upload's counts say how far it has come.
 * @throws AppError 404, 403, 409 where a row is bad and all are wanted, no row is good, or it was changed or committed
 */
export async function commitUpload(
  deps: Deps,
  actor: Actor,
  id: number,
  mode: CommitMode,
  { version, idempotency, endsWithoutGood = false }: Options,
): Promise<{ value: UploadDto; replayed: boolean }> {
  const { value, replayed } = await write(deps, actor, {
    access: "bulk-upload:commit",
    refusals: { STALE: changedMeanwhile },
    once: { key: idempotency, status: 202, replay: (response) => uploadSchema.parse(response) },
    async plan(at) {
      const upload = await getOpenUpload(deps, actor, id, version);
      const checked = await checkUpload(deps, actor, upload);
      const bad = new Set(errorsIn(checked).map(({ row }) => row)).size;
      const good = checked.rows.length - bad;
      if (good > 0 || !endsWithoutGood) assertCommittable(mode, good, bad);
      const { ip, userAgent } = actor.origin;
      const dto = toUploadDto(upload);
      return {
        statements: [
          ...keepChecked(checked),
          {
            sql: `update bulk_uploads set status = 'committing', mode = ?, committed_by = ?, committed_at = ?, origin = ?,
              failure = null, attempts = 0 where id = ? and status = 'ready'`,
            args: [mode, actor.userId, at, JSON.stringify({ ip, userAgent: userAgent.slice(0, 400) }), id],
          },
          expectOneRow("STALE"),
        ],
        audit: {
          action: "UPDATE",
          resource: "BULK_UPLOAD",
          resourceId: id,
          details: {
            kind: upload.kind,
            commit: mode,
            good,
            bad,
            file: fileDigest({ ...upload, rows: storedCells(checked) }),
          },
        },
        answer: {
          ...dto,
          status: "committing" as const,
          mode,
          good,
          bad,
          version: dto.version + 1,
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
    throw new AppError("conflict", tell("No row of the upload is good: fix some first"), {
      code: "NO_GOOD_ROWS",
    });
  }
  if (mode === "good" || bad === 0) return;
  const message =
    bad === 1
      ? tell("1 row needs fixing: correct the cells, or take the good rows only")
      : tell("{count} rows need fixing: correct the cells, or take the good rows only", {
          count: bad.toLocaleString("en-US"),
        });
  throw new AppError("conflict", message, { code: "BAD_ROWS" });
}
