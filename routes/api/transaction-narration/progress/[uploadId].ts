import { streamSSE } from "hono/streaming";
import { endpoint } from "@/app/define";
import { followAnalysisCall } from "@/narration/contract";
import { type Progress, progressBoard } from "@/narration/progress";

/** The longest that a stream stays open, in milliseconds: longer than a full queue of uploads takes. */
const longestStream = 600_000;

/** A connection that says nothing for a minute is closed, and a file may wait longer than that for its turn. */
const heartbeat = 15_000;

export const GET = endpoint(followAnalysisCall, {
  summary: "Follow the analysis of an upload",
  description: "Server-sent events `progress` with page and pages; the stream ends with the analysis.",
  category: "Transaction Narration",
  access: "narration:use",
  media: "text/event-stream",
  handler({ actor, params, c }) {
    return streamSSE(c, async (stream) => {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      let sent = stream.writeSSE({ event: "open", data: "{}" });
      const send = (progress: Progress) => {
        const event = progress.done ? "done" : "progress";
        sent = sent.then(() => stream.writeSSE({ event, data: JSON.stringify(progress) }));
        if (progress.done) resolve();
      };
      const leave = progressBoard.follow(actor.userId, params.uploadId, send);
      const timer = setTimeout(resolve, longestStream);
      const beat = setInterval(() => void stream.write(": waiting\n\n"), heartbeat);
      stream.onAbort(resolve);
      await over;
      await sent;
      clearTimeout(timer);
      clearInterval(beat);
      leave();
    });
  },
});
