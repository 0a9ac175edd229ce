import { z } from "zod";
import { transactionList } from "@/accounts/transactions/list-screen";
import { TransactionRecordPanel } from "@/accounts/transactions/record";
import { getTransactionRecord } from "@/accounts/transactions/record-reads";
import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { newTransactionDialog } from "@/oversight/approvals/account-dialogs";
import { dialog, type Opened } from "@/platform/dialogs";

const addresses = {
  account: (id: number) => `/admin/virtual-accounts/${id}`,
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
    view: walkedRecord(
      transactionList,
      transactionScreen.to,
      dialog({
        right: "transactions:read",
        load: ({ deps, actor, value }) => getTransactionRecord(deps, actor, value),
        show: ({ data, deps, closed }) => (
          <TransactionRecordPanel record={data} zone={deps.env.zone} list={closed} addresses={addresses} />
        ),
      }),
    ),
    create: newTransactionDialog(({ query }: Opened<string, { vaId?: number | undefined }>) => query.vaId),
  },
});
