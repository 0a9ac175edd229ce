import CreateTransaction from "islands/accounts/create-transaction";
import type { FilledBy } from "@/accounts/dialogs";
import { findNamedAccount } from "@/accounts/queries";
import { secondPersonFor } from "@/approvals/second-person";
import { ratesNotSetBy } from "@/ledger/rates";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { bankDate } from "@/vocabulary/calendar";
import { newTransaction } from "./approvals";

/** The dialog of a manual credit or debit, optionally for one account. */
export const newTransactionDialog = <Value, Filled, Params>(
  pickAccount: FilledBy<Opened<Value, Filled, Params>, number | undefined>,
) =>
  islandDialog(CreateTransaction, {
    right: "transactions:post",
    act: "Creating a transaction",
    sought: {
      as: "Create Transaction",
      text: "Credit or debit an account",
      words: "post book money movement deposit",
      at: "1",
    },
    async load(visit: Opened<Value, Filled, Params>) {
      const { deps, actor } = visit;
      const [account, rates] = await Promise.all([
        findNamedAccount(deps, actor, pickAccount(visit)),
        ratesNotSetBy(deps, actor.userId),
      ]);
      return {
        year: bankDate(deps.now(), deps.env.zone).slice(0, 4),
        secondPerson: await secondPersonFor(deps, actor, newTransaction, account?.id),
        rates,
        ...(account && { account }),
      };
    },
  });
