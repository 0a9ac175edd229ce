import { getAllocatableCall } from "@/accounts/allocations/contract";
import { getAllocatable } from "@/accounts/allocations/queries";
import { endpoint } from "@/app/define";

export const GET = endpoint(getAllocatableCall, {
  summary: "Read what can be allocated of an account",
  description: "What is available at this moment, less what is allocated already.",
  category: "Fund Allocations",
  access: "allocations:read",
  handler: ({ actor, deps, query }) => getAllocatable(deps, actor, query.vaId),
});
