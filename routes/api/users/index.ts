import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listUsersCall } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { toUserDto } from "@/people/users/queries";

export const GET = endpoint(listUsersCall, {
  summary: "List users",
  description: "Newest first, without deleted ones. `q` searches username, email and client ID.",
  category: "Users",
  access: "users:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listUsers(deps, actor, query, { cursor: query.after, limit: query.limit });
    return respond(rows.map(toUserDto), { headers: linkHeader(url, next) });
  },
});
