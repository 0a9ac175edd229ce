import { expectOneRow, type Write } from "db/client";
import type { WriteValue } from "@/commands/statement";
import { previewDigestSql } from "@/ledger/upload-digest";

/** A preview as read: the count of its changes, and the digest of its content. */
export type Seen = { id: number; changes: number; version: string };

/**
 * Statement that opens a preview for a change, which ends with its row of the trail. Fails with STALE if the preview was committed
 * or changed since it was read, also by SQL.
 */
export const openPreview = ({ id, changes, version }: Seen): Write[] => [
  {
    sql: `update bulk_uploads as u set version = -version
      where id = ? and version = ? and version > 0 and status = 'ready' and ${previewDigestSql} = ?`,
    args: [id, changes, version],
  },
  expectOneRow("STALE"),
];

/** Details of a change for its row of the trail: the digests of the preview before and after it. */
export const changedPreview = ({
  id,
  version,
}: Pick<Seen, "id" | "version">): Record<string, WriteValue> => ({
  preview: {
    sql: `select json_object('before', ?, 'after', ${previewDigestSql}) from bulk_uploads u where id = ?`,
    args: [version, id],
  },
});

/** Statement that closes a preview after its row of the trail. Fails with PREVIEW_UNRECORDED if that row's digest is wrong. */
export const closePreview = (id: number): Write => ({
  sql: "update bulk_uploads set version = 1 - version where id = ? and version <= 0",
  args: [id],
});
