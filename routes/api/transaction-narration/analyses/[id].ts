import { endpoint } from "@/app/define";
import { deleteAnalysisCall, getAnalysisCall } from "@/narration/contract";
import { deleteAnalysis } from "@/narration/delete-analysis";
import { getAnalysis } from "@/narration/queries";
import { allRows, zipped } from "@/statement-reader/packed-result";

export const GET = endpoint(getAnalysisCall, {
  summary: "Read a kept analysis with its rows",
  category: "Transaction Narration",
  access: "narration:use",
  async handler({ actor, deps, params, c }) {
    const { kept } = await getAnalysis(deps, actor, params.id);
    const headers = { "Content-Type": "application/json" };
    // It is kept as it travels.
    if (c.req.header("accept-encoding")?.includes("gzip")) {
      return c.body(zipped(kept), 200, { ...headers, "Content-Encoding": "gzip" });
    }
    return c.body(await allRows(kept), 200, headers);
  },
});

export const DELETE = endpoint(deleteAnalysisCall, {
  summary: "Delete a kept analysis of one's own with its report",
  category: "Transaction Narration",
  access: "narration:use",
  approval: { none: "forgets it" },
  handler: ({ actor, deps, params }) => deleteAnalysis(deps, actor, params.id),
});
