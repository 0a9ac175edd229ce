import { auditDetail, type Check } from "./book-checks";

const sameCredit = `+t.virtual_account_id = iif(p.status = 'rejected', p.virtual_account_id, p.recipient_account_id)
  and +t.amount = p.amount and +t.currency = p.currency and t.reference = p.reference`;

/** A journal moves an amount on the suspense account of the refused bank line that a payment sends back. */
const outOfSuspense = (journal: string, amount: string) => `exists (select 1 from bank_lines b
  join ledger_accounts l on l.code = b.suspense_account and l.currency = p.currency
  join entries e on e.ledger_account_id = l.id and e.journal_id = ${journal} and e.amount = ${amount}
  where b.id = p.bank_line_id)`;

const payments: readonly Check[] = [
  {
    kind: "payments",
    count: "select count(*) from payments",
    broken: `
      select 'payment ' || p.id || ' is not what journal ' || coalesce(p.journal_id, '?') || ' booked'
      from payments p left join journals j on j.id = p.journal_id
      where j.kind is not iif(p.made_for is null, 'payment', 'order') or p.made_for is not j.command ->> '$.payment.madeFor'
        or p.aed_amount is not j.command ->> '$.payment.aedAmount'
        or p.usd_amount is not iif(p.made_for is null or j.command ->> '$.payment.checked', j.command ->> '$.usdAmount', null)
        or p.approval_id is not j.command ->> '$.payment.approval'
        or p.created_by is not j.user_id or p.created_at is not j.created_at
        or not exists (select 1 from account_states s where s.virtual_account_id = p.virtual_account_id
          and s.client_id = p.client_id and s.since <= p.created_at)
        or iif(p.bank_line_id is null, not exists (select 1 from transactions t where t.journal_id = p.journal_id
            and +t.type = 'debit' and +t.virtual_account_id = p.virtual_account_id and +t.amount = p.amount
            and +t.currency = p.currency and t.reference = p.reference
            and t.description = 'Payment to ' || p.recipient || ': ' || p.description),
          exists (select 1 from transactions where journal_id = p.journal_id) or not ${outOfSuspense("p.journal_id", "-p.amount")}
            or (p.reference, p.description) is not (j.command ->> '$.payment.reference', j.command ->> '$.payment.description'))
      limit 1`,
  },
  {
    kind: "payments' credits",
    count: "select count(*) from payments where recipient_account_id is not null",
    broken: `
      select 'payment ' || p.id || ' (' || p.amount || ' ' || p.currency || ', ' || p.status ||
        ') is not what was credited for it'
      from payments p
      where (p.status = 'rejected' or (p.status in ('booked', 'sent') and p.recipient_account_id is not null))
        and not iif(p.bank_line_id is null, exists (select 1 from transactions t
          where t.journal_id = coalesce(p.ended_journal_id, p.journal_id) and +t.type = 'credit' and ${sameCredit}),
          ${outOfSuspense("p.ended_journal_id", "p.amount")})
      limit 1`,
  },
  {
    kind: "payments' reviews",
    count: "select count(*) from payments where ended_journal_id is not null or status = 'review'",
    broken: `
      select 'payment ' || id || ' is ' || status || ', its journals say ' || booked
      from (select p.id, p.status, iif(p.ended_journal_id is null, iif(exists (
            select 1 from entries e join ledger_accounts l on l.id = e.ledger_account_id and l.code = 'REVIEW'
            where e.journal_id = p.journal_id), 'review', 'no review'), coalesce(j.kind, 'nothing')) as booked
        from payments p left join journals j on j.id = p.ended_journal_id and j.command ->> '$.review.payment' = p.id)
      where booked <> case status when 'review' then 'review' when 'rejected' then 'rejection'
        else iif(booked = 'approval', 'approval', 'no review') end
      limit 1`,
  },
  {
    kind: "payments taken over by a link",
    count: "select count(*) from payments where cbs_account is not null",
    broken: `
      select 'payment ' || p.id || ' was taken over by no link of its account to ' || p.cbs_account from payments p
      where p.cbs_account is not null and not (
        exists (select 1 from journals j where j.kind = 'relink' and j.command ->> '$.relink.account' = p.virtual_account_id
          and j.command ->> '$.relink.cbsAccount' = p.cbs_account)
        and exists (select 1 from entries e join ledger_accounts l on l.id = e.ledger_account_id and l.code = 'UNLINKED'
          where e.journal_id = coalesce(p.ended_journal_id, p.journal_id)))
      limit 1`,
  },
  {
    kind: "payments' statuses",
    count: "select count(*) from payments",
    broken: `
      with recorded as materialized (
        select cast(resource_id as integer) as payment, max(id),
          coalesce(${auditDetail("$.after.status")}, ${auditDetail("$.payment.status")}) as status,
          sum(${auditDetail("$.payment.recipientAccountId")}) as recipient, count(${auditDetail("$.payment.id")}) as made
        from audit_logs where resource = 'PAYMENT' and action in ('CREATE', 'UPDATE') group by 1)
      select 'payment ' || p.id || ' is ' || p.status || ', the audit trail says ' || coalesce(recorded.status, 'nothing') || iif(recorded.recipient is p.recipient_account_id,
        '', ' and another recipient')
      from payments p join recorded on recorded.payment = p.id
      where p.status <> iif(recorded.status = 'booked' and exists (select 1 from payment_file_entries e
          join payment_files f on f.id = e.file_id and f.sent_at is not null where e.payment_id = p.id),
          'sent', recorded.status) or (recorded.made = 1 and recorded.recipient is not p.recipient_account_id)
      limit 1`,
  },
];

