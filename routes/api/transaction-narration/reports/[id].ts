import { endpoint } from "@/app/define";
import { downloadReportCall } from "@/narration/contract";
import { getAnalysis } from "@/narration/queries";
import { makeReport } from "@/narration/workbook";
import { bankDate } from "@/vocabulary/calendar";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const GET = endpoint(downloadReportCall, {
  summary: "Download the Excel report of an analysis",
  category: "Transaction Narration",
  access: "narration:use",
  media: workbook,
  async handler({ actor, deps, params, c }) {
    const analysis = await getAnalysis(deps, actor, params.id);
    const name = `statement-${bankDate(analysis.createdAt, deps.env.zone)}-${analysis.id.slice(-6)}.xlsx`;
    return c.body(await makeReport(analysis), 200, {
      "Content-Type": workbook,
      "Content-Disposition": `attachment; filename="${name}"`,
    });
  },
});
