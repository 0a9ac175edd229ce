import { endpoint } from "@/app/define";
import { asWorthToApprovers } from "@/app/step-ups";
import { settlement } from "@/bank/cbs/approvals";
import { exportInstructionsCall, listInstructionsCall, settleInstructionCall } from "@/bank/cbs/contract";
import { listInstructions, settleInstruction, toInstructionDto } from "@/bank/cbs/instructions";
import { instructionList } from "@/bank/cbs/list-screen";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listInstructionsCall, {
    summary: "List settlement instructions",
    description: "Newest first.",
    category: "CBS Linking",
    access: "cbs:read",
    handler: pageHandler(listInstructions, toInstructionDto),
  }),
  endpoint(settleInstructionCall, {
    summary: "Mark a settlement instruction as settled",
    description:
      "Posts the journal that moves its amount out of both clearing accounts. 409 where it was settled already, with who settled it and when.",
    category: "CBS Linking",
    access: "cbs:settle",
    stepUp: asWorthToApprovers(settlement),
    approval: settlement,
    handler: ({ actor, deps, params, idempotency }) => settleInstruction(deps, actor, params.id, idempotency),
  }),
  endpoint(exportInstructionsCall, {
    summary: "Export settlement instructions as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "CBS Linking",
    access: "cbs:read",
    media: "text/csv",
    handler: ({ actor, deps, query }) => instructionList.exportCsv(deps, actor, query, "cbs:read"),
  }),
];
