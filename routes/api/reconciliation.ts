import { streamSSE } from "hono/streaming";
import { endpoint } from "@/app/define";
import { runEndpoints } from "@/app/run-endpoints";
import { exportRun, planRun } from "@/bank/reconciliation/commands";
import {
  exportRunCall,
  followRunCall,
  getRunCall,
  reconciliationContract,
} from "@/bank/reconciliation/contract";
import { followRun } from "@/bank/reconciliation/events";
import { getRun, resultList, runList } from "@/bank/reconciliation/list";
import { toResultDto, toRunDto } from "@/bank/reconciliation/queries";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { linkHeader } from "@/kernel/http-headers";

const category = "Reconciliation";

export default [
  ...runEndpoints(reconciliationContract, reconciliationWork, runList, {
    category,
    toDto: toRunDto,
    plan: planRun,
    ownProgress: true,
    starts: "Reconcile accounts",
    about: {
      list: "Newest first, without their results.",
      start:
        "Compares what each account's transactions make with its available balance, over the whole history. Answers at once; follow the run by its events. Up to 50 accounts are taken one every 200 ms. One run at a time for each person.",
    },
    acts: ["retry"],
    stepUp: { none: "compares" },
    approval: { none: "compares" },
  }),
  endpoint(getRunCall, {
    summary: "Read a reconciliation",
    description:
      "With its results so far, what is out of order first: at most 1,000, then on by the Link header.",
    category: "Reconciliation",
    access: "reconciliation:read",
    async handler({ actor, deps, params, query, url, respond }) {
      const run = await getRun(deps, actor, params.id);
      const { rows, next } = await resultList.read(
        deps,
        actor,
        { ...query, parent: run.id },
        {
          cursor: query.after,
          limit: query.limit,
        },
      );
      return respond(
        { ...toRunDto(run), results: rows.map(toResultDto) },
        { headers: linkHeader(url, next) },
      );
    },
  }),
  endpoint(followRunCall, {
    summary: "Follow a reconciliation",
    description:
      "Server-sent events: `result` for each account (of more than 50, for those out of order), `progress` with the run's counts, `end` with the run. After a lost connection `Last-Event-ID` continues where it ended; a run that is over answers what was kept.",
    category: "Reconciliation",
    access: "reconciliation:read",
    media: "text/event-stream",
    async handler({ actor, deps, params, c }) {
      const { id } = await getRun(deps, actor, params.id);
      const last = /^\d{1,15}$/.exec(c.req.header("last-event-id") ?? "")?.[0];
      return streamSSE(
        c,
        async (stream) => {
          const gone = new AbortController();
          stream.onAbort(() => gone.abort());
          for await (const { event, id: position, data } of followRun(deps, actor, id, {
            after: Number(last ?? 0),
            signal: gone.signal,
          })) {
            await stream.writeSSE({ event, id: String(position), data: JSON.stringify(data) });
          }
        },
        async (error) => {
          deps.log.error({ err: error }, "a reconciliation could not be followed");
        },
      );
    },
  }),
  endpoint(exportRunCall, {
    summary: "Download a reconciliation as Excel",
    description: "The results with real numbers, and a summary. The download is recorded in the trail.",
    category: "Reconciliation",
    access: "reconciliation:read",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    async handler({ actor, deps, params }) {
      const { contentType, fileName, body } = await exportRun(deps, actor, params.id);
      return new Response(body, {
        headers: {
          "Content-Type": contentType,
          "Content-Disposition": `attachment; filename="${fileName}"`,
        },
      });
    },
  }),
];
