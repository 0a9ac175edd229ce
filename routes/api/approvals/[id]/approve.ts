import { endpoint } from "@/app/define";
import { approve } from "@/oversight/approvals/commands";
import { approveCall } from "@/oversight/approvals/contract";

export const POST = endpoint(approveCall, {
  summary: "Approve an act",
  description:
    "Carries it out as things stand now, in one write with the approval. Never by its maker, never twice. Where the act is refused, it goes on waiting.",
  category: "Approvals",
  access: "approvals:decide",
  approval: { none: "is the second person" },
  handler: ({ actor, deps, params, idempotency }) => approve(deps, actor, params.id, idempotency),
});
