import { deleteAccount } from "@/accounts/commands";
import { accountSchema, editAccountSchema } from "@/accounts/contract";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { editAccount } from "@/accounts/update-account";
import { endpoint } from "@/define";
import { idParams, ifMatch, readVersion, versionTag } from "@/kernel/calls";

export const GET = endpoint({
  summary: "Read a virtual account",
  category: "Virtual Accounts",
  access: "accounts:read",
  params: idParams,
  response: accountSchema,
  async handler({ actor, deps, params, respond }) {
    const account = toAccountDto(await getAccount(deps, actor, params.id), actor);
    return respond(account, { headers: { ETag: versionTag(account.version) } });
  },
});

export const PUT = endpoint({
  summary: "Edit a virtual account",
  description:
    "Send what changes: the form's fields, the two switches, or the CBS account alone. With If-Match, 409 when it was edited meanwhile.",
  category: "Virtual Accounts",
  access: "accounts:write",
  params: idParams,
  headers: ifMatch,
  body: editAccountSchema,
  response: accountSchema,
  idempotent: true,
  async handler({ actor, deps, params, body, idempotency, c, respond }) {
    const version = readVersion(c.req.header("if-match"));
    const options = { version, idempotency };
    const { value, replayed } = await editAccount(deps, actor, params.id, body, options);
    const replay = replayed ? { "Idempotency-Replayed": "true" } : {};
    return respond(value, { headers: { ETag: versionTag(value.version), ...replay } });
  },
});

export const DELETE = endpoint({
  summary: "Delete a virtual account",
  description:
    "Refused while it has a balance, an active hold or an open allocation. One that was used is closed; its history stays.",
  category: "Virtual Accounts",
  access: "accounts:write",
  params: idParams,
  status: 204,
  async handler({ actor, deps, params, respond }) {
    await deleteAccount(deps, actor, params.id);
    return respond(undefined, { status: 204 });
  },
});
