import { endpoint } from "@/app/define";
import { userEdit } from "@/oversight/approvals/acts/user-acts";
import { deleteUser } from "@/people/users/commands";
import { deleteUserCall, updateUserCall } from "@/people/users/contract";
import { updateUser } from "@/people/users/update-user";

export const PUT = endpoint(updateUserCall, {
  summary: "Edit a user",
  description:
    "Send what changes; a blank password or client ID stays as it is. Another role, client, password or activity ends the user's sessions. The first admin and oneself keep theirs.",
  category: "Users",
  access: "users:write",
  approval: userEdit,
  handler: ({ actor, deps, params, body, version }) => updateUser(deps, actor, params.id, body, version),
});

export const DELETE = endpoint(deleteUserCall, {
  summary: "Delete a user",
  description:
    "Ends their sessions. The id and the username are never given again. The first admin, oneself and the last active admin cannot be deleted.",
  category: "Users",
  access: "users:write",
  approval: { none: "takes access away" },
  async handler({ actor, deps, params }) {
    await deleteUser(deps, actor, params.id);
  },
});
