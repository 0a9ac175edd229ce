import { endpoint } from "@/app/define";
import { asTheApprovedAct } from "@/app/step-ups";
import { approve, refuseApproval, withdrawApproval } from "@/approvals/commands";
import {
  approveCall,
  exportApprovalsCall,
  getApprovalCall,
  listApprovalsCall,
  refuseApprovalCall,
  withdrawApprovalCall,
} from "@/approvals/contract";
import { listApprovals } from "@/approvals/list";
import { approvalList } from "@/approvals/list-screen";
import { approvalVersion, getApproval, toApprovalDto } from "@/approvals/queries";
import { versionTag } from "@/kernel/http-headers";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listApprovalsCall, {
    summary: "List approvals",
    description: "Acts that wait, or waited, for a second person, newest first.",
    category: "Approvals",
    access: "approvals:read",
    handler: pageHandler(listApprovals, toApprovalDto),
  }),
  endpoint(getApprovalCall, {
    summary: "Read an approval",
    description: "The Location of a 202 leads here. Approving names its ETag in If-Match.",
    category: "Approvals",
    access: "approvals:read",
    async handler({ actor, deps, params, respond }) {
      const approval = await getApproval(deps, actor, params.id);
      return respond(toApprovalDto(approval), { headers: { ETag: versionTag(approvalVersion(approval)) } });
    },
  }),
  endpoint(exportApprovalsCall, {
    summary: "Export approvals as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Approvals",
    access: "exports:run",
    media: "text/csv",
    handler: ({ actor, deps, query }) => approvalList.exportCsv(deps, actor, query, "exports:run"),
  }),
  endpoint(approveCall, {
    summary: "Approve an act",
    description:
      "Carries out the act as it was requested, in one write with the approval. Never by its maker, never twice. 409 with the changes if what the request is about has changed since. If the act is refused, the request keeps waiting.",
    category: "Approvals",
    access: "approvals:decide",
    stepUp: asTheApprovedAct,
    approval: { none: "is the second person" },
    handler: ({ actor, deps, params, seen, idempotency }) =>
      approve(deps, actor, params.id, { seen, idempotency }),
  }),
  endpoint(refuseApprovalCall, {
    summary: "Refuse an act",
    description: "For good, with a reason; never by its maker, who withdraws it.",
    category: "Approvals",
    access: "approvals:decide",
    stepUp: { none: "ends what waits" },
    approval: { none: "ends what waits" },
    handler: ({ actor, deps, params, body }) => refuseApproval(deps, actor, params.id, body.reason),
  }),
  endpoint(withdrawApprovalCall, {
    summary: "Withdraw an act",
    description: "By its maker alone, while it waits.",
    category: "Approvals",
    access: "approvals:ask",
    stepUp: { none: "ends what waits" },
    approval: { none: "ends what waits" },
    handler: ({ actor, deps, params, body }) => withdrawApproval(deps, actor, params.id, body.reason),
  }),
];