const limits: Check = {
  kind: "used limits",
  count: "select count(*) from window_counters",
  broken: `
    with used as materialized (
      select p.virtual_account_id as account, w.value as counted_in, count(*) as payments, sum(p.aed_amount) as aed
      from payments p join journals j on j.id = p.journal_id
      join json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      where p.status not in ('rejected', 'returned') and p.made_for is null group by 1, 2)
    select 'virtual account ' || c.virtual_account_id || ' has used ' || c.aed_amount || ' of its limit in ' ||
      c.window || ', its payments say ' || coalesce(u.aed, 0)
    from window_counters c left join used u on u.account = c.virtual_account_id and u.counted_in = c.window
    where c.aed_amount <> coalesce(u.aed, 0) or c.count <> coalesce(u.payments, 0)
    union all
    select 'virtual account ' || account || ' has used nothing of its limit in ' || counted_in ||
      ', its payments say ' || aed
    from used where not exists (select 1 from window_counters
      where virtual_account_id = account and window = counted_in)
    limit 1`,
};

const rates: Check = {
  kind: "exchange rates",
  count: "select count(*) from exchange_rates",
  broken: `
    with recorded as materialized (
      select id, user_id, created_at, details, cast(resource_id as integer) as rate_id, ${auditDetail("$.currency")} as currency,
        ${auditDetail("$.rate")} as rate, ${auditDetail("$.effectiveAt")} as effective_at
      from audit_logs where resource = 'EXCHANGE_RATE' and action = 'CREATE')
    select 'exchange rate ' || id || ' (' || currency || ' ' || rate || ') is not what the audit trail says of it'
    from exchange_rates r where not exists (
      select 1 from recorded t where t.created_at = r.created_at and t.user_id is r.created_by
        and coalesce(t.rate_id, r.id) = r.id and (t.details is null
          or (t.currency = r.currency and t.rate = r.rate and t.effective_at = r.effective_at)))
    union all
    select 'audit row ' || t.id || ' records an exchange rate that is not there' from recorded t
    where not exists (select 1 from exchange_rates r where r.created_at = t.created_at
      and coalesce(t.rate_id, r.id) = r.id and (t.details is null or r.currency = t.currency))
    limit 1`,
};

const sameInstruction = `x.journal_id = i.journal_id and x.out_of = i.from_cbs_account and x.into_cbs = i.to_cbs_account
  and x.amount = i.amount and x.currency = i.currency`;

/** A journal leaves an instruction to settle once: a second one would move the money between the CBS accounts again. */
const twin = `x.journal_id = i.journal_id and x.from_cbs_account = i.from_cbs_account
  and x.to_cbs_account = i.to_cbs_account and x.amount = i.amount and x.currency = i.currency`;

