import { endpoint } from "@/app/define";
import { createAllocation, revokeAllocation } from "@/payments/allocations/commands";
import {
  createAllocationCall,
  exportAllocationsCall,
  getAllocatableCall,
  listAllocationsCall,
  revokeAllocationCall,
} from "@/payments/allocations/contract";
import { listAllocations } from "@/payments/allocations/list";
import { allocationList } from "@/payments/allocations/list-screen";
import { getAllocatable, toAllocationDto } from "@/payments/allocations/queries";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listAllocationsCall, {
    summary: "List fund allocations",
    description:
      "Newest first, revoked ones included unless `status` says otherwise. `q` searches account and user. Clients get those on their own accounts.",
    category: "Fund Allocations",
    access: "allocations:read",
    handler: pageHandler(listAllocations, toAllocationDto),
  }),
  endpoint(createAllocationCall, {
    summary: "Allocate funds to a user",
    description:
      "A memo that moves no money: it earmarks a part of what is available on an account and not allocated yet, in the account's currency.",
    category: "Fund Allocations",
    access: "allocations:write",
    stepUp: { none: "a memo" },
    approval: { none: "a memo" },
    handler: ({ actor, deps, body, idempotency }) => createAllocation(deps, actor, body, idempotency),
  }),
  endpoint(getAllocatableCall, {
    summary: "Read what can be allocated of an account",
    description: "What is available at this moment, less what is allocated already.",
    category: "Fund Allocations",
    access: "allocations:read",
    handler: ({ actor, deps, query }) => getAllocatable(deps, actor, query.vaId),
  }),
  endpoint(revokeAllocationCall, {
    summary: "Revoke a fund allocation",
    description: "Once: 409 where it was revoked already, saying by whom and when.",
    category: "Fund Allocations",
    access: "allocations:write",
    stepUp: { none: "a memo" },
    approval: { none: "a memo" },
    handler: ({ actor, deps, params, idempotency }) => revokeAllocation(deps, actor, params.id, idempotency),
  }),
  endpoint(exportAllocationsCall, {
    summary: "Export fund allocations as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Fund Allocations",
    access: "exports:run",
    media: "text/csv",
    handler: ({ actor, deps, query }) => allocationList.exportCsv(deps, actor, query, "exports:run"),
  }),
];
