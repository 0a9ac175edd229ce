import { endpoint } from "@/app/define";
import { readOrigin } from "@/people/auth/authenticate";
import { submitRequest } from "@/people/setup-requests/commands";
import { contactCall, setupRequestMessages } from "@/people/setup-requests/contract";

export const POST = endpoint(contactCall, {
  summary: "Send a set-up request",
  description: "Open to everyone, at most 5 an hour from one network.",
  category: "Set-up requests",
  access: "public",
  stepUp: { none: "a stranger's request" },
  approval: { none: "a stranger's request" },
  async handler({ deps, body, c, requestId }) {
    await submitRequest(deps, readOrigin(c, deps, requestId), body);
    return { message: setupRequestMessages.promise };
  },
});
