import { expectOneRow } from "db/client";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { accountMessages } from "@/accounts/contract";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Plan } from "@/platform/runs/start";
import { checkPeriod } from "@/reporting/statements/queries";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { isRecorded, readFile } from "./chunks";
import { type ReportSheet, reportSheets, reportWords, type StartReport } from "./contract";
import { getReport } from "./list";
import type { Period } from "./rules";
import { reportWork } from "./run";
import { boundsNow } from "./snapshot";

/**
 * Plans a report. Its figures are those of the moment of its start.
 * @throws AppError 400 for a period that has not begun, 404 for an unknown account
 */
export async function planReport(
  deps: Deps,
  _: Actor,
  { from, to, vaIds, sheets }: StartReport,
): Promise<Plan> {
  const period = checkPeriod(deps, { from, to });
  const accounts = vaIds ? await findAccounts(deps, vaIds) : null;
  const chosen = inOrder(sheets ?? reportSheets);
  return {
    columns: getReportColumns({ period, accounts, sheets: chosen, language: currentLanguage() }),
    details: { ...period, sheets: chosen, ...accountsDetail(accounts) },
  };
}

/** Names a report's accounts for the trail. */
export const accountsDetail = (accounts: readonly number[] | null) =>
  accounts === null ? {} : { accounts: accounts.slice(0, 100), chosen: accounts.length };

/** Sheets in their order, each once. */
export const inOrder = (sheets: readonly ReportSheet[]): ReportSheet[] =>
  reportSheets.filter((sheet) => sheets.includes(sheet));

const countRow = z.object({ accounts: z.int() });

/** Finds the ids of accounts, each once. Throws AppError 404 for an unknown one; closed ones are found. */
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
  period: Period;
  /** Null for all. */
  accounts: readonly number[] | null;
  sheets: readonly ReportSheet[];
  /** Language of the report; English if absent. */
  language?: Language;
  schedule?: { id: number; name: string; dueAt: number };
};

/** Columns of a report that begins: its moment is that of the write. */
export const getReportColumns = ({ period, accounts, sheets, language = "en", schedule }: NewReport) => ({
  schedule_id: schedule?.id ?? null,
  due_at: schedule?.dueAt ?? null,
  name: schedule?.name ?? null,
  period_from: period.from,
  period_to: period.to,
  accounts: accounts === null ? null : JSON.stringify(accounts),
  sheets: JSON.stringify(sheets),
  language,
  bounds: { sql: boundsNow, args: [] },
});

/**
 * Deletes the file of a report; the record of the report stays.
 * @throws AppError 403 for somebody else's, 404, 409 if there is no file
 */
export async function deleteReport(deps: Deps, actor: Actor, id: number): Promise<void> {
  await reportWork.assertOwn(deps, actor, id);
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
 * Reads the file of a report, and records the download in the audit trail.
 * @throws AppError 403, 404; 409 if the report is not ready, no longer kept, or differs from the audit trail's digest
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
