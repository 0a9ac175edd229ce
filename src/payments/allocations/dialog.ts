import AddFunds from "islands/accounts/add-funds";
import type { FilledBy } from "@/accounts/dialogs";
import { findNamedAccount } from "@/accounts/queries";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { filledAmount } from "@/vocabulary/money";
import { getAllocatable } from "./queries";

/** The dialog of a new allocation. */
export const addFundsDialog = <Value, Filled, Params>(
  getFilled: FilledBy<
    Opened<Value, Filled, Params>,
    { vaId?: number | undefined; amount?: string | undefined }
  >,
) =>
  islandDialog(AddFunds, {
    right: "allocations:write",
    act: "Allocating funds",
    sought: { as: "Add Funds", words: "fund allocation allocate earmark", at: "1" },
    async load(visit: Opened<Value, Filled, Params>) {
      const { deps, actor } = visit;
      const { vaId, amount } = getFilled(visit);
      const account = await findNamedAccount(deps, actor, vaId);
      const filled = { amount: filledAmount(amount) };
      return account
        ? { ...filled, account, allocatable: await getAllocatable(deps, actor, account.id) }
        : filled;
    },
  });
