import PayeeRuleForm from "islands/payments/payee-rule-form";
import { listPage } from "@/app/list-page";
import { payeeRuleActs } from "@/oversight/approvals/acts/payee-acts";
import { rowDialogs } from "@/oversight/approvals/row-dialogs";
import { payeeRuleRows } from "@/payments/payee-rules/commands";
import { payeeRuleContract, payeeRuleText, payeeRuleWords } from "@/payments/payee-rules/contract";
import { payeeRuleList, payeeRuleScreen } from "@/payments/payee-rules/list";
import { OpenLink } from "@/ui/open-link";

const right = "payee-rules:write";

export default listPage(payeeRuleScreen, {
  access: "payee-rules:page",
  title: payeeRuleWords.title,
  description: "What a payment to another bank has to say before it leaves",
  list: payeeRuleList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={payeeRuleScreen.to("create", "1", address)} label={payeeRuleContract.words.create} />
    ) : null,
  dialogs: rowDialogs(payeeRuleContract, payeeRuleRows, payeeRuleActs, {
    right,
    form: PayeeRuleForm,
    text: payeeRuleText,
    deletion: "Payments there leave by the next rule that fits.",
  }),
});
