import LinkAccount from "islands/bank/link-account";
import type { FilledBy } from "@/accounts/dialogs";
import { secondPersonFor } from "@/approvals/second-person";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { accountLink } from "./account-approvals";
import { getLink } from "./links";
import { listCbsAccounts } from "./queries";

/** The dialog that links an account to another CBS account. */
export const linkDialog = <Value, Filled, Params>(
  pickAccount: FilledBy<Opened<Value, Filled, Params>, number>,
) =>
  islandDialog(LinkAccount, {
    right: "cbs:link",
    act: "Linking an account",
    sought: { as: "Link an account", words: "relink cbs core banking move" },
    async load(visit: Opened<Value, Filled, Params>) {
      const { deps, actor } = visit;
      const [{ account, positions }, accounts, secondPerson] = await Promise.all([
        getLink(deps, actor, pickAccount(visit)),
        listCbsAccounts(deps, actor),
        secondPersonFor(deps, actor, accountLink),
      ]);
      const from = accounts.find(({ number }) => number === account.cbsAccount);
      return {
        account: {
          id: account.id,
          customerName: account.customerName,
          virtualIban: account.virtualIban,
          currency: account.currency,
          version: account.version,
        },
        ...(from && { from: { number: from.number, name: from.name } }),
        positions,
        secondPerson,
      };
    },
  });
