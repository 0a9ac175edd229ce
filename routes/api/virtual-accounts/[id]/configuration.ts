import { editConfiguration } from "@/accounts/configurations/commands";
import { editConfigurationCall, getConfigurationCall } from "@/accounts/configurations/contract";
import { getConfiguration } from "@/accounts/configurations/queries";
import { endpoint } from "@/app/define";
import { configurationEdit } from "@/oversight/approvals/acts/account-acts";

export const GET = endpoint(getConfigurationCall, {
  summary: "Read an account's configuration",
  description:
    "All fields of the form, and what is used and left of its limits today and this month, in AED. A client is answered what concerns it.",
  category: "Configurations",
  access: "configurations:read",
  handler: ({ actor, deps, params }) => getConfiguration(deps, actor, params.id),
});

export const PUT = endpoint(editConfigurationCall, {
  summary: "Save an account's configuration",
  description: "What is left out stays as it is. With If-Match, 409 when the account was changed meanwhile.",
  category: "Configurations",
  access: "configurations:write",
  approval: configurationEdit,
  handler: ({ actor, deps, params, body, version }) =>
    editConfiguration(deps, actor, params.id, body, version),
});
