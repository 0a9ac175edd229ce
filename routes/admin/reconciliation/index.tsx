import { z } from "zod";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { path as bankStatements } from "@/bank/bank-statements/view";
import { reconcileDialog } from "@/bank/reconciliation/dialog";
import { getRun, runList } from "@/bank/reconciliation/list";
import { RunPanel } from "@/bank/reconciliation/record";
import { ReconcileLink } from "@/bank/reconciliation/view";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { dialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

const reconciliationScreen = screen("/admin/reconciliation", { view: idParam, reconcile: z.string() });

/** The reconciliations that were run, by people and at night. */
export default page(reconciliationScreen, {
  access: "reconciliation:page",
  kept: true,
  dialogs: {
    view: walkedRecord(
      runList,
      reconciliationScreen.to,
      dialog({
        right: "reconciliation:read",
        load: ({ deps, actor, value }) => getRun(deps, actor, value),
        show: ({ data, deps, closed }) => <RunPanel run={data} zone={deps.env.zone} list={closed} />,
      }),
    ),
    reconcile: reconcileDialog,
  },
  load: (visit) => runList.load(visit),
  title: "Reconciliation",
  view({ data: list, dialog: open }) {
    return (
      <>
        <PageHeader
          title="Reconciliation"
          description="Checks that each account's transactions add up to its balance"
          actions={
            <>
              <a class={buttonClass("secondary")} href={bankStatements}>
                {say("Bank statements")}
              </a>
              <ReconcileLink href={reconciliationScreen.to("reconcile", "1", list.address)} />
            </>
          }
        />
        {open}
        <ListScreen {...list} />
      </>
    );
  },
});
