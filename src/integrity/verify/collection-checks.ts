import { payerKeySql } from "db/receipt-rules";
import { isNamed } from "./bank-checks";
import { auditDetail, type Check } from "./book-checks";

/** Parts of receipts by the trail: what was applied, and what people undid. Rows whose details were removed are left out. */
const trail = `
  acts as materialized (
    select id, cast(resource_id as integer) as receipt, details is null as redacted,
      iif(json_valid(details), details, '{}') as details
    from audit_logs where resource = 'RECEIPT' and action = 'UPDATE'),
  redacted as materialized (select receipt from acts where redacted),
  said as materialized (
    select receipt, p.value ->> 0 as expected, p.value ->> 1 as amount, p.value ->> 2 as written_off, p.value ->> 3 as how
    from acts, json_each(acts.details, '$.applied') p),
  undone as materialized (
    select receipt, p.value ->> 3 as application from acts, json_each(acts.details, '$.undone') p)`;

/** Returns go to the account that paid their receipt, and are ordered by the journal that names it. */
const returns: Check = {
  kind: "returns of receipts",
  count: "select count(*) from payments where receipt_id is not null or made_for = 'return'",
  broken: `
    select 'payment ' || p.id || ' is no return of receipt ' || coalesce(p.receipt_id, '?') || ' to the account that paid it'
    from payments p left join journals j on j.id = p.journal_id left join receipts r on r.id = p.receipt_id
    left join credits_from_outside c on c.id = r.id
    where (p.receipt_id is not null or (p.made_for = 'return' and p.bank_line_id is null))
      and (p.made_for is not 'return' or r.id is null
      or j.command ->> '$.payment.receipt' is not p.receipt_id or p.virtual_account_id <> r.virtual_account_id
      or p.currency <> r.currency or upper(replace(c.facts ->> 1, ' ', '')) is not p.recipient)
    limit 1`,
};

/** Rules of accounts at each version, by the trail. */
const ruled = `ruled as materialized (
  select cast(resource_id as integer) as account, details ->> '$.after.version' as version, details -> '$.after' as rules,
    action, created_at
  from audit_logs where resource = 'RECEIPT_RULES' and json_valid(details))`;

const rules: readonly Check[] = [
  {
    kind: "most balances",
    count: "select count(*) from receipt_rules",
    broken: `
      select 'virtual account ' || v.id || ' may hold ' || coalesce(v.maximum_balance, 'any') || ', its rules say ' ||
        coalesce(r.maximum_balance, 'any')
      from virtual_accounts v left join receipt_rules r on r.virtual_account_id = v.id
      where v.maximum_balance is not r.maximum_balance
      union all
      select 'collection rules ' || virtual_account_id || ' are of no virtual account' from receipt_rules
      where virtual_account_id not in (select id from virtual_accounts)
      limit 1`,
  },
  {
    kind: "refused bank lines",
    count: "select count(*) from bank_lines where refusal is not null",
    broken: `
      select 'bank line ' || l.id || ' was refused as ' || coalesce(l.refusal, 'nothing') || ', its journal says ' ||
        coalesce(j.command ->> '$.bankLine.refusal', 'nothing')
      from bank_lines l left join journals j on j.id = l.journal_id and j.kind = 'suspense'
      where l.refusal is not j.command ->> '$.bankLine.refusal'
      union all
      select 'bank line ' || l.id || ' was refused for an account that it does not name' from bank_lines l
      where l.refusal is not null and l.outcome = 'suspense' and not ${isNamed}
      limit 1`,
  },
  {
    kind: "collections by rules",
    count: "select count(*) from bank_lines where outcome = 'credited'",
    // By the version that the command names; one that names none was booked before there were rules, by clocks an hour apart.
    broken: `
      with ${ruled}
      select 'bank line ' || l.id || ' was credited against the collection rules of its account'
      from bank_lines l join journals j on j.id = l.journal_id and j.kind = 'collection'
      join ruled r on r.account = l.virtual_account_id
      where l.outcome = 'credited' and (
        (j.command ->> '$.bankLine.rules' is null and r.action = 'CREATE' and r.created_at < j.created_at - 3600000)
        or (r.version = j.command ->> '$.bankLine.rules' and (l.booked > r.rules ->> '$.expiresOn'
          or l.amount < r.rules ->> '$.minAmount' or l.amount > r.rules ->> '$.maxAmount'
          or (json_type(r.rules, '$.allowedPayers') = 'array' and ${payerKeySql("l.counterparty_account")} not in (
            select value ->> 'key' from json_each(r.rules, '$.allowedPayers')))
          or (r.rules ->> '$.expectedOnly' and j.command ->> '$.bankLine.expected' is null)
          or exists (select 1 from transactions t where t.journal_id = j.id
            and t.balance_after + t.held_after > r.rules ->> '$.maximumBalance'))))
      limit 1`,
  },
];

