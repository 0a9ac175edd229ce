import { endpoint } from "@/app/define";
import { assign } from "@/bank/bank-statements/by-hand";
import { assignBankLineCall } from "@/bank/bank-statements/contract";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForAssignment } from "@/oversight/approvals/requests";

export const POST = endpoint(assignBankLineCall, {
  summary: "Assign a bank line to an account",
  description: "Moves a credit from suspense to the virtual account that it was meant for.",
  category: "Bank statements",
  accepted: waitingSchema,
  access: "bank-lines:post",
  handler: ({ actor, deps, params, body, idempotency }) =>
    actOrAsk(deps, actor, askForAssignment(params.id, body.vaId, idempotency), (deps) =>
      assign(deps, actor, params.id, body.vaId, idempotency),
    ),
});
