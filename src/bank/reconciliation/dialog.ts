import ReconcileAccounts from "islands/bank/reconcile-accounts";
import { islandDialog } from "@/platform/dialogs";
import { readDialog } from "./queries";

/** The dialog in which a reconciliation is started and followed. */
export const reconcileDialog = islandDialog(ReconcileAccounts, {
  right: "reconciliation:run",
  act: "Reconciling accounts",
  sought: { as: "Reconcile accounts", words: "check balances run reconciliation", at: "1" },
  load: ({ deps, actor }) => readDialog(deps, actor),
});
