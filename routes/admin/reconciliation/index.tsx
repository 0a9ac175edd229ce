import ReconcileAccounts from "islands/bank/reconcile-accounts";
import { z } from "zod";
import { page } from "@/app/define";
import { path as bankStatements } from "@/bank/bank-statements/view";
import { runList } from "@/bank/reconciliation/list-screen";
import { getRun, readDialog } from "@/bank/reconciliation/queries";
import { RunPanel } from "@/bank/reconciliation/record";
import { ReconcileLink } from "@/bank/reconciliation/view";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

/** The reconciliations that were run, by people and at night. */
export default page({
  access: "reconciliation:page",
  query: z.object({ view: idParam.optional(), reconcile: z.string().optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [list, run, dialog] = await Promise.all([
      runList.load(visit),
      query.view === undefined ? undefined : getRun(deps, actor, query.view),
      query.reconcile === undefined ? undefined : readDialog(deps, actor),
    ]);
    return list instanceof Response ? list : { list, run, dialog };
  },
  title: "Reconciliation",
  view({ data: { list, run, dialog }, deps, url }) {
    return (
      <>
        <PageHeader
          title="Reconciliation"
          description="Checks that each account's transactions add up to its balance"
          actions={
            <>
              <a class={buttonClass("secondary")} href={bankStatements}>
                Bank statements
              </a>
              <ReconcileLink href={withQuery(new URL(list.address, url), { reconcile: "1" })} />
            </>
          }
        />
        <DialogOutlet>
          {run ? <RunPanel run={run} zone={deps.env.zone} list={list.address} /> : null}
          {dialog ? (
            <NeedsScript act="Reconciling accounts">
              <Island of={ReconcileAccounts} when="load" props={dialog} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
