import { endpoint } from "@/app/define";
import { endSessionCall } from "@/people/auth/contract";
import { endOwnSession } from "@/people/auth/own-sessions";

export const DELETE = endpoint(endSessionCall, {
  summary: "End one of one's own sessions",
  description: "404 for one that has ended already, or is somebody else's.",
  category: "Authentication",
  access: "session:own",
  approval: { none: "one's own access" },
  handler: ({ actor, deps, params }) => endOwnSession(deps, actor, params.id),
});
