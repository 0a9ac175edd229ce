import { endpoint } from "@/app/define";
import { workbookType } from "@/platform/workbook/sheets";
import { downloadReport } from "@/reporting/reports/commands";
import { downloadReportCall } from "@/reporting/reports/contract";

export const GET = endpoint(downloadReportCall, {
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
});
