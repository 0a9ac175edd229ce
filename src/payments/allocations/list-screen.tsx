import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { userLookup } from "@/people/users/lookup";
import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { figure } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { bankDate, bankMinute, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { toDecimal } from "@/vocabulary/money";
import {
  allocationFilterSchema,
  allocationFilters,
  allocationMessages,
  allocationStateLabels,
  exportAllocationsCall,
} from "./contract";
import { listAllocations, summariseAllocations } from "./list";
import type { AllocationRow } from "./queries";
import { allocationState, revokedProblem } from "./rules";
import { allocationScreen } from "./screen";

export const allocationBadge = (row: { revokedAt: number | null }) => {
  const state = allocationState(row);
  return badge(allocationStateLabels[state], state === "open" ? "good" : "quiet");
};

/** The columns of the specification's list (section 2, Fund Allocation), and the state of an allocation. */
const listColumns = (zone: string): Column<AllocationRow>[] => [
  {
    header: "Account",
    fluid: true,
    cell: accountCell,
  },
  {
    header: "User",
    fluid: true,
    cell: (row) => html`${isolated(row.username)}<small class="beneath">${isolated(row.email)}</small>`,
  },
  {
    header: "Amount",
    align: "end",
    card: "end",
    cell: (row) => figure(row.allocatedAmount, row.currency),
  },
  { header: "Currency", rank: 4, cell: (row) => row.currency },
  { header: "Allocated By", rank: 2, cell: (row) => row.allocator ?? say("System") },
  {
    header: "Date",
    sort: "newest",
    rank: 2,
    cell: ({ createdAt }) =>
      time(createdAt, formatDate(bankDate(createdAt, zone)), formatDateTime(createdAt, zone)),
  },
  { header: "Status", card: "start", cell: allocationBadge },
];

const record = { id: (row: AllocationRow) => row.id };

const listActs = (zone: string): RowAction<AllocationRow>[] => [
  { act: allocationScreen.act("view"), icon: "eye", label: "View details" },
  {
    act: allocationScreen.act("revoke"),
    icon: "close",
    label: "Revoke",
    tone: "danger",
    refused: (row) => revokedProblem(zone, row),
  },
];

const listCsvColumns = (zone: string): CsvColumn<AllocationRow>[] => {
  const minute = (at: number | null) => bankMinute(at, zone);
  return [
    { header: "Date", cell: (row) => minute(row.createdAt) },
    { header: "Virtual IBAN", cell: (row) => row.virtualIban },
    { header: "Account", cell: (row) => row.customerName },
    { header: "User", cell: (row) => row.username },
    { header: "Email", cell: (row) => row.email },
    { header: "Amount", cell: (row) => toDecimal(row.allocatedAmount) },
    { header: "Currency", cell: (row) => row.currency },
    { header: "Allocated By", cell: (row) => row.allocator ?? say("System") },
    { header: "Status", cell: (row) => sayAs("state", allocationStateLabels[allocationState(row)]) },
    { header: "Revoked", cell: (row) => minute(row.revokedAt) },
    { header: "Revoked By", cell: (row) => row.revoker ?? "" },
  ];
};

/** The list of fund allocations, newest first. */
export const allocationList = defineList({
  name: "allocations",
  path: allocationScreen.path,
  title: "Fund Allocations",
  nouns: ["allocation", "allocations"],
  search: { label: "Search allocations", placeholder: "Search account or user" },
  filters: allocationFilters,
  schema: allocationFilterSchema,
  prominent: ["status"],
  lookups: { account: accountLookup, user: userLookup },
  orders: newestFirst,
  read: listAllocations,
  summarise: summariseAllocations,
  table: byRight("allocations:write", (zone, may) =>
    defineTable(listColumns(zone), may ? { ...record, acts: listActs(zone) } : record),
  ),
  empty: {
    title: allocationMessages.empty,
    icon: "split",
    next: "Create the first allocation to earmark money of an account for a user.",
    by: "allocations:write",
  },
  events: ["allocations:changed"],
  csv: {
    call: exportAllocationsCall,
    name: "fund-allocations",
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
