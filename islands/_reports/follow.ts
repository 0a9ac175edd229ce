import {
  getReportCall,
  listReportsCall,
  type ReportDto,
  type StartReport,
  startReportCall,
} from "@/reports/contract";
import { ApiError, send } from "../_lib/api";

/** How often a report is looked at, in milliseconds; after a lost connection less and less often. */
const lookEvery = 500;
const longestWait = 8000;

export type Following = {
  signal: AbortSignal;
  onProgress(report: ReportDto): void;
  /** Whether the connection is lost, and being tried again. */
  onLost(lost: boolean): void;
};

/** What trying again would not mend: the report is not there, or the reader may not see it any more. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Follows a report to its end, by its id: the server makes it whether anybody looks or not.
 * @throws ApiError where the server refuses it
 */
export async function followToEnd(id: number, { signal, onProgress, onLost }: Following): Promise<ReportDto> {
  for (let wait = lookEvery; ; ) {
    try {
      const report = await send(getReportCall, { params: { id }, signal });
      onLost(false);
      wait = lookEvery;
      onProgress(report);
      if (report.status !== "running") return report;
    } catch (error) {
      if (signal.aborted || isFinal(error)) throw error;
      onLost(true);
      wait = Math.min(wait * 2, longestWait);
    }
    await pause(wait, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** Starts a report, or finds the one that the reader has under way already, in another tab. */
export async function startOrJoin(
  body: StartReport,
  username: string,
  idempotencyKey: string,
): Promise<{ reportId: number; joined: boolean }> {
  try {
    return { ...(await send(startReportCall, { body, idempotencyKey })), joined: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "REPORT_RUNNING") throw error;
    const running = await send(listReportsCall, { query: { status: "running" } });
    const own = running.find(({ startedBy }) => startedBy === username);
    if (!own) throw error;
    return { reportId: own.reportId, joined: true };
  }
}
