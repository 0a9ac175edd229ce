import { endpoint } from "@/app/define";
import { getApprovalCall } from "@/oversight/approvals/contract";
import { getApproval, toApprovalDto } from "@/oversight/approvals/queries";

export const GET = endpoint(getApprovalCall, {
  summary: "Read an approval",
  description: "Where the 202 of an act that waits leads.",
  category: "Approvals",
  access: "approvals:read",
  handler: async ({ actor, deps, params }) => toApprovalDto(await getApproval(deps, actor, params.id)),
});
