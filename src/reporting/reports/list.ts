import { reports } from "db/schema";
import { defineRunList, runTargets } from "@/platform/runs/list";
import { startedColumn } from "@/platform/runs/view";
import { bytesText } from "@/ui/bytes";
import { html } from "@/ui/html";
import type { Column } from "@/ui/table";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { reportContract, reportWords } from "./contract";
import { findDownloadUrl, type ReportRow, selectReports } from "./queries";
import { reportsPath } from "./rules";
import { accountsText, count, getMaker, statusBadge } from "./view";

const listColumns = (zone: string): Column<ReportRow>[] => [
  {
    header: "Period",
    cell: ({ periodFrom, periodTo }) => periodText(periodFrom, periodTo),
  },
  startedColumn(zone),
  { header: "For", rank: 2, fluid: true, cell: getMaker },
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
      const url = findDownloadUrl(report);
      return url === null ? "–" : html`<a href="${url}" hx-boost="false">${say("Download")}</a>`;
    },
  },
  { header: "Status", card: "end", cell: statusBadge },
];

/** The reports, newest first; while one is under way, the list follows it. */
export const reportList = defineRunList(reportContract, {
  name: "reports",
  of: reports,
  targets: runTargets(reports),
  select: selectReports,
  path: reportsPath,
  title: reportWords.list,
  prominent: ["status"],
  columns: listColumns,
  empty: { icon: "report", next: "Press Generate Report to make an Excel workbook of a period." },
  poll: 5,
});

export const { get: getReport } = reportList;
