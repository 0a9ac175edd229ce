import { endpoint } from "@/app/define";
import { signInSettingsEdit } from "@/oversight/approvals/acts/settings-acts";
import { editSignInSettingsCall, getSignInSettingsCall } from "@/people/auth/second-factors/contract";
import { editSignInSettings, getSignInSettings } from "@/people/auth/second-factors/settings";

export default [
  endpoint(getSignInSettingsCall, {
    summary: "Read what signing in asks for",
    description: "Second factors by role, and the acts that ask once more who acts.",
    category: "Authentication",
    access: "sign-in-settings:read",
    handler: ({ actor, deps }) => getSignInSettings(deps, actor),
  }),
  endpoint(editSignInSettingsCall, {
    summary: "Set what signing in asks for",
    description:
      "What is left out stays. Where a role has to have a second factor, its next sign-in sets one up. With If-Match, 409 when it was changed meanwhile.",
    category: "Authentication",
    access: "sign-in-settings:write",
    stepUp: "roles",
    approval: signInSettingsEdit,
    handler: ({ actor, deps, body, version }) => editSignInSettings(deps, actor, body, version),
  }),
];
