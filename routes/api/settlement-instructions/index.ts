import { endpoint } from "@/app/define";
import { listInstructionsCall } from "@/bank/cbs/contract";
import { listInstructions, toInstructionDto } from "@/bank/cbs/instructions";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listInstructionsCall, {
  summary: "List settlement instructions",
  description: "Newest first.",
  category: "CBS Linking",
  access: "cbs:read",
  async handler({ actor, deps, query, url, respond }) {
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listInstructions(deps, actor, query, page);
    return respond(rows.map(toInstructionDto), { headers: linkHeader(url, next) });
  },
});
