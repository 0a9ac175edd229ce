import { streamSSE } from "hono/streaming";
import { getShareOwner } from "@/access/owner";
import { endpoint } from "@/app/define";
import { analyseUpload } from "@/narration/commands";
import {
  analyzeStatementCall,
  deleteAnalysisCall,
  downloadReportCall,
  followAnalysisCall,
  getAnalysisCall,
  getOverviewCall,
  getPagePicturesCall,
} from "@/narration/contract";
import { deleteAnalysis } from "@/narration/deletion";
import { type Progress, progressBoard } from "@/narration/progress";
import { getAnalysis } from "@/narration/queries";
import { makeReport } from "@/narration/report/make-report";
import { readUpload } from "@/narration/upload";
import { workbookType } from "@/platform/workbook/sheets";
import { allRows, zipped } from "@/statement-reader/packed-result";
import { bankDate } from "@/vocabulary/calendar";

/** The longest that a stream stays open, in milliseconds: longer than a full queue of uploads takes. */
const longestStream = 600_000;

/** A connection that says nothing for a minute is closed, and a file may wait longer than that for its turn. */
const heartbeat = 15_000;

export default [
  endpoint(analyzeStatementCall, {
    summary: "Analyse a bank statement",
    description:
      "The statement is a PDF under 5 MB; uploadId names the progress stream. Answers when the analysis is done.",
    category: "Transaction Narration",
    access: "narration:use",
    stepUp: { none: "reads a customer's own file" },
    approval: { none: "reads a customer's own file" },
    async handler({ actor, deps, form, c }) {
      return analyseUpload(deps, actor, await readUpload(form), c.req.raw.signal);
    },
  }),
  endpoint(getAnalysisCall, {
    summary: "Read a kept analysis with its rows",
    category: "Transaction Narration",
    access: "narration:use",
    async handler({ actor, deps, params, c }) {
      const { kept } = await getAnalysis(deps, actor, params.id);
      const headers = { "Content-Type": "application/json" };
      // It is kept as it travels.
      if (c.req.header("accept-encoding")?.includes("gzip")) {
        return c.body(zipped(kept), 200, { ...headers, "Content-Encoding": "gzip" });
      }
      return c.body(await allRows(kept), 200, headers);
    },
  }),
  endpoint(deleteAnalysisCall, {
    summary: "Delete a kept analysis of one's own with its report",
    category: "Transaction Narration",
    access: "narration:use",
    stepUp: { none: "forgets it" },
    approval: { none: "forgets it" },
    handler: ({ actor, deps, params }) => deleteAnalysis(deps, actor, params.id),
  }),
  endpoint(followAnalysisCall, {
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
  }),
  endpoint(downloadReportCall, {
    summary: "Download the Excel report of an analysis",
    category: "Transaction Narration",
    access: "narration:use",
    media: workbookType,
    async handler({ actor, deps, params, c }) {
      const analysis = await getAnalysis(deps, actor, params.id);
      const name = `statement-${bankDate(analysis.createdAt, deps.env.zone)}-${analysis.id.slice(-6)}.xlsx`;
      const bytes = await makeReport(analysis, deps.env.brand.name, getShareOwner(actor), c.req.raw.signal);
      return new Response(bytes, {
        headers: {
          "Content-Type": workbookType,
          "Content-Disposition": `attachment; filename="${name}"`,
        },
      });
    },
  }),
  endpoint(getOverviewCall, {
    summary: "Read what is seen of a kept analysis at first",
    description: "Of the rows those around each one that does not add up, or the first ones where all do.",
    category: "Transaction Narration",
    access: "narration:use",
    async handler({ actor, deps, params }) {
      return (await getAnalysis(deps, actor, params.id)).kept.overview;
    },
  }),
  endpoint(getPagePicturesCall, {
    summary: "Read the pages of a kept analysis on which rows do not add up",
    description:
      "Word by word with their places, in points from the top left corner. No image of the file is kept.",
    category: "Transaction Narration",
    access: "narration:use",
    async handler({ actor, deps, params }) {
      return (await getAnalysis(deps, actor, params.id)).kept.pictures;
    },
  }),
];
