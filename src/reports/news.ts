import type { Statement, Write } from "db/client";
import { z } from "zod";
import { formatDate } from "@/calendar";
import type { Deps } from "@/deps";
import { mailStatement } from "@/mail/outbox";
import { keptDays } from "./contract";
import type { Subject } from "./moment";
import { reportsPath } from "./rules";

const addresses = z.array(z.object({ email: z.string() }));

/**
 * What is written when a schedule's report is ready: a mail to each of its recipients who is active staff at that
 * moment, with a link that asks for a sign-in and never the file; and that nothing of it fails any more.
 */
export async function newsOfReport(
  deps: Pick<Deps, "db" | "now" | "env">,
  { id, name, from, to }: Subject,
  scheduleId: number,
): Promise<Write[]> {
  const found = addresses.parse(
    await deps.db.readPrimary({
      sql: `select distinct u.email from report_schedules s, json_each(s.recipients) r join users u on u.id = r.value
        where s.id = ? and u.is_active = 1 and u.deleted_at is null and u.role in ('admin', 'auditor')`,
      args: [scheduleId],
    }),
  );
  const subject = `Report: ${name ?? "scheduled"}, ${formatDate(from)} to ${formatDate(to)}`;
  const link = `${deps.env.origin ?? ""}${reportsPath}?view=${id}`;
  const body = `The report is ready. It can be downloaded for ${keptDays} days, after signing in:\n\n${link}`;
  return [
    { sql: "update report_schedules set failures = 0, failed_at = null where id = ?", args: [scheduleId] },
    ...found.map(({ email }) => mailStatement(deps, { recipient: email, audience: "staff", subject, body })),
  ];
}

/** That a report of a schedule failed: staff sees it among what waits, until the next one is made. */
export const failureOfSchedule = (scheduleId: number, at: number): Statement => ({
  sql: "update report_schedules set failures = failures + 1, failed_at = ? where id = ?",
  args: [at, scheduleId],
});
