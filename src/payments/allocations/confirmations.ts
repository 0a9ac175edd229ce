import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { allocationMessages, revokeAllocationCall } from "./contract";
import type { AllocationRow } from "./queries";
import { revokedProblem } from "./rules";

/** The question before an allocation is revoked, or the obstacle to it. */
export const confirmRevocation = (row: AllocationRow, deps: Pick<Deps, "env">) => {
  const refusal = revokedProblem(deps.env.zone, row);
  return {
    title: "Revoke this allocation?",
    text: say("{money} is no longer earmarked for {username}, and can be allocated again. No money moves.", {
      money: formatMoney(row.allocatedAmount, row.currency),
      username: row.username,
    }),
    subject: { name: data(row.customerName), code: groupIban(row.virtualIban) },
    act: "Revoke",
    refused: refusal && translate(refusal),
    busyText: "Revoking...",
    ...callTo(revokeAllocationCall, { id: row.id }),
    success: allocationMessages.revoked,
    failure: allocationMessages.revokeFailed,
    changes: ["allocations" as const],
  };
};
