import type { Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { NoApproval } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import type { Endpoint } from "@/kernel/define";
import type { Idempotency } from "@/kernel/idempotency";
import type { NoStepUp } from "@/people/auth/second-factors/declared";
import { pageHandler } from "@/platform/lists/page-of";
import type { RunContract } from "@/platform/runs/contract";
import type { Starts } from "@/platform/runs/start";
import { endpoint } from "./define";

const acts = {
  cancel: { verb: "Cancel", does: "While it is under way" },
  retry: { verb: "Retry", does: "What failed of it, once more" },
} as const;

/**
 * Endpoints of runs, for the file of their path: their list, their start, the progress of one, and the acts on it that a feature
 * names. Reading takes the right to read, and everything else the right to start them.
 *
 * @example export default [...runEndpoints(reportContract, reportWork, { acts: ["cancel"], category: "Reports", … }), …]
 */
export const runEndpoints = <Query, Body, Started, Run, Row>(
  { one, many, calls }: RunContract<Query, Body, Started, Run>,
  work: Starts,
  {
    category,
    read: reading,
    run: access,
    list,
    toDto,
    get,
    start,
    starts,
    about,
    acts: named,
    ...needs
  }: {
    category: string;
    /** Rights to read the runs, and to start, cancel and retry them. */
    read: Exclude<Access, "public">;
    run: Exclude<Access, "public">;
    list(
      deps: Deps,
      actor: Actor,
      filter: Query,
      page: { cursor: string | undefined; limit: number },
    ): Promise<Page<Row>>;
    toDto(row: Row): Run;
    /** Reads one for its progress; absent if the feature has a call of its own for it. */
    get?(deps: Deps, actor: Actor, id: number): Promise<Row>;
    start(
      deps: Deps,
      actor: Actor,
      body: Body,
      idempotency: Idempotency | undefined,
    ): Promise<{ value: Started; replayed: boolean }>;
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
    handler: pageHandler(list, toDto),
  }),
  endpoint(calls.start, {
    ...needs,
    summary: starts,
    description: about.start,
    category,
    access,
    handler: ({ actor, deps, body, idempotency }) => start(deps, actor, body, idempotency),
  }),
  ...(get
    ? [
        endpoint(calls.progress, {
          summary: `Read a ${one}`,
          ...(about.progress !== undefined && { description: about.progress }),
          category,
          access: reading,
          handler: async ({ actor, deps, params }) => toDto(await get(deps, actor, params.id)),
        }),
      ]
    : []),
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
