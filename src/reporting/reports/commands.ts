import { expectOneRow, type Statement } from "db/client";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan, can } from "@/access/policy";
import { accountMessages } from "@/accounts/contract";
import { createdBy, createdId, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { checkPeriod } from "@/reporting/statements/queries";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { isRecorded, readFile } from "./chunks";
import { type ReportSheet, reportSheets, reportWords, type StartReport } from "./contract";
import { getReport, type ReportRow } from "./queries";
import type { Period } from "./rules";
import { reportWork } from "./run";
import { boundsNow } from "./snapshot";

/** Reports that are made or wait at the same time, on all nodes: each reads much of the ledger. */
const mostAtOnce = 8;

/**
 * Starts a report, and answers its id at once. Its figures are those of this moment.
 * @throws AppError 400 for a period that has not begun, 403, 404 for an account that is not there, 409 while the actor
 * has a report under way, and where too many are
 */
export async function startReport(
  deps: Deps,
  actor: Actor,
  { from, to, vaIds, sheets }: StartReport,
  idempotency: Idempotency | undefined,
): Promise<{ value: { reportId: number }; replayed: boolean }> {
  const { value, replayed } = await write(deps, actor, {
    access: "reports:run",
    refusals: {
      "UNIQUE:reports.started_by": {
        kind: "conflict",
        message: "You have a report under way: wait for it or cancel it, then start another",
        code: "REPORT_RUNNING",
      },
      TOO_MANY_REPORTS: {
        kind: "conflict",
        message: `${mostAtOnce} reports are under way: try again when one is ready`,
      },
    },
    once: { key: idempotency, status: 202, replay: keptRequest },
    async plan(at) {
      const period = checkPeriod(deps, { from, to });
      const accounts = vaIds ? await findAccounts(deps, vaIds) : null;
      const requestId = Bun.randomUUIDv7();
      const chosen = inOrder(sheets ?? reportSheets);
      return {
        statements: [
          insertReport({
            requestId,
            period,
            accounts,
            sheets: chosen,
            startedBy: actor.userId,
            language: currentLanguage(),
            at,
          }),
          expectOneRow("TOO_MANY_REPORTS"),
        ],
        audit: {
          action: "CREATE",
          resource: "REPORT",
          resourceId: createdBy("reports", requestId),
          details: { ...period, sheets: chosen, ...accountsDetail(accounts) },
        },
        answer: { requestId },
      };
    },
  });
  const reportId = await createdId(deps, "reports", value);
  if (!replayed) void reportWork.carryOutBehind(deps, reportId);
  return { value: { reportId }, replayed };
}

/** Names a report's accounts for the trail. */
export const accountsDetail = (accounts: readonly number[] | null) =>
  accounts === null ? {} : { accounts: accounts.slice(0, 100), chosen: accounts.length };

/** Sheets in their order, each once. */
export const inOrder = (sheets: readonly ReportSheet[]): ReportSheet[] =>
  reportSheets.filter((sheet) => sheets.includes(sheet));

const countRow = z.object({ accounts: z.int() });

/** The ids of accounts, each once. Throws AppError 404 if one is not there; closed ones are. */
export async function findAccounts({ db }: Pick<Deps, "db">, vaIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(vaIds)];
  const found = await readRow(
    db,
    countRow,
    sql`select count(*) as accounts from virtual_accounts
      where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  if (found?.accounts !== ids.length) throw new AppError("not_found", accountMessages.notFound);
  return ids;
}

type NewReport = {
  requestId: string;
  period: Period;
  /** Null for all. */
  accounts: readonly number[] | null;
  sheets: readonly ReportSheet[];
  /** Null for the server itself. */
  startedBy: number | null;
  /** Language of the report; English if absent. */
  language?: Language;
  at: number;
  schedule?: { id: number; name: string; dueAt: number };
};

/** The statement that begins a report, and fixes its moment; it inserts nothing where too many are under way. */
export function insertReport({
  requestId,
  period,
  accounts,
  sheets,
  startedBy,
  language = "en",
  at,
  schedule,
}: NewReport): Statement {
  return {
    sql: `insert into reports
        (request_id, schedule_id, due_at, name, started_by, started_at, period_from, period_to, accounts, sheets,
          language, bounds)
      select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${boundsNow}
      where (select count(*) from reports where status = 'running') < ?`,
    args: [
      requestId,
      schedule?.id ?? null,
      schedule?.dueAt ?? null,
      schedule?.name ?? null,
      startedBy,
      at,
      period.from,
      period.to,
      accounts === null ? null : JSON.stringify(accounts),
      JSON.stringify(sheets),
      language,
      schedule ? Number.MAX_SAFE_INTEGER : mostAtOnce,
    ],
  };
}

/** Checks whether the actor may cancel or delete a report: their own, and for an admin every one. */
export const mayChange = (actor: Actor, { startedById }: Pick<ReportRow, "startedById">): boolean =>
  can(actor, "reports:run") && (actor.role === "admin" || startedById === actor.userId);

async function getOwn(deps: Deps, actor: Actor, id: number): Promise<ReportRow> {
  assertCan(actor, "reports:run");
  const report = await getReport(deps, actor, id);
  if (!mayChange(actor, report)) throw new AppError("forbidden", "This report is someone else's");
  return report;
}

/**
 * Ends a report that is under way: what makes it is refused at its next write.
 * @throws AppError 403 for somebody else's, 404, 409 if it is over
 */
export async function cancelReport(deps: Deps, actor: Actor, id: number): Promise<void> {
  await getOwn(deps, actor, id);
  await write(deps, actor, {
    access: "reports:run",
    refusals: { NOT_UNDER_WAY: { kind: "conflict", message: "This report is not under way any more" } },
    plan: (at) => ({
      statements: reportWork.cancellation(id, {
        set: "status = 'cancelled', finished_at = ?, stage = null",
        args: [at],
      }),
      audit: { action: "UPDATE", resource: "REPORT", resourceId: id, details: { status: "cancelled" } },
      answer: undefined,
    }),
  });
}

/**
 * Deletes the file of a report; that there was one stays on record.
 * @throws AppError 403 for somebody else's, 404, 409 if there is no file
 */
export async function deleteReport(deps: Deps, actor: Actor, id: number): Promise<void> {
  await getOwn(deps, actor, id);
  await write(deps, actor, {
    access: "reports:run",
    refusals: { NO_FILE: { kind: "conflict", message: reportWords.gone } },
    plan: () => ({
      statements: [
        { sql: "update reports set status = 'deleted' where id = ? and status = 'done'", args: [id] },
        expectOneRow("NO_FILE"),
      ],
      audit: { action: "DELETE", resource: "REPORT", resourceId: id, details: { file: true } },
      answer: undefined,
    }),
  });
}

/**
 * The file of a report, and a row of the trail that it was taken.
 * @throws AppError 403, 404; 409 if the report is not ready, no longer kept, or differs from the trail's digest
 */
export async function downloadReport(deps: Deps, actor: Actor, id: number) {
  const report = await getReport(deps, actor, id);
  const { status, size, digest, chunks, periodFrom, periodTo } = report;
  if (status === "running") throw new AppError("conflict", reportWords.notReady);
  if (status !== "done") throw new AppError("conflict", reportWords.gone);
  if (!(await isRecorded(deps, { id, chunks })))
    throw new AppError("conflict", reportWords.unrecorded, { code: "FILE_UNRECORDED" });
  await write(deps, actor, {
    access: "reports:run",
    plan: () => ({
      statements: [],
      audit: {
        action: "CREATE",
        resource: "EXPORT",
        resourceId: null,
        details: { report: id, size, digest },
      },
      answer: undefined,
    }),
  });
  const fileName = `report-${id}-${periodFrom}-${periodTo}.xlsx`;
  return { fileName, size, body: readFile(deps, { id, chunks }) };
}
