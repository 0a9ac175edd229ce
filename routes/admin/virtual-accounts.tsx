import CreateAccount from "islands/create-account";
import DeleteAccount from "islands/delete-account";
import EditAccount from "islands/edit-account";
import { z } from "zod";
import { accountList } from "@/accounts/list-screen";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { AccountRecordPanel } from "@/accounts/record";
import { can } from "@/auth/policy";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { ListScreen } from "@/lists/screen";
import { readAccountRecord } from "@/transactions/account-record";
import { Movements } from "@/transactions/record";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

export default page({
  access: "accounts:page",
  query: z.object({
    create: z.string().optional(),
    view: idParam.optional(),
    edit: idParam.optional(),
    delete: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query, requestId } = visit;
    const wanted = query.edit ?? query.delete;
    const [list, account, record] = await Promise.all([
      accountList.load(visit),
      wanted === undefined ? undefined : getAccount(deps, actor, wanted),
      query.view === undefined ? undefined : readAccountRecord(deps, actor, query.view),
    ]);
    if (list instanceof Response) return list;
    return { list, account, record, opening: requestId, mayWrite: can(actor, "accounts:write") };
  },
  title: "Virtual Accounts",
  view({ data: { list, account, record, opening, mayWrite }, query, actor, deps }) {
    const create = mayWrite ? (
      <Island
        of={CreateAccount}
        props={query.create === undefined ? {} : { opening }}
        when={query.create === undefined ? "interaction" : "load"}
      />
    ) : null;
    return (
      <>
        <PageHeader
          title="Virtual Accounts"
          description="Every virtual account and its balance"
          actions={create}
        />
        <DialogOutlet>
          {record ? (
            <AccountRecordPanel
              record={record.record}
              zone={deps.env.zone}
              list={list.address}
              acts={mayWrite ? list.path : undefined}
              movements={
                <Movements rows={record.movements} zone={deps.env.zone} address={addressOfTransaction} />
              }
            />
          ) : null}
          {account && mayWrite && query.edit !== undefined ? (
            <Island of={EditAccount} when="load" props={{ account: toAccountDto(account, actor), opening }} />
          ) : null}
          {account && mayWrite && query.delete !== undefined ? (
            <Island
              of={DeleteAccount}
              when="load"
              props={{ account: toAccountDto(account, actor), opening }}
            />
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
