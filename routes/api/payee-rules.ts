import { rowEndpoints, wholeEndpoints } from "@/app/row-endpoints";
import { allPayeeRules, payeeRuleActs } from "@/payments/payee-rules/approvals";
import { payeeRuleRows } from "@/payments/payee-rules/commands";
import { payeeRuleContract, payeeRuleWhole } from "@/payments/payee-rules/contract";
import { listPayeeRules, payeeRuleList, toPayeeRuleDto } from "@/payments/payee-rules/list";

const shared = {
  category: "Payee Rules",
  read: "payee-rules:read",
  write: "payee-rules:write",
  stepUp: "payments",
} as const;

export default [
  ...rowEndpoints(payeeRuleContract, payeeRuleRows, payeeRuleActs, {
    ...shared,
    async list(...asked) {
      const page = await listPayeeRules(...asked);
      return { ...page, rows: page.rows.map(toPayeeRuleDto) };
    },
    exportCsv: payeeRuleList.exportCsv,
    about:
      "What a payment to another bank has to say, by the country that it goes to and its currency; null is any. Of the rules that fit the most particular counts, a country before a currency.",
  }),
  ...wholeEndpoints(payeeRuleWhole, payeeRuleRows, allPayeeRules, shared),
];
