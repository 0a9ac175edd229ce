import { expectOneRow, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import type { Refusal } from "@/commands/write";
import type { Lease } from "@/platform/leased-work/lease";
import { tell } from "@/vocabulary/language";
import type { CommitMode, UploadKind } from "./contract";

/** A commit that is carried out. `maker` is who asked for it, without the session, which may end meanwhile. */
export type Commit = {
  id: number;
  kind: UploadKind;
  mode: CommitMode;
  columns: string[];
  maker: Actor;
};

/** The same while this node works on it. */
export type LeasedCommit = Commit & { lease: Lease };

/** A commit that cannot go on: with a sentence, and whether the upload is a preview again. */
export class CommitBrokenOff extends Error {
  override readonly name = "BrokenOff";

  constructor(
    message: string,
    readonly isPreviewAgain = false,
  ) {
    super(message);
  }
}

/**
 * The first statements of each write of a commit: the node still has it, and whoever asked for it may still act. Fails
 * with LEASE_LOST or MAKER_INACTIVE.
 */
export function fence({ id, maker, lease }: LeasedCommit): Write[] {
  return [
    ...lease.advance(),
    {
      sql: `update bulk_uploads set token = token where id = ? and exists (select 1 from users
        where id = ? and role = ? and client_id = ? and is_active = 1 and deleted_at is null)`,
      args: [id, maker.userId, maker.role, maker.clientId],
    },
    expectOneRow("MAKER_INACTIVE"),
  ];
}

/** What becomes of a commit whose maker may not act any more. */
export const makerInactive = tell("The person who committed it is no longer active");
export const fenceRefusals: Readonly<Record<string, Refusal>> = {
  MAKER_INACTIVE: { kind: "conflict", message: makerInactive, code: "MAKER_INACTIVE" },
};
