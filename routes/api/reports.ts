import { endpoint } from "@/app/define";
import { runEndpoints } from "@/app/run-endpoints";
import { workbookType } from "@/platform/workbook/sheets";
import { deleteReport, downloadReport, planReport } from "@/reporting/reports/commands";
import {
  deleteReportCall,
  downloadReportCall,
  findAccountsCall,
  reportContract,
} from "@/reporting/reports/contract";
import { reportList } from "@/reporting/reports/list";
import { findMatchingAccounts, toReportDto } from "@/reporting/reports/queries";
import { reportWork } from "@/reporting/reports/run";

const category = "Reports";

export default [
  ...runEndpoints(reportContract, reportWork, reportList, {
    category,
    toDto: toReportDto,
    plan: planReport,
    starts: "Generate a report",
    about: {
      list: "Newest first, those that are under way, failed, or whose file is gone among them.",
      start:
        "An Excel workbook for days of the bank, both included. Answers at once; read the report until it is `done`, then take its file, for 7 days. All figures are of the moment of this call. One report at a time for each person.",
      progress: "Its status, its progress in percent, and the address of its file while there is one.",
    },
    acts: ["cancel"],
    stepUp: { none: "reports" },
    approval: { none: "reports" },
  }),
  endpoint(deleteReportCall, {
    summary: "Delete the file of a report",
    description: "One's own; an admin may delete every one. That there was a report stays on record.",
    category,
    access: "reports:run",
    stepUp: { none: "reports" },
    approval: { none: "reports" },
    handler: ({ actor, deps, params }) => deleteReport(deps, actor, params.id),
  }),
  endpoint(findAccountsCall, {
    summary: "Find accounts for a report",
    description: "The ids of all open accounts that a text finds, at most 10,000, to name them together.",
    category: "Reports",
    access: "reports:run",
    handler: ({ actor, deps, query }) => findMatchingAccounts(deps, actor, query.q),
  }),
  endpoint(downloadReportCall, {
    summary: "Download a report",
    description: "The workbook as it was made, for 7 days. The download is recorded in the trail.",
    category: "Reports",
    access: "reports:run",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    async handler({ actor, deps, params }) {
      const { fileName, size, body } = await downloadReport(deps, actor, params.id);
      return new Response(body, {
        headers: {
          "Content-Type": workbookType,
          "Content-Length": String(size),
          "Content-Disposition": `attachment; filename="${fileName}"`,
        },
      });
    },
  }),
];
