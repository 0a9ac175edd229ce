import {
  getReportCall,
  listReportsCall,
  type ReportDto,
  type StartReport,
  startReportCall,
} from "@/reporting/reports/contract";
import { send } from "../../_lib/api";
import { firstWait, isPermanent, longestWait, pause, startOrFind } from "../../_lib/follow-work";

export type ReportListeners = {
  signal: AbortSignal;
  onProgress(report: ReportDto): void;
  /** Whether the connection is lost, and being tried again. */
  onLost(lost: boolean): void;
};

/**
 * Follows a report to its end, by its id: the server makes it whether anybody looks or not.
 * @throws ApiError if the server refuses it
 */
export async function followReportToEnd(
  id: number,
  { signal, onProgress, onLost }: ReportListeners,
): Promise<ReportDto> {
  for (let wait = firstWait; ; ) {
    try {
      const report = await send(getReportCall, { params: { id }, signal });
      onLost(false);
      wait = firstWait;
      onProgress(report);
      if (report.status !== "running") return report;
    } catch (error) {
      if (signal.aborted || isPermanent(error)) throw error;
      onLost(true);
      wait = Math.min(wait * 2, longestWait);
    }
    await pause(wait, signal);
  }
}

/** Starts a report, or finds the one that the reader has under way already, in another tab. */
export async function startOrJoin(
  body: StartReport,
  username: string,
  idempotencyKey: string,
): Promise<{ reportId: number; joined: boolean }> {
  const work = await startOrFind({
    start: () => send(startReportCall, { body, idempotencyKey }),
    taken: "REPORT_RUNNING",
    running: () => send(listReportsCall, { query: { status: "running" } }),
    username,
  });
  return "started" in work
    ? { ...work.started, joined: false }
    : { reportId: work.found.reportId, joined: true };
}
