import { endpoint } from "@/app/define";
import { listApprovalsCall } from "@/oversight/approvals/contract";
import { listApprovals } from "@/oversight/approvals/list";
import { toApprovalDto } from "@/oversight/approvals/queries";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listApprovalsCall, {
  summary: "List approvals",
  description: "Acts that wait, or waited, for a second person, newest first.",
  category: "Approvals",
  access: "approvals:read",
  handler: pageOf(listApprovals, toApprovalDto),
});
