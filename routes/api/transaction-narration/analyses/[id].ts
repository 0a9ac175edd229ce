import { z } from "zod";
import { endpoint } from "@/define";
import { readStatementSchema } from "@/narration/contract";
import { allRows, zipped } from "@/narration/kept";
import { getAnalysis } from "@/narration/queries";

export const GET = endpoint({
  summary: "Read a kept analysis with its rows",
  category: "Transaction Narration",
  access: "narration:use",
  params: z.object({ id: z.string() }),
  response: readStatementSchema.array(),
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
