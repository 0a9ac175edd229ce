import { DatabaseError, databaseError, refuseWhen, type Statement } from "db/client";
import type { Minor } from "@/vocabulary/money";

/** Settings of approval kinds that were read: off, on for 'any' amount, or from a number of cents. */
export type Unasked = Readonly<Record<string, "off" | "any" | Minor>>;

const code = "APPROVAL_NEEDED";

/**
 * The statement that fails a write with APPROVAL_NEEDED where the bank wants a second person for a kind otherwise than
 * was seen. It comes after the claim of the idempotency key: a repeat is answered as the first time, whatever was
 * switched on since. A posting makes the same check itself (db/program/approvals.sql).
 */
export const unaskedGuard = (unasked: Unasked): Statement =>
  refuseWhen(
    {
      sql: "select 1 from approval_settings where enabled = 1 and ? ->> kind <> coalesce(above_usd, 'any')",
      args: [JSON.stringify(unasked)],
    },
    code,
  );

/** The same refusal, for what is found before the write. */
export const approvalNeeded = (): DatabaseError => new DatabaseError(code);

/** Whether an act was not carried out because somebody may have to be asked first. */
export const isApprovalNeeded = (error: unknown): boolean => databaseError(error)?.code === code;
