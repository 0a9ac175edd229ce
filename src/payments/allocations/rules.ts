import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import type { Minor } from "@/vocabulary/money";
import type { AllocationState } from "./contract";

/** An account's available balance and the sum of its open allocations, in minor units of its currency. */
export type AllocatableFunds = { available: Minor; allocated: Minor };

/** Amount that can still be allocated; never below zero, since money that has left the account is not owed. */
export const allocatableAmount = ({ available, allocated }: AllocatableFunds): Minor =>
  Math.max(0, available - allocated);

export const allocationState = ({ revokedAt }: { revokedAt: number | null }): AllocationState =>
  revokedAt === null ? "open" : "revoked";

/**
 * Reason why an allocation cannot be revoked again, naming who did it and when, as a sentence; undefined while it is
 * open.
 * @param zone the bank's
 */
export function revokedProblem(
  zone: string,
  { revokedAt, revoker }: { revokedAt: Instant | null; revoker: string | null },
): string | undefined {
  if (revokedAt === null) return undefined;
  const date = formatDateTime(revokedAt, zone);
  return revoker === null
    ? sayInEnglish("The allocation was revoked on {date}", { date })
    : sayInEnglish("The allocation was revoked by {user} on {date}", { user: revoker, date });
}
