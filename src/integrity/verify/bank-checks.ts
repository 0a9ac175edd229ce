import { lineSeenSql, statementSeenSql } from "@/ledger/statement-digest";
import { lineOutcomes } from "@/vocabulary/bank-options";
import { auditDetail, type Check } from "./book-checks";

const onAccount = (code: string, amount: string) => `exists (select 1 from entries e
  join ledger_accounts a on a.id = e.ledger_account_id and a.code = ${code} and a.currency = s.currency
  where e.journal_id = j.id and e.amount = ${amount})`;

const creditSql = (journal: string) => `exists (select 1 from transactions t where t.journal_id = ${journal}
  and +t.type = 'credit' and +t.virtual_account_id = l.virtual_account_id and +t.amount = l.amount
  and +t.currency = s.currency)`;

export const isNamed = `iif(l.paid_to is null, exists (select 1 from bank_line_accounts a
  where a.line_id = l.id and a.virtual_account_id = l.virtual_account_id), exists (select 1 from bank_line_numbers a
  where a.line_id = l.id and a.number_id = l.paid_to and a.virtual_account_id = l.virtual_account_id))`;

/** Checks of the bank's own statements: the bookings of their lines, and their records. */
export const bankChecks: readonly Check[] = [
  {
    kind: "bank lines' outcomes",
    count: "select count(*) from bank_lines where outcome is not null",
    broken: `
      select 'bank line ' || id || ' is ' || quote(outcome) from bank_lines
      where outcome not in (${lineOutcomes.map((outcome) => `'${outcome}'`).join(", ")})
      limit 1`,
  },
  {
    kind: "bank lines' journals",
    count: "select count(*) from bank_lines where journal_id is not null",
    // A credit or suspense posting matches the bank's line, once, on its CBS account.
    broken: `
      select 'bank line ' || l.id || ' is not what journal ' || coalesce(j.id, '?') || ' booked'
      from bank_lines l join bank_statements s on s.id = l.statement_id
      left join journals j on j.id = l.journal_id and j.command ->> '$.bankLine.id' = l.id
      where iif(l.journal_id is null, l.outcome in ('credited', 'suspense', 'assigned'),
        j.kind is not iif(l.outcome = 'credited', 'collection', 'suspense')
        or not ${onAccount("s.cbs_account", "iif(l.direction = 'credit', -l.amount, l.amount)")}
        or iif(l.outcome = 'credited', not ${creditSql("j.id")} or not ${isNamed},
          not ${onAccount("l.suspense_account", "iif(l.direction = 'credit', l.amount, -l.amount)")}))
      limit 1`,
  },
  {
    kind: "assigned bank lines",
    count: "select count(*) from bank_lines where assigned_journal_id is not null",
    broken: `
      select 'bank line ' || l.id || ' is not what journal ' || coalesce(j.id, '?') || ' assigned'
      from bank_lines l join bank_statements s on s.id = l.statement_id
      left join journals j on j.id = l.assigned_journal_id and j.command ->> '$.bankLine.id' = l.id
      where iif(l.assigned_journal_id is null, l.outcome is 'assigned', l.outcome is not 'assigned'
        or j.kind is not 'assignment' or not ${onAccount("l.suspense_account", "-l.amount")} or not ${creditSql("j.id")})
      limit 1`,
  },
  {
    kind: "bank lines' accounts",
    count: "select count(*) from bank_lines where virtual_account_id is not null",
    // A person's assignment chooses any account; every other one is the line's own.
    broken: `
      select 'bank line ' || l.id || ' is for an account that it does not name' from bank_lines l
      where l.outcome is not 'assigned' and iif(l.virtual_account_id is null, l.match = 'new_credit', not ${isNamed})
      limit 1`,
  },
  {
    kind: "bank lines' states",
    count: "select count(*) from bank_lines",
    // A line that an import has passed was booked, recorded, or waits; it is marked as seen unless it is, or may be,
    // another one.
    broken: `
      select 'bank line ' || l.id || ' (' || l.match || ', ' || coalesce(l.outcome, 'open') || iif(l.seen, ', seen', '') ||
        iif(l.waits, ', waits', '') || ') is not as its import leaves it'
      from bank_lines l join bank_statements s on s.id = l.statement_id
      where l.seen is not iif(s.status = 'undone', 0,
          iif(l.waits, l.match <> 'possible_duplicate', l.outcome is not null and l.match <> 'duplicate'))
        or l.waits not in (0, 1) or l.pending not in (0, 1) or l.reversal not in (0, 1)
        or (l.waits and (l.outcome is not null or l.pending
          or l.match not in ('unmatched', 'suggested', 'possible_duplicate')))
        or (l.outcome is null and not l.waits and not l.pending and l.id <= s.last_line_id and s.status <> 'undone')
        or ((l.outcome is not null or l.waits) and (l.pending
          or s.status not in ('committing', 'committed', 'failed', iif(l.outcome = 'credited' and not l.waits, 'undone', ''))))
        or l.match not in (select value from json_each(case l.outcome when 'credited' then '["new_credit"]'
          when 'recorded' then '["matched", "duplicate"]' when 'suspense' then '["matched"]' when 'assigned' then '["matched"]'
          else json_array(l.match) end))
      limit 1`,
  },
  {
    kind: "bank lines' acts",
    count: "select count(*) from bank_lines where journal_id is not null",
    broken: `
      select 'bank line ' || l.id || ' was not dealt with as journal ' || j.id || ' says'
      from bank_lines l join journals j on j.id = coalesce(l.assigned_journal_id, l.journal_id)
      where l.reason is not j.command ->> '$.bankLine.reason' or l.decided_by is not j.user_id
        or l.decided_at is not j.created_at
      limit 1`,
  },
  {
    kind: "keys of bank lines",
    count: "select count(*) from bank_lines",
    // A line that a person declared no duplicate is the next of its kind, and its row of the trail names which it
    // was. Imports that were read before the trail had a digest of the keys are skipped.
    broken: `
      with imports as materialized (
        select cast(resource_id as integer) as id, ${auditDetail("$.after.keysDigest")} as digest from audit_logs
        where resource = 'BANK_STATEMENT' and action = 'CREATE' and ${auditDetail("$.after.keysDigest")} is not null),
      acts as materialized (
        select cast(resource_id as integer) as line_id, details is null as redacted,
          ${auditDetail("$.before.occurrence")} as was, ${auditDetail("$.after.occurrence")} as became
        from audit_logs where resource = 'BANK_LINE' and action = 'UPDATE'),
      moved as materialized (select * from acts where was is not null)
      select 'bank statement ' || i.id || ': its lines are known again by something else than the audit trail says'
      from imports i where not exists (select 1 from acts a join bank_lines l on l.id = a.line_id
          where a.redacted and l.statement_id = i.id)
        and i.digest is not (select lower(hex(sha3(coalesce(group_concat(json_array(fingerprint,
            coalesce(was, occurrence)), ''), ''), 256)))
          from (select l.fingerprint, l.occurrence, m.was from bank_lines l left join moved m on m.line_id = l.id
            where l.statement_id = i.id order by l.id))
      union all
      select 'bank line ' || l.id || ' counts as number ' || l.occurrence || ' of its kind, the audit trail says ' || m.became
      from moved m join bank_lines l on l.id = m.line_id where l.occurrence is not m.became
      limit 1`,
  },
  {
    kind: "bank statements before their commit",
    count: "select count(*) from bank_statements",
    // The preview of a file stays until the commit, and equals the commit. Imports of earlier versions, which have no
    // digest of it, are skipped.
    broken: `
      with acts as materialized (
        select id, cast(resource_id as integer) as statement, action, ${auditDetail("$.after.shown")} as was,
          iif(${auditDetail("$.before.status")} = 'dry_run', ${auditDetail("$.shown")}, null) as committed
        from audit_logs where resource = 'BANK_STATEMENT'),
      imports as materialized (select statement, was from acts where action = 'CREATE' and was is not null)
      select 'bank statement ' || i.statement || ': audit row ' || a.id || ' committed something else than was shown of its file'
      from imports i join acts a on a.statement = i.statement where a.committed is not i.was and a.committed is not null
      union all
      select 'bank statement ' || i.statement || ' (dry_run) is not what was shown when its file was read'
      from imports i join bank_statements s on s.id = i.statement and s.status = 'dry_run'
      where i.was is not (select lower(hex(sha3(${statementSeenSql} || coalesce((select group_concat(${lineSeenSql}, '')
        from (select * from bank_lines where statement_id = s.id order by id)), ''), 256))))
      limit 1`,
  },
  {
    kind: "bookings of the bank",
    count: "select count(*) from bank_lines where journal_id is not null",
    broken: `
      select 'bank lines ' || min(id) || ' and ' || max(id) || ' are one booking of the bank, which was posted twice'
      from bank_lines where journal_id is not null and undone_journal_id is null
      group by fingerprint, occurrence having count(*) > 1 limit 1`,
  },
  {
    kind: "commits of bank statements",
    count: "select count(*) from bank_statements",
    broken: `
      select 'bank statement ' || s.id || ' (' || s.status || ') was not committed up to line ' || s.last_line_id
      from bank_statements s where case
        when s.status in ('committed', 'undone') then s.last_line_id <> coalesce((select max(id) from bank_lines where statement_id = s.id), 0)
        when s.status in ('committing', 'failed') then s.last_line_id <> 0
          and not exists (select 1 from bank_lines where id = s.last_line_id and statement_id = s.id)
        else s.last_line_id <> 0 end
      limit 1`,
  },
  {
    kind: "undone imports",
    count: "select count(*) from bank_statements where status = 'undone'",
    // Only the credits of undone imports are reversed, each of them in every leg and settlement instruction.
    broken: `
      select 'bank statement ' || s.id || ' is not undone as the audit trail says' from bank_statements s
      where iif(s.status = 'undone', not exists (select 1 from audit_logs a
          where a.resource = 'BANK_STATEMENT' and a.action = 'UPDATE' and a.resource_id = cast(s.id as text)
            and a.user_id is s.undone_by and a.created_at = s.undone_at
            and (a.details is null or (${auditDetail("$.after.status")} = 'undone' and ${auditDetail("$.reversed.credits")} is
              (select count(*) from bank_lines where statement_id = s.id and undone_journal_id is not null)))),
        s.undone_by is not null or s.undone_at is not null)
      union all
      select 'bank line ' || l.id || ' of bank statement ' || s.id || ' (' || s.status || ') is ' ||
        iif(l.undone_journal_id is null, 'not ', '') || 'reversed'
      from bank_lines l join bank_statements s on s.id = l.statement_id
      where (l.undone_journal_id is not null) is not (s.status = 'undone' and l.outcome is 'credited')
      union all
      select 'bank line ' || l.id || ': journal ' || coalesce(j.id, '?') || ' does not reverse journal ' || l.journal_id
      from bank_lines l left join journals j
        on j.id = l.undone_journal_id and j.kind = 'undo' and j.command ->> '$.bankLine.id' = l.id
      where l.undone_journal_id is not null and (j.id is null
        or exists (select 1 from entries where journal_id in (l.journal_id, j.id)
          group by ledger_account_id having sum(amount) <> 0)
        or (select count(*) from entries where journal_id = j.id) <> (select count(*) from entries where journal_id = l.journal_id))
      limit 1`,
  },
  {
    kind: "matched bank lines",
    count: "select count(*) from bank_line_matches",
    // A line recorded as matched has exactly its journals.
    broken: `
      select 'bank line ' || l.id || ' of ' || l.amount || ' is matched with ' || coalesce(m.amount, 0)
      from bank_lines l left join (select line_id, sum(amount) as amount from bank_line_matches group by line_id) m
        on m.line_id = l.id
      where coalesce(m.amount, 0) <> iif(l.outcome is null or l.match = 'duplicate' or l.undone_journal_id is not null, 0,
        iif(l.direction = 'credit', l.amount, -l.amount))
      union all
      select 'bank line ' || m.line_id || ' is matched with journal ' || m.journal_id || ', which did not book it'
      from bank_line_matches m
      where not exists (select 1 from entries e where e.journal_id = m.journal_id
        and e.ledger_account_id = m.ledger_account_id)
      limit 1`,
  },
];
