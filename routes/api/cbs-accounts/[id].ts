import { endpoint } from "@/app/define";
import { editCbsAccount } from "@/bank/cbs/commands";
import { editCbsAccountCall } from "@/bank/cbs/contract";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForCbsAccountEdit } from "@/oversight/approvals/requests";

export const PUT = endpoint(editCbsAccountCall, {
  summary: "Edit a CBS account",
  description:
    "By its number. What is left out stays as it is; number and purpose never change, and one in use is deactivated, never deleted. With If-Match, 409 when it was changed meanwhile.",
  category: "CBS Linking",
  accepted: waitingSchema,
  access: "cbs:write",
  handler: ({ actor, deps, params, body, version }) =>
    actOrAsk(
      deps,
      actor,
      askForCbsAccountEdit(deps, actor, params.id, body, version),
      (deps, asOf = version) => editCbsAccount(deps, actor, params.id, body, asOf),
    ),
});
