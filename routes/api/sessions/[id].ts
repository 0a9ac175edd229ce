import { endSessionCall } from "@/auth/contract";
import { endOwnSession } from "@/auth/own-sessions";
import { endpoint } from "@/define";

export const DELETE = endpoint(endSessionCall, {
  summary: "End one of one's own sessions",
  description: "404 for one that has ended already, or is somebody else's.",
  category: "Authentication",
  access: "session:own",
  handler: ({ actor, deps, params }) => endOwnSession(deps, actor, params.id),
});
