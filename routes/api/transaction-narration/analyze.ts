import { endpoint } from "@/app/define";
import { analyseUpload } from "@/narration/commands";
import { analyzeStatementCall } from "@/narration/contract";
import { readUpload } from "@/narration/upload";

export const POST = endpoint(analyzeStatementCall, {
  summary: "Analyse a bank statement",
  description:
    "The statement is a PDF under 5 MB; uploadId names the progress stream. Answers when the analysis is done.",
  category: "Transaction Narration",
  access: "narration:use",
  approval: { none: "reads a customer's own file" },
  async handler({ actor, deps, form, c }) {
    return analyseUpload(deps, actor, await readUpload(form), c.req.raw.signal);
  },
});
