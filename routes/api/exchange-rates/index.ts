import { endpoint } from "@/app/define";
import { createRateCall, listRatesCall } from "@/bank/rates/contract";
import { createRate, listRates, toRateDto } from "@/bank/rates/list";
import { newRate } from "@/oversight/approvals/acts/account-acts";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listRatesCall, {
  summary: "List exchange rates",
  description: "The whole history in dirhams for one unit, the latest to take effect first.",
  category: "Configurations",
  access: "rates:read",
  handler: pageOf(listRates, toRateDto),
});

export const POST = endpoint(createRateCall, {
  summary: "Set an exchange rate",
  description:
    "Dirhams for one euro from `effectiveAt` on, now where it is left out. Rates are never changed, only followed by others.",
  category: "Configurations",
  access: "rates:write",
  approval: newRate,
  handler: ({ actor, deps, body }) => createRate(deps, actor, body),
});
