import CreateTransaction from "islands/accounts/create-transaction";
import { z } from "zod";
import { can } from "@/access/policy";
import { findNamedAccount } from "@/accounts/queries";
import { transactionList } from "@/accounts/transactions/list-screen";
import { TransactionRecordPanel } from "@/accounts/transactions/record";
import { getTransactionRecord } from "@/accounts/transactions/record-reads";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { ratesWithout } from "@/ledger/rates";
import { newTransaction } from "@/oversight/approvals/acts/money-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";
import { bankDate } from "@/vocabulary/calendar";

const addresses = {
  account: (id: number) => `/admin/virtual-accounts?view=${id}`,
  transaction: (id: number) => `/admin/transactions?view=${id}`,
};

export default page({
  access: "transactions:page",
  query: z.object({
    create: z.string().optional(),
    vaId: idParam.optional(),
    view: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const creates = query.create !== undefined && can(actor, "transactions:post");
    const [list, record, account, rates] = await Promise.all([
      transactionList.load(visit),
      query.view === undefined ? undefined : getTransactionRecord(deps, actor, query.view),
      creates ? findNamedAccount(deps, actor, query.vaId) : undefined,
      creates ? ratesWithout(deps, actor.userId) : {},
    ]);
    if (list instanceof Response) return list;
    const secondPerson = creates ? await secondPersonFor(deps, actor, newTransaction, account?.id) : [];
    return { list, record, creates, account, secondPerson, rates };
  },
  title: "Transactions",
  view({ data: { list, record, creates, account, secondPerson, rates }, deps }) {
    const { zone } = deps.env;
    return (
      <>
        <PageHeader title="Transactions" description="Every credit, debit, hold and release, newest first" />
        <DialogOutlet>
          {record ? (
            <TransactionRecordPanel record={record} zone={zone} list={list.address} addresses={addresses} />
          ) : null}
          {creates ? (
            <NeedsScript act="Creating a transaction">
              <Island
                of={CreateTransaction}
                when="load"
                props={{
                  year: bankDate(deps.now(), zone).slice(0, 4),
                  secondPerson,
                  rates,
                  ...(account && { account }),
                }}
              />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
