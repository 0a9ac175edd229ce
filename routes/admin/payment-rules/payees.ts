import PayeeRuleForm from "islands/payments/payee-rule-form";
import { rowPage } from "@/app/row-page";
import { payeeRuleActs } from "@/payments/payee-rules/approvals";
import { payeeRuleRows } from "@/payments/payee-rules/commands";
import { payeeRuleContract } from "@/payments/payee-rules/contract";
import { payeeRuleList, payeeRuleScreen } from "@/payments/payee-rules/list";

export default rowPage(payeeRuleScreen, payeeRuleContract, payeeRuleRows, payeeRuleActs, {
  access: "payee-rules:page",
  description: "What a payment to another bank has to say before it leaves",
  list: payeeRuleList,
  form: PayeeRuleForm,
  deletion: "Payments there leave by the next rule that fits.",
  restores: true,
});
