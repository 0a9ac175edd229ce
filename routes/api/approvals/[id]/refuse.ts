import { endpoint } from "@/app/define";
import { refuseApproval } from "@/oversight/approvals/commands";
import { refuseApprovalCall } from "@/oversight/approvals/contract";

export const POST = endpoint(refuseApprovalCall, {
  summary: "Refuse an act",
  description: "For good, with a reason; never by its maker, who withdraws it.",
  category: "Approvals",
  access: "approvals:decide",
  approval: { none: "ends what waits" },
  handler: ({ actor, deps, params, body }) => refuseApproval(deps, actor, params.id, body.reason),
});
