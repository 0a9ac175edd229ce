import PurposeCodeForm from "islands/payments/purpose-code-form";
import { rowPage } from "@/app/row-page";
import { purposeCodeActs } from "@/payments/purpose-codes/approvals";
import { purposeCodeRows } from "@/payments/purpose-codes/commands";
import { purposeCodeContract } from "@/payments/purpose-codes/contract";
import { purposeCodeList, purposeCodeScreen } from "@/payments/purpose-codes/list";

export default rowPage(purposeCodeScreen, purposeCodeContract, purposeCodeRows, purposeCodeActs, {
  access: "payee-rules:page",
  description: "The purposes that payments may state, from ISO 20022's list",
  list: purposeCodeList,
  form: PurposeCodeForm,
  deletion: "Payments that state it keep it; new ones cannot state it.",
  restores: true,
});
