import { endpoint } from "@/app/define";
import { cbsAccountEdit, newCbsAccount } from "@/bank/cbs/approvals";
import { createCbsAccount, editCbsAccount } from "@/bank/cbs/commands";
import { createCbsAccountCall, editCbsAccountCall, listCbsAccountsCall } from "@/bank/cbs/contract";
import { listCbsAccounts, toCbsAccountDto } from "@/bank/cbs/queries";

export default [
  endpoint(listCbsAccountsCall, {
    summary: "List CBS accounts",
    description: "By number, all of them. `q` searches number and name.",
    category: "CBS Linking",
    access: "cbs:read",
    async handler({ actor, deps, query: { q, purpose, active } }) {
      const accounts = await listCbsAccounts(deps, actor, {
        q,
        purpose: purpose === "all" ? undefined : purpose,
        isActive: active === "all" ? undefined : active === "yes",
      });
      return accounts.map(toCbsAccountDto);
    },
  }),
  endpoint(createCbsAccountCall, {
    summary: "Add a CBS account",
    description: "One may hold several currencies: `currencies`, or `currency` for one.",
    category: "CBS Linking",
    access: "cbs:write",
    stepUp: "payments",
    approval: newCbsAccount,
    handler: ({ actor, deps, body }) => createCbsAccount(deps, actor, body),
  }),
  endpoint(editCbsAccountCall, {
    summary: "Edit a CBS account",
    description:
      "By its number. What is left out stays as it is; number and purpose never change, and one in use is deactivated, never deleted. With If-Match, 409 when it was changed meanwhile.",
    category: "CBS Linking",
    access: "cbs:write",
    stepUp: "payments",
    approval: cbsAccountEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editCbsAccount(deps, actor, params.id, body, version),
  }),
];
