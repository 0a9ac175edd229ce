import { endpoint } from "@/app/define";
import { newRate } from "@/bank/rates/approvals";
import { createRateCall, exportRatesCall, listRatesCall } from "@/bank/rates/contract";
import { createRate, listRates, toRateDto } from "@/bank/rates/list";
import { rateList } from "@/bank/rates/list-screen";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listRatesCall, {
    summary: "List exchange rates",
    description: "The whole history in dirhams for one unit, the latest to take effect first.",
    category: "Configurations",
    access: "rates:read",
    handler: pageHandler(listRates, toRateDto),
  }),
  endpoint(createRateCall, {
    summary: "Set an exchange rate",
    description:
      "Dirhams for one euro from `effectiveAt` on, now where it is left out. Rates are never changed, only followed by others.",
    category: "Configurations",
    access: "rates:write",
    stepUp: "payments",
    approval: newRate,
    handler: ({ actor, deps, body }) => createRate(deps, actor, body),
  }),
  endpoint(exportRatesCall, {
    summary: "Export exchange rates as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Configurations",
    access: "configurations:page",
    media: "text/csv",
    handler: ({ actor, deps, query }) => rateList.exportCsv(deps, actor, query, "configurations:page"),
  }),
];
