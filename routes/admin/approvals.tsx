import { listPage } from "@/app/list-page";
import { InboxLink } from "@/app/waiting/inbox-link";
import { walkedRecord } from "@/app/walked-record";
import { approvalList } from "@/approvals/list-screen";
import { approvalScreen } from "@/approvals/screen";
import { listCurrentAccounts } from "@/oversight/approvals/current-accounts";
import { approvalDecisions, approvalRecord } from "@/oversight/approvals/dialogs";

/** Acts that wait, or waited, for a second person. */
export default listPage(approvalScreen, {
  access: "approvals:page",
  title: "Approvals",
  description: "Requests that need a second person's approval",
  list: approvalList,
  actions: () => <InboxLink path={approvalScreen.path} />,
  dialogs: {
    view: walkedRecord(
      approvalList,
      approvalScreen.to,
      approvalRecord("approvals:read", approvalScreen.to, listCurrentAccounts),
    ),
    ...approvalDecisions("approvals:decide", "an act"),
  },
});
