import { endpoint } from "@/app/define";
import { endOtherSessionsCall, listSessionsCall } from "@/people/auth/contract";
import { endOtherSessions, listOwnSessions, toSessionDto } from "@/people/auth/own-sessions";

export const GET = endpoint(listSessionsCall, {
  summary: "List one's own sessions",
  category: "Authentication",
  access: "session:own",
  handler: async ({ actor, deps }) => (await listOwnSessions(deps, actor)).map(toSessionDto),
});

export const DELETE = endpoint(endOtherSessionsCall, {
  summary: "End all of one's other sessions",
  category: "Authentication",
  access: "session:own",
  approval: { none: "one's own access" },
  handler: ({ actor, deps }) => endOtherSessions(deps, actor),
});
