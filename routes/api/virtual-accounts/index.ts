import { createAccount } from "@/accounts/commands";
import { createAccountCall, listAccountsCall } from "@/accounts/contract";
import { listWholeAccounts } from "@/accounts/list";
import { toAccountDto } from "@/accounts/queries";
import { endpoint } from "@/app/define";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listAccountsCall, {
  summary: "List virtual accounts",
  description:
    "All for staff, the client's own for a client, newest first. `q` searches name, IBAN and reference.",
  category: "Virtual Accounts",
  access: "accounts:read",
  handler: pageOf(listWholeAccounts, toAccountDto),
});

export const POST = endpoint(createAccountCall, {
  summary: "Create a virtual account",
  description: "The server gives the virtual IBAN. Without a client ID the account is the house's own.",
  category: "Virtual Accounts",
  access: "accounts:write",
  approval: { none: "an empty account" },
  handler: ({ actor, deps, body, idempotency }) => createAccount(deps, actor, body, idempotency),
});
