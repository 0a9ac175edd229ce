import CreateAccount from "islands/accounts/create-account";
import EditAccount from "islands/accounts/edit-account";
import Confirm, { type ConfirmProps } from "islands/confirm";
import BulkUpload from "islands/payments/bulk-upload";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { accountMessages, closeWarning, deleteAccountCall, deleteWarning } from "@/accounts/contract";
import { accountList } from "@/accounts/list-screen";
import { type AccountRow, type AccountTies, getAccount, getTies, toAccountDto } from "@/accounts/queries";
import { AccountRecordPanel, actsOfBank, shortcutsOfBank } from "@/accounts/record";
import { refuseDeletion } from "@/accounts/rules";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { Movements } from "@/accounts/transactions/record";
import { CreateAccountLink } from "@/accounts/view";
import { page } from "@/app/define";
import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { accountOpening } from "@/oversight/approvals/acts/account-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { bulkWords } from "@/payments/bulk-uploads/contract";
import { bulkAccounts } from "@/payments/bulk-uploads/places";
import { BulkUploadLink } from "@/payments/bulk-uploads/view";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";
import { groupIban } from "@/vocabulary/iban";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

async function readTied(deps: Deps, actor: Actor, id: number) {
  const [row, ties] = await Promise.all([getAccount(deps, actor, id), getTies(deps, id)]);
  return { row, ties };
}

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

export default page({
  access: "accounts:page",
  query: z.object({
    create: z.string().optional(),
    view: idParam.optional(),
    edit: idParam.optional(),
    delete: idParam.optional(),
    upload: z.string().optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const mayWrite = can(actor, "accounts:write");
    const wanted = query.edit ?? query.delete;
    const [list, account, record] = await Promise.all([
      accountList.load(visit),
      wanted === undefined || !mayWrite ? undefined : readTied(deps, actor, wanted),
      query.view === undefined ? undefined : readAccountRecord(deps, actor, query.view),
    ]);
    if (list instanceof Response) return list;
    const secondPerson = account ? await secondPersonFor(deps, actor, accountOpening) : [];
    return { list, account, record, mayWrite, secondPerson };
  },
  title: "Virtual Accounts",
  view({ data: { list, account, record, mayWrite, secondPerson }, query, actor, deps, url }) {
    const create = withQuery(new URL(list.address, url), { create: "1" });
    return (
      <>
        <PageHeader
          title="Virtual Accounts"
          description="Every virtual account and its balance"
          actions={
            mayWrite ? (
              <>
                <BulkUploadLink href={withQuery(new URL(list.address, url), { upload: "1" })} />
                <CreateAccountLink href={create} />
              </>
            ) : null
          }
        />
        <DialogOutlet>
          {record ? (
            <AccountRecordPanel
              record={record.record}
              zone={deps.env.zone}
              list={list.address}
              acts={mayWrite ? actsOfBank(record.record, list.path) : []}
              shortcuts={shortcutsOfBank(record.record, (right) => can(actor, right))}
              movements={
                <Movements rows={record.movements} zone={deps.env.zone} address={addressOfTransaction} />
              }
            />
          ) : null}
          {mayWrite && query.create !== undefined ? (
            <NeedsScript act="Creating an account">
              <Island of={CreateAccount} when="load" />
            </NeedsScript>
          ) : null}
          {mayWrite && query.upload !== undefined ? (
            <NeedsScript act={bulkWords.title}>
              <Island of={BulkUpload} when="load" props={bulkAccounts} />
            </NeedsScript>
          ) : null}
          {account && query.edit !== undefined ? (
            <NeedsScript act="Editing an account">
              <Island
                of={EditAccount}
                when="load"
                props={{
                  account: toAccountDto(account.row, actor),
                  used: account.ties.everUsed,
                  secondPerson,
                }}
              />
            </NeedsScript>
          ) : null}
          {account && query.delete !== undefined ? (
            <NeedsScript act="Deleting an account">
              <Island of={Confirm} when="load" props={confirmDeletion(account.row, account.ties)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
