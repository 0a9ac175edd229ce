import { endpoint } from "@/define";
import { analyseUpload } from "@/narration/commands";
import { analyzeResponseSchema } from "@/narration/contract";
import { readUpload } from "@/narration/upload";

export const POST = endpoint({
  summary: "Analyse a bank statement",
  description:
    "multipart/form-data: companyName, bankStatement (a PDF under 5 MB), optionally password and uploadId (a UUID, for the progress stream). Answers when the analysis is done.",
  category: "Transaction Narration",
  access: "narration:use",
  form: true,
  maxBytes: 8 * 1024 * 1024,
  response: analyzeResponseSchema,
  async handler({ actor, deps, form, c }) {
    return analyseUpload(deps, actor, await readUpload(form), c.req.raw.signal);
  },
});
