import type { Statement } from "./client";
import { beginFirstEpoch } from "./history";

/**
 * Fills tables that triggers maintain, if a migration has just created them in a book with rows; the triggers count
 * from then on. Tables with rows and empty books stay unchanged.
 */
export const fillKept: readonly Statement[] = [
  beginFirstEpoch,
  ...[
    `insert into movement_days (day, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    select quarter / 96, currency, sum(credits), sum(debits), sum(credit_count), sum(debit_count), sum(hold_count),
      sum(release_count)
    from movement_totals where not exists (select 1 from movement_days) group by quarter / 96, currency`,
    `insert into hold_totals (currency, holds, amount)
    select v.currency, count(*), sum(h.held_amount) from holds h join virtual_accounts v on v.id = h.virtual_account_id
    where h.is_active = 1 and not exists (select 1 from hold_totals) group by v.currency`,
    `insert into allocation_holders (name, holders)
    select name, holders from (
      select 'users' as name, count(distinct user_id) as holders from fund_allocations where revoked_at is null
      union all
      select 'accounts', count(distinct v.id) from fund_allocations a
      join virtual_accounts v on v.id = a.virtual_account_id and v.status = 'active' where a.revoked_at is null)
    where holders > 0 and not exists (select 1 from allocation_holders)`,
  ].map((sql) => ({ sql, args: [] })),
];
