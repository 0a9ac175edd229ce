import type { Check } from "./book-checks";

const onAccount = (code: string, amount: string) => `exists (select 1 from entries e
  join ledger_accounts a on a.id = e.ledger_account_id and a.code = ${code} and a.currency = s.currency
  where e.journal_id = j.id and e.amount = ${amount})`;

const creditOf = (journal: string) => `exists (select 1 from transactions t where t.journal_id = ${journal}
  and +t.type = 'credit' and t.virtual_account_id = l.virtual_account_id and t.amount = l.amount
  and t.currency = s.currency)`;

/** What must hold of the bank's own statements: what their lines booked, and what is recorded of them. */
export const bankChecks: readonly Check[] = [
  {
    kind: "bank lines' journals",
    count: "select count(*) from bank_lines where journal_id is not null",
    // What was credited, or went into suspense, is what the bank's line says, once, and on its CBS account.
    broken: `
      select 'bank line ' || l.id || ' is not what journal ' || coalesce(j.id, '?') || ' booked'
      from bank_lines l join bank_statements s on s.id = l.statement_id
      left join journals j on j.id = l.journal_id and j.command ->> '$.bankLine.id' = l.id
      where iif(l.journal_id is null, l.outcome in ('credited', 'suspense', 'assigned'),
        j.kind is not iif(l.outcome = 'credited', 'collection', 'suspense')
        or not ${onAccount("s.cbs_account", "iif(l.direction = 'credit', -l.amount, l.amount)")}
        or iif(l.outcome = 'credited', not ${creditOf("j.id")},
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
        or j.kind is not 'assignment' or not ${onAccount("l.suspense_account", "-l.amount")} or not ${creditOf("j.id")})
      limit 1`,
  },
  {
    kind: "journals of bank lines",
    count: "select count(*) from journals where kind in ('collection', 'suspense', 'assignment')",
    broken: `
      select 'journal ' || id || ' (' || kind || ') is of no bank line' from journals j
      where kind in ('collection', 'suspense', 'assignment') and j.command ->> '$.assigned.payment' is null
        and not exists (select 1 from bank_lines l
        where l.id = j.command ->> '$.bankLine.id'
          and j.id = iif(j.kind = 'assignment', l.assigned_journal_id, l.journal_id))
      limit 1`,
  },
  {
    kind: "matched bank lines",
    count: "select count(*) from bank_line_matches",
    // A line that was recorded as matched is its journals, neither more nor less.
    broken: `
      select 'bank line ' || l.id || ' of ' || l.amount || ' is matched with ' || coalesce(m.amount, 0)
      from bank_lines l left join (select line_id, sum(amount) as amount from bank_line_matches group by line_id) m
        on m.line_id = l.id
      where coalesce(m.amount, 0) <> iif(l.outcome is null or l.match = 'duplicate', 0,
        iif(l.direction = 'credit', l.amount, -l.amount))
      union all
      select 'bank line ' || m.line_id || ' is matched with journal ' || m.journal_id || ', which did not book it'
      from bank_line_matches m
      where not exists (select 1 from entries e where e.journal_id = m.journal_id
        and e.ledger_account_id = m.ledger_account_id)
      limit 1`,
  },
];
