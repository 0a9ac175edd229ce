import { endpoint } from "@/app/define";
import { listInstructionsCall } from "@/bank/cbs/contract";
import { listInstructions, toInstructionDto } from "@/bank/cbs/instructions";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listInstructionsCall, {
  summary: "List settlement instructions",
  description: "Newest first.",
  category: "CBS Linking",
  access: "cbs:read",
  handler: pageOf(listInstructions, toInstructionDto),
});
