import { endpoint } from "@/app/define";
import {
  addPasskeyCall,
  beginTotpCall,
  confirmTotpCall,
  listFactorsCall,
  passkeyOptionsCall,
  removeFactorCall,
} from "@/people/auth/second-factors/contract";
import {
  addPasskey,
  askForPasskey,
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
} from "@/people/auth/second-factors/enrol";
import { passkeySite } from "@/people/auth/second-factors/passkeys";

const category = "Authentication";
const approval = { none: "one's own access" };
/**
 * Reason for the calls that change factors: `assertMayChange` requires a proof within five minutes, whatever the
 * settings.
 */
const stepUp = { none: "it always asks for it, whatever the settings say" };
const access = "second-factors:own";

export default [
  endpoint(listFactorsCall, {
    summary: "List one's own second factors",
    category,
    access,
    handler: ({ actor, deps }) => listFactors(deps, actor),
  }),
  endpoint(beginTotpCall, {
    summary: "Set up an authenticator app",
    description: "It counts once its first code was confirmed, within ten minutes, in the same session.",
    category,
    access,
    stepUp,
    approval,
    handler: ({ actor, deps }) => beginTotp(deps, actor),
  }),
  endpoint(confirmTotpCall, {
    summary: "Confirm an authenticator app by its first code",
    description:
      "Takes the place of an app that was there. Answers ten recovery codes, this once. A wrong code is 400, and 409 where nothing is being set up.",
    category,
    access,
    stepUp,
    approval,
    handler: async ({ actor, deps, body }) => ({
      recoveryCodes: await confirmTotp(deps, actor, body.code),
    }),
  }),
  endpoint(passkeyOptionsCall, {
    summary: "Ask for a new passkey",
    description: "What the browser's credentials.create is called with; it counts once the answer was added.",
    category,
    access,
    stepUp,
    approval,
    handler: ({ actor, deps, url }) => askForPasskey(deps, actor, passkeySite(deps, url)),
  }),
  endpoint(addPasskeyCall, {
    summary: "Add a passkey",
    description:
      "Of what the browser answered. With the first second factor ten recovery codes, this once. 400 where it is no passkey, 409 where none was asked for.",
    category,
    access,
    stepUp,
    approval,
    handler: ({ actor, deps, body, url }) => addPasskey(deps, actor, body, passkeySite(deps, url)),
  }),
  endpoint(removeFactorCall, {
    summary: "Remove one of one's own second factors",
    description: "404 for none of one's own, 409 for the last one of a role that has to have one.",
    category,
    access,
    stepUp,
    approval,
    handler: ({ actor, deps, params }) => removeFactor(deps, actor, params.id),
  }),
];
