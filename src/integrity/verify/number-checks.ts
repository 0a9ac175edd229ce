import { auditDetail, type Check } from "./book-checks";

/** Clocks of two nodes may differ by this much, in milliseconds. */
const apart = 3_600_000;

/** Condition that a number was its holder's at the time of a journal `j`. */
const isHeld = `exists (select 1 from number_holdings h where h.number_id = n.id and h.since <= j.created_at + ${apart}
  and coalesce(h.until, j.created_at) >= j.created_at - ${apart})`;

/** Recomputes pools of account numbers from their numbers, and what was paid to numbers from the periods of their holders. */
export const numberChecks: readonly Check[] = [
  {
    kind: "counts of number pools",
    count: "select count(*) from number_pools",
    broken: `
      with counted as materialized (
        select pool_id, count(*) filter (where status = 'reserved') as reserved, count(*) filter (where status = 'active') as active,
          count(*) filter (where status = 'quarantined') as quarantined, count(*) filter (where status = 'closed') as closed
        from account_numbers group by pool_id)
      select 'number pool ' || p.id || ' counts other numbers than it has' from number_pools p
      left join counted c on c.pool_id = p.id
      where (p.reserved, p.active, p.quarantined, p.closed)
        <> (coalesce(c.reserved, 0), coalesce(c.active, 0), coalesce(c.quarantined, 0), coalesce(c.closed, 0))
      union all
      select 'number pool ' || p.id || ' is of no collection account' from number_pools p
      left join virtual_accounts v on v.id = p.virtual_account_id
      where v.id is null or (p.active > 0 and (v.closed_at is not null or v.type <> 'COBO'))
      limit 1`,
  },
  {
    kind: "account numbers' IBANs",
    count: "select count(*) from account_numbers",
    broken: `
      select 'account number ' || n.id || ' has the IBAN of virtual account ' || v.id
      from account_numbers n join virtual_accounts v on v.virtual_iban = n.iban
      union all
      select 'account number ' || n.id || ' has the IBAN of another number' from account_numbers n
      where n.iban not glob '[A-Z][A-Z][0-9][0-9]*' || printf('%016d', n.id) or length(n.iban) <> 23
      union all
      select 'account number ' || n.id || ' was not drawn for it' from account_numbers n
      where not exists (select 1 from iban_sequence i where i.id = n.id) or exists (select 1 from virtual_accounts v where v.id = n.id)
      union all
      select 'account number ' || n.id || ' is of no pool' from account_numbers n
      where not exists (select 1 from number_pools p where p.id = n.pool_id)
      limit 1`,
  },
  {
    kind: "holders of account numbers",
    count: "select count(*) from number_holdings",
    broken: `
      with said as materialized (
        select cast(resource_id as integer) as number_id, max(details is null) as redacted,
          max(${auditDetail("$.after.holderName")}) as holder_name, max(${auditDetail("$.after.externalId")}) as external_id,
          count(*) filter (where json_valid(details) and details ->> '$.after.status' = 'active') as times
        from audit_logs where resource = 'ACCOUNT_NUMBER' and action = 'UPDATE' group by 1),
      held as materialized (
        select number_id, count(*) as times, min(since) as first, max(until is null) as is_open, max(until) as last
        from number_holdings group by number_id)
      select 'account number ' || n.id || ' has other periods of its holder than its status says' from account_numbers n
      left join held h on h.number_id = n.id
      where (n.status = 'reserved') <> (h.number_id is null) or (n.status = 'reserved' and coalesce(n.holder_name, n.external_id) is not null) or (n.status = 'active') <> coalesce(h.is_open, 0)
        or n.activated_at is not h.first or n.closed_at is not iif(h.is_open, null, h.last)
      union all
      select 'account number ' || n.id || ' has another holder than the audit trail says' from account_numbers n
      join said s on s.number_id = n.id
      where not s.redacted and (n.holder_name, n.external_id) is not (s.holder_name, s.external_id)
      union all
      select 'period ' || h.id || ' of account number ' || h.number_id || ' begins before the one before it ended'
      from number_holdings h join number_holdings o on o.number_id = h.number_id and o.id < h.id
      where o.until is null or o.until > h.since
      union all
      select 'account number ' || coalesce(h.number_id, s.number_id) || ' has other periods of its holder than the audit trail says'
      from held h full join said s on s.number_id = h.number_id
      where not coalesce(s.redacted, 0) and coalesce(s.times, 0) <> coalesce(h.times, 0)
      union all
      select 'a period is of no account number' from number_holdings h
      where not exists (select 1 from account_numbers n where n.id = h.number_id)
      limit 1`,
  },
  {
    kind: "money for account numbers",
    count: "select count(*) from bank_lines where paid_to is not null",
    broken: `
      select 'bank line ' || l.id || ' was credited to account number ' || l.paid_to || ', which was nobody''s'
      from bank_lines l join journals j on j.id = l.journal_id left join account_numbers n on n.id = l.paid_to
      where l.paid_to is not null and l.outcome = 'credited' and not ${isHeld}
      union all
      select 'bank line ' || l.id || ' names account number ' || l.paid_to || ', which is none'
      from bank_lines l where l.paid_to is not null and not exists (select 1 from account_numbers n where n.id = l.paid_to)
      union all
      select 'credit ' || j.id || ' was paid to account number ' || (j.command ->> '$.paidTo') || ', which does not lead to its account'
      from number_pools q join transactions t on t.virtual_account_id = q.virtual_account_id and +t.type = 'credit'
      join journals j on j.id = t.journal_id and j.kind = 'credit' and j.command ->> '$.paidTo' is not null
      left join account_numbers n on n.id = j.command ->> '$.paidTo'
      left join number_pools p on p.id = n.pool_id
      where p.virtual_account_id is not t.virtual_account_id or not ${isHeld}
      union all
      select 'payment ' || y.id || ' went to another account than that of account number ' || n.id
      from payments y cross join account_numbers n on n.iban = y.recipient join number_pools p on p.id = n.pool_id
      where y.recipient_account_id is not p.virtual_account_id
      union all
      select 'payment ' || y.id || ' was credited to account number ' || n.id || ', which was nobody''s'
      from payments y cross join account_numbers n on n.iban = y.recipient
      join transactions t on t.journal_id in (y.journal_id, y.ended_journal_id) and t.virtual_account_id = y.recipient_account_id
        and +t.type = 'credit'
      join journals j on j.id = t.journal_id
      where not ${isHeld}
      limit 1`,
  },
];
