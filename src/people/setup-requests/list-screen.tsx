import { can } from "@/access/policy";
import { byZone } from "@/platform/lists/by-zone";
import { defineList } from "@/platform/lists/list";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime, transactionAge } from "@/vocabulary/calendar";
import { setupRequestFilterSchema, setupRequestFilters, setupRequestMessages } from "./contract";
import { listSetupRequests, summariseSetupRequests } from "./list";
import type { SetupRequestRow } from "./queries";
import { creationProblem } from "./rules";
import { requestedTypeText, requestStatusBadge } from "./view";

const columnsIn = (zone: string): Column<SetupRequestRow>[] => [
  { header: "Company", fluid: true, cell: (row) => row.companyName },
  { header: "Contact", card: "line", fluid: true, rank: 2, cell: (row) => row.fullName },
  { header: "Email", card: "line", fluid: true, rank: 3, cell: (row) => row.email },
  { header: "Account type", card: "line", rank: 3, cell: (row) => requestedTypeText(row.accountType) },
  {
    header: "Received",
    card: "start",
    cell: ({ createdAt }, now) =>
      time(createdAt, transactionAge(createdAt, now, zone), formatDateTime(createdAt, zone)),
  },
  { header: "Status", card: "end", cell: (row) => requestStatusBadge(row.status) },
];

const record = {
  id: (row: SetupRequestRow) => row.id,
};

const acts: RowAction<SetupRequestRow>[] = [
  { act: "view", icon: "eye", label: "View details" },
  { act: "edit", icon: "pencil", label: "Update" },
  {
    act: "create",
    icon: "card",
    label: "Create account from this request",
    refused: (row) => creationProblem(row, "account"),
  },
  { act: "user", icon: "user", label: "Create user", refused: (row) => creationProblem(row, "user") },
];

const tablesIn = (zone: string) => ({
  write: defineTable(columnsIn(zone), { ...record, acts }),
  read: defineTable(columnsIn(zone), record),
});

/** The tables for those who may act and those who may only read, with times of the bank's zone. */
const tablesOf = byZone(tablesIn);

/** The list of what the public contact page brought in. */
export const setupRequestList = defineList({
  name: "setup-requests",
  path: "/admin/setup-requests",
  title: "Set-up requests",
  nouns: ["request", "requests"],
  search: { label: "Search set-up requests", placeholder: "Search company, name or email" },
  filters: setupRequestFilters,
  schema: setupRequestFilterSchema,
  prominent: ["status", "type"],
  orders: [
    { sort: "newest", direction: "desc", label: "Newest first" },
    { sort: "newest", direction: "asc", label: "Oldest first" },
  ],
  read: listSetupRequests,
  summarise: summariseSetupRequests,
  table: (deps, actor) => (can(actor, "setup-requests:handle") ? tablesOf(deps).write : tablesOf(deps).read),
  empty: {
    title: setupRequestMessages.empty,
    icon: "inbox",
    next: "What is sent on the public contact page appears here.",
  },
  events: ["setup-requests:changed"],
});
