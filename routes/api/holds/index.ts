import { submitHold } from "@/accounts/holds/commands";
import { createHoldCall, listHoldsCall } from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { toHoldDto } from "@/accounts/holds/queries";
import { endpoint } from "@/app/define";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listHoldsCall, {
  summary: "List holds",
  description:
    "Newest first: the active ones, or with `status` ended or all others. `q` searches account, reason and reference. Clients get those of their own accounts, without the reason.",
  category: "Holds",
  access: "holds:read",
  handler: pageOf(listHolds, toHoldDto),
});

export const POST = endpoint(createHoldCall, {
  summary: "Place a hold",
  description:
    "Moves money from available to held, at today's rate where it is entered in another currency than the account's. `expiresAt` absent: after the account's hold duration; null: never. One active hold of an account has a given reference.",
  category: "Holds",
  access: "holds:write",
  approval: {
    none: "what was available is held, and nobody has it: its release or capture asks",
    does: "a hold",
  },
  handler: ({ actor, deps, body, idempotency }) => submitHold(deps, actor, body, idempotency),
});
