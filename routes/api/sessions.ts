import { endpoint } from "@/app/define";
import { endOtherSessionsCall, endSessionCall, listSessionsCall } from "@/people/auth/contract";
import { endOtherSessions, endOwnSession, listOwnSessions, toSessionDto } from "@/people/auth/own-sessions";

export default [
  endpoint(listSessionsCall, {
    summary: "List one's own sessions",
    category: "Authentication",
    access: "session:own",
    handler: async ({ actor, deps }) => (await listOwnSessions(deps, actor)).map(toSessionDto),
  }),
  endpoint(endOtherSessionsCall, {
    summary: "End all of one's other sessions",
    category: "Authentication",
    access: "session:own",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    handler: ({ actor, deps }) => endOtherSessions(deps, actor),
  }),
  endpoint(endSessionCall, {
    summary: "End one of one's own sessions",
    description: "404 for one that has ended already, or is somebody else's.",
    category: "Authentication",
    access: "session:own",
    stepUp: { none: "one's own access" },
    approval: { none: "one's own access" },
    handler: ({ actor, deps, params }) => endOwnSession(deps, actor, params.id),
  }),
];
