import { endpoint } from "@/app/define";
import { exportRun } from "@/bank/reconciliation/commands";
import { exportRunCall } from "@/bank/reconciliation/contract";

export const GET = endpoint(exportRunCall, {
  summary: "Download a reconciliation as Excel",
  description: "The results with real numbers, and a summary. The download is recorded in the trail.",
  category: "Reconciliation",
  access: "reconciliation:read",
  media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  async handler({ actor, deps, params }) {
    const { contentType, fileName, body } = await exportRun(deps, actor, params.id);
    return new Response(body, {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": `attachment; filename="${fileName}"`,
      },
    });
  },
});
