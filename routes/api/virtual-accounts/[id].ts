import { deleteAccount } from "@/accounts/commands";
import { deleteAccountCall, editAccountCall, getAccountCall } from "@/accounts/contract";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { editAccount } from "@/accounts/update-account";
import { endpoint } from "@/app/define";
import { accountEdit } from "@/oversight/approvals/acts/account-acts";

export const GET = endpoint(getAccountCall, {
  summary: "Read a virtual account",
  category: "Virtual Accounts",
  access: "accounts:read",
  async handler({ actor, deps, params }) {
    return toAccountDto(await getAccount(deps, actor, params.id), actor);
  },
});

export const PUT = endpoint(editAccountCall, {
  summary: "Edit a virtual account",
  description:
    "Send what changes: the form's fields, the two switches, or the CBS account alone. With If-Match, 409 when it was edited meanwhile.",
  category: "Virtual Accounts",
  access: "accounts:write",
  approval: accountEdit,
  handler: ({ actor, deps, params, body, idempotency, version }) =>
    editAccount(deps, actor, params.id, body, { version, idempotency }),
});

export const DELETE = endpoint(deleteAccountCall, {
  summary: "Delete a virtual account",
  description:
    "Refused while it has a balance, an active hold or an open allocation. One that was used is closed; its history stays.",
  category: "Virtual Accounts",
  access: "accounts:write",
  approval: { none: "refused while there is anything on it" },
  async handler({ actor, deps, params }) {
    await deleteAccount(deps, actor, params.id);
  },
});
