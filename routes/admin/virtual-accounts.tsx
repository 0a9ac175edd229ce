import EditAccount from "islands/accounts/edit-account";
import Confirm, { type ConfirmProps } from "islands/confirm";
import { can } from "@/access/policy";
import { accountMessages, closeWarning, deleteAccountCall, deleteWarning } from "@/accounts/contract";
import { createAccountDialog } from "@/accounts/dialogs";
import { accountList } from "@/accounts/list-screen";
import { type AccountRow, type AccountTies, getAccount, getTies, toAccountDto } from "@/accounts/queries";
import { AccountRecordPanel, actsOfBank, shortcutsOfBank } from "@/accounts/record";
import { refuseDeletion } from "@/accounts/rules";
import { accountScreen } from "@/accounts/screen";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { Movements } from "@/accounts/transactions/record";
import { CreateAccountLink } from "@/accounts/view";
import { listPage } from "@/app/list-page";
import { callTo } from "@/kernel/call";
import { accountOpening } from "@/oversight/approvals/acts/account-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { bulkAccounts } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { dialog, islandDialog } from "@/platform/dialogs";
import { groupIban } from "@/vocabulary/iban";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

/** The question before an account is deleted, or why it cannot be. */
const confirmDeletion = (row: AccountRow, ties: AccountTies): ConfirmProps => ({
  title: "Are you sure?",
  text: ties.everUsed ? closeWarning : deleteWarning,
  subject: { name: row.customerName, code: groupIban(row.virtualIban) },
  act: "Delete",
  refused: refuseDeletion(ties),
  busyText: "Deleting...",
  ...callTo(deleteAccountCall, { id: row.id }),
  success: accountMessages.deleted,
  failure: accountMessages.deleteFailed,
  changes: ["accounts", "stats"],
});

export default listPage(accountScreen, {
  access: "accounts:page",
  title: "Virtual Accounts",
  description: "Every virtual account and its balance",
  list: accountList,
  actions: (may, address) =>
    may("accounts:write") ? (
      <>
        <BulkUploadLink href={accountScreen.to("upload", "1", address)} />
        <CreateAccountLink href={accountScreen.to("create", "1", address)} />
      </>
    ) : null,
  dialogs: {
    view: dialog({
      right: "accounts:read",
      load: ({ deps, actor, value }) => readAccountRecord(deps, actor, value),
      show: ({ data: { record, movements }, deps, actor, closed }) => (
        <AccountRecordPanel
          record={record}
          zone={deps.env.zone}
          list={closed}
          acts={can(actor, "accounts:write") ? actsOfBank(record) : []}
          shortcuts={shortcutsOfBank(record, (right) => can(actor, right))}
          movements={<Movements rows={movements} zone={deps.env.zone} address={addressOfTransaction} />}
        />
      ),
    }),
    create: createAccountDialog,
    upload: bulkUploadDialog(bulkAccounts),
    edit: islandDialog(EditAccount, {
      right: "accounts:write",
      act: "Editing an account",
      async load({ deps, actor, value, query }) {
        const [row, ties, secondPerson] = await Promise.all([
          getAccount(deps, actor, value),
          getTies(deps, value),
          secondPersonFor(deps, actor, accountOpening),
        ]);
        const { "set-status": status } = query;
        const account = toAccountDto(row, actor);
        return { account, used: ties.everUsed, secondPerson, ...(status && { status }) };
      },
    }),
    delete: islandDialog(Confirm, {
      right: "accounts:write",
      act: "Deleting an account",
      async load({ deps, actor, value }) {
        return confirmDeletion(
          ...(await Promise.all([getAccount(deps, actor, value), getTies(deps, value)])),
        );
      },
    }),
  },
});
