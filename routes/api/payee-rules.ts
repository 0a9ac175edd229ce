import { rowEndpoints, wholeEndpoint } from "@/app/row-endpoints";
import { allPayeeRules, payeeRuleActs } from "@/oversight/approvals/acts/payee-acts";
import { payeeRuleRows } from "@/payments/payee-rules/commands";
import { payeeRuleContract, payeeRuleWhole } from "@/payments/payee-rules/contract";
import { listPayeeRules, payeeRuleList, toPayeeRuleDto } from "@/payments/payee-rules/list";

const shared = { category: "Payee Rules", write: "payee-rules:write" } as const;

export default [
  ...rowEndpoints(payeeRuleContract, payeeRuleRows, payeeRuleActs, {
    ...shared,
    read: "payee-rules:read",
    async list(...asked) {
      const page = await listPayeeRules(...asked);
      return { ...page, rows: page.rows.map(toPayeeRuleDto) };
    },
    exportCsv: payeeRuleList.exportCsv,
    about:
      "What a payment to another bank has to say, by the country that it goes to and its currency; null is any. Of the rules that fit the most particular counts, a country before a currency.",
  }),
  wholeEndpoint(payeeRuleWhole, payeeRuleRows, allPayeeRules, shared),
];
