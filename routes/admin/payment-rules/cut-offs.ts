import CutOffForm from "islands/bank/cut-off-form";
import { rowPage } from "@/app/row-page";
import { cutOffActs } from "@/bank/cut-offs/approvals";
import { cutOffRows } from "@/bank/cut-offs/commands";
import { cutOffContract } from "@/bank/cut-offs/contract";
import { cutOffList, cutOffScreen } from "@/bank/cut-offs/list";

export default rowPage(cutOffScreen, cutOffContract, cutOffRows, cutOffActs, {
  access: "cut-offs:page",
  description: "Until when a payment leaves on the same day, by currency and country",
  list: cutOffList,
  form: CutOffForm,
  deletion: "Such payments are sent until the end of their day, unless another cut-off time applies.",
  restores: true,
});
