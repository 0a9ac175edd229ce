import { rowEndpoints, wholeEndpoints } from "@/app/row-endpoints";
import { allPayeeRules, payeeRuleActs } from "@/payments/payee-rules/approvals";
import { payeeRuleRows } from "@/payments/payee-rules/commands";
import { payeeRuleContract, payeeRuleWhole } from "@/payments/payee-rules/contract";
import { payeeRuleList, toPayeeRuleDto } from "@/payments/payee-rules/list";

const shared = { category: "Payee Rules", stepUp: "payments" } as const;

/** Rules in the form of answers. */
const list = {
  ...payeeRuleList,
  async read(...asked: Parameters<typeof payeeRuleList.read>) {
    const page = await payeeRuleList.read(...asked);
    return { ...page, rows: page.rows.map(toPayeeRuleDto) };
  },
};

export default [
  ...rowEndpoints(payeeRuleContract, payeeRuleRows, payeeRuleActs, list, {
    ...shared,
    about:
      "What a payment to another bank has to say, by the country that it goes to and its currency; null is any. Of the rules that fit the most particular counts, a country before a currency.",
  }),
  ...wholeEndpoints(payeeRuleWhole, payeeRuleRows, allPayeeRules, shared),
];
