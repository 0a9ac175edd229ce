import { streamSSE } from "hono/streaming";
import { endpoint } from "@/app/define";
import { followRunCall } from "@/bank/reconciliation/contract";
import { followRun } from "@/bank/reconciliation/events";
import { getRun } from "@/bank/reconciliation/queries";

export const GET = endpoint(followRunCall, {
  summary: "Follow a reconciliation",
  description:
    "Server-sent events: `result` for each account (of more than 50, for those out of order), `progress` with the run's counts, `end` with the run. After a lost connection `Last-Event-ID` goes on where it ended; a run that is over answers what was kept.",
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
});
