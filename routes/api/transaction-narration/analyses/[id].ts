import { z } from "zod";
import { endpoint } from "@/define";
import { readStatementSchema } from "@/narration/contract";
import { getKeptAnalysis } from "@/narration/queries";

export const GET = endpoint({
  summary: "Read a kept analysis with its rows",
  category: "Transaction Narration",
  access: "narration:use",
  params: z.object({ id: z.string() }),
  response: readStatementSchema.array(),
  async handler({ actor, deps, params, c }) {
    const { statements } = await getKeptAnalysis(deps, actor, params.id);
    return c.body(statements, 200, { "Content-Type": "application/json" });
  },
});
