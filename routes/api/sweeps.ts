import { endpoint } from "@/app/define";
import { rowEndpoints } from "@/app/row-endpoints";
import { sweepActs } from "@/liquidity/sweeps/approvals";
import { changeSweep, sweepRows } from "@/liquidity/sweeps/commands";
import {
  getSweepCall,
  pauseSweepCall,
  previewSavedCall,
  previewSweepCall,
  resumeSweepCall,
  runSweepCall,
  sweepContract,
} from "@/liquidity/sweeps/contract";
import { listSweepDtos, sweepList } from "@/liquidity/sweeps/list";
import { previewSaved, previewSweep } from "@/liquidity/sweeps/plan";
import { getSweepDto } from "@/liquidity/sweeps/queries";
import { startSweep } from "@/liquidity/sweeps/start";

const category = "Sweeps";
const read = "sweeps:read";
const write = "sweeps:write";

/** Running what was agreed asks for nobody. */
const agreed = {
  none: "it moves a client's money by a rule that was agreed on, within the client or to its core account",
};
const agreedApproval = { ...agreed, does: "sweeps by the rules that were agreed on" };
const nothing = { none: "a look ahead" };

export default [
  ...rowEndpoints(
    sweepContract,
    sweepRows,
    sweepActs,
    { read: listSweepDtos, exportCsv: sweepList.exportCsv },
    {
      category,
      about:
        "A sweep moves what its accounts have above an amount to another account of the client, or to its core account, or brings them what they lack. Available money moves; holds stay. `range` brings an account above the ceiling down to it, and one below the floor up to it. A circle of sweeps, and an account in two sweeps of one time, are refused. A run under way keeps its rule; the runs of a deleted sweep stay.",
      stepUp: "payments",
      deletion: { none: "it keeps money where it is" },
    },
  ),
  endpoint(previewSweepCall, {
    category,
    access: write,
    summary: "Preview a sweep",
    description: "What it would move now, account by account. Nothing is kept.",
    stepUp: nothing,
    approval: nothing,
    handler: ({ actor, deps, body, query }) => previewSweep(deps, actor, body, query.sweepId),
  }),
  endpoint(getSweepCall, {
    category,
    access: read,
    summary: "Read a sweep",
    handler: ({ actor, deps, params }) => getSweepDto(deps, actor, params.id),
  }),
  endpoint(pauseSweepCall, {
    category,
    access: write,
    summary: "Pause a sweep",
    description: "It runs by hand only, until it is resumed.",
    stepUp: { none: "it keeps money where it is" },
    approval: { none: "it keeps money where it is" },
    handler: ({ actor, deps, params }) => changeSweep(deps, actor, params.id, "pause"),
  }),
  endpoint(resumeSweepCall, {
    category,
    access: write,
    summary: "Resume a sweep",
    description: "It runs from its next time on; what was missed is not made up for.",
    stepUp: agreed,
    approval: agreedApproval,
    handler: ({ actor, deps, params }) => changeSweep(deps, actor, params.id, "resume"),
  }),
  endpoint(previewSavedCall, {
    category,
    access: read,
    summary: "Preview the run of a sweep",
    description: "What a run would move now, account by account. Nothing is kept.",
    stepUp: nothing,
    approval: nothing,
    handler: ({ actor, deps, params }) => previewSaved(deps, actor, params.id),
  }),
  endpoint(runSweepCall, {
    category,
    access: write,
    summary: "Run a sweep",
    description: "Answers at once; `GET /api/sweep-runs/{id}` has the outcome of each account.",
    stepUp: agreed,
    approval: agreedApproval,
    handler: ({ actor, deps, params, idempotency }) => startSweep(deps, actor, params.id, idempotency),
  }),
];