/** Refused receipts by their bank lines, the rules of their journals, and the orders that send them back. */
const refused: readonly Check[] = [
  {
    kind: "refused receipts",
    count: "select count(*) from refused_receipts",
    broken: `
      select 'bank line ' || l.id || ', refused as ' || l.refusal || ', is no refused receipt' from bank_lines l
      where l.refusal is not null and l.id not in (select id from refused_receipts)
      union all
      select 'refused receipt ' || r.id || ' is not the bank line that was refused' from refused_receipts r
      left join bank_lines l on l.id = r.id left join bank_statements s on s.id = l.statement_id
      left join journals j on j.id = l.journal_id
      where l.refusal is not r.code or l.amount is not r.amount or s.currency is not r.currency
        or j.created_at is not r.created_at
        or (l.outcome is 'suspense' and l.virtual_account_id is not r.virtual_account_id)
        or not iif(l.paid_to is null, exists (select 1 from bank_line_accounts a
          where a.line_id = l.id and a.virtual_account_id = r.virtual_account_id), exists (select 1 from bank_line_numbers a
          where a.line_id = l.id and a.number_id = l.paid_to and a.virtual_account_id = r.virtual_account_id))
        or not exists (select 1 from account_states a where a.virtual_account_id = r.virtual_account_id
          and a.client_id = r.client_id and a.since <= r.created_at)
      union all
      select 'refused receipt ' || r.id || ' is ' || r.status || ' by order ' || coalesce(r.payment_id, '-')
        || ', its rows say ' || n.status || ' by ' || coalesce(n.payment_id, '-')
      from refused_receipts r join refused_receipt_states n on n.id = r.id
      where (r.status, r.payment_id) is not (n.status, n.payment_id)
      union all
      select 'refused receipt ' || r.id || ' was taken back by bank line ' || r.reversal_line_id || ', which is no reversal of it'
      from refused_receipts r left join bank_lines l on l.id = r.reversal_line_id
      where r.reversal_line_id is not null and (l.reversal is not 1 or l.direction is not 'debit' or l.outcome is not 'suspense'
        or l.amount is not r.amount
        or exists (select 1 from payments where bank_line_id = r.id and status not in ('rejected', 'returned')))
      limit 1`,
  },
  {
    kind: "returns of refused receipts",
    count: "select count(*) from payments where bank_line_id is not null",
    broken: `
      select 'payment ' || p.id || ' is no return of all of refused receipt ' || p.bank_line_id || ' to the account that paid it'
      from payments p left join refused_receipts r on r.id = p.bank_line_id left join bank_lines l on l.id = r.id
      left join journals j on j.id = p.journal_id
      where p.bank_line_id is not null and (p.made_for is not 'return' or j.command ->> '$.bankLine.id' is not p.bank_line_id
        or (p.amount, p.currency, p.virtual_account_id) is not (r.amount, r.currency, r.virtual_account_id)
        or upper(replace(l.counterparty_account, ' ', '')) is not p.recipient)
      union all
      select 'payment ' || p.id || ' was ordered by journal ' || j.id || ', which sends a bank line back' from payments p
      join journals j on j.id = p.journal_id where p.bank_line_id is null and j.kind = 'order'
        and j.command ->> '$.bankLine.id' is not null
      union all
      select 'refused receipt ' || bank_line_id || ' is sent back by several orders' from payments
      where bank_line_id is not null and status not in ('rejected', 'returned') group by bank_line_id having count(*) > 1
      limit 1`,
  },
  {
    kind: "rules of refused receipts",
    count: "select count(*) from refused_receipts",
    broken: `
      with ${ruled},
      told as materialized (
        select cast(resource_id as integer) as id, ${auditDetail("$.after.problem")} as problem, details is null as redacted
        from audit_logs where resource = 'REFUSED_RECEIPT' and action = 'UPDATE')
      select 'refused receipt ' || r.id || ' is to ' || r.on_break || ', the rules of its account say otherwise'
      from refused_receipts r join bank_lines l on l.id = r.id join journals j on j.id = l.journal_id
      join ruled v on v.account = r.virtual_account_id and v.version = j.command ->> '$.bankLine.rules'
      where r.on_break <> coalesce(v.rules ->> '$.onBreak', 'suspense')
      union all
      select 'refused receipt ' || r.id || ' was not ordered back for ' || coalesce(r.problem, 'nothing')
        || ', the audit trail says ' || coalesce(t.problem, 'nothing')
      from refused_receipts r left join told t on t.id = r.id
      where r.problem is not t.problem and t.redacted is not 1
      limit 1`,
  },
];

