import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine, ownLines } from "@/platform/mail/wording";
import { formatDate } from "@/vocabulary/calendar";
import { keptDays } from "./contract";
import { reportsPath } from "./rules";
import type { Subject } from "./snapshot";

const addressRow = z.object({ email: z.string() });

/**
 * Mails of a schedule's finished report: one to each of its recipients who is active staff at that moment, with a link that
 * requires a sign-in and without the file.
 */
export async function mailsOfReport(
  deps: Pick<Deps, "db" | "now" | "env">,
  { id, name, from, to }: Subject,
  scheduleId: number,
) {
  const found = await readPrimaryRows(deps.db, addressRow, {
    sql: `select distinct u.email from report_schedules s, json_each(s.recipients) r join users u on u.id = r.value
      where s.id = ? and u.is_active = 1 and u.deleted_at is null and u.role in ('admin', 'auditor')`,
    args: [scheduleId],
  });
  const period = { from: formatDate(from), to: formatDate(to) };
  const subject =
    name === null
      ? mailLine("Report: scheduled, {from} to {to}", period)
      : mailLine("Report: {name}, {from} to {to}", { name, ...period });
  const body = [
    mailLine("The report is ready. It can be downloaded for {days} days, after signing in:", {
      days: keptDays,
    }),
    emptyLine,
    ...ownLines(`${deps.env.origin ?? ""}${reportsPath}?view=${id}`),
  ];
  return found.flatMap(({ email }) =>
    mailStatements(deps, { recipient: email, audience: "staff", subject, body }),
  );
}
