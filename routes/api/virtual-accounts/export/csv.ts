import { exportAccountsCall } from "@/accounts/contract";
import { accountList } from "@/accounts/list-screen";
import { endpoint } from "@/app/define";

export const GET = endpoint(exportAccountsCall, {
  summary: "Export virtual accounts as CSV",
  description:
    "What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail.",
  category: "Virtual Accounts",
  access: "accounts:export",
  media: "text/csv",
  handler: ({ actor, deps, query }) => accountList.exportCsv(deps, actor, query, "accounts:export"),
});
