import { databaseError, refuseWhen, type Statement } from "db/client";
import type { Minor } from "@/vocabulary/money";

/** Settings of approval kinds that were read: off, on for 'any' amount, or from a number of cents. */
export type ApprovalsSeen = Readonly<Record<string, "off" | "any" | Minor>>;

const code = "APPROVAL_NEEDED";

/**
 * Statement that fails a write with APPROVAL_NEEDED if the bank's settings require a second person and differ from those that
 * were read. It follows the claim of the idempotency key, so that a repeat gets its first answer whatever was switched on since. A posting makes the same check itself (db/program/approvals.sql).
 */
export const approvalsSeenGuard = (approvalsSeen: ApprovalsSeen): Statement =>
  refuseWhen(
    {
      sql: "select 1 from approval_settings where enabled = 1 and ? ->> kind <> coalesce(above_usd, 'any')",
      args: [JSON.stringify(approvalsSeen)],
    },
    code,
  );

/** True for the refusal of an act that may need an approval first. */
export const isApprovalNeeded = (error: unknown): boolean => databaseError(error)?.code === code;
