import { endpoint } from "@/app/define";
import { getSweepRunCall, listSweepRunsCall, reverseSweepRunCall } from "@/liquidity/sweeps/contract";
import { getRunWithItems, listRuns, toRunDto } from "@/liquidity/sweeps/run-reads";
import { reverseRun } from "@/liquidity/sweeps/start";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Sweeps";
const back = { none: "it gives money back to the account of the same client that it came from" };

export default [
  endpoint(listSweepRunsCall, {
    category,
    access: "sweeps:read",
    summary: "List the runs of sweeps",
    description: "Newest first, without their accounts: a client's own, all for staff.",
    handler: pageHandler(listRuns, toRunDto),
  }),
  endpoint(getSweepRunCall, {
    category,
    access: "sweeps:read",
    summary: "Read the run of a sweep",
    description: "With the outcome of each account.",
    handler: ({ actor, deps, params }) => getRunWithItems(deps, actor, params.id),
  }),
  endpoint(reverseSweepRunCall, {
    category,
    access: "sweeps:write",
    summary: "Reverse the run of a sweep",
    description:
      "Once, account by account: what the other account no longer has stays there, and the run is then `partly`. What went to the core account is not reversed.",
    stepUp: back,
    approval: { ...back, does: "gives the money of a sweep back within its client" },
    handler: ({ actor, deps, params, idempotency }) => reverseRun(deps, actor, params.id, idempotency),
  }),
];
