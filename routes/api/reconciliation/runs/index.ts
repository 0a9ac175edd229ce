import { endpoint } from "@/app/define";
import { startRun } from "@/bank/reconciliation/commands";
import { listRunsCall, startRunCall } from "@/bank/reconciliation/contract";
import { listRuns } from "@/bank/reconciliation/list";
import { toRunDto } from "@/bank/reconciliation/queries";
import { pageOf } from "@/platform/lists/page-of";

const category = "Reconciliation";

export const GET = endpoint(listRunsCall, {
  summary: "List reconciliations",
  description: "Newest first, without their results.",
  category,
  access: "reconciliation:read",
  handler: pageOf(listRuns, toRunDto),
});

export const POST = endpoint(startRunCall, {
  summary: "Reconcile accounts",
  description:
    "Compares what each account's transactions make with its available balance, over the whole history. Answers at once; follow the run by its events. Up to 50 accounts are taken one every 200 ms. One run at a time for each person.",
  category,
  access: "reconciliation:run",
  approval: { none: "compares" },
  handler: ({ actor, deps, body, idempotency }) => startRun(deps, actor, body, idempotency),
});
