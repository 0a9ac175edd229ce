import type { Database } from "db/client";
import { reports, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { buildUrl } from "@/kernel/call";
import { runColumns, toRunFields } from "@/platform/runs/columns";
import { isoInstant } from "@/vocabulary/calendar";
import { downloadReportCall, mostChosen, type ReportDto, reportSheets } from "./contract";
import { getPercent } from "./rules";

/** Columns read for a report. `accountCount` is null for all accounts. */
const reportColumns = {
  ...runColumns(reports),
  name: reports.name,
  scheduleId: reports.scheduleId,
  periodFrom: reports.periodFrom,
  periodTo: reports.periodTo,
  accountCount: sql<number | null>`json_array_length(${reports.accounts})`,
  sheets: reports.sheets,
  total: reports.total,
  done: reports.done,
  stage: reports.stage,
  chunks: reports.chunks,
  size: reports.size,
  digest: reports.digest,
  expiresAt: reports.expiresAt,
};

/** Reads reports with their columns. */
export const selectReports = (read: Database["read"]) =>
  read.select(reportColumns).from(reports).leftJoin(users, eq(users.id, reports.startedBy));

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

const sheetsSchema = z.array(z.enum(reportSheets));
export const parseSheets = ({ sheets }: { sheets: string }) => sheetsSchema.parse(JSON.parse(sheets));

/** Address of a report's file; null without one. */
export const findDownloadUrl = ({ id, status }: Pick<ReportRow, "id" | "status">): string | null =>
  status === "done" ? buildUrl(downloadReportCall, { id }) : null;

/** A report in the form of answers. */
export const toReportDto = (report: ReportRow): ReportDto => ({
  reportId: report.id,
  name: report.name,
  progress: getPercent(report),
  stage: report.stage,
  downloadUrl: findDownloadUrl(report),
  from: report.periodFrom,
  to: report.periodTo,
  accounts: report.accountCount,
  sheets: parseSheets(report),
  rows: report.done,
  size: report.size,
  digest: report.digest,
  ...toRunFields(report),
  expiresAt: isoInstant(report.expiresAt),
});

/** Finds the ids of the open accounts that match a text, up to as many as a report may name. */
export async function findMatchingAccounts(deps: Deps, actor: Actor, q: string) {
  assertCan(actor, "reports:run");
  const vaIds: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAccounts(deps, actor, { q }, { limit: 1000, cursor });
    vaIds.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined && vaIds.length < mostChosen);
  return { vaIds: vaIds.slice(0, mostChosen), more: cursor !== undefined };
}
