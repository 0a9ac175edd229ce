import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listApprovalsCall } from "@/oversight/approvals/contract";
import { listApprovals } from "@/oversight/approvals/list";
import { toApprovalDto } from "@/oversight/approvals/queries";

export const GET = endpoint(listApprovalsCall, {
  summary: "List approvals",
  description: "Acts that wait, or waited, for a second person, newest first.",
  category: "Approvals",
  access: "approvals:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listApprovals(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    return respond(rows.map(toApprovalDto), { headers: linkHeader(url, next) });
  },
});
