import { groupIban } from "@/iban";
import { amount } from "@/ui/amount";
import { clamped } from "@/ui/clamped";
import { html } from "@/ui/html";
import { rowActions } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import type { AccountLine } from "./list";
import { cbsCell, ibanCell, statusBadge, typeBadge } from "./view";

/** The columns of the specification's list (section 2, Admin Virtual Accounts). */
const columns = {
  iban: {
    header: "Virtual IBAN",
    phone: "title",
    cell: (row) => ibanCell(row.virtualIban, row.reference),
  },
  customer: {
    header: "Customer",
    sort: "customer",
    phone: "line",
    cell: (row) => html`${clamped(row.customerName)}<small>${row.currency}</small>`,
  },
  type: { header: "Type", hideOnPhone: true, cell: (row) => typeBadge(row.type) },
  balance: {
    header: "Balance",
    sort: "balance",
    align: "end",
    phone: "end",
    cell: (row) =>
      html`${amount(row.balance, row.currency)}<small>${amount(row.balance - row.held, row.currency)} available</small>`,
  },
  status: { header: "Status", sort: "status", phone: "start", cell: (row) => statusBadge(row.status) },
  cbs: { header: "CBS Account", hideOnPhone: true, cell: (row) => cbsCell(row.cbsAccount) },
} satisfies Record<string, Column<AccountLine>>;

const { iban, customer, type, balance, status, cbs } = columns;

const faces = {
  view: { icon: "eye", label: "View details" },
  edit: { icon: "pencil", label: "Edit" },
  delete: { icon: "trash", label: "Delete", tone: "danger" },
} as const;

const actions = (acts: readonly (keyof typeof faces)[]): Column<AccountLine> => ({
  header: "Actions",
  quietHeader: true,
  actions: true,
  cell: rowActions({
    id: (row) => row.id,
    of: (row) => groupIban(row.virtualIban),
    acts: acts.map((act) => ({
      ...faces[act],
      href: `/admin/virtual-accounts?${act}=`,
      dialog: true,
    })),
  }),
});

/** The list as an administrator has it. */
export const AccountsTable = defineTable([
  iban,
  customer,
  type,
  balance,
  status,
  cbs,
  actions(["view", "edit", "delete"]),
]);

/** The same for those who may only read. */
export const ReadersTable = defineTable([iban, customer, type, balance, status, cbs, actions(["view"])]);

/** The few newest on the dashboard. */
export const RecentAccounts = defineTable<AccountLine>([iban, customer, type, balance, status]);
