import type { Statement } from "./client";

/**
 * Fills tables that triggers keep, where a migration has just made them on a book that has rows: the triggers count from
 * then on. A table that has rows already, and a book that has none, are left as they are.
 */
export const fillKept: readonly Statement[] = [
  `insert into movement_days (day, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    select quarter / 96, currency, sum(credits), sum(debits), sum(credit_count), sum(debit_count), sum(hold_count),
      sum(release_count)
    from movement_totals where not exists (select 1 from movement_days) group by quarter / 96, currency`,
  `insert into hold_totals (currency, holds, amount)
    select v.currency, count(*), sum(h.held_amount) from holds h join virtual_accounts v on v.id = h.virtual_account_id
    where h.is_active = 1 and not exists (select 1 from hold_totals) group by v.currency`,
].map((sql) => ({ sql, args: [] }));
