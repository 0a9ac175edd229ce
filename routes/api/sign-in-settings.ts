import { endpoint } from "@/app/define";
import { signInSettingsEdit } from "@/people/sign-in-settings/approvals";
import { editSignInSettings, getSignInSettings } from "@/people/sign-in-settings/commands";
import { editSignInSettingsCall, getSignInSettingsCall } from "@/people/sign-in-settings/contract";

export default [
  endpoint(getSignInSettingsCall, {
    summary: "Read what signing in asks for",
    description: "Second factors by role, the acts that ask once more who acts, and the bank's directory.",
    category: "Authentication",
    access: "sign-in-settings:read",
    handler: ({ actor, deps }) => getSignInSettings(deps, actor),
  }),
  endpoint(editSignInSettingsCall, {
    summary: "Set what signing in asks for",
    description:
      "What is left out stays; mappings of groups are sent as a whole. Where a role has to have a second factor, its next sign-in sets one up. With If-Match, 409 when it was changed meanwhile.",
    category: "Authentication",
    access: "sign-in-settings:write",
    stepUp: "roles",
    approval: signInSettingsEdit,
    handler: ({ actor, deps, body, version }) => editSignInSettings(deps, actor, body, version),
  }),
];
