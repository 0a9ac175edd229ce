import { endpoint } from "@/app/define";
import { signUserOut } from "@/people/users/commands";
import { signUserOutCall } from "@/people/users/contract";

export const POST = endpoint(signUserOutCall, {
  summary: "Sign a user out everywhere",
  description: "Ends all their sessions; one's own but for the one in use.",
  category: "Users",
  access: "users:write",
  approval: { none: "takes access away" },
  async handler({ actor, deps, params }) {
    await signUserOut(deps, actor, params.id);
  },
});
