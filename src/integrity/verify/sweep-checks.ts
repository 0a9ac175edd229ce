import type { Check } from "./book-checks";

/** Amount that an account was above or below what the rule leaves, rounded down to the rule's multiple. */
const wanted = `(case rule ->> '$.mode'
    when 'zero' then iif(direction = 'collect', before, 0)
    when 'target' then iif(direction = 'collect', before - (rule ->> '$.target'), (rule ->> '$.target') - before)
    else iif(direction = 'collect', before - (rule ->> '$.ceiling'), (rule ->> '$.floor') - before) end)`;
const rounded = `(${wanted} - ${wanted} % coalesce(rule ->> '$.multiple', 1))`;

/** The movement of an item on its account, and the one on the other side. */
const moved = (journal: string, out: string, back: string) => `
  exists (select 1 from transactions t where t.journal_id = ${journal} and +t.virtual_account_id = account
    and +t.amount = i.amount and +t.type = iif(direction = 'collect', '${out}', '${back}'))
  and iif(rule ->> '$.toAccountId' is null,
    exists (select 1 from payments p where p.journal_id = ${journal} and p.made_for = 'sweep'),
    exists (select 1 from transactions t where t.journal_id = ${journal} and +t.amount = i.amount
      and +t.virtual_account_id = rule ->> '$.toAccountId' and +t.type = iif(direction = 'collect', '${back}', '${out}')))`;

/** Checks of sweeps: each item moved what its run's rule says of the balance that it was computed from, on its accounts. */
export const sweepChecks: readonly Check[] = [
  {
    kind: "sweeps",
    count: "select count(*) from sweeps",
    broken: `
      select 'sweep ' || s.id || ' has an account of another currency, or twice' from sweeps s
      where (s.to_account_id is not null and not exists (select 1 from virtual_accounts v
          where v.id = s.to_account_id and v.currency = s.currency and v.closed_at is null))
        or exists (select 1 from json_each(s.va_ids) a left join virtual_accounts v on v.id = a.value
          where v.id is null or v.currency <> s.currency or v.id is s.to_account_id)
      limit 1`,
  },
  {
    kind: "sweeps' items",
    count: "select count(*) from sweep_items",
    broken: `
      with i as (select i.*, i.virtual_account_id as account, r.rule, r.phase, r.status from sweep_items i
        left join sweep_runs r on r.id = i.run_id)
      select 'item ' || i.ordinal || ' of sweep run ' || i.run_id || ' is not what its journal booked'
      from i
      where rule is null
        or (journal_id is null) = (state in ('moved', 'reversed'))
        or (journal_id is not null and not (${moved("i.journal_id", "debit", "credit")}))
        or (reversed_journal_id is not null and not (${moved("i.reversed_journal_id", "credit", "debit")}))
        or (journal_id is not null and not exists (select 1 from transactions t where t.journal_id = i.journal_id
          and +t.virtual_account_id = account
          and +t.balance_after = before + iif(direction = 'collect', -i.amount, i.amount)))
      union all
      select 'item ' || i.ordinal || ' of sweep run ' || i.run_id || ' moved ' || i.amount || ', its rule says ' || ${rounded}
      from i
      where journal_id is not null and (i.amount > ${rounded} or (i.amount < ${rounded} and reason is not 'TARGET_SHORT')
        or i.amount < coalesce(rule ->> '$.minimum', 0))
      union all
      select 'item ' || i.ordinal || ' of sweep run ' || i.run_id || ' has a reason of a reversal, and none was tried'
      from i where reverse_reason is not null and (reverse_reason = '' or phase = 'sweep')
      union all
      select 'item ' || i.ordinal || ' of sweep run ' || i.run_id || ' has an empty reason' from i where reason = ''
      union all
      select 'the items of sweep run ' || run_id || ' are not numbered from 1' from sweep_items
      group by run_id having min(ordinal) <> 1 or max(ordinal) <> count(*)
      limit 1`,
  },
  {
    kind: "sweeps' runs",
    count: "select count(*) from sweep_runs",
    broken: `
      select 'sweep run ' || r.id || ' is ' || r.status || ', its items say otherwise' from sweep_runs r
      left join (select run_id, sum(state = 'moved') as moved, sum(state = 'refused') as refused,
          sum(state = 'reversed') as reversed, sum(state = 'open') as open from sweep_items group by run_id) i on i.run_id = r.id
      where (r.status in ('done', 'partly', 'reversed') and i.open > 0 and r.failure is null)
        or (r.status = 'done' and i.refused > 0) or (r.status = 'reversed' and i.moved > 0)
        or (r.phase = 'sweep' and i.reversed > 0)
      union all
      select 'sweep run ' || r.id || ' is of no sweep of its client' from sweep_runs r
      where not exists (select 1 from sweeps s where s.id = r.sweep_id and s.client_id = r.client_id)
        and not exists (select 1 from audit_logs a where a.resource = 'SWEEP' and a.action = 'DELETE'
          and a.resource_id = cast(r.sweep_id as text))
      union all
      select 'sweep run ' || r.id || ' was started by a person and for a due time, or by neither' from sweep_runs r
      where (r.started_by is null) = (r.due_at is null)
      union all
      select 'sweep run ' || r.id || ' has a phase that does not fit who reversed it' from sweep_runs r
      where (r.phase = 'sweep') = (r.reversed_by is not null) or r.phase not in ('sweep', 'reverse')
      union all
      select 'sweep run ' || r.id || ' ended without an event' from sweep_runs r
      where r.finished_at is not null and r.failure is null
        and ((select min(seq) from events) <= 1
          or r.finished_at > (select at + 3600000 from events order by seq limit 1))
        and not exists (select 1 from events e where e.subject = r.id and e.type in ('sweep.done', 'sweep.failed'))
      union all
      select 'payment ' || p.id || ' is of no sweep' from payments p
      where p.made_for = 'sweep' and not exists (select 1 from sweep_items where journal_id = p.journal_id)
      limit 1`,
  },
];
