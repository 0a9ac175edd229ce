import { setupRequests } from "db/schema";
import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { ago } from "@/ui/time";
import { bankMinute } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import {
  exportSetupRequestsCall,
  setupRequestFilterSchema,
  setupRequestFilters,
  setupRequestMessages,
  setupRequestStatusLabels,
} from "./contract";
import { type SetupRequestRow, selectRequests } from "./queries";
import { creationProblem } from "./rules";
import { setupRequestScreen } from "./screen";
import { businessTypeText, networthText, requestedTypeText, requestStatusBadge, segmentText } from "./view";

const listColumns = (zone: string): Column<SetupRequestRow>[] => [
  { header: "Company", fluid: true, cell: (row) => row.companyName },
  { header: "Contact", card: "line", fluid: true, rank: 2, cell: (row) => row.fullName },
  { header: "Email", card: "line", fluid: true, rank: 3, cell: (row) => row.email },
  { header: "Account type", card: "line", rank: 3, cell: (row) => requestedTypeText(row.accountType) },
  {
    header: "Received",
    card: "start",
    cell: ({ createdAt }, now) => ago(createdAt, now, zone),
  },
  { header: "Status", card: "end", cell: (row) => requestStatusBadge(row.status) },
];

const record = {
  id: (row: SetupRequestRow) => row.id,
};

const acts: RowAction<SetupRequestRow>[] = [
  { act: setupRequestScreen.act("view"), icon: "eye", label: "View details" },
  { act: setupRequestScreen.act("edit"), icon: "pencil", label: "Update" },
  {
    act: setupRequestScreen.act("create"),
    icon: "card",
    label: "Create account from this request",
    refused: (row) => creationProblem(row, "account"),
  },
  {
    act: setupRequestScreen.act("user"),
    icon: "user",
    label: "Create user",
    refused: (row) => creationProblem(row, "user"),
  },
];

const listCsvColumns = (zone: string): CsvColumn<SetupRequestRow>[] => [
  { header: "Received", cell: (row) => bankMinute(row.createdAt, zone) },
  { header: "Company", cell: (row) => row.companyName },
  { header: "Contact", cell: (row) => row.fullName },
  { header: "Email", cell: (row) => row.email },
  { header: "Account type", cell: (row) => requestedTypeText(row.accountType) },
  { header: "Location", cell: (row) => row.location },
  { header: "Net Worth", cell: (row) => networthText(row.networth) },
  { header: "Business Type", cell: (row) => businessTypeText(row.businessType) },
  { header: "Segment", cell: (row) => segmentText(row.segment) },
  { header: "Message", cell: (row) => row.message },
  { header: "Status", cell: (row) => say(setupRequestStatusLabels[row.status]) },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban ?? "" },
  { header: "Username", cell: (row) => row.username ?? "" },
];

/** Requests from the public contact page, newest first. */
export const setupRequestList = defineReadList({
  access: "setup-requests:read",
  name: "setup-requests",
  path: setupRequestScreen.path,
  title: "Set-up requests",
  nouns: ["request", "requests"],
  search: {
    label: "Search set-up requests",
    placeholder: "Search company, name or email",
    columns: [setupRequests.companyName, setupRequests.fullName, setupRequests.email],
  },
  filters: setupRequestFilters,
  schema: setupRequestFilterSchema,
  prominent: ["status", "type"],
  targets: {
    status: setupRequests.status,
    type: setupRequests.accountType,
    from: setupRequests.createdAt,
    to: setupRequests.createdAt,
  },
  of: setupRequests,
  select: selectRequests,
  visible: staffOnly(),
  sorts: { newest: undefined },
  orders: newestFirst,
  table: byRight("setup-requests:handle", (zone, may) =>
    defineTable(listColumns(zone), may ? { ...record, acts } : record),
  ),
  empty: {
    title: setupRequestMessages.empty,
    icon: "inbox",
    next: "What is sent on the public contact page appears here.",
  },
  events: ["setup-requests:changed"],
  attachments: "setup-request",
  csv: {
    call: exportSetupRequestsCall,
    name: "setup-requests",
    columns: ({ env }) => listCsvColumns(env.zone),
  },
});
