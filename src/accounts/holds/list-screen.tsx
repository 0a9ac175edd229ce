import { accountLookup } from "@/accounts/lookup";
import { accountCell } from "@/accounts/view";
import { byRight } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList, newestFirst } from "@/platform/lists/list";
import { selectionBar } from "@/platform/lists/selection";
import { figure } from "@/ui/amount";
import { html } from "@/ui/html";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { bankDate, bankMinute, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { exportHoldsCall, holdFilterSchema, holdFilters, holdMessages, holdStateLabels } from "./contract";
import { listHolds, summariseHolds } from "./list";
import type { HoldRow } from "./queries";
import { endedProblem, holdState } from "./rules";
import { holdScreen } from "./screen";
import { holdBadge } from "./view";

const day = (instant: number, zone: string) =>
  time(instant, formatDate(bankDate(instant, zone)), formatDateTime(instant, zone));

/** The columns of the specification's list (section 2, Holds Management), and when a hold expires. */
const listColumns = (zone: string): Column<HoldRow>[] => [
  {
    header: "Virtual Account",
    fluid: true,
    cell: accountCell,
  },
  { header: "Amount", align: "end", card: "end", cell: (row) => figure(row.amount, row.currency) },
  { header: "Reason", card: "line", fluid: "point", cell: (row) => row.reason },
  { header: "Reference", fluid: true, code: true, rank: 4, cell: (row) => row.reference },
  { header: "Created", sort: "newest", rank: 3, cell: (row) => day(row.createdAt, zone) },
  {
    header: "Expires",
    rank: 2,
    cell: (row) =>
      row.expiresAt === null
        ? html`<span class="quiet">${say("No expiry")}</span>`
        : day(row.expiresAt, zone),
  },
  {
    header: "Status",
    means: ["hold", "captured", "released"],
    card: "start",
    cell: (row) => holdBadge(holdState(row)),
  },
];

const record = { id: (row: HoldRow) => row.id };

/** Releases many active holds at a time. */
const defineBulkActs = (zone: string) => ({
  bar: selectionBar([{ act: holdScreen.act("releaseAll"), label: "Release" }]),
  of: (row: HoldRow) => endedProblem(zone, row) === undefined,
});

/** Only an active hold can be released or captured (specification, section 4). */
const listActs = (zone: string): RowAction<HoldRow>[] => {
  const refused = (row: HoldRow) => endedProblem(zone, row);
  return [
    { act: holdScreen.act("view"), icon: "eye", label: "View details" },
    { act: holdScreen.act("capture"), icon: "card", label: "Capture", refused },
    { act: holdScreen.act("release"), icon: "lock", label: "Release", key: "r", refused },
  ];
};

const listCsvColumns = (zone: string): CsvColumn<HoldRow>[] => {
  const minute = (at: number | null) => bankMinute(at, zone);
  return [
    { header: "Created", cell: (row) => minute(row.createdAt) },
    { header: "Virtual IBAN", cell: (row) => row.virtualIban },
    { header: "Customer", cell: (row) => row.customerName },
    { header: "Amount", cell: (row) => toDecimal(row.amount) },
    { header: "Currency", cell: (row) => row.currency },
    { header: "Held Amount", cell: (row) => toDecimal(row.heldAmount) },
    { header: "Account Currency", cell: (row) => row.heldCurrency },
    { header: "Reason", cell: (row) => row.reason },
    { header: "Reference", cell: (row) => row.reference },
    { header: "Status", cell: (row) => say(holdStateLabels[holdState(row)]) },
    { header: "Captured", cell: (row) => (row.capturedAmount === null ? "" : toDecimal(row.capturedAmount)) },
    { header: "Expires", cell: (row) => minute(row.expiresAt) },
    { header: "Ended", cell: (row) => minute(row.endedAt) },
    { header: "Ended By", cell: (row) => row.endedByUser ?? "" },
  ];
};

/** The list of holds: active ones by default, ended ones on request. */
export const holdList = defineList({
  name: "holds",
  path: holdScreen.path,
  title: "Active Holds",
  nouns: ["hold", "holds"],
  search: { label: "Search holds", placeholder: "Search account, reason or reference" },
  filters: holdFilters,
  schema: holdFilterSchema,
  prominent: ["status"],
  lookups: { account: accountLookup },
  orders: newestFirst,
  read: listHolds,
  summarise: summariseHolds,
  table: byRight("holds:write", (zone, may) =>
    defineTable(
      listColumns(zone),
      may ? { ...record, acts: listActs(zone), bulk: defineBulkActs(zone) } : record,
    ),
  ),
  empty: {
    title: holdMessages.empty,
    icon: "lock",
    next: "Money that is set aside on an account appears here.",
  },
  events: ["holds:changed", "transactions:changed"],
  attachments: "hold",
  csv: { call: exportHoldsCall, name: "holds", columns: ({ env }) => listCsvColumns(env.zone) },
});
