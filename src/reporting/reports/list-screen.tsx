import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { startedColumn } from "@/platform/runs/view";
import { bytesText } from "@/ui/bytes";
import { html } from "@/ui/html";
import { type Column, defineTable } from "@/ui/table";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { reportFilterSchema, reportFilters, reportWords } from "./contract";
import { listReports, summariseReports } from "./list";
import { downloadUrlOf, type ReportRow } from "./queries";
import { reportsPath } from "./rules";
import { accountsText, count, makerOf, statusBadge } from "./view";

const columnsIn = (zone: string): Column<ReportRow>[] => [
  {
    header: "Period",
    cell: ({ periodFrom, periodTo }) => periodText(periodFrom, periodTo),
  },
  startedColumn(zone),
  { header: "For", rank: 2, fluid: true, cell: makerOf },
  { header: "Accounts", rank: 3, cell: ({ accountCount }) => accountsText(accountCount) },
  { header: "Rows", align: "end", rank: 4, cell: ({ done }) => count(done) },
  {
    header: "Size",
    align: "end",
    rank: 4,
    cell: ({ size, status }) => (status === "done" ? bytesText(size) : "–"),
  },
  {
    header: "File",
    cell: (report) => {
      const url = downloadUrlOf(report);
      return url === null ? "–" : html`<a href="${url}" hx-boost="false">${say("Download")}</a>`;
    },
  },
  { header: "Status", card: "end", cell: statusBadge },
];

/** The reports, newest first; while one is under way, the list follows it. */
export const reportList = defineList({
  name: "reports",
  path: reportsPath,
  title: reportWords.list,
  nouns: ["report", "reports"],
  filters: reportFilters,
  schema: reportFilterSchema,
  prominent: ["status"],
  orders: newestFirst,
  read: listReports,
  summarise: summariseReports,
  table: byZone((zone) => defineTable(columnsIn(zone), { id: (row: ReportRow) => row.id })),
  empty: {
    title: reportWords.empty,
    icon: "report",
    next: "Press Generate Report to make an Excel workbook of a period.",
  },
  poll: { every: 5 },
  events: ["reports:changed"],
});
