import { flagCell, readPrimaryRow, readPrimaryRows, sumCell } from "db/rows";
import { z } from "zod";
import { bankDate, bankMonth, type Instant } from "@/vocabulary/calendar";
import { configurationDefaults } from "@/vocabulary/configuration-defaults";
import type { Minor } from "@/vocabulary/money";
import type { LedgerDeps } from "./command";

/** The business day and month that a client payment counts in, as `window_counters` names them. */
export function limitWindows(at: Instant, zone: string): { day: string; month: string } {
  return { day: `day:${bankDate(at, zone)}`, month: `month:${bankMonth(at, zone)}` };
}

/** Limit of an account and its used part, in fils (AED minor units). */
export type LimitUse = { limit: Minor; used: Minor; left: Minor };

const useRow = z.object({
  id: z.int(),
  dailyLimit: z.int(),
  monthlyLimit: z.int(),
  enforced: flagCell,
  dayUsed: sumCell,
  monthUsed: sumCell,
});
const { dailyLimit, monthlyLimit } = configurationDefaults;
const select = (accounts: string) => `
  SELECT v.id, coalesce(c.daily_limit, ${dailyLimit}) AS "dailyLimit", coalesce(c.monthly_limit, ${monthlyLimit}) AS "monthlyLimit",
    coalesce(c.enforce_limits, 0) AS enforced,
    coalesce((SELECT aed_amount FROM window_counters WHERE virtual_account_id = v.id AND window = ?), 0) AS "dayUsed",
    coalesce((SELECT aed_amount FROM window_counters WHERE virtual_account_id = v.id AND window = ?), 0) AS "monthUsed"
  FROM virtual_accounts v LEFT JOIN configurations c ON c.virtual_account_id = v.id WHERE v.id ${accounts}`;

/** Both limits of an account with their used parts. `enforced`: true if a payment over one is refused. */
export type LimitUses = { enforced: boolean; daily: LimitUse; monthly: LimitUse };

/** Used part of an account's payment limits on the day and in the month of an instant, from the primary. */
export async function getLimitUse(
  { db, env }: Pick<LedgerDeps, "db" | "env">,
  accountId: number,
  at: Instant,
): Promise<LimitUses> {
  const { day, month } = limitWindows(at, env.zone);
  const row = await readPrimaryRow(db, useRow, { sql: select("= ?"), args: [day, month, accountId] });
  const nothing = { limit: 0, used: 0, left: 0 };
  return row ? getUses(row) : { enforced: false, daily: nothing, monthly: nothing };
}

/** Used parts of several accounts' limits, by their ids: only of accounts whose limits are enforced. */
export async function getEnforcedLimitUses(
  { db, env }: Pick<LedgerDeps, "db" | "env">,
  accountIds: readonly number[],
  at: Instant,
): Promise<Map<number, LimitUses>> {
  const { day, month } = limitWindows(at, env.zone);
  const several = "IN (SELECT value FROM json_each(?)) AND c.enforce_limits = 1";
  const rows = await readPrimaryRows(db, useRow, {
    sql: select(several),
    args: [day, month, JSON.stringify(accountIds)],
  });
  return new Map(rows.map((row) => [row.id, getUses(row)]));
}

function getUses(row: z.infer<typeof useRow>): LimitUses {
  return {
    enforced: row.enforced,
    daily: use(row.dailyLimit, row.dayUsed),
    monthly: use(row.monthlyLimit, row.monthUsed),
  };
}

const use = (limit: Minor, used: Minor): LimitUse => ({ limit, used, left: Math.max(0, limit - used) });
