import { expectOneRow, type Write } from "db/client";
import type { WriteValue } from "@/commands/statement";
import { previewDigestSql } from "@/ledger/upload-digest";

/** A preview as it was read: the count of its changes, and the digest of what was seen. */
type Seen = { id: number; changes: number; version: string };

/**
 * Opens a preview for a change that ends with its row of the trail. Fails with STALE where it is not what was seen any more:
 * committed, changed by somebody else, or changed past the server.
 */
export const openPreview = ({ id, changes, version }: Seen): Write[] => [
  {
    sql: `update bulk_uploads as u set version = -version
      where id = ? and version = ? and version > 0 and status = 'ready' and ${previewDigestSql} = ?`,
    args: [id, changes, version],
  },
  expectOneRow("STALE"),
];

/** What the row of the trail of a change has: the digests of the preview before and after it. */
export const changedPreview = ({
  id,
  version,
}: Pick<Seen, "id" | "version">): Record<string, WriteValue> => ({
  preview: {
    sql: `select json_object('before', ?, 'after', ${previewDigestSql}) from bulk_uploads u where id = ?`,
    args: [version, id],
  },
});

/** Closes a preview behind its row of the trail. PREVIEW_UNRECORDED where that row does not say what is there. */
export const closePreview = (id: number): Write => ({
  sql: "update bulk_uploads set version = 1 - version where id = ? and version <= 0",
  args: [id],
});
