import { z } from "zod";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { path as bankStatements } from "@/bank/bank-statements/view";
import { reconcileDialog } from "@/bank/reconciliation/dialog";
import { getRun, runList } from "@/bank/reconciliation/list";
import { RunPanel } from "@/bank/reconciliation/record";
import { ReconcileLink } from "@/bank/reconciliation/view";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { buttonClass } from "@/ui/class-names";
import { say } from "@/vocabulary/language";

const reconciliationScreen = screen("/admin/reconciliation", { view: idParam, reconcile: z.string() });

/** The reconciliations that were run, by people and at night. */
export default listPage(reconciliationScreen, {
  access: "reconciliation:page",
  title: "Reconciliation",
  description: "Checks that each account's transactions add up to its balance",
  list: runList,
  actions: (_may, address) => (
    <>
      <a class={buttonClass("secondary")} href={bankStatements}>
        {say("Bank statements")}
      </a>
      <ReconcileLink href={reconciliationScreen.to("reconcile", "1", address)} />
    </>
  ),
  dialogs: {
    view: listedRecord(runList, reconciliationScreen.to, {
      right: "reconciliation:read",
      read: getRun,
      show: (run, shown) => <RunPanel run={run} {...shown} />,
    }),
    reconcile: reconcileDialog,
  },
});
