import type { Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { NoApproval } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import type { Endpoint } from "@/kernel/define";
import type { NoStepUp } from "@/people/auth/second-factors/declared";
import { pageHandler } from "@/platform/lists/page-of";
import type { RunContract } from "@/platform/runs/contract";
import type { Plan, Starts } from "@/platform/runs/start";
import type { Instant } from "@/vocabulary/calendar";
import { endpoint } from "./define";

/** Reads of the list of runs, as `defineRunList` has them. */
type RunReads<Query, Row> = {
  read(
    deps: Deps,
    actor: Actor,
    filter: Query,
    page: { cursor: string | undefined; limit: number },
  ): Promise<Page<Row>>;
  get(deps: Deps, actor: Actor, id: number): Promise<Row>;
};

const acts = {
  cancel: { verb: "Cancel", does: "While it is under way" },
  retry: { verb: "Retry", does: "What failed of it, once more" },
} as const;

/**
 * Endpoints of runs, for the file of their path: their list, their start, the progress of one, and the acts on it that a feature
 * names. Reading takes the right to read, and everything else the right to start them.
 *
 * @example export default [...runEndpoints(reportContract, reportWork, reportList, { acts: ["cancel"], category: "Reports", … }), …]
 */
export const runEndpoints = <Query, Body, Started, Run, Row extends object>(
  { one, many, calls, read: reading, start: access, toStarted }: RunContract<Query, Body, Started, Run>,
  work: Starts,
  { read, get }: RunReads<Query, Row>,
  {
    category,
    toDto,
    plan,
    starts,
    about,
    ownProgress = false,
    acts: named,
    ...needs
  }: {
    category: string;
    toDto(row: Row): Run;
    /** Plans the run of a request, at the instant of its start. */
    plan(deps: Deps, actor: Actor, body: Body, at: Instant): Promise<Plan>;
    /** True if the feature has a call of its own for the progress of one. */
    ownProgress?: boolean;
    /** Summary of the start, such as 'Generate a report'. */
    starts: string;
    /** Descriptions of list, start and progress for the API documentation. */
    about: { list: string; start: string; progress?: string };
    acts: readonly (keyof typeof acts)[];
    stepUp: NoStepUp;
    approval: NoApproval;
  },
): Endpoint[] => [
  endpoint(calls.list, {
    summary: `List ${many}`,
    description: about.list,
    category,
    access: reading,
    handler: pageHandler(read, toDto),
  }),
  endpoint(calls.start, {
    ...needs,
    summary: starts,
    description: about.start,
    category,
    access,
    async handler({ actor, deps, body, idempotency }) {
      const { id, replayed } = await work.start(deps, actor, idempotency, (at) =>
        plan(deps, actor, body, at),
      );
      return { value: toStarted(id), replayed };
    },
  }),
  ...(ownProgress
    ? []
    : [
        endpoint(calls.progress, {
          summary: `Read a ${one}`,
          ...(about.progress !== undefined && { description: about.progress }),
          category,
          access: reading,
          handler: async ({ actor, deps, params }) => toDto(await get(deps, actor, params.id)),
        }),
      ]),
  ...named.map((name) =>
    endpoint(calls[name], {
      ...needs,
      category,
      access,
      summary: `${acts[name].verb} a ${one}`,
      description: `${acts[name].does}: one's own, or as an admin every one.`,
      handler: ({ actor, deps, params }) => work[name](deps, actor, params.id),
    }),
  ),
];
