import { endpoint } from "@/app/define";
import { findAccountsCall } from "@/reporting/reports/contract";
import { findMatchingAccounts } from "@/reporting/reports/queries";

export const GET = endpoint(findAccountsCall, {
  summary: "Find accounts for a report",
  description: "The ids of all open accounts that a text finds, at most 10,000, to name them together.",
  category: "Reports",
  access: "reports:run",
  handler: ({ actor, deps, query }) => findMatchingAccounts(deps, actor, query.q),
});
