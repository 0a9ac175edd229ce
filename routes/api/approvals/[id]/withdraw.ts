import { endpoint } from "@/app/define";
import { withdrawApproval } from "@/oversight/approvals/commands";
import { withdrawApprovalCall } from "@/oversight/approvals/contract";

export const POST = endpoint(withdrawApprovalCall, {
  summary: "Withdraw an act",
  description: "By its maker alone, while it waits.",
  category: "Approvals",
  access: "approvals:ask",
  approval: { none: "ends what waits" },
  handler: ({ actor, deps, params, body }) => withdrawApproval(deps, actor, params.id, body.reason),
});
