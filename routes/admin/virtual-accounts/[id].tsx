import ReceiptRulesForm from "islands/collections/receipt-rules-form";
import { can } from "@/access/policy";
import type { AccountStatus } from "@/accounts/contract";
import { editAccountDialog, newHoldDialog, stateDialog } from "@/accounts/dialogs";
import { accountList } from "@/accounts/list-screen";
import { accountAddress, accountPage } from "@/accounts/screen";
import { transactionDialog } from "@/accounts/transactions/record-dialog";
import { page } from "@/app/define";
import { listOfferedActs } from "@/approvals/offered-acts";
import { secondPersonFor } from "@/approvals/second-person";
import { linkDialog } from "@/bank/cbs/dialog";
import { receiptRulesEdit } from "@/collections/receipt-rules/approvals";
import { readReceiptRules, toReceiptRulesDto } from "@/collections/receipt-rules/queries";
import { recordAddresses } from "@/collections/screen";
import { idParams } from "@/kernel/query-params";
import { sweepScreen } from "@/liquidity/sweeps/list";
import { addFundsDialog } from "@/payments/allocations/dialog";
import { newTransactionDialog } from "@/payments/placing/dialog";
import { reviewScreen } from "@/payments/screen";
import { actsOnAccount } from "@/payments/staff-account-acts";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { readAccountPage } from "@/reporting/account-page/reads";
import { AccountPage, chartQuery } from "@/reporting/account-page/view";
import { data } from "@/vocabulary/language/around";

/** Argument of the page's dialogs, with the account's id. */
type OfAccount = Opened<string, { "set-status"?: AccountStatus | undefined }, { id: number }>;

/** One account: what it has, how it went, and everything that can be done with it. */
export default page(accountPage, {
  access: "accounts:page",
  kept: true,
  params: idParams,
  query: chartQuery,
  dialogs: {
    transaction: transactionDialog({
      account: accountAddress,
      transaction: (id, address) => accountPage.to("transaction", id, address),
      number: recordAddresses.admin.number,
    }),
    post: newTransactionDialog(({ params }: OfAccount) => params.id),
    hold: newHoldDialog(({ params }: OfAccount) => ({ vaId: params.id })),
    allocate: addFundsDialog(({ params }: OfAccount) => ({ vaId: params.id })),
    relink: linkDialog(({ params }: OfAccount) => params.id),
    edit: editAccountDialog(({ params }: OfAccount) => params.id),
    rules: islandDialog(ReceiptRulesForm, {
      right: "receipt-rules:write",
      sought: { as: "Set collection rules", words: "allowed payers amounts expiry maximum balance refuse" },
      act: "Changing collection rules",
      asks: receiptRulesEdit,
      async load({ deps, actor, params }: OfAccount) {
        const { account, ...rules } = await readReceiptRules(deps, actor, params.id);
        return {
          rules: toReceiptRulesDto({ account, ...rules }),
          customerName: account.customerName,
          currency: account.currency,
          secondPerson: await secondPersonFor(deps, actor, receiptRulesEdit),
        };
      },
    }),
    suspend: stateDialog("suspended", ({ params }: OfAccount) => params.id),
    activate: stateDialog("active", ({ params }: OfAccount) => params.id),
  },
  async load(visit) {
    const { deps, actor, params } = visit;
    const [data, beside] = await Promise.all([
      readAccountPage(deps, actor, params.id),
      accountList.readBeside(deps, actor, params.id),
    ]);
    const mayRule = can(actor, "receipt-rules:write");
    return {
      ...data,
      beside,
      mayRule,
      acts: await listOfferedActs(visit, actsOnAccount(data.record, "page")),
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
          transaction: (transaction) => accountPage.to("transaction", transaction, closed),
          transactions: `/admin/transactions?account=${id}`,
          account: accountAddress,
          hold: (hold) => `/admin/holds?view=${hold}`,
          holds: `/admin/holds?account=${id}`,
          allocation: (allocation) => `/admin/fund-allocation?view=${allocation}`,
          alert: (alert) => `/admin/alerts?view=${alert}`,
          alerts: `/admin/alerts?account=${id}`,
          rules: data.mayRule ? accountPage.to("rules", "1", closed) : undefined,
          review: (payment) => reviewScreen.to("view", payment),
          sweep: (sweep) => sweepScreen.to("view", sweep),
          approval: (approval) => `/admin/approvals?view=${approval}`,
        }}
      >
        {open}
      </AccountPage>
    );
  },
});
