import { createAccount } from "@/accounts/commands";
import { accountFilterSchema, accountSchema, createAccountSchema } from "@/accounts/contract";
import { listWholeAccounts, newestFirst } from "@/accounts/list";
import { toAccountDto } from "@/accounts/queries";
import { endpoint } from "@/define";
import { linkHeader, pagingQuery } from "@/kernel/calls";

export const GET = endpoint({
  summary: "List virtual accounts",
  description:
    "All for staff, the client's own for a client, newest first. `q` searches name, IBAN and reference.",
  category: "Virtual Accounts",
  access: "accounts:read",
  query: accountFilterSchema.extend(pagingQuery.shape),
  response: accountSchema.array(),
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listWholeAccounts(deps, actor, query, {
      order: newestFirst,
      cursor: query.after,
      limit: query.limit,
    });
    return respond(
      rows.map((row) => toAccountDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  },
});

export const POST = endpoint({
  summary: "Create a virtual account",
  description: "The server gives the virtual IBAN. Without a client ID the account is the house's own.",
  category: "Virtual Accounts",
  access: "accounts:write",
  body: createAccountSchema,
  response: accountSchema,
  status: 201,
  idempotent: true,
  async handler({ actor, deps, body, idempotency, respond }) {
    const { value, replayed } = await createAccount(deps, actor, body, idempotency);
    return respond(value, replayed ? { headers: { "Idempotency-Replayed": "true" } } : {});
  },
});
