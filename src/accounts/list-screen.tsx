import { can } from "@/access/policy";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { selectionWhenAsked } from "@/platform/lists/selection";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import {
  accountFilterSchema,
  accountFilters,
  accountMessages,
  accountStatusLabels,
  exportAccountsCall,
  ownAccountFilterSchema,
  ownAccountFilters,
} from "./contract";
import { type AccountLine, listAccounts, summariseAccounts } from "./list";
import { withRefusals } from "./queries";
import { accountScreen, ownAccountScreen } from "./screen";
import { cbsCell, referenceCell, statusBadge, typeBadge } from "./view";

/** The columns of the specification's lists (section 2, Admin Virtual Accounts and My Virtual Accounts): two lines each. */
const columns = {
  iban: {
    header: "Virtual IBAN",
    cell: (row) => html`<span class=iban>${groupIban(row.virtualIban)}</span>`,
    beneath: (row) => referenceCell(row.reference),
  },
  customer: {
    header: "Customer",
    sort: "customer",
    card: "line",
    fluid: true,
    cell: (row) => row.customerName,
    beneath: (row) => row.currency,
  },
  type: {
    header: "Type",
    means: ["cobo", "pobo"],
    card: "start",
    rank: 2,
    cell: (row) => typeBadge(row.type),
  },
  balance: {
    header: "Balance",
    sort: "balance",
    align: "end",
    card: "end",
    cell: (row) => figure(row.balance, row.currency),
    beneath: (row) =>
      html`${sayAround("{figure} available", { figure: figure(row.balance - row.held, row.currency) })}`,
  },
  status: { header: "Status", sort: "status", card: "start", cell: (row) => statusBadge(row.status) },
  cbs: {
    header: "CBS Account",
    means: ["core"],
    code: true,
    rank: 2,
    cell: (row) => cbsCell(row.cbsAccount),
  },
} satisfies Record<string, Column<AccountLine>>;

const { iban, customer, type, balance, status, cbs } = columns;
const all: Column<AccountLine>[] = [iban, customer, type, balance, status, cbs];

const record = { id: (row: AccountLine) => row.id };

const acts: RowAction<AccountLine & { undeletable?: string | undefined }>[] = [
  { act: accountScreen.act("view"), icon: "eye", label: "View details" },
  { act: accountScreen.act("edit"), icon: "pencil", label: "Edit" },
  {
    act: accountScreen.act("delete"),
    icon: "trash",
    label: "Delete",
    tone: "danger",
    refused: (row) => row.undeletable,
  },
];

/** Suspends active accounts and reactivates suspended ones, many at a time. */
const bulk = selectionWhenAsked([
  { act: accountScreen.act("suspendAll"), label: "Suspend", tone: "danger" },
  { act: accountScreen.act("activateAll"), label: "Make active" },
]);

const AccountsTable = defineTable(all, { ...record, acts, bulk });
const ReadersTable = defineTable(all, record);

/** A client's own accounts: the same table, with the act in place of the CBS account. */
const OwnAccountsTable = defineTable<AccountLine>(
  [
    iban,
    customer,
    type,
    balance,
    status,
    {
      header: "Actions",
      rank: 2,
      align: "end",
      card: "end",
      cell: () => "",
      acts: () => [{ act: ownAccountScreen.act("view"), label: "View details" }],
    },
  ],
  record,
);

/** Table of the newest accounts on the dashboard, one line each. */
export const RecentAccounts = defineTable<AccountLine>(
  [
    { header: "Virtual IBAN", code: true, cell: (row) => groupIban(row.virtualIban) },
    { header: "Customer", card: "start", fluid: true, cell: (row) => row.customerName },
    type,
    { header: "Balance", align: "end", card: "end", cell: (row) => figure(row.balance, row.currency) },
    { ...status, card: "end" },
  ],
  { ...record, of: accountScreen.path },
);

const csvColumns: CsvColumn<AccountLine>[] = [
  { header: "Virtual IBAN", cell: (row) => row.virtualIban },
  { header: "Reference", cell: (row) => row.reference },
  { header: "Customer", cell: (row) => row.customerName },
  { header: "Type", cell: (row) => row.type },
  { header: "Status", cell: (row) => say(accountStatusLabels[row.status]) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "Balance", cell: (row) => toDecimal(row.balance) },
  { header: "Available", cell: (row) => toDecimal(row.balance - row.held) },
  { header: "Held", cell: (row) => toDecimal(row.held) },
  { header: "CBS Account", cell: (row) => (row.cbsAccount.startsWith("CBS_") ? "" : row.cbsAccount) },
  { header: "Created", cell: (row) => new Date(row.createdAt).toISOString() },
];

/** Declaration shared by the bank's list and a client's own list. */
const shared = {
  nouns: ["account", "accounts"],
  orders: [
    ...newestFirst,
    { sort: "customer", direction: "asc", label: "Customer, A to Z" },
    { sort: "customer", direction: "desc", label: "Customer, Z to A" },
    { sort: "balance", direction: "desc", label: "Largest balance first" },
    { sort: "balance", direction: "asc", label: "Smallest balance first" },
    { sort: "status", direction: "asc", label: "Status" },
  ],
  prominent: ["status", "type"],
  read: listAccounts,
  summarise: summariseAccounts,
  events: ["accounts:changed"],
  labels: "account",
  csv: { call: exportAccountsCall, name: "virtual-accounts", columns: () => csvColumns },
} as const;

/** The list of virtual accounts: the specification's search and filters, and two further ones. */
export const accountList = defineList({
  ...shared,
  name: "accounts",
  path: accountScreen.path,
  title: "Virtual Accounts",
  search: { label: "Search accounts", placeholder: "Search customer, virtual IBAN or reference" },
  filters: accountFilters,
  schema: accountFilterSchema,
  complete: async (deps, actor, rows) =>
    can(actor, "accounts:write") ? withRefusals(deps, rows) : [...rows],
  table: (_, actor) => (can(actor, "accounts:write") ? AccountsTable : ReadersTable),
  empty: {
    title: accountMessages.empty,
    icon: "card",
    next: "Create the first one to begin.",
    by: "accounts:write",
  },
});

/** The same list of a client's own accounts; staff read all accounts there. */
export const ownAccountList = defineList({
  ...shared,
  name: "own-accounts",
  path: ownAccountScreen.path,
  title: "My Virtual Accounts",
  search: { label: "Search accounts", placeholder: "Search accounts..." },
  filters: ownAccountFilters,
  schema: ownAccountFilterSchema,
  table: () => OwnAccountsTable,
  empty: {
    title: accountMessages.empty,
    icon: "card",
    next: "Your bank opens accounts for you; they appear here.",
  },
});
