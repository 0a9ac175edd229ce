import CreateTransaction from "islands/accounts/create-transaction";
import { z } from "zod";
import { findNamedAccount } from "@/accounts/queries";
import { transactionList } from "@/accounts/transactions/list-screen";
import { TransactionRecordPanel } from "@/accounts/transactions/record";
import { getTransactionRecord } from "@/accounts/transactions/record-reads";
import { listPage } from "@/app/list-page";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { ratesNotSetBy } from "@/ledger/rates";
import { newTransaction } from "@/oversight/approvals/acts/money-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { dialog, islandDialog } from "@/platform/dialogs";
import { bankDate } from "@/vocabulary/calendar";

const addresses = {
  account: (id: number) => `/admin/virtual-accounts?view=${id}`,
  transaction: (id: number) => `/admin/transactions?view=${id}`,
};

/** All transactions, and what opens there; a new one may come with its account. */
const transactionScreen = screen(
  "/admin/transactions",
  { view: idParam, create: z.string() },
  { vaId: idParam.optional() },
);

export default listPage(transactionScreen, {
  access: "transactions:page",
  title: "Transactions",
  description: "Every credit, debit, hold and release, newest first",
  list: transactionList,
  dialogs: {
    view: dialog({
      right: "transactions:read",
      load: ({ deps, actor, value }) => getTransactionRecord(deps, actor, value),
      show: ({ data, deps, closed }) => (
        <TransactionRecordPanel record={data} zone={deps.env.zone} list={closed} addresses={addresses} />
      ),
    }),
    create: islandDialog(CreateTransaction, {
      right: "transactions:post",
      act: "Creating a transaction",
      async load({ deps, actor, query }) {
        const [account, rates] = await Promise.all([
          findNamedAccount(deps, actor, query.vaId),
          ratesNotSetBy(deps, actor.userId),
        ]);
        return {
          year: bankDate(deps.now(), deps.env.zone).slice(0, 4),
          secondPerson: await secondPersonFor(deps, actor, newTransaction, account?.id),
          rates,
          ...(account && { account }),
        };
      },
    }),
  },
});
