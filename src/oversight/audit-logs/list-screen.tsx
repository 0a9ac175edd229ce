import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList } from "@/platform/lists/list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { bankClock, bankDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { auditFilterSchema, auditFilters, auditWords, exportAuditLogsCall } from "./contract";
import { type AuditRow, listActions, listAuditLogs, listResources, summariseAuditLogs } from "./list";
import { summariseDetails } from "./rules";
import { actionBadge, resourceBadge } from "./view";

/** The columns of the specification's list (section 2, Audit Logs); the user by number, with the name. */
const listColumns = (zone: string): Column<AuditRow>[] => [
  {
    header: "Timestamp",
    cell: ({ createdAt }) => time(createdAt, formatDateTime(createdAt, zone)),
  },
  {
    header: "User",
    card: "label",
    rank: 2,
    cell: ({ userId, username }) =>
      userId === null
        ? html`<span class="quiet">${say("System")}</span>`
        : html`${userId} <span class="quiet">${isolated(username ?? "")}</span>`,
  },
  { header: "Action", card: "start", cell: (row) => actionBadge(row.action) },
  { header: "Resource", card: "end", cell: (row) => resourceBadge(row.resource) },
  {
    header: "Details",
    card: "line",
    fluid: true,
    cell: ({ details }) => summariseDetails(details === null ? null : JSON.parse(details)),
  },
  { header: "IP Address", rank: 3, code: true, cell: (row) => row.ipAddress },
];

/** Times are those of the bank's zone; details and hash are as the chain has them. */
const listCsvColumns = (zone: string): CsvColumn<AuditRow>[] => [
  { header: "Id", cell: (row) => String(row.id) },
  { header: "Date", cell: (row) => bankDate(row.createdAt, zone) },
  { header: "Time", cell: (row) => bankClock(row.createdAt, zone) },
  { header: "User", cell: (row) => (row.userId === null ? "" : String(row.userId)) },
  { header: "Username", cell: (row) => row.username ?? "" },
  { header: "Action", cell: (row) => row.action },
  { header: "Resource", cell: (row) => row.resource },
  { header: "Resource Id", cell: (row) => row.resourceId ?? "" },
  { header: "Details", cell: (row) => row.details ?? "" },
  { header: "IP Address", cell: (row) => row.ipAddress },
  { header: "User Agent", cell: (row) => row.userAgent },
  { header: "Hash", cell: (row) => row.hash },
];

/** The audit trail, newest first: the specification's search and filters, and a range of dates. */
export const auditList = defineList({
  name: "audit-logs",
  path: "/admin/reports",
  title: auditWords.title,
  nouns: ["entry", "entries"],
  search: { label: "Search audit logs", placeholder: "Search details, action, resource or IP address" },
  filters: auditFilters,
  schema: auditFilterSchema,
  prominent: ["action", "resource"],
  present: { action: listActions, resource: listResources },
  orders: [{ sort: "newest", direction: "desc", label: "Newest first" }],
  read: (deps, actor, filter, { cursor, limit, between }) =>
    listAuditLogs(deps, actor, filter, { cursor, limit, between }),
  summarise: summariseAuditLogs,
  table: byZone((zone) => defineTable(listColumns(zone), { id: (row: AuditRow) => row.id })),
  // The specification's number (section 9).
  perPage: 100,
  empty: { title: auditWords.empty, icon: "shield", next: "Every act leaves a row here." },
  events: ["audit:changed"],
  csv: {
    call: exportAuditLogsCall,
    name: "audit-logs",
    forPrograms: true,
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
