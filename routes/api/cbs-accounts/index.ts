import { endpoint } from "@/app/define";
import { createCbsAccount } from "@/bank/cbs/commands";
import { createCbsAccountCall, listCbsAccountsCall } from "@/bank/cbs/contract";
import { listCbsAccounts, toCbsAccountDto } from "@/bank/cbs/queries";
import { newCbsAccount } from "@/oversight/approvals/acts/account-acts";

export const GET = endpoint(listCbsAccountsCall, {
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
});

export const POST = endpoint(createCbsAccountCall, {
  summary: "Add a CBS account",
  description: "One may hold several currencies: `currencies`, or `currency` for one.",
  category: "CBS Linking",
  access: "cbs:write",
  approval: newCbsAccount,
  handler: ({ actor, deps, body }) => createCbsAccount(deps, actor, body),
});
