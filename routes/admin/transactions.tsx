import { z } from "zod";
import { accountAddress } from "@/accounts/screen";
import { transactionList } from "@/accounts/transactions/list-screen";
import { transactionDialog } from "@/accounts/transactions/record-dialog";
import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { recordAddresses } from "@/collections/screen";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { newTransactionDialog } from "@/payments/placing/dialog";
import type { Opened } from "@/platform/dialogs";

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
      transactionDialog({
        account: accountAddress,
        transaction: (id) => transactionScreen.to("view", id),
        number: recordAddresses.admin.number,
      }),
    ),
    create: newTransactionDialog(({ query }: Opened<string, { vaId?: number | undefined }>) => query.vaId),
  },
});
