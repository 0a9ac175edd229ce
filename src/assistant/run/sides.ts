import type { TransactionType } from "@/accounts/transactions/contract";
import type { Movements } from "@/reporting/statements/positions";
import type { Total } from "@/vocabulary/money";

/** What a type's transactions come to in one currency. */
export function sideOf(moved: Movements, type: TransactionType | undefined): { count: number; sum: Total } {
  if (type === "credit") return moved.credits;
  if (type === "debit") return moved.debits;
  if (type === "hold") return { count: moved.holds, sum: 0n };
  if (type === "release") return { count: moved.releases, sum: 0n };
  return {
    count: moved.credits.count + moved.debits.count + moved.holds + moved.releases,
    sum: moved.credits.sum - moved.debits.sum,
  };
}
