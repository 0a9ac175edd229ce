import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { clamped } from "@/ui/clamped";
import { type Column, defineTable } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { bankMinute, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import {
  approvalFilterSchema,
  approvalFilters,
  approvalMessages,
  approvalStatusLabels,
  exportApprovalsCall,
  waitingKindLabels,
} from "./contract";
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

const listCsvColumns = (zone: string, now: () => number): CsvColumn<ApprovalRow>[] => [
  { header: "Asked", cell: (row) => bankMinute(row.madeAt, zone) },
  { header: "Asked by", cell: (row) => row.maker },
  { header: "Act", cell: sayRequest },
  { header: "Kind", cell: (row) => say(waitingKindLabels[row.kind]) },
  { header: "Client", cell: (row) => row.clientId ?? "" },
  { header: "Status", cell: (row) => say(approvalStatusLabels[statusAt(row, now())]) },
  { header: "Expires", cell: (row) => bankMinute(row.expiresAt, zone) },
  { header: "Decided", cell: (row) => bankMinute(row.endedAt, zone) },
  { header: "Decided By", cell: (row) => row.endedBy ?? "" },
  { header: "Reason", cell: (row) => row.reason ?? "" },
];

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
  attachments: "approval",
  csv: {
    call: exportApprovalsCall,
    name: "approvals",
    columns: ({ env, now }) => listCsvColumns(env.zone, now),
  },
});
