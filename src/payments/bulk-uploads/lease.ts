import { expectOneRow, type Statement, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import type { Refusal } from "@/commands/write";
import type { Deps } from "@/deps";
import type { CommitMode, UploadKind } from "./contract";

/** How long a commit belongs to the node that works on it, without a word from that node, in milliseconds. */
export const leaseLength = 30_000;

/** A commit that this node works on. `maker` is who asked for it, without the session, which may end meanwhile. */
export type Run = {
  id: number;
  kind: UploadKind;
  mode: CommitMode;
  columns: string[];
  maker: Actor;
  token: number;
  attempts: number;
};

/** A commit that cannot go on: with a sentence, and whether the upload is a preview again. */
export class BrokenOff extends Error {
  override readonly name = "BrokenOff";

  constructor(
    message: string,
    readonly isPreviewAgain = false,
  ) {
    super(message);
  }
}

/** The commit is still under way, and this node's: with its id and its token. */
export const fenced = "id = ? and token = ? and status = 'committing'";

/** Holds the lease for longer. Fails with LEASE_LOST where another node has taken it, or the commit is over. */
export function renewal({ now }: Pick<Deps, "now">, { id, token }: Run): Statement[] {
  return [
    {
      sql: `update bulk_uploads set leased_until = ? where ${fenced}`,
      args: [now() + leaseLength, id, token],
    },
    expectOneRow("LEASE_LOST"),
  ];
}

/**
 * The first statements of each write of a commit: the node still has it, and whoever asked for it may still act. Fails
 * with LEASE_LOST or MAKER_INACTIVE.
 */
export function fence(deps: Pick<Deps, "now">, run: Run): Write[] {
  const { id, maker } = run;
  return [
    ...renewal(deps, run),
    { sql: "update bulk_uploads set attempts = 0 where id = ?", args: [id] },
    {
      sql: `update bulk_uploads set token = token where id = ? and exists (select 1 from users
        where id = ? and role = ? and client_id = ? and is_active = 1 and deleted_at is null)`,
      args: [id, maker.userId, maker.role, maker.clientId],
    },
    expectOneRow("MAKER_INACTIVE"),
  ];
}

/** What becomes of a commit whose maker may not act any more. */
export const makerInactive = "The person who committed it is no longer active";
export const fenceRefusals: Readonly<Record<string, Refusal>> = {
  MAKER_INACTIVE: { kind: "conflict", message: makerInactive, code: "MAKER_INACTIVE" },
};
