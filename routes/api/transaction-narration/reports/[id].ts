import { z } from "zod";
import { bankDate } from "@/calendar";
import { endpoint } from "@/define";
import { getAnalysis } from "@/narration/queries";
import { makeReport } from "@/narration/workbook";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const GET = endpoint({
  summary: "Download the Excel report of an analysis",
  category: "Transaction Narration",
  access: "narration:use",
  params: z.object({ id: z.string() }),
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
