import { refuseApproval } from "@/approvals/commands";
import { refuseApprovalCall } from "@/approvals/contract";
import { endpoint } from "@/define";

export const POST = endpoint(refuseApprovalCall, {
  summary: "Refuse an act",
  description: "For good, with a reason; never by its maker, who withdraws it.",
  category: "Approvals",
  access: "approvals:decide",
  handler: ({ actor, deps, params, body }) => refuseApproval(deps, actor, params.id, body.reason),
});
