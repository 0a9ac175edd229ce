import { withdrawApproval } from "@/approvals/commands";
import { withdrawApprovalCall } from "@/approvals/contract";
import { endpoint } from "@/define";

export const POST = endpoint(withdrawApprovalCall, {
  summary: "Withdraw an act",
  description: "By its maker alone, while it waits.",
  category: "Approvals",
  access: "approvals:ask",
  handler: ({ actor, deps, params, body }) => withdrawApproval(deps, actor, params.id, body.reason),
});
