import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { editPaymentSettings, getPaymentSettings } from "@/oversight/approvals/client-settings";
import {
  editPaymentSettingsCall,
  getPaymentSettingsCall,
  waitingSchema,
} from "@/oversight/approvals/contract";
import { askForPaymentSettings } from "@/oversight/approvals/requests";

export const GET = endpoint(getPaymentSettingsCall, {
  summary: "Read for which payments a client wants two of its users",
  category: "Approvals",
  access: "payment-settings:read",
  handler: ({ actor, deps, params }) => getPaymentSettings(deps, actor, params.clientId),
});

export const PUT = endpoint(editPaymentSettingsCall, {
  summary: "Set for which payments a client wants two of its users",
  description:
    "Payments above aboveUsd (null: all) then wait for another user of the client; within 24 hours those to one recipient count as one, and those that one user made alone from one account. Where the bank wants a second person for payments, an edit that lets more through waits itself: 202 with the approval's id.",
  category: "Approvals",
  accepted: waitingSchema,
  access: "payment-settings:write",
  handler: ({ actor, deps, params: { clientId }, body, version }) =>
    actOrAsk(deps, actor, askForPaymentSettings(deps, clientId, body, version), (deps, asOf) =>
      editPaymentSettings(deps, actor, clientId, body, version ?? asOf),
    ),
});
