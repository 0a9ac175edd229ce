import { endpoint } from "@/app/define";
import { exportBankLinesCall } from "@/bank/bank-statements/contract";
import { lineList } from "@/bank/bank-statements/list-screen";
import { getBankStatement } from "@/bank/bank-statements/queries";

export const GET = endpoint(exportBankLinesCall, {
  summary: "Export bank lines as CSV",
  description:
    "The lines of an import that the same filters list, in the order of its file. Every export is recorded in the audit trail.",
  category: "Bank statements",
  access: "bank-statements:read",
  media: "text/csv",
  async handler({ actor, deps, params, query }) {
    const row = await getBankStatement(deps, actor, params.id);
    return lineList.exportCsv(deps, actor, query, "bank-statements:read", row);
  },
});
