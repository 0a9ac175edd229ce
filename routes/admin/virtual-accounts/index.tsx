import Confirm, { type ConfirmProps } from "islands/confirm";
import { accountMessages, closeWarning, deleteAccountCall, deleteWarning } from "@/accounts/contract";
import {
  createAccountDialog,
  editAccountDialog,
  readState,
  stateDialog,
  stateWords,
} from "@/accounts/dialogs";
import { accountList } from "@/accounts/list-screen";
import { type AccountRow, type AccountTies, getAccount, getTies } from "@/accounts/queries";
import { AccountRecordPanel } from "@/accounts/record";
import { refuseDeletion } from "@/accounts/rules";
import { accountAddress, accountScreen } from "@/accounts/screen";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { Movements } from "@/accounts/transactions/record";
import { CreateAccountLink } from "@/accounts/view";
import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { listOfferedActs } from "@/approvals/offered-acts";
import { callTo } from "@/kernel/call";
import { listSweepsOfAccount } from "@/liquidity/sweeps/queries";
import { SweepsOfAccount } from "@/liquidity/sweeps/record";
import { bulkUploadDialog } from "@/payments/bulk-uploads/dialog";
import { bulkAccounts } from "@/payments/bulk-uploads/upload-paths";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { actsOnAccount } from "@/payments/staff-account-acts";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { groupIban } from "@/vocabulary/iban";
import { data, sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

/** The question before an account is deleted, or why it cannot be. */
const confirmDeletion = (row: AccountRow, ties: AccountTies): ConfirmProps => {
  const refusal = refuseDeletion(ties);
  return {
    title: "Are you sure?",
    text: ties.everUsed ? closeWarning : deleteWarning,
    subject: { name: data(row.customerName), code: groupIban(row.virtualIban) },
    act: "Delete",
    refused: refusal && translate(refusal),
    busyText: "Deleting...",
    ...callTo(deleteAccountCall, { id: row.id }),
    success: accountMessages.deleted,
    failure: accountMessages.deleteFailed,
    changes: ["accounts", "stats"],
  };
};

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
    view: walkedRecord(
      accountList,
      accountScreen.to,
      dialog({
        right: "accounts:read",
        kept: true,
        async load(visit: Opened<number>) {
          const [read, sweeps] = await Promise.all([
            readAccountRecord(visit.deps, visit.actor, visit.value),
            listSweepsOfAccount(visit.deps, visit.actor, visit.value),
          ]);
          return { ...read, sweeps, acts: await listOfferedActs(visit, actsOnAccount(read.record, "list")) };
        },
        show: ({ data: { record, movements, sweeps, acts }, deps, closed }) => (
          <AccountRecordPanel
            parts={<SweepsOfAccount sweeps={sweeps} />}
            record={record}
            zone={deps.env.zone}
            list={closed}
            acts={acts}
            page={accountAddress(record.account.id)}
            movements={
              <Movements
                rows={movements}
                zone={deps.env.zone}
                to={(id) => ({ href: addressOfTransaction(id) })}
              />
            }
          />
        ),
      }),
    ),
    create: createAccountDialog,
    upload: bulkUploadDialog(bulkAccounts),
    edit: editAccountDialog(({ value }) => value),
    suspend: stateDialog("suspended", ({ value }) => value),
    activate: stateDialog("active", ({ value }) => value),
    suspendAll: bulkDialog({
      ...stateWords.suspended,
      act: "Suspending accounts",
      sought: { as: "Suspend several accounts", words: "block freeze", among: "?status=active" },
      title: (accounts) => sayCount(accounts, "Suspend 1 account?", "Suspend {count} accounts?"),
      text: "Nothing is credited or debited until it is active again.",
      question: readState("suspended", ({ value }) => value),
    }),
    activateAll: bulkDialog({
      ...stateWords.active,
      act: "Making accounts active",
      sought: {
        as: "Make several accounts active",
        words: "activate unblock unfreeze",
        among: "?status=suspended",
      },
      title: (accounts) => sayCount(accounts, "Make 1 account active?", "Make {count} accounts active?"),
      text: "Money can be credited and debited again.",
      question: readState("active", ({ value }) => value),
    }),
    delete: islandDialog(Confirm, {
      right: "accounts:write",
      act: "Deleting an account",
      sought: { as: "Delete an account", words: "close remove" },
      async load({ deps, actor, value }) {
        return confirmDeletion(
          ...(await Promise.all([getAccount(deps, actor, value), getTies(deps, value)])),
        );
      },
    }),
  },
});
