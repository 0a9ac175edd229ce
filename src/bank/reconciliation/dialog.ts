import ReconcileAccounts from "islands/bank/reconcile-accounts";
import { countAccounts } from "@/accounts/list";
import { startDialog } from "@/platform/runs/dialog";
import { reconciliationContract } from "./contract";
import { reconciliationWork } from "./run";

/** The dialog in which a reconciliation is started and followed. */
export const reconcileDialog = startDialog(ReconcileAccounts, reconciliationContract, reconciliationWork, {
  act: "Reconciling accounts",
  sought: { as: "Reconcile accounts", words: "check balances run reconciliation" },
  load: async ({ deps, actor }) => ({ total: await countAccounts(deps, actor) }),
});
