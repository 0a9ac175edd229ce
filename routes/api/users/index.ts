import { endpoint } from "@/app/define";
import { listUsersCall } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { toUserDto } from "@/people/users/queries";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listUsersCall, {
  summary: "List users",
  description: "Newest first, without deleted ones. `q` searches username, email and client ID.",
  category: "Users",
  access: "users:read",
  handler: pageOf(listUsers, toUserDto),
});
