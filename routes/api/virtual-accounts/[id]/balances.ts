import { endpoint } from "@/app/define";
import { balancesCall } from "@/reporting/statements/contract";
import { readBalances } from "@/reporting/statements/queries";

export const GET = endpoint(balancesCall, {
  summary: "Read an account's balances in the past",
  description:
    "With `at` what the account held at that instant, now where nothing is given; with `from` and `to` (bank dates, both included, at most 1,000 days) what it held at the end of each day, of today what it holds now. Days to come are left out.",
  category: "Virtual Accounts",
  access: "transactions:read",
  handler: ({ actor, deps, params, query }) => readBalances(deps, actor, params.id, query),
});
