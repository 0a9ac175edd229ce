import type { Minor } from "@/money";
import type { AllocationState } from "./contract";

/** An account's available balance and the sum of its open allocations, in minor units of its currency. */
export type Earmarked = { available: Minor; allocated: Minor };

/** How much can still be allocated. What left the account meanwhile is not owed: there is none below zero. */
export const allocatableOf = ({ available, allocated }: Earmarked): Minor =>
  Math.max(0, available - allocated);

export const stateOf = ({ revokedAt }: { revokedAt: number | null }): AllocationState =>
  revokedAt === null ? "open" : "revoked";
