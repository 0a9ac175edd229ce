import { ownAccountList } from "@/accounts/list-screen";
import { ownAccountAddress, ownAccountPage } from "@/accounts/screen";
import { transactionDialog } from "@/accounts/transactions/record-dialog";
import { page } from "@/app/define";
import { listOfferedActs } from "@/approvals/offered-acts";
import { recordAddresses } from "@/collections/screen";
import { idParams } from "@/kernel/query-params";
import { ownSweepScreen } from "@/liquidity/sweeps/list";
import { ownAccountActs } from "@/payments/account-acts";
import { payDialog } from "@/payments/pay-dialog";
import { paymentScreen } from "@/payments/screen";
import type { Opened } from "@/platform/dialogs";
import { readAccountPage } from "@/reporting/account-page/reads";
import { AccountPage, chartQuery } from "@/reporting/account-page/view";
import { data } from "@/vocabulary/language/around";

/** One of a client's accounts, with what the client does with it. */
export default page(ownAccountPage, {
  access: "own-accounts:page",
  kept: true,
  params: idParams,
  query: chartQuery,
  dialogs: {
    pay: payDialog(({ params }: Opened<string, unknown, { id: number }>) => ({ pay: params.id })),
    transaction: transactionDialog({
      account: ownAccountAddress,
      transaction: (id, address) => ownAccountPage.to("transaction", id, address),
      number: recordAddresses.client.number,
    }),
  },
  async load(visit) {
    const { deps, actor, params } = visit;
    const [data, beside] = await Promise.all([
      readAccountPage(deps, actor, params.id),
      ownAccountList.readBeside(deps, actor, params.id),
    ]);
    return {
      ...data,
      beside,
      acts: await listOfferedActs(
        visit,
        ownAccountActs(data.record, ownAccountPage.to("pay", "1", ownAccountAddress(params.id))),
      ),
    };
  },
  title: ({ record }) => data(record.account.customerName),
  view({ data, deps, params: { id }, query, closed, dialog: open }) {
    return (
      <AccountPage
        data={data}
        beside={data.beside}
        acts={data.acts}
        deps={deps}
        url={closed}
        compares={query.before !== undefined}
        addresses={{
          transaction: (transaction) => ownAccountPage.to("transaction", transaction, closed),
          transactions: `/client/statements?account=${id}`,
          account: ownAccountAddress,
          alert: (alert) => `/notifications/${alert}`,
          alerts: "/notifications",
          sweep: (sweep) => ownSweepScreen.to("view", sweep),
          approval: (approval) => paymentScreen.to("approval", approval),
        }}
      >
        {open}
      </AccountPage>
    );
  },
});
