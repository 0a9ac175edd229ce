import type { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { NoApproval } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import type { Call } from "@/kernel/call";
import type { Endpoint } from "@/kernel/define";
import type { idParams } from "@/kernel/query-params";
import type { NoStepUp } from "@/people/auth/second-factors/declared";
import type { Starts } from "@/platform/runs/start";
import { endpoint } from "./define";

type Id = typeof idParams;
type Act = Call<Id, undefined, undefined, undefined, undefined, undefined, "POST">;

/**
 * Endpoints of a run by its id: its progress, its cancellation, and its retry if there is a call for it.
 *
 * @example ...runEndpoints(reportWork, { progress: getReportCall, cancel: cancelReportCall }, { one: "report", … })
 */
export const runEndpoints = <Dto>(
  work: Starts,
  calls: {
    progress: Call<Id, undefined, undefined, undefined, z.ZodType<Dto>, undefined, "GET">;
    cancel: Act;
    retry?: Act;
  },
  {
    one,
    progress,
    read,
    category,
    access,
    ...needs
  }: {
    /** Noun for a run in the documentation, such as 'report', and the description of its answer. */
    one: string;
    progress: string;
    read(deps: Deps, actor: Actor, id: number): Promise<Dto>;
    category: string;
    access: Exclude<Access, "public">;
    stepUp: NoStepUp;
    approval: NoApproval;
  },
): Endpoint[] => {
  const act = (call: Act, verb: string, description: string, carryOut: Starts["cancel"]) =>
    endpoint(call, {
      ...needs,
      category,
      access,
      summary: `${verb} a ${one}`,
      description: `${description}: one's own, or as an admin every one.`,
      handler: ({ actor, deps, params }) => carryOut(deps, actor, params.id),
    });
  return [
    endpoint(calls.progress, {
      summary: `Read a ${one}`,
      description: progress,
      category,
      access,
      handler: ({ actor, deps, params }) => read(deps, actor, params.id),
    }),
    act(calls.cancel, "Cancel", "While it is under way", work.cancel),
    ...(calls.retry ? [act(calls.retry, "Retry", "What failed of it, once more", work.retry)] : []),
  ];
};
