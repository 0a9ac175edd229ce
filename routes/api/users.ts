import { endpoint } from "@/app/define";
import { userErasure } from "@/people/erasure/approvals";
import { eraseUserCall, previewErasureCall } from "@/people/erasure/contract";
import { eraseUser, previewErasure } from "@/people/erasure/erase";
import { factorReset, userActivity, userEdit } from "@/people/users/approvals";
import { deleteUser, signUserOut } from "@/people/users/commands";
import {
  deleteUserCall,
  exportUsersCall,
  listUsersCall,
  resetFactorsCall,
  signUserOutCall,
  updateUserCall,
  userActivityCall,
} from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { userList } from "@/people/users/list-screen";
import { toUserDto } from "@/people/users/queries";
import { resetFactors } from "@/people/users/reset-factors";
import { setUserActivity, updateUser } from "@/people/users/update-user";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listUsersCall, {
    summary: "List users",
    description: "Newest first, without deleted ones. `q` searches username, email and client ID.",
    category: "Users",
    access: "users:read",
    handler: pageHandler(listUsers, toUserDto),
  }),
  endpoint(updateUserCall, {
    summary: "Edit a user",
    description:
      "Send what changes; a blank password or client ID stays as it is. Another role, client, password or activity ends the user's sessions. The first admin and oneself keep theirs.",
    category: "Users",
    access: "users:write",
    stepUp: "roles",
    approval: userEdit,
    handler: ({ actor, deps, params, body, version }) => updateUser(deps, actor, params.id, body, version),
  }),
  endpoint(userActivityCall, {
    summary: "Activate or deactivate a user",
    description:
      "One who is deactivated is signed out everywhere. The first admin, oneself and the last active admin stay active.",
    category: "Users",
    access: "users:write",
    stepUp: "roles",
    approval: userActivity,
    handler: ({ actor, deps, params, body, version, idempotency }) =>
      setUserActivity(deps, actor, params.id, body.isActive, { version, key: idempotency }),
  }),
  endpoint(deleteUserCall, {
    summary: "Delete a user",
    description:
      "Ends their sessions. The id and the username are never reused. The first admin, oneself and the last active admin cannot be deleted.",
    category: "Users",
    access: "users:write",
    stepUp: { none: "takes access away" },
    approval: { none: "takes access away" },
    async handler({ actor, deps, params }) {
      await deleteUser(deps, actor, params.id);
    },
  }),
  endpoint(previewErasureCall, {
    summary: "Read what an erasure would delete",
    description: "And what stays. Changes nothing. Deleted users are found, too.",
    category: "Users",
    access: "users:read",
    handler: ({ actor, deps, params }) => previewErasure(deps, actor, params.id),
  }),
  endpoint(eraseUserCall, {
    summary: "Erase personal data of a user",
    description:
      "For good: the user is deleted, what names them is redacted or deleted, and their number stays. 409 for the first admin, oneself, the last active admin, and users erased before.",
    category: "Users",
    access: "users:erase",
    stepUp: "roles",
    approval: userErasure,
    handler: ({ actor, deps, params }) => eraseUser(deps, actor, params.id),
  }),
  endpoint(resetFactorsCall, {
    summary: "Remove all second factors of a user",
    description:
      "For somebody who lost them: ends their sessions, and sends them a mail. 409 for oneself, and for a user without one.",
    category: "Users",
    access: "users:write",
    stepUp: "roles",
    approval: factorReset,
    handler: ({ actor, deps, params }) => resetFactors(deps, actor, params.id),
  }),
  endpoint(signUserOutCall, {
    summary: "Sign a user out everywhere",
    description: "Ends all their sessions; one's own but for the one in use.",
    category: "Users",
    access: "users:write",
    stepUp: { none: "takes access away" },
    approval: { none: "takes access away" },
    async handler({ actor, deps, params }) {
      await signUserOut(deps, actor, params.id);
    },
  }),
  endpoint(exportUsersCall, {
    summary: "Export users as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Users",
    access: "users:read",
    media: "text/csv",
    handler: ({ actor, deps, query }) => userList.exportCsv(deps, actor, query, "users:read"),
  }),
];
