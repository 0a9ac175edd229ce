import PurposeCodeForm from "islands/payments/purpose-code-form";
import { listPage } from "@/app/list-page";
import { purposeCodeActs } from "@/oversight/approvals/acts/payee-acts";
import { rowDialogs } from "@/oversight/approvals/row-dialogs";
import { purposeCodeRows } from "@/payments/purpose-codes/commands";
import { purposeCodeContract, purposeCodeText, purposeCodeWords } from "@/payments/purpose-codes/contract";
import { purposeCodeList, purposeCodeScreen } from "@/payments/purpose-codes/list";
import { OpenLink } from "@/ui/open-link";

const right = "payee-rules:write";

export default listPage(purposeCodeScreen, {
  access: "payee-rules:page",
  title: purposeCodeWords.title,
  description: "What payments may be for, of ISO 20022's list of codes",
  list: purposeCodeList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={purposeCodeScreen.to("create", "1", address)} label={purposeCodeContract.words.create} />
    ) : null,
  dialogs: rowDialogs(purposeCodeContract, purposeCodeRows, purposeCodeActs, {
    right,
    form: PurposeCodeForm,
    text: purposeCodeText,
    deletion: "Payments that have it keep it; no other can be for it.",
  }),
});
