import { acceptancesUnderWay } from "@/vocabulary/options";
import type { Check } from "./book-checks";

const underWay = acceptancesUnderWay.map((code) => `'${code}'`).join(", ");

/** Checks of the files by which payments leave the bank, and of the answers. */
export const paymentFileChecks: readonly Check[] = [
  {
    kind: "payment files",
    count: "select count(*) from payment_files",
    broken: `
      select 'payment file ' || f.id || ' is not what its orders say'
      from payment_files f left join (select file_id, count(*) as orders, sum(amount) as total, min(ordinal) as first,
          max(ordinal) as last,
          sum(answer is 'accepted') as accepted, sum(answer is 'returned') as returned
        from payment_file_entries group by file_id) e on e.file_id = f.id
      where e.orders is not f.count or e.total is not f.control_sum or e.first is not 1 or e.last is not f.count
        or e.accepted is not f.accepted or e.returned is not f.returned
        or not exists (select 1 from payment_file_contents where file_id = f.id)
      union all
      select 'order ' || ordinal || ' is of payment file ' || file_id || ', which is not there' from payment_file_entries
      where file_id not in (select id from payment_files)
      union all
      select 'the content of payment file ' || file_id || ' is of no file' from payment_file_contents
      where file_id not in (select id from payment_files)
      limit 1`,
  },
  {
    kind: "payment files' trail",
    count: "select (select count(*) from payment_files) + (select count(*) from payment_status_reports)",
    broken: `
      with trail_rows as materialized (select resource, resource_id, action, user_id, created_at from audit_logs
        where resource in ('PAYMENT_FILE', 'PAYMENT_STATUS_REPORT'))
      select 'payment file ' || f.id || ' was not made or sent as the audit trail says' from payment_files f
      where not exists (select 1 from trail_rows where resource = 'PAYMENT_FILE' and action = 'CREATE'
          and resource_id = cast(f.id as text) and created_at = f.made_at and user_id is f.made_by)
        or iif(f.sent_at is null, f.sent_by is not null, not exists (select 1 from trail_rows where resource = 'PAYMENT_FILE'
          and action = 'UPDATE' and resource_id = cast(f.id as text) and created_at = f.sent_at and user_id is f.sent_by))
      union all
      select 'payment status report ' || r.id || ' was not read as the audit trail says' from payment_status_reports r
      where not exists (select 1 from trail_rows where resource = 'PAYMENT_STATUS_REPORT' and action = 'CREATE'
        and resource_id = cast(r.id as text) and created_at = r.read_at and user_id is r.read_by)
      limit 1`,
  },
  {
    kind: "payment files' orders",
    count: "select count(*) from payment_file_entries",
    broken: `
      select 'order ' || e.ordinal || ' of payment file ' || e.file_id || ' is not what was booked'
      from payment_file_entries e join payment_files f on f.id = e.file_id
      left join payments p on p.id = e.payment_id
      left join outgoing_payments o on o.payment_id = e.payment_id
      left join settlement_instructions i on i.id = e.instruction_id
      where iif(e.payment_id is not null,
        p.amount is not e.amount or p.currency is not e.currency or o.cbs_account is not f.cbs_account
          or p.status is not case when e.answer is 'returned' then 'returned' when f.sent_at is null then 'booked'
            else 'sent' end,
        i.amount is not e.amount or i.currency is not e.currency or i.from_cbs_account is not f.cbs_account)
        or (e.payment_id is null) = (e.instruction_id is null)
      limit 1`,
  },
  {
    kind: "payment files' answers",
    count: "select count(*) from payment_file_entries where answer is not null",
    // A report's acceptance, and a settlement that it returned, are recorded in the write that stores it. A payment's
    // return is a separate journal, which names the report and the bank's reason.
    broken: `
      select 'order ' || e.ordinal || ' of payment file ' || e.file_id || ' was not answered as its report says'
      from payment_file_entries e left join payment_status_reports r on r.id = e.report_id
      left join payments p on p.id = e.payment_id and e.answer = 'returned'
      left join journals j on j.id = p.returned_journal_id
      where iif(e.answer is null,
        coalesce(e.answered_at, e.report_id, e.bank_status, e.reason_code, e.reason_text) is not null,
        r.file_id is not e.file_id
          or e.answered_at is not iif(p.id is null, r.read_at, j.created_at)
          or (p.id is not null and (j.command ->> '$.return.report' is not r.digest
            or j.command ->> '$.return.code' is not e.reason_code
            or j.command ->> '$.return.reason' is not e.reason_text))
          or (e.answer = 'accepted' and coalesce(e.reason_code, e.reason_text) is not null)
          or (e.answer = 'returned' and e.bank_status not in (${underWay})))
      union all
      select 'payment status report ' || r.id || ' answered more orders than it says' from payment_status_reports r
      join (select report_id, sum(answer = 'accepted') as accepted, sum(answer = 'returned') as returned
        from payment_file_entries where report_id is not null group by report_id) e on e.report_id = r.id
      where e.accepted > r.accepted + r.repeated or e.returned > r.returned
      limit 1`,
  },
  {
    kind: "payments' times",
    count: "select count(*) from payments",
    // A payment's time of change is that of its newest step. Those of a demo book were sent without a file, later
    // than booked.
    broken: `
      select 'payment ' || p.id || ' was changed at another time than its newest step' from payments p
      left join journals made on made.id = p.journal_id
      left join journals ended on ended.id = p.ended_journal_id
      left join journals back on back.id = p.returned_journal_id
      left join journals moved on moved.id = p.assigned_journal_id
      left join payment_file_entries e on e.payment_id = p.id
      left join payment_files f on f.id = e.file_id
      where p.updated_at is not coalesce(moved.created_at, back.created_at, f.sent_at, ended.created_at, made.created_at)
        and not (p.status = 'sent' and e.payment_id is null and p.updated_at >= coalesce(ended.created_at, made.created_at))
      limit 1`,
  },
  {
    kind: "returned payments",
    count: "select count(*) from payments where status = 'returned'",
    // Back from the CBS account of the payment to the payer, or to a suspense account if the payer's is closed. A payment of an account
    // without one may have come back before the account was linked.
    broken: `
      select 'payment ' || p.id || ' (' || p.amount || ' ' || p.currency || ') is not what was given back for it'
      from payments p left join journals j on j.id = p.returned_journal_id and j.kind = 'return'
      where iif(p.status <> 'returned', p.returned_journal_id is not null,
        j.command ->> '$.return.payment' is not p.id
          or (select count(*) from transactions t where t.journal_id = j.id) > 1
          or not exists (select 1 from transactions t where t.journal_id = j.id and +t.type = 'credit'
              and +t.virtual_account_id = p.virtual_account_id and +t.amount = p.amount and t.reference = p.reference)
            and not exists (select 1 from entries e
              join ledger_accounts l on l.id = e.ledger_account_id and l.kind = 'suspense'
              where e.journal_id = j.id and e.amount = p.amount and e.currency = p.currency)
          or not exists (select 1 from outgoing_payments o join entries e on e.journal_id = j.id
              join ledger_accounts l on l.id = e.ledger_account_id and (l.code = coalesce(o.cbs_account, 'UNLINKED')
                or l.code = 'UNLINKED' and exists (select 1 from entries
                  where journal_id = p.journal_id and ledger_account_id = l.id and amount = p.amount))
              where o.payment_id = p.id and e.amount = -p.amount and e.currency = p.currency))
      limit 1`,
  },
  {
    kind: "assigned returns",
    count: "select count(*) from payments where assigned_journal_id is not null",
    // Out of the suspense account that the return went to, and credited once.
    broken: `
      select 'payment ' || p.id || ' is not what journal ' || coalesce(j.id, '?') || ' assigned'
      from payments p left join journals j on j.id = p.assigned_journal_id and j.kind = 'assignment'
      where p.assigned_journal_id is not null and (j.command ->> '$.assigned.payment' is not p.id
        or not exists (select 1 from suspended_returns r join entries e on e.journal_id = j.id
          join ledger_accounts l on l.id = e.ledger_account_id and l.code = r.suspense_account
          where r.id = p.id and e.amount = -p.amount and e.currency = p.currency)
        or not exists (select 1 from transactions t where t.journal_id = j.id and +t.type = 'credit'
          and +t.amount = p.amount and +t.currency = p.currency))
      limit 1`,
  },
];
