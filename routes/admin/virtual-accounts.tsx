import AccountDetails from "islands/account-details";
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
import { type AccountLine, countAccounts, countedUpTo, listAccounts } from "@/accounts/list";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { accountDetails, cbsCell, ibanCell, statusBadge, typeBadge } from "@/accounts/view";
import { can } from "@/auth/policy";
import { page } from "@/define";
import { groupIban } from "@/iban";
import { idParam, withQuery } from "@/kernel/calls";
import { Island } from "@/kernel/island";
import { amount } from "@/ui/amount";
import { Card } from "@/ui/card";
import { clamped } from "@/ui/clamped";
import { DefinitionList } from "@/ui/definition-list";
import { DialogPlace } from "@/ui/dialog-place";
import { EmptyState } from "@/ui/empty-state";
import { FilterBar, FilterState, SearchField, SelectFilter } from "@/ui/filter-bar";
import { html } from "@/ui/html";
import { PageHeader } from "@/ui/page-header";
import { Pager } from "@/ui/pager";
import { rowActions } from "@/ui/row-actions";
import { ListSection } from "@/ui/section";
import { type Column, defineTable } from "@/ui/table";

const perPage = 50;

const query = accountFilterSchema.extend({
  sort: z.enum(accountSorts).default("newest"),
  dir: z.enum(["asc", "desc"]).default("desc"),
  page: z.string().max(1000).optional(),
  create: z.string().optional(),
  view: idParam.optional(),
  edit: idParam.optional(),
  delete: idParam.optional(),
});

const columns: Column<AccountLine>[] = [
  { header: "Virtual IBAN", phone: "title", cell: (row) => ibanCell(row.virtualIban, row.reference) },
  {
    header: "Customer",
    sort: "customer",
    phone: "line",
    cell: (row) => html`${clamped(row.customerName)}<small>${row.currency}</small>`,
  },
  { header: "Type", hideOnPhone: true, cell: (row) => typeBadge(row.type) },
  {
    header: "Balance",
    sort: "balance",
    align: "end",
    phone: "end",
    cell: (row) =>
      html`${amount(row.balance, row.currency)}<small>${amount(row.balance - row.held, row.currency)} available</small>`,
  },
  { header: "Status", sort: "status", phone: "start", cell: (row) => statusBadge(row.status) },
  {
    header: "CBS Account",
    hideOnPhone: true,
    cell: (row) => cbsCell(row.cbsAccount),
  },
];

const faces = {
  view: { icon: "eye", label: "View details" },
  edit: { icon: "pencil", label: "Edit" },
  delete: { icon: "trash", label: "Delete", tone: "danger" },
} as const;

const actionsColumn = (acts: readonly (keyof typeof faces)[]): Column<AccountLine> => ({
  header: "Actions",
  quietHeader: true,
  actions: true,
  cell: rowActions({
    id: (row) => `row-${row.id}`,
    of: (row) => groupIban(row.virtualIban),
    acts: acts.map((act) => ({
      ...faces[act],
      href: (row) => `/admin/virtual-accounts?${act}=${row.id}`,
      dialog: true,
    })),
  }),
});

const AdminTable = defineTable([...columns, actionsColumn(["view", "edit", "delete"])]);
const AuditorTable = defineTable([...columns, actionsColumn(["view"])]);

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
    const wanted = query.view ?? query.edit ?? query.delete;
    const [list, count, account] = await Promise.all([
      listAccounts(deps, actor, query, {
        order: { sort: query.sort, direction: query.dir },
        cursor: query.page,
        limit: perPage,
      }),
      countAccounts(deps, actor, query),
      wanted === undefined ? undefined : getAccount(deps, actor, wanted),
    ]);
    return { list, count, account, opening: requestId, mayWrite: can(actor, "accounts:write") };
  },
  title: "Virtual Accounts",
  view({ data: { list, count, account, opening, mayWrite }, query, actor, deps, url }) {
    const Table = mayWrite ? AdminTable : AuditorTable;
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
          description="Every virtual account with its balance and its CBS account"
          actions={create}
        />
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
                <EmptyState
                  title={accountMessages.empty}
                  icon="card"
                  text={
                    filtered
                      ? "Nothing matches the search and the filters."
                      : "Create the first one to begin."
                  }
                  action={
                    filtered ? (
                      <a class="btn btn-secondary" href={url.pathname}>
                        Clear filters
                      </a>
                    ) : null
                  }
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
        <DialogPlace>
          {account && query.view !== undefined ? (
            <>
              <Island
                of={AccountDetails}
                when="load"
                props={{
                  title: groupIban(account.virtualIban),
                  lines: accountDetails(account, deps.env.zone),
                  opening,
                }}
              />
              <noscript>
                <Card title="Virtual Account Details">
                  <DefinitionList
                    items={accountDetails(account, deps.env.zone).map(({ term, text }) => ({
                      term,
                      detail: text,
                    }))}
                  />
                </Card>
              </noscript>
            </>
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
        </DialogPlace>
      </>
    );
  },
});
