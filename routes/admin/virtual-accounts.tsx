import CreateAccount from "islands/create-account";
import DeleteAccount from "islands/delete-account";
import EditAccount from "islands/edit-account";
import { z } from "zod";
import {
  accountFilterSchema,
  accountMessages,
  accountSorts,
  accountStatuses,
  accountStatusLabels,
  accountTypes,
} from "@/accounts/contract";
import { countAccounts, countedUpTo, listAccounts } from "@/accounts/list";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { AccountRecordPanel } from "@/accounts/record";
import { AccountsTable, ReadersTable } from "@/accounts/table";
import { can } from "@/auth/policy";
import { page } from "@/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { readAccountRecord } from "@/transactions/account-record";
import { Movements } from "@/transactions/record";
import { Card } from "@/ui/card";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { EmptyList } from "@/ui/empty-state";
import { FilterBar, FilterState, SearchField, SelectFilter } from "@/ui/filter-bar";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { ListSection } from "@/ui/section";

const perPage = 50;

const addressOfTransaction = (id: number) => `/admin/transactions?view=${id}`;

const query = accountFilterSchema.extend({
  sort: z.enum(accountSorts).default("newest"),
  dir: z.enum(["asc", "desc"]).default("desc"),
  page: z.string().max(1000).optional(),
  create: z.string().optional(),
  view: idParam.optional(),
  edit: idParam.optional(),
  delete: idParam.optional(),
});

/** How many there are; a search is not counted to its end. */
function counted(count: number, searched: boolean): string {
  if (searched && count > countedUpTo) return `More than ${countedUpTo.toLocaleString("en-US")} accounts`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? "account" : "accounts"}`;
}

/** The list as it stands, without the dialog that the address opens: deleted, its account would be missed. */
const addressOfList = (url: URL, changes: Record<string, string | undefined> = {}) =>
  withQuery(url, { create: undefined, view: undefined, edit: undefined, delete: undefined, ...changes });

const options = (all: string, values: readonly string[], labels: Record<string, string> = {}) => [
  { value: "all", label: all },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
];

export default page({
  access: "accounts:page",
  query,
  async load({ actor, deps, query, requestId }) {
    const wanted = query.edit ?? query.delete;
    const [list, count, account, record] = await Promise.all([
      listAccounts(deps, actor, query, {
        order: { sort: query.sort, direction: query.dir },
        cursor: query.page,
        limit: perPage,
      }),
      countAccounts(deps, actor, query),
      wanted === undefined ? undefined : getAccount(deps, actor, wanted),
      query.view === undefined ? undefined : readAccountRecord(deps, actor, query.view),
    ]);
    return { list, count, account, record, opening: requestId, mayWrite: can(actor, "accounts:write") };
  },
  title: "Virtual Accounts",
  view({ data: { list, count, account, record, opening, mayWrite }, query, actor, deps, url }) {
    const Table = mayWrite ? AccountsTable : ReadersTable;
    const filtered = query.q !== "" || query.status !== "all" || query.type !== "all";
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
              list={addressOfList(url)}
              acts={mayWrite ? url.pathname : undefined}
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
        <Card flush>
          <FilterBar action={url.pathname} for="accounts">
            <SearchField
              name="q"
              value={query.q}
              label="Search accounts"
              placeholder="Search customer, virtual IBAN or reference"
            />
            <SelectFilter
              name="status"
              label="Status"
              value={query.status}
              options={options("All statuses", accountStatuses, accountStatusLabels)}
            />
            <SelectFilter
              name="type"
              label="Type"
              value={query.type}
              options={options("All types", accountTypes)}
            />
          </FilterBar>
          <ListSection
            id="accounts"
            url={addressOfList(url)}
            events={["accounts:changed"]}
            label="Virtual Accounts"
          >
            <FilterState of="accounts-filters" name="sort" value={query.sort} />
            <FilterState of="accounts-filters" name="dir" value={query.dir} />
            <Table
              rows={list.rows}
              caption="Virtual Accounts"
              sort={{
                by: query.sort,
                descending: query.dir === "desc",
                href: (by, descending) =>
                  addressOfList(url, { sort: by, dir: descending ? "desc" : "asc", page: undefined }),
              }}
              empty={
                <EmptyList
                  title={accountMessages.empty}
                  icon="card"
                  filtered={filtered}
                  clear={url.pathname}
                  next="Create the first one to begin."
                />
              }
            />
            <Pager
              text={`${counted(count, query.q !== "")}${filtered ? " found" : ""}`}
              previous={list.previous && addressOfList(url, { page: list.previous })}
              next={list.next && addressOfList(url, { page: list.next })}
            />
          </ListSection>
        </Card>
      </>
    );
  },
});
