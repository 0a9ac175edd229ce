import { revokeAllocation } from "@/accounts/allocations/commands";
import { revokeAllocationCall } from "@/accounts/allocations/contract";
import { endpoint } from "@/app/define";

export const POST = endpoint(revokeAllocationCall, {
  summary: "Revoke a fund allocation",
  description: "Once: 409 where it was revoked already, saying by whom and when.",
  category: "Fund Allocations",
  access: "allocations:write",
  approval: { none: "a memo" },
  handler: ({ actor, deps, params, idempotency }) => revokeAllocation(deps, actor, params.id, idempotency),
});
