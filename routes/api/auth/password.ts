import { visitorOf } from "@/auth/authenticate";
import { changeOwnPassword } from "@/auth/change-password";
import { passwordChangeSchema } from "@/auth/contract";
import { endpoint } from "@/define";

export const POST = endpoint({
  summary: "Change one's own password",
  description: "Ends one's other sessions. A wrong current password is 400, too many of them 429.",
  category: "Authentication",
  access: "password:own",
  body: passwordChangeSchema,
  status: 204,
  async handler({ actor, deps, body, c, requestId, respond }) {
    await changeOwnPassword(deps, actor, body, visitorOf(c, deps, requestId).device);
    return respond(undefined);
  },
});
