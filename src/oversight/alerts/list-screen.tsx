import { accountLookup } from "@/accounts/lookup";
import { accountCellOr } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { selectionBar } from "@/platform/lists/selection";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime, isoInstant, transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import {
  alertFilterSchema,
  alertFilters,
  alertSeverityLabels,
  alertStatusLabels,
  alertTypeLabels,
  alertWords,
  exportAlertsCall,
} from "./contract";
import { countAlerts, listAlerts, summariseAlerts } from "./list";
import type { AlertRow } from "./queries";
import { actsOn } from "./rules";
import { alertScreen } from "./screen";
import { alertStatusBadge, severityBadge } from "./view";

/** The columns of the specification's table (section 2, Alerts & Monitoring). */
const listColumns = (zone: string): Column<AlertRow>[] => [
  { header: "Type", card: "start", cell: (row) => say(alertTypeLabels[row.type]) },
  {
    header: "Title",
    card: "line",
    fluid: "point",
    cell: (row) =>
      html`${isolated(translate(row.title))}<small class="beneath">${isolated(translate(row.description))}</small>`,
  },
  { header: "Severity", card: "start", cell: (row) => severityBadge(row.severity) },
  { header: "Status", card: "end", cell: (row) => alertStatusBadge(row.status) },
  {
    header: "Account",
    card: "line",
    fluid: true,
    rank: 3,
    cell: (row) => accountCellOr(say("None"), row),
  },
  {
    header: "Created",
    rank: 4,
    cell: ({ createdAt }, now) =>
      time(createdAt, transactionAge(createdAt, now, zone), formatDateTime(createdAt, zone)),
  },
];

const buttonsOn = (row: AlertRow) =>
  actsOn(row).map(({ act, label }) => ({
    act: alertScreen.act(act),
    label,
    key: act === "acknowledge" ? ("e" as const) : undefined,
  }));

const withActs = (columns: Column<AlertRow>[]): Column<AlertRow>[] => [
  ...columns,
  { header: "Actions", align: "end", card: "line", rank: 2, cell: () => "", acts: buttonsOn },
];

const record = { id: (row: AlertRow) => row.id };

/** Acts on several selected alerts. */
const bulk = {
  bar: selectionBar([
    { act: alertScreen.act("acknowledgeAll"), label: "Acknowledge" },
    { act: alertScreen.act("resolveAll"), label: "Resolve" },
  ]),
  of: (row: AlertRow) => actsOn(row).length > 0,
};

const csvColumns: CsvColumn<AlertRow>[] = [
  { header: "Id", cell: (row) => String(row.id) },
  { header: "Type", cell: (row) => say(alertTypeLabels[row.type]) },
  { header: "Title", cell: (row) => translate(row.title) },
  { header: "Description", cell: (row) => translate(row.description) },
  { header: "Severity", cell: (row) => say(alertSeverityLabels[row.severity]) },
  { header: "Status", cell: (row) => say(alertStatusLabels[row.status]) },
  { header: "Customer", cell: (row) => row.customerName ?? "" },
  { header: "Virtual IBAN", cell: (row) => row.virtualIban ?? "" },
  { header: "Created", cell: (row) => isoInstant(row.createdAt) },
  { header: "Acknowledged By", cell: (row) => row.acknowledgedBy ?? "" },
  { header: "Acknowledged", cell: (row) => isoInstant(row.acknowledgedAt) ?? "" },
  { header: "Acknowledge Note", cell: (row) => row.acknowledgeNote ?? "" },
  { header: "Resolved By", cell: (row) => row.resolvedBy ?? "" },
  { header: "Resolved", cell: (row) => isoInstant(row.resolvedAt) ?? "" },
  { header: "Resolve Note", cell: (row) => row.resolveNote ?? "" },
];

/** The id of the cards above the list, which its timer also refreshes. */
export const alertFigures = "alert-figures";

/** The list of alerts, polled every ten seconds (specification, section 7). */
export const alertList = defineList({
  name: "alerts",
  path: alertScreen.path,
  title: alertWords.list,
  nouns: ["alert", "alerts"],
  search: { label: "Search alerts", placeholder: "Search title, description, customer or IBAN" },
  filters: alertFilters,
  schema: alertFilterSchema,
  prominent: ["type", "severity"],
  lookups: { account: accountLookup },
  buttons: {
    of: "status",
    counts: countAlerts,
  },
  orders: newestFirst,
  read: listAlerts,
  summarise: summariseAlerts,
  table: byRight("alerts:handle", (zone, may) =>
    may
      ? defineTable(withActs(listColumns(zone)), { ...record, bulk })
      : defineTable(listColumns(zone), record),
  ),
  loading: alertWords.loading,
  empty: {
    title: alertWords.empty,
    icon: "bell",
    next: "They appear as soon as monitoring finds something.",
  },
  poll: { every: 10, with: [alertFigures] },
  events: ["alerts:changed"],
  attachments: "alert",
  csv: { call: exportAlertsCall, name: "alerts", columns: () => csvColumns },
});
