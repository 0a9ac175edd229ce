import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { clamped } from "@/ui/clamped";
import { type Column, defineTable } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { approvalFilterSchema, approvalFilters, approvalMessages, waitingKindLabels } from "./contract";
import { listApprovals, summariseApprovals } from "./list";
import type { ApprovalRow } from "./queries";
import { statusAt } from "./rules";
import { approvalScreen } from "./screen";
import { approvalStatusBadge, sayRequest } from "./view";

const listColumns = (zone: string): Column<ApprovalRow>[] => [
  { header: "Act", fluid: "point", cell: (row) => clamped(sayRequest(row)) },
  { header: "Kind", card: "line", rank: 3, cell: (row) => say(waitingKindLabels[row.kind]) },
  { header: "Asked by", rank: 2, cell: (row) => row.maker },
  {
    header: "Asked",
    card: "start",
    cell: ({ madeAt }, now) => ago(madeAt, now, zone),
  },
  {
    header: "Expires",
    rank: 2,
    cell: (row, now) =>
      statusAt(row, now) === "waiting" ? time(row.expiresAt, formatDateTime(row.expiresAt, zone)) : "–",
  },
  { header: "Status", card: "end", cell: (row, now) => approvalStatusBadge(statusAt(row, now)) },
  { header: "Decided by", rank: 4, cell: (row) => row.endedBy ?? "–" },
];

/** The table, with times in the bank's zone. */
const getTable = byZone((zone) => defineTable(listColumns(zone), { id: (row: ApprovalRow) => row.id }));

/** The list of acts that wait, or waited, for a second person. */
export const approvalList = defineList({
  name: "approvals",
  path: approvalScreen.path,
  title: "Approvals",
  nouns: ["approval", "approvals"],
  search: { label: "Search approvals", placeholder: "Search act, account or who asked" },
  filters: approvalFilters,
  schema: approvalFilterSchema,
  prominent: ["status", "kind"],
  orders: newestFirst,
  read: listApprovals,
  summarise: summariseApprovals,
  table: getTable,
  empty: {
    title: approvalMessages.empty,
    icon: "success",
    next: "Requests that need a second person's approval appear here.",
  },
  events: ["approvals:changed"],
});
