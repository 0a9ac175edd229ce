import { endpoint } from "@/define";
import { analyseUpload } from "@/narration/commands";
import { analyzeResponseSchema } from "@/narration/contract";
import { readUpload, uploadForm } from "@/narration/upload";

export const POST = endpoint({
  summary: "Analyse a bank statement",
  description:
    "The statement is a PDF under 5 MB; uploadId names the progress stream. Answers when the analysis is done.",
  category: "Transaction Narration",
  access: "narration:use",
  form: uploadForm,
  maxBytes: 8 * 1024 * 1024,
  response: analyzeResponseSchema,
  async handler({ actor, deps, form, c }) {
    return analyseUpload(deps, actor, await readUpload(form), c.req.raw.signal);
  },
});
