import { endpoint } from "@/app/define";
import {
  beginTotpCall,
  confirmTotpCall,
  listFactorsCall,
  removeFactorCall,
} from "@/people/auth/second-factors/contract";
import { beginTotp, confirmTotp, listFactors, removeFactor } from "@/people/auth/second-factors/enrol";

const category = "Authentication";
const approval = { none: "one's own access" };
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
    approval,
    handler: ({ actor, deps }) => beginTotp(deps, actor),
  }),
  endpoint(confirmTotpCall, {
    summary: "Confirm an authenticator app by its first code",
    description:
      "Takes the place of an app that was there. Answers ten recovery codes, this once. A wrong code is 400, and 409 where nothing is being set up.",
    category,
    access,
    approval,
    handler: async ({ actor, deps, body }) => ({
      recoveryCodes: await confirmTotp(deps, actor, body.code),
    }),
  }),
  endpoint(removeFactorCall, {
    summary: "Remove one of one's own second factors",
    description: "404 for none of one's own, 409 for the last one of a role that has to have one.",
    category,
    access,
    approval,
    handler: ({ actor, deps, params }) => removeFactor(deps, actor, params.id),
  }),
];
