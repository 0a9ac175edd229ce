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
 * The endpoints of a run by its id: its progress, its cancellation, and its retry where there is a call for it.
 *
 * @example
 * ...runEndpoints(reportWork, { progress: getReportCall, cancel: cancelReportCall }, { one: "report", … })
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
    /** A run in the documentation, such as 'report', and what its answer says. */
    one: string;
    progress: string;
    read(deps: Deps, actor: Actor, id: number): Promise<Dto>;
    category: string;
    access: Exclude<Access, "public">;
    stepUp: NoStepUp;
    approval: NoApproval;
  },
): Endpoint[] => {
  const shared = { category, access, ...needs };
  return [
    endpoint(calls.progress, {
      summary: `Read a ${one}`,
      description: progress,
      category,
      access,
      handler: ({ actor, deps, params }) => read(deps, actor, params.id),
    }),
    endpoint(calls.cancel, {
      ...shared,
      summary: `Cancel a ${one}`,
      description: "While it is under way: one's own, or as an admin every one.",
      handler: ({ actor, deps, params }) => work.cancel(deps, actor, params.id),
    }),
    ...(calls.retry
      ? [
          endpoint(calls.retry, {
            ...shared,
            summary: `Retry a ${one}`,
            description: "What failed of it, once more: one's own, or as an admin every one.",
            handler: ({ actor, deps, params }) => work.retry(deps, actor, params.id),
          }),
        ]
      : []),
  ];
};