/** One leg of a position that a link moved from a CBS account to another, through their clearing accounts. */
const leg = (number: string, amount: string) => `exists (select 1 from entries e
  join ledger_accounts l on l.id = e.ledger_account_id and l.code = 'CLEARING:' || i.${number}
  where e.journal_id = i.journal_id and e.amount = ${amount} and e.currency = i.currency)`;

/** The trail records what a link leaves to settle; any other instruction follows from its two clearing entries. */
const instructions: Check = {
  kind: "settlement instructions",
  count: "select count(*) from settlement_instructions",
  broken: `
    with cleared as materialized (
      select e.journal_id, e.currency, max(abs(e.amount)) as amount,
        max(iif(e.amount > 0, substr(l.code, 10), null)) as out_of,
        max(iif(e.amount < 0, substr(l.code, 10), null)) as into_cbs
      from entries e join ledger_accounts l on l.id = e.ledger_account_id and l.code like 'CLEARING:%'
      group by e.journal_id having count(*) = 2),
    expected as materialized (
      select c.journal_id, c.out_of, c.into_cbs, c.amount, c.currency
      from cleared c join journals j on j.id = c.journal_id and j.kind not in ('relink', 'settlement')
      union all
      select a.details ->> '$.journalId', s.value ->> 0, s.value ->> 1, s.value ->> 2, s.value ->> 3
      from (select details from audit_logs where resource = 'VIRTUAL_ACCOUNT' and action = 'UPDATE'
          and json_valid(details)) a, json_each(a.details, '$.after.settlements') s)
    select 'settlement instruction ' || i.id || ' is not what journal ' || i.journal_id || ' booked'
    from settlement_instructions i left join journals j on j.id = i.journal_id
    where i.created_at is not j.created_at
      or (not exists (select 1 from expected x where ${sameInstruction})
        and not (${leg("from_cbs_account", "i.amount")} and ${leg("to_cbs_account", "-i.amount")})
        and not exists (select 1 from audit_logs where resource = 'VIRTUAL_ACCOUNT' and details is null
          and j.kind = 'relink' and resource_id = j.command ->> '$.relink.account' and created_at = j.created_at))
      or (select count(*) from settlement_instructions x where ${twin})
        > max(1, (select count(*) from expected x where ${sameInstruction}))
    union all
    select 'journal ' || x.journal_id || ' has no settlement instruction from ' || x.out_of || ' to ' || x.into_cbs
    from expected x where not exists (select 1 from settlement_instructions i where ${sameInstruction})
    limit 1`,
};

const settledLeg = (code: string, amount: string) => `exists (select 1 from entries e
  join ledger_accounts l on l.id = e.ledger_account_id and l.code = ${code}
  where e.journal_id = j.id and e.amount = ${amount} and e.currency = i.currency)`;

/** A settlement moves its amount from clearing to the CBS account on both sides, once. */
const settlements: Check = {
  kind: "settlements",
  count: "select count(*) from settlement_instructions where settled_at is not null",
  broken: `
    select 'settlement instruction ' || i.id || ' is not what journal ' || coalesce(j.id, '?') || ' settled'
    from settlement_instructions i left join journals j on j.id = i.settled_journal_id and j.kind = 'settlement'
    where iif(i.settled_journal_id is null, i.settled_at is not null or i.settled_by is not null,
      j.created_at is not i.settled_at or j.user_id is not i.settled_by
        or j.command ->> '$.settlement.instruction' is not i.id
        or (select count(*) from entries where journal_id = j.id) <> 4
        or not ${settledLeg("i.from_cbs_account", "i.amount")}
        or not ${settledLeg("'CLEARING:' || i.from_cbs_account", "-i.amount")}
        or not ${settledLeg("i.to_cbs_account", "-i.amount")}
        or not ${settledLeg("'CLEARING:' || i.to_cbs_account", "i.amount")})
    limit 1`,
};

/** Checks of the records around the money: payments, limits, rates and settlement instructions. */
export const paymentChecks: readonly Check[] = [...payments, limits, rates, instructions, settlements];
