import CutOffForm from "islands/bank/cut-off-form";
import { listPage } from "@/app/list-page";
import { cutOffRows } from "@/bank/cut-offs/commands";
import { cutOffContract, cutOffText, cutOffWords } from "@/bank/cut-offs/contract";
import { cutOffList, cutOffScreen } from "@/bank/cut-offs/list";
import { cutOffActs } from "@/oversight/approvals/acts/calendar-acts";
import { rowDialogs } from "@/oversight/approvals/row-dialogs";
import { OpenLink } from "@/ui/open-link";

const right = "cut-offs:write";

export default listPage(cutOffScreen, {
  access: "cut-offs:page",
  title: cutOffWords.title,
  description: "Until when a payment leaves on the same day, by currency and country",
  list: cutOffList,
  actions: (may, address) =>
    may(right) ? (
      <OpenLink to={cutOffScreen.to("create", "1", address)} label={cutOffContract.words.create} />
    ) : null,
  dialogs: rowDialogs(cutOffContract, cutOffRows, cutOffActs, {
    right,
    form: CutOffForm,
    text: cutOffText,
    deletion:
      "Such payments leave on their day until that ends, unless another cut-off time counts for them.",
  }),
});
