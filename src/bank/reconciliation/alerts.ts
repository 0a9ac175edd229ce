import type { Statement } from "db/client";
import type { Instant } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import type { Result } from "./comparison";

/** Maximum number of accounts of a run with an individual alert; one more alert then covers all others. */
const mostAlerts = 100;

const titles = {
  discrepancy: ["Reconciliation discrepancy", "critical"],
  error: ["Reconciliation error", "high"],
} as const;

function getText({ currency, expected, actual, difference, flaw }: Result): string {
  const balances =
    difference === 0
      ? `The balance of ${formatMoney(actual, currency)} agrees, the books do not verify`
      : `Expected ${formatMoney(expected, currency)}, the account stands at ${formatMoney(actual, currency)}`;
  return flaw === null ? balances : `${balances}. ${flaw}`;
}

/**
 * Raises alerts for staff about accounts that a nightly run found out of order. An account has one at a time: while somebody
 * still deals with it, the next night adds none.
 * @param before number of accounts that the run found out of order before these
 */
export function raiseAlerts(results: readonly Result[], before: number, at: Instant): Statement[] {
  const flawed = results.filter(({ status }) => status !== "matched");
  return flawed.slice(0, Math.max(0, mostAlerts - before)).map((result) => {
    const [title, severity] = result.status === "error" ? titles.error : titles.discrepancy;
    return {
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
        select ?1, 'suspicious_pattern', ?2, ?3, ?4, 'staff', ?5 where not exists (select 1 from alerts
          where virtual_account_id = ?1 and title = ?3 and status in ('active', 'acknowledged'))`,
      args: [result.id, severity, title, getText(result), at],
    };
  });
}

/** Raises the alert at the end of a run that found more accounts out of order than have individual alerts. */
export function lastAlert(runId: number, flawed: number, at: Instant): Statement[] {
  if (flawed <= mostAlerts) return [];
  const others = (flawed - mostAlerts).toLocaleString("en-US");
  return [
    {
      sql: `insert into alerts (type, severity, title, description, audience, created_at)
        values ('suspicious_pattern', 'critical', ?, ?, 'staff', ?)`,
      args: [
        titles.discrepancy[0],
        `${others} further accounts are out of order: reconciliation ${runId} lists them all`,
        at,
      ],
    },
  ];
}
