import { endpoint } from "@/app/define";
import { editCbsAccount } from "@/bank/cbs/commands";
import { editCbsAccountCall } from "@/bank/cbs/contract";
import { cbsAccountEdit } from "@/oversight/approvals/acts/account-acts";

export const PUT = endpoint(editCbsAccountCall, {
  summary: "Edit a CBS account",
  description:
    "By its number. What is left out stays as it is; number and purpose never change, and one in use is deactivated, never deleted. With If-Match, 409 when it was changed meanwhile.",
  category: "CBS Linking",
  access: "cbs:write",
  approval: cbsAccountEdit,
  handler: ({ actor, deps, params, body, version }) => editCbsAccount(deps, actor, params.id, body, version),
});
