import { endpoint } from "@/define";
import { signUserOut } from "@/users/commands";
import { signUserOutCall } from "@/users/contract";

export const POST = endpoint(signUserOutCall, {
  summary: "Sign a user out everywhere",
  description: "Ends all their sessions; one's own but for the one in use.",
  category: "Users",
  access: "users:write",
  async handler({ actor, deps, params }) {
    await signUserOut(deps, actor, params.id);
  },
});
