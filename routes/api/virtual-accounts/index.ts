import { createAccount } from "@/accounts/commands";
import { createAccountCall, listAccountsCall } from "@/accounts/contract";
import { listWholeAccounts } from "@/accounts/list";
import { toAccountDto } from "@/accounts/queries";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listAccountsCall, {
  summary: "List virtual accounts",
  description:
    "All for staff, the client's own for a client, newest first. `q` searches name, IBAN and reference.",
  category: "Virtual Accounts",
  access: "accounts:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listWholeAccounts(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    return respond(
      rows.map((row) => toAccountDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  },
});

export const POST = endpoint(createAccountCall, {
  summary: "Create a virtual account",
  description: "The server gives the virtual IBAN. Without a client ID the account is the house's own.",
  category: "Virtual Accounts",
  access: "accounts:write",
  approval: { none: "an empty account" },
  handler: ({ actor, deps, body, idempotency }) => createAccount(deps, actor, body, idempotency),
});
