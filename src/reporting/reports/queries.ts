import { preparedRead } from "db/prepared";
import { reports, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { urlOf } from "@/kernel/call";
import { AppError } from "@/kernel/errors";
import { isoInstant } from "@/vocabulary/calendar";
import { downloadReportCall, mostChosen, type ReportDto, reportSheets, reportWords } from "./contract";
import { percentOf } from "./rules";

/** Columns read for a report. `accountCount` is null for all accounts. */
export const reportColumns = {
  id: reports.id,
  name: reports.name,
  scheduleId: reports.scheduleId,
  status: reports.status,
  startedBy: users.username,
  startedById: reports.startedBy,
  startedAt: reports.startedAt,
  finishedAt: reports.finishedAt,
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
  failure: reports.failure,
  expiresAt: reports.expiresAt,
};

const reportById = preparedRead((read) =>
  read
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.startedBy))
    .where(eq(reports.id, sql.placeholder("id"))),
);

const readReport = ({ db }: Pick<Deps, "db">, id: number) => reportById(db).get({ id });
export type ReportRow = NonNullable<Awaited<ReturnType<typeof readReport>>>;

/** Reads a report. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getReport(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<ReportRow> {
  assertCan(actor, "reports:run");
  const report = await readReport(deps, id);
  if (!report) throw new AppError("not_found", reportWords.notFound);
  return report;
}

const sheetsSchema = z.array(z.enum(reportSheets));
export const sheetsOf = ({ sheets }: { sheets: string }) => sheetsSchema.parse(JSON.parse(sheets));

/** Address of a report's file; null without one. */
export const downloadUrlOf = ({ id, status }: Pick<ReportRow, "id" | "status">): string | null =>
  status === "done" ? urlOf(downloadReportCall, { id }) : null;

const iso = (at: number | null) => isoInstant(at);

/** A report in the form of answers. */
export const toReportDto = (report: ReportRow): ReportDto => ({
  reportId: report.id,
  name: report.name,
  status: report.status,
  progress: percentOf(report),
  stage: report.stage,
  downloadUrl: downloadUrlOf(report),
  from: report.periodFrom,
  to: report.periodTo,
  accounts: report.accountCount,
  sheets: sheetsOf(report),
  rows: report.done,
  size: report.size,
  digest: report.digest,
  startedBy: report.startedBy,
  startedAt: new Date(report.startedAt).toISOString(),
  finishedAt: iso(report.finishedAt),
  expiresAt: iso(report.expiresAt),
  failure: report.failure,
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
