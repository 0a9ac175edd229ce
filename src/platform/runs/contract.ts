import { z } from "zod";
import { type Call, call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, dateFrom, dateTo } from "@/platform/lists/contract";
import type { Topic } from "@/resources/topics";
import type { Text } from "@/vocabulary/language";

/** Filters of a list of runs: their statuses, and the days on which they were started. */
export const runFilters = <const S extends readonly [string, ...string[]]>(
  statuses: S,
  labels: Record<S[number], Text>,
) => ({
  status: choice("Status", statuses, { all: "All statuses", labels }),
  from: dateFrom("Started since"),
  to: dateTo("Started until"),
});

/** Fields that every kind of run answers; instants are ISO 8601 in UTC. */
export const runFields = {
  startedBy: z.string().nullable().describe("Null where the server started it"),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
};

/** Texts of a run's dialog, list and acts, which each contract writes out, as for plain rows. */
type RunWords = Readonly<Record<"title" | "failed" | "empty" | "notFound", Text>>;

/**
 * Contract of runs that people start and follow, shared by server and browser: the calls that list and start them, read the
 * progress of one, cancel and retry it. `runEndpoints` answers those that a feature names.
 *
 * @example
 * export const reportContract = runContract({
 *   one: "report", many: "reports", topic: "reports", name: "Report", taken: "REPORT_RUNNING", path: "/api/reports",
 *   words: reportWords, getId: ({ reportId }) => reportId,
 *   filter: reportFilterSchema, body: startReportSchema, started: z.object({ reportId: z.int() }), run: reportSchema,
 * });
 */
export const runContract = <
  Q extends z.ZodRawShape,
  B extends z.ZodType,
  S extends z.ZodType,
  R extends z.ZodType,
>({
  path,
  filter,
  body,
  started,
  run,
  ...names
}: {
  /** Singular and plural: 'report', 'reports'. */
  one: Text;
  many: Text;
  topic: Topic;
  /** Title of messages about one. */
  name: Text;
  /** Code of the refusal of a second one of the same person. */
  taken: string;
  path: string;
  words: RunWords;
  /** Id of a run, from what its start and its progress answer. */
  getId(answer: z.output<S>): number;
  /** Filters of the list, `runFilters` among them. */
  filter: z.ZodObject<Q>;
  /** Request to start a run. */
  body: B;
  started: S;
  /** A run as calls answer it, with `runFields`. */
  run: R;
}) => ({
  ...names,
  calls: {
    start: call({
      method: "POST",
      path,
      cost: "expensive",
      body,
      response: started,
      status: 202,
      idempotent: true,
    }),
    list: call({ method: "GET", path, query: filter.extend(pagingQuery.shape), response: run.array() }),
    progress: call({ method: "GET", path: `${path}/{id}`, params: idParams, response: run }),
    cancel: call({ method: "POST", path: `${path}/{id}/cancel`, params: idParams, status: 204 }),
    retry: call({ method: "POST", path: `${path}/{id}/retry`, params: idParams, status: 204 }),
  },
});

type Id = typeof idParams;
type Paging = z.output<typeof pagingQuery>;
type Act = Call<Id, undefined, undefined, undefined, undefined, undefined, "POST">;

/** The same for code about any such runs. `Sent` is the body of a form, which the call converts to `Body`. */
export type RunContract<Query, Body, Started, Run, Sent = unknown> = {
  one: Text;
  many: Text;
  topic: Topic;
  name: Text;
  taken: string;
  words: RunWords;
  getId(answer: Started): number;
  calls: {
    start: Call<undefined, undefined, z.ZodType<Body, Sent>, undefined, z.ZodType<Started>, true, "POST">;
    list: Call<
      undefined,
      z.ZodType<Query & Paging, { status?: string | undefined }>,
      undefined,
      undefined,
      z.ZodType<Run[]>,
      undefined,
      "GET"
    >;
    progress: Call<Id, undefined, undefined, undefined, z.ZodType<Run>, undefined, "GET">;
    cancel: Act;
    retry: Act;
  };
};
