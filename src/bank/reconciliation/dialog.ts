import ReconcileAccounts from "islands/bank/reconcile-accounts";
import { countAccounts } from "@/accounts/list";
import { islandDialog } from "@/platform/dialogs";
import { reconciliationWork } from "./run";

/** The dialog in which a reconciliation is started and followed. */
export const reconcileDialog = islandDialog(ReconcileAccounts, {
  right: "reconciliation:run",
  act: "Reconciling accounts",
  sought: { as: "Reconcile accounts", words: "check balances run reconciliation", at: "1" },
  async load({ deps, actor }) {
    const [running, total] = await Promise.all([
      reconciliationWork.findUnderWay(deps, actor),
      countAccounts(deps, actor),
    ]);
    return { total, username: actor.username, ...(running !== undefined && { running }) };
  },
});
