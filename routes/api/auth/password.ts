import { endpoint } from "@/app/define";
import { visitorOf } from "@/people/auth/authenticate";
import { changeOwnPassword } from "@/people/auth/change-password";
import { changePasswordCall } from "@/people/auth/contract";

export const POST = endpoint(changePasswordCall, {
  summary: "Change one's own password",
  description: "Ends one's other sessions. A wrong current password is 400, too many of them 429.",
  category: "Authentication",
  access: "password:own",
  approval: { none: "one's own password" },
  async handler({ actor, deps, body, c, requestId }) {
    await changeOwnPassword(deps, actor, body, visitorOf(c, deps, requestId).device);
  },
});
