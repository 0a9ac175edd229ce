import { holdCapture, holdRelease } from "@/accounts/holds/approvals";
import { submitCapture, submitHold, submitRelease } from "@/accounts/holds/commands";
import {
  captureHoldCall,
  createHoldCall,
  exportHoldsCall,
  listActiveHoldsCall,
  listHoldsCall,
  releaseHoldCall,
} from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { holdList } from "@/accounts/holds/list-screen";
import { toHoldDto } from "@/accounts/holds/queries";
import { rebuildHold } from "@/accounts/holds/rebuild";
import { endpoint } from "@/app/define";
import { asWorthToApprovers } from "@/app/step-ups";
import type { Deps } from "@/deps";
import { linkHeader } from "@/kernel/http-headers";
import { pageHandler } from "@/platform/lists/page-of";

const replayHold = async ({ deps }: { deps: Deps }, response: unknown) => ({
  value: await rebuildHold(deps, response),
  replayed: true,
});

export default [
  endpoint(listHoldsCall, {
    summary: "List holds",
    description:
      "Newest first: the active ones, or with `status` ended or all others. `q` searches account, reason and reference. Clients get those of their own accounts, without the reason.",
    category: "Holds",
    access: "holds:read",
    handler: pageHandler(listHolds, toHoldDto),
  }),
  endpoint(createHoldCall, {
    summary: "Place a hold",
    description:
      "Moves money from available to held, at today's rate where it is entered in another currency than the account's. `expiresAt` absent: after the account's hold duration; null: never. One active hold of an account has a given reference.",
    category: "Holds",
    access: "holds:write",
    stepUp: { none: "what was available is held, and nobody has it: its release or capture asks" },
    approval: {
      none: "what was available is held, and nobody has it: its release or capture asks",
      does: "a hold",
    },
    rebuild: replayHold,
    handler: ({ actor, deps, body, idempotency }) => submitHold(deps, actor, body, idempotency),
  }),
  endpoint(listActiveHoldsCall, {
    summary: "List active holds",
    description: "Newest first. Clients get those of their own accounts, without the reason.",
    category: "Holds",
    access: "holds:read",
    async handler({ actor, deps, query, url, respond }) {
      const page = { cursor: query.after, limit: query.limit };
      const { rows, next } = await listHolds(deps, actor, { status: "active" }, page);
      return respond(
        rows.map((row) => toHoldDto(row, actor)),
        { headers: linkHeader(url, next) },
      );
    },
  }),
  endpoint(captureHoldCall, {
    summary: "Capture a hold",
    description:
      "Releases all of it and debits `amount`, in the account's currency (all that is held where absent), in one posting. 409 where it has ended already, saying how, by whom and when.",
    category: "Holds",
    access: "holds:write",
    stepUp: asWorthToApprovers(holdCapture),
    approval: holdCapture,
    rebuild: replayHold,
    handler: ({ actor, deps, params, body, idempotency }) =>
      submitCapture(deps, actor, params.id, body, idempotency),
  }),
  endpoint(releaseHoldCall, {
    summary: "Release a hold",
    description:
      "All of it becomes available again. 409 where it has ended already, saying how, by whom and when.",
    category: "Holds",
    access: "holds:write",
    stepUp: asWorthToApprovers(holdRelease),
    approval: holdRelease,
    rebuild: replayHold,
    handler: ({ actor, deps, params, idempotency }) => submitRelease(deps, actor, params.id, idempotency),
  }),
  endpoint(exportHoldsCall, {
    summary: "Export holds as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Holds",
    access: "exports:run",
    media: "text/csv",
    handler: ({ actor, deps, query }) => holdList.exportCsv(deps, actor, query, "exports:run"),
  }),
];
