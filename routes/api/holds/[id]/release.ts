import { submitRelease } from "@/accounts/holds/commands";
import { releaseHoldCall } from "@/accounts/holds/contract";
import { endpoint } from "@/app/define";
import { holdRelease } from "@/oversight/approvals/acts/money-acts";

export const PUT = endpoint(releaseHoldCall, {
  summary: "Release a hold",
  description:
    "All of it becomes available again. 409 where it has ended already, saying how, by whom and when.",
  category: "Holds",
  access: "holds:write",
  approval: holdRelease,
  handler: ({ actor, deps, params, idempotency }) => submitRelease(deps, actor, params.id, idempotency),
});
