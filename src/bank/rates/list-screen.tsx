import { byZone } from "@/platform/lists/by-zone";
import type { CsvColumn } from "@/platform/lists/csv";
import { defineList } from "@/platform/lists/list";
import { badge } from "@/ui/badge";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime, isoInstant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { exportRatesCall, rateFilterSchema, rateFilters, rateMessages } from "./contract";
import { listRates, type RateRow, summariseRates } from "./list";

/** State of a rate at an instant. */
function renderState({ effectiveAt, effectiveUntil }: RateRow, now: number) {
  if (effectiveAt > now) return badge("Upcoming", "info");
  return effectiveUntil === null || effectiveUntil > now
    ? badge("In effect", "good")
    : badge("Ended", "quiet");
}

const listColumns = (zone: string): Column<RateRow>[] => [
  { header: "Currency", cell: (row) => row.currency },
  { header: "AED for one unit", align: "end", card: "end", cell: (row) => row.rate },
  {
    header: "In effect from",
    cell: ({ effectiveAt }) => time(effectiveAt, formatDateTime(effectiveAt, zone)),
  },
  { header: "Status", card: "start", cell: renderState },
  { header: "Set by", rank: 2, cell: (row) => row.createdBy ?? say("System") },
  {
    header: "Set on",
    rank: 3,
    cell: ({ createdAt }) => time(createdAt, formatDateTime(createdAt, zone)),
  },
];

const csvColumns: CsvColumn<RateRow>[] = [
  { header: "Currency", cell: (row) => row.currency },
  { header: "AED For One Unit", cell: (row) => row.rate },
  { header: "In Effect From", cell: (row) => isoInstant(row.effectiveAt) },
  { header: "In Effect Until", cell: (row) => isoInstant(row.effectiveUntil) ?? "" },
  { header: "Set By", cell: (row) => row.createdBy ?? "" },
  { header: "Set On", cell: (row) => isoInstant(row.createdAt) },
];

/** The history of exchange rates, on the configuration screen. */
export const rateList = defineList({
  name: "rates",
  path: "/admin/configurations",
  prefix: "fx-",
  keeps: ["account"],
  title: "Exchange rates",
  nouns: ["rate", "rates"],
  filters: rateFilters,
  schema: rateFilterSchema,
  prominent: ["currency"],
  orders: [
    { sort: "effective", direction: "desc", label: "Latest first" },
    { sort: "effective", direction: "asc", label: "Earliest first" },
  ],
  read: listRates,
  summarise: summariseRates,
  perPage: 8,
  table: byZone((zone) => defineTable(listColumns(zone))),
  empty: {
    title: rateMessages.empty,
    icon: "transfer",
    next: "Set the first one to book euros.",
    by: "rates:write",
  },
  events: ["rates:changed"],
  csv: { call: exportRatesCall, name: "exchange-rates", columns: () => csvColumns },
});
