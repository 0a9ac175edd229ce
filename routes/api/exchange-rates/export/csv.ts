import { endpoint } from "@/app/define";
import { exportRatesCall } from "@/bank/rates/contract";
import { rateList } from "@/bank/rates/list-screen";

export const GET = endpoint(exportRatesCall, {
  summary: "Export exchange rates as CSV",
  description: "What the same filters list, the latest first. Every export is recorded in the audit trail.",
  category: "Configurations",
  access: "configurations:page",
  media: "text/csv",
  handler: ({ actor, deps, query }) => rateList.exportCsv(deps, actor, query, "configurations:page"),
});
