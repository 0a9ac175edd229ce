import { z } from "zod";
import type { Access } from "@/access/policy";
import { type Call, call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, dateFrom, dateTo, type Filters, filterSchema } from "@/platform/lists/contract";
import type { Topic } from "@/resources/topics";
import type { Phrases, Text } from "@/vocabulary/language";
import { type RunText, runWords } from "@/vocabulary/language/run-texts";

/** Fields that every kind of run answers; instants are ISO 8601 in UTC. */
export const runFields = {
  startedBy: z.string().nullable().describe("Null where the server started it"),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
};

type RunRight = Exclude<Access, "public">;

/** The reader of the dialog that starts a run, and the run that the reader has under way, in another tab or from before. */
export type Starter = { username: string; running?: number };

/** Texts of a run's dialog, which each contract writes out: a browser receives the Arabic of the English in its scripts. */
type DialogWords = Readonly<Record<"title" | "failed", Text>>;
type RunWords = DialogWords & Readonly<Record<keyof ReturnType<typeof runWords>, Text>>;

/** A noun of whose texts `runTexts` has the translations. */
type RunNoun<One extends string, Many extends string> = One &
  (RunText<One, Many> extends keyof Phrases ? Text : "no dictionary has the runTexts of this noun");

/** Labels of the statuses that most kinds of run have. */
export const runStatusLabels = {
  running: "Running",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
} as const;
type LabelledStatus = keyof typeof runStatusLabels;

/** Labels of statuses: those of a kind's own are required. */
type StatusLabels<Status extends string> = Readonly<
  Record<Exclude<Status, LabelledStatus>, Text> & Partial<Record<Status & LabelledStatus, Text>>
>;

/** An object with one property. */
function property<Name extends string, Value>(name: Name, value: Value): Record<Name, Value>;
function property(name: string, value: unknown) {
  return { [name]: value };
}

/**
 * Contract of runs that people start and follow, shared by server and browser: the calls that list and start them, read the
 * progress of one, cancel and retry it, the filters of their list, and a run as calls answer it. `runEndpoints` answers the calls
 * that a feature names.
 *
 * @example
 * export const reportContract = runContract({
 *   one: "report", many: "reports", topic: "reports", name: "Report", taken: "REPORT_RUNNING", path: "/api/reports",
 *   read: "reports:run", start: "reports:run", words: reportWords, id: "reportId", statuses: reportStatuses,
 *   statusLabels: reportStatusLabels, filters: {}, body: startReportSchema, run: { progress: z.int(), … },
 * });
 */
export const runContract = <
  const One extends string,
  const Many extends string,
  Id extends string,
  const S extends readonly [string, ...string[]],
  const F extends Filters,
  B extends z.ZodType,
  R extends z.ZodRawShape,
>({
  one,
  many,
  path,
  words,
  id,
  statuses,
  statusLabels,
  filters: further,
  body,
  run: fields,
  ...names
}: {
  /** Singular and plural: 'report', 'reports'. */
  one: RunNoun<One, Many>;
  many: Many & Text;
  topic: Topic;
  /** Title of messages about one. */
  name: Text;
  /** Code of the refusal of a second one of the same person. */
  taken: string;
  path: string;
  /** Rights to read the runs, and to start, cancel and retry them. */
  read: RunRight;
  start: RunRight;
  words: DialogWords;
  /** Name of a run's id in answers. */
  id: Id;
  statuses: S;
  statusLabels: StatusLabels<S[number]>;
  /** Filters of the list besides status and start. */
  filters: F;
  /** Request to start a run. */
  body: B;
  /** Fields of a run as calls answer it, besides its id, its status and `runFields`. */
  run: R;
}) => {
  const labels = { ...runStatusLabels, ...statusLabels };
  const filters = {
    status: choice("Status", statuses, { all: "All statuses", labels }),
    ...further,
    from: dateFrom("Started since"),
    to: dateTo("Started until"),
  };
  const schema = filterSchema(filters);
  const ofId = property(id, z.int());
  const run = z.object({ ...ofId, status: z.enum(statuses), ...runFields, ...fields });
  return {
    ...names,
    one,
    many,
    words: { ...runWords<One, Many>(one, many), ...words },
    filters,
    schema,
    run,
    getId: (answer: Readonly<Record<Id, number>>): number => answer[id],
    toStarted: (runId: number) => property(id, runId),
    calls: {
      start: call({
        method: "POST",
        path,
        cost: "expensive",
        body,
        response: z.object(ofId),
        status: 202,
        idempotent: true,
      }),
      list: call({ method: "GET", path, query: schema.extend(pagingQuery.shape), response: run.array() }),
      progress: call({ method: "GET", path: `${path}/{id}`, params: idParams, response: run }),
      cancel: call({ method: "POST", path: `${path}/{id}/cancel`, params: idParams, status: 204 }),
      retry: call({ method: "POST", path: `${path}/{id}/retry`, params: idParams, status: 204 }),
    },
  };
};

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
  read: RunRight;
  start: RunRight;
  words: RunWords;
  getId(answer: Started): number;
  toStarted(id: number): Started;
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
