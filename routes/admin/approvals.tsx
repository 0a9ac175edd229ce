import Confirm from "islands/confirm";
import ConfirmWithNote from "islands/confirm-with-note";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { listAccountsNow } from "@/oversight/approvals/accounts-now";
import { approvalList } from "@/oversight/approvals/list-screen";
import { getApproval } from "@/oversight/approvals/queries";
import { askRefusal, askWithdrawal, confirmApproval } from "@/oversight/approvals/questions";
import { ApprovalRecordPanel } from "@/oversight/approvals/record";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

/** Acts that wait, or waited, for a second person. */
export default page({
  access: "approvals:page",
  query: z.object({
    view: idParam.optional(),
    approve: idParam.optional(),
    refuse: idParam.optional(),
    withdraw: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.approve ?? query.refuse ?? query.withdraw;
    const [list, approval] = await Promise.all([
      approvalList.load(visit),
      wanted === undefined ? undefined : getApproval(deps, actor, wanted),
    ]);
    if (list instanceof Response) return list;
    const accounts = approval && query.view !== undefined ? await listAccountsNow(deps, actor, approval) : [];
    return { list, approval, accounts, mayDecide: can(actor, "approvals:decide") };
  },
  title: "Approvals",
  view({ data: { list, approval, accounts, mayDecide }, query, actor, deps }) {
    const { zone } = deps.env;
    const asking = { actor, now: deps.now(), zone };
    return (
      <>
        <PageHeader title="Approvals" description="Acts for which the bank wants a second person" />
        <DialogOutlet>
          {approval && query.view !== undefined ? (
            <ApprovalRecordPanel
              approval={approval}
              zone={zone}
              now={asking.now}
              list={list.address}
              acts={mayDecide ? { path: list.path, actor } : undefined}
              accounts={accounts}
            />
          ) : null}
          {mayDecide && approval && query.approve !== undefined ? (
            <NeedsScript act="Approving an act">
              <Island of={Confirm} when="load" props={confirmApproval(approval, asking)} />
            </NeedsScript>
          ) : null}
          {mayDecide && approval && query.refuse !== undefined ? (
            <NeedsScript act="Refusing an act">
              <Island of={ConfirmWithNote} when="load" props={askRefusal(approval, asking)} />
            </NeedsScript>
          ) : null}
          {mayDecide && approval && query.withdraw !== undefined ? (
            <NeedsScript act="Withdrawing an act">
              <Island of={ConfirmWithNote} when="load" props={askWithdrawal(approval, asking)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