/** Recomputes receipts and expected receipts from their applications, and compares these with the audit trail. */
export const collectionChecks: readonly Check[] = [
  returns,
  ...rules,
  ...refused,
  {
    kind: "sums of receipts",
    count: "select count(*) from receipts",
    broken: `
      select 'receipt ' || r.id || ' has ' || r.applied || ' applied, its applications sum to ' || coalesce(a.amount, 0)
      from receipts r left join (select receipt_id, sum(amount) as amount from receipt_applications group by receipt_id) a
        on a.receipt_id = r.id
      where r.applied <> coalesce(a.amount, 0)
      union all
      select 'receipt ' || r.id || ' is no credit from outside' from receipts r
      where not exists (select 1 from credits_from_outside c where c.id = r.id and c.amount = r.amount
        and c.currency = r.currency and c.virtual_account_id = r.virtual_account_id and c.created_at = r.created_at
        and c.client_id = r.client_id)
      union all
      select 'credit ' || c.id || ' is no receipt' from credits_from_outside c
      where c.id between (select min(id) from receipts) and (select max(id) from receipts)
        and c.id not in (select id from receipts)
      union all
      select 'credit ' || c.id || ' is no receipt, though cash application has passed it' from events e
      join credits_from_outside c on c.id = e.subject
      where e.type = 'transaction.posted' and c.id not in (select id from receipts)
        and e.seq <= (select position from followers where name = 'cash application')
      union all
      select 'receipt ' || id || ' is ' || status || ', which does not follow from its amounts' from receipts
      where status <> case when applied + kept + returned < amount then iif(applied > 0, 'overpaid', 'unapplied')
        when applied > 0 then 'applied' when kept > 0 then 'kept' else 'returned' end
      union all
      select 'receipt ' || r.id || ' has ' || r.returned || ' returned, its orders sum to ' || coalesce(p.amount, 0) from receipts r
      left join (select receipt_id, sum(amount) as amount from payments where receipt_id is not null and status <> 'rejected'
        group by receipt_id) p on p.receipt_id = r.id
      where r.returned <> iif(r.taken_journal_id is null, coalesce(p.amount, 0), r.amount)
      union all
      select 'receipt ' || id || ' was taken back by journal ' || taken_journal_id || ', which is of no bank line'
      from receipts r where taken_journal_id is not null
        and not exists (select 1 from bank_line_matches m where m.journal_id = r.taken_journal_id)
        and not exists (select 1 from bank_lines l where l.undone_journal_id = r.taken_journal_id)
      union all
      select 'receipt ' || id || ' was not looked at' from receipts where looked_at is null
      limit 1`,
  },
  {
    kind: "sums of expected receipts",
    count: "select count(*) from expected_receipts",
    broken: `
      select 'expected receipt ' || x.id || ' has ' || x.applied || ' applied and ' || x.written_off ||
        ' written off, its applications sum to ' || coalesce(a.amount, 0) || ' and ' || coalesce(a.written_off, 0)
      from expected_receipts x left join (select expected_receipt_id, sum(amount) as amount, sum(written_off) as written_off
        from receipt_applications group by expected_receipt_id) a on a.expected_receipt_id = x.id
      where (x.applied, x.written_off) <> (coalesce(a.amount, 0), coalesce(a.written_off, 0))
      union all
      select 'expected receipt ' || id || ' is ' || status || ', which does not follow from its amounts'
      from expected_receipts where status <> case when ended = 'cancelled' then 'cancelled'
        when applied + written_off = amount then 'paid' when ended = 'expired' then 'expired'
        when applied = 0 then 'open' else 'partly_paid' end
      limit 1`,
  },
  {
    kind: "applications of receipts",
    count: "select count(*) from receipt_applications",
    broken: `
      with ${trail},
      made as materialized (
        select receipt_id, expected_receipt_id, amount, written_off, how, count(*) as rows
        from receipt_applications where undoes is null and receipt_id not in (select receipt from redacted)
        group by 1, 2, 3, 4, 5),
      told as materialized (
        select receipt, expected, amount, written_off, how, count(*) as rows
        from said where receipt not in (select receipt from redacted) group by 1, 2, 3, 4, 5)
      select 'receipt ' || coalesce(m.receipt_id, t.receipt) || ' has other applications than the audit trail says'
      from made m full join told t on (m.receipt_id, m.expected_receipt_id, m.amount, m.written_off, m.how)
        = (t.receipt, t.expected, t.amount, t.written_off, t.how)
      where m.rows is not t.rows
      union all
      select 'application ' || a.id || ' undoes ' || a.undoes || ', which the audit trail does not say'
      from receipt_applications a join receipt_applications o on o.id = a.undoes
      where a.created_by is not null and a.receipt_id not in (select receipt from redacted)
        and not exists (select 1 from undone u where u.receipt = a.receipt_id and u.application = a.undoes)
      union all
      select 'application ' || a.id || ' does not have the amounts of what it undoes'
      from receipt_applications a left join receipt_applications o on o.id = a.undoes
      where a.undoes is not null and (a.receipt_id, a.expected_receipt_id, a.amount, a.written_off)
        is not (o.receipt_id, o.expected_receipt_id, -o.amount, -o.written_off)
      union all
      select 'application ' || a.id || ' is of another client''s receipt' from receipt_applications a
      join receipts r on r.id = a.receipt_id join expected_receipts x on x.id = a.expected_receipt_id
      where (r.client_id, r.currency) <> (x.client_id, x.currency)
      limit 1`,
  },
  {
    kind: "kept receipts",
    count: "select count(*) from receipts where kept > 0",
    broken: `
      with kept as materialized (
        select cast(resource_id as integer) as receipt, sum(${auditDetail("$.kept")}) as amount,
          max(details is null) as redacted
        from audit_logs where resource = 'RECEIPT' and action = 'UPDATE' group by 1)
      select 'receipt ' || r.id || ' keeps ' || r.kept || ', the audit trail says ' || coalesce(k.amount, 0)
      from receipts r left join kept k on k.receipt = r.id
      where not coalesce(k.redacted, 0) and r.taken_journal_id is null and r.kept <> coalesce(k.amount, 0)
      limit 1`,
  },
];
