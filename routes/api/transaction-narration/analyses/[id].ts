import { z } from "zod";
import { endpoint } from "@/define";
import { readStatementSchema } from "@/narration/contract";
import { getAnalysis } from "@/narration/queries";

export const GET = endpoint({
  summary: "Read a kept analysis with its rows",
  category: "Transaction Narration",
  access: "narration:use",
  params: z.object({ id: z.string() }),
  response: readStatementSchema.array(),
  handler: async ({ actor, deps, params }) => (await getAnalysis(deps, actor, params.id)).statements,
});
