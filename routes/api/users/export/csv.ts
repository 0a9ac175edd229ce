import { endpoint } from "@/app/define";
import { exportUsersCall } from "@/people/users/contract";
import { userList } from "@/people/users/list-screen";

export const GET = endpoint(exportUsersCall, {
  summary: "Export users as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Users",
  access: "users:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => userList.exportCsv(deps, actor, query, "users:read"),
});
