import { createAllocation } from "@/accounts/allocations/commands";
import { createAllocationCall, listAllocationsCall } from "@/accounts/allocations/contract";
import { listAllocations } from "@/accounts/allocations/list";
import { toAllocationDto } from "@/accounts/allocations/queries";
import { endpoint } from "@/app/define";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listAllocationsCall, {
  summary: "List fund allocations",
  description:
    "Newest first, revoked ones included unless `status` says otherwise. `q` searches account and user. Clients get those on their own accounts.",
  category: "Fund Allocations",
  access: "allocations:read",
  handler: pageOf(listAllocations, toAllocationDto),
});

export const POST = endpoint(createAllocationCall, {
  summary: "Allocate funds to a user",
  description:
    "A memo that moves no money: it earmarks a part of what is available on an account and not allocated yet, in the account's currency.",
  category: "Fund Allocations",
  access: "allocations:write",
  approval: { none: "a memo" },
  handler: ({ actor, deps, body, idempotency }) => createAllocation(deps, actor, body, idempotency),
});
