import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { listCurrentAccounts } from "@/oversight/approvals/current-accounts";
import { approvalDecisions, approvalRecord } from "@/oversight/approvals/dialogs";
import { approvalList } from "@/oversight/approvals/list-screen";
import { approvalScreen } from "@/oversight/approvals/screen";

/** Acts that wait, or waited, for a second person. */
export default listPage(approvalScreen, {
  access: "approvals:page",
  title: "Approvals",
  description: "Requests that need a second person's approval",
  list: approvalList,
  dialogs: {
    view: walkedRecord(
      approvalList,
      approvalScreen.to,
      approvalRecord("approvals:read", approvalScreen.to, listCurrentAccounts),
    ),
    ...approvalDecisions("approvals:decide", "an act"),
  },
});
