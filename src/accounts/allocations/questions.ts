import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { groupIban } from "@/vocabulary/iban";
import { formatMoney } from "@/vocabulary/money";
import { allocationMessages, revokeAllocationCall } from "./contract";
import type { AllocationRow } from "./queries";
import { revokedProblem } from "./rules";

/** The question before an allocation is revoked, or why it cannot be. */
export const confirmRevocation = (row: AllocationRow, deps: Pick<Deps, "env">) => ({
  title: "Revoke this allocation?",
  text: `${formatMoney(row.allocatedAmount, row.currency)} is no longer earmarked for ${row.username}, and can be allocated again. No money moves.`,
  subject: { name: row.customerName, code: groupIban(row.virtualIban) },
  act: "Revoke",
  refused: revokedProblem(deps.env.zone, row),
  busyText: "Revoking...",
  ...callTo(revokeAllocationCall, { id: row.id }),
  success: allocationMessages.revoked,
  failure: allocationMessages.revokeFailed,
  changes: ["allocations" as const],
});
