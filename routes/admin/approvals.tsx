import { page } from "@/app/define";
import { listCurrentAccounts } from "@/oversight/approvals/current-accounts";
import { approvalDecisions, approvalRecord } from "@/oversight/approvals/dialogs";
import { approvalList } from "@/oversight/approvals/list-screen";
import { approvalScreen } from "@/oversight/approvals/screen";
import { ListScreen } from "@/platform/lists/screen";
import { PageHeader } from "@/ui/page-header";

/** Acts that wait, or waited, for a second person. */
export default page(approvalScreen, {
  access: "approvals:page",
  dialogs: {
    view: approvalRecord("approvals:read", approvalScreen.to, listCurrentAccounts),
    ...approvalDecisions("approvals:decide", "an act"),
  },
  load: (visit) => approvalList.load(visit),
  title: "Approvals",
  view: ({ data: list, dialog: open }) => (
    <>
      <PageHeader title="Approvals" description="Acts for which the bank wants a second person" />
      {open}
      <ListScreen {...list} />
    </>
  ),
});
