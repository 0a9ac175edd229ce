import { auditDetail, type Check } from "./book-checks";

type Kept = { table: string; keys: string; sums: string; rows: string; everyRow?: boolean };

/** Check that a table maintained by triggers equals its source rows. `rows` gives the same columns, recounted. */
function keptCheck({ table, keys, sums, rows, everyRow = false }: Kept): Check {
  const columns = `${keys}, ${sums}`;
  const zeros = sums.split(",").map(() => "0");
  const kept = `select ${columns} from ${table} where ${everyRow ? "true" : `(${sums}) <> (${zeros})`}`;
  return {
    kind: table.replaceAll("_", " "),
    count: `select count(*) from ${table}`,
    broken: `
      with counted as materialized (${rows})
      select '${table} of ' || ${keys.split(", ").join(" || ' ' || ")} || ' are not those of the rows'
      from (select * from (select * from counted except ${kept})
        union all select * from (${kept} except select * from counted))
      limit 1`,
  };
}

const movementSums = `sum(iif(type = 'credit', amount, 0)), sum(iif(type = 'debit', amount, 0)),
  sum(type = 'credit'), sum(type = 'debit'), sum(type = 'hold')`;

/**
 * SQL condition that the details of an update match an account's states: its former and present value of a field, or
 * neither.
 */
const saysChange = (field: string, now: string, before: string): string =>
  `(${auditDetail(`$.before.${field}`)}, ${auditDetail(`$.after.${field}`)})
                is (iif(${now} is ${before}, null, ${before}), iif(${now} is ${before}, null, ${now}))`;

/** Counts and sums maintained by triggers, which make lists and figures equally fast at any size. */
export const derivedTableChecks: readonly Check[] = [
  keptCheck({
    table: "account_totals",
    keys: "client_id, status, type, currency",
    sums: "accounts",
    rows: `select client_id, status, type, currency, count(*) from virtual_accounts where closed_at is null
      group by client_id, status, type, currency union all
      select '*', status, type, currency, count(*) from virtual_accounts where closed_at is null
      group by status, type, currency`,
  }),
  keptCheck({
    table: "allocation_totals",
    keys: "currency",
    sums: "allocations, amount",
    rows: `select currency, count(*), sum(allocated_amount) from fund_allocations where revoked_at is null
      group by currency`,
  }),
  keptCheck({
    table: "allocation_holders",
    keys: "name",
    sums: "holders",
    // A server's parser takes no HAVING without GROUP BY.
    rows: `select name, holders from (
      select 'users' as name, count(distinct user_id) as holders from fund_allocations where revoked_at is null
      union all
      select 'accounts', count(distinct a.virtual_account_id) from fund_allocations a
      join virtual_accounts v on v.id = a.virtual_account_id and v.status = 'active' where a.revoked_at is null)
      where holders > 0`,
  }),
  keptCheck({
    table: "movement_totals",
    keys: "quarter, currency",
    sums: "credit_count + debit_count + hold_count + release_count, credits, debits, credit_count, debit_count, hold_count",
    rows: `select created_at / 900000 as quarter, currency, count(*), ${movementSums} from transactions
      group by created_at / 900000, currency`,
  }),
  keptCheck({
    table: "movement_days",
    keys: "day, currency",
    sums: "credit_count + debit_count + hold_count + release_count, credits, debits, credit_count, debit_count, hold_count",
    rows: `select created_at / 86400000 as day, currency, count(*), ${movementSums} from transactions
      group by created_at / 86400000, currency`,
  }),
  keptCheck({
    table: "hold_totals",
    keys: "currency",
    sums: "holds, amount",
    rows: `select v.currency as currency, count(*), sum(h.held_amount) from holds h
      join virtual_accounts v on v.id = h.virtual_account_id where h.is_active = 1 group by v.currency`,
  }),
  keptCheck({
    table: "alert_counts",
    keys: "status",
    sums: "alerts",
    rows: "select status, count(*) from alerts group by status",
  }),
  keptCheck({
    table: "movement_totals",
    keys: "quarter, currency",
    sums: "credits, debits, credit_count, debit_count, hold_count, release_count",
    rows: `select created_at / 900000 as quarter, currency, sum(iif(type = 'credit', amount, 0)), sum(iif(type = 'debit', amount, 0)),
        sum(type = 'credit'), sum(type = 'debit'), sum(type = 'hold'), sum(type = 'release')
      from transactions group by 1, 2`,
    everyRow: true,
  }),
  // The newest state equals the account, the first one begins with it, and the audit trail has each change between
  // them.
  {
    kind: "account states",
    count: "select count(*) from account_states",
    broken: `
      with changed as materialized (
        select * from (
          select virtual_account_id as account, status, type, client_id, lag(id) over w as id_before,
            lag(status) over w as status_before, lag(type) over w as type_before, lag(client_id) over w as client_before
          from account_states window w as (partition by virtual_account_id order by id))
        where id_before is not null)
      select 'account_states of ' || v.id || ' do not end with what the account is' from virtual_accounts v
      left join account_states s on s.id = (select max(id) from account_states where virtual_account_id = v.id)
      where s.status is not iif(v.closed_at is null, v.status, 'closed') or s.type is not v.type
        or s.client_id is not v.client_id
        or v.created_at is not (select min(since) from account_states where virtual_account_id = v.id)
      union all
      select 'account_states of ' || account || ' have one twice' from changed
      where (status, type, client_id) is (status_before, type_before, client_before)
      union all
      select 'account_states of ' || account || ' change from ' || status_before || ' ' || type_before || ' of ' ||
        client_before || ' to ' || status || ' ' || type || ' of ' || client_id || ' without a row of the trail'
      from changed where not exists (
        select 1 from audit_logs where resource = 'VIRTUAL_ACCOUNT' and resource <> 'TRANSACTION'
          and resource_id = cast(account as text) and action in ('UPDATE', 'DELETE') and (details is null
          or iif(action = 'DELETE', status = 'closed' and (type, client_id) is (type_before, client_before)
              and (${auditDetail("$.before.status")}, ${auditDetail("$.before.type")}, ${auditDetail("$.before.clientId")})
                is (status_before, type_before, client_before),
            ${saysChange("status", "status", "status_before")} and ${saysChange("type", "type", "type_before")}
              and ${saysChange("clientId", "client_id", "client_before")})))
      union all
      select 'account_states of ' || virtual_account_id || ' are of no account' from account_states
      where virtual_account_id not in (select id from virtual_accounts)
      limit 1`,
  },
  keptCheck({
    table: "bank_line_totals",
    keys: "statement_id, match",
    sums: "lines, amount",
    rows: `select statement_id, match, count(*), sum(iif(direction = 'credit', amount, -amount)) from bank_lines
      group by statement_id, match`,
  }),
  // Their values are random: copies of the book are compared only by the existence of an epoch and distinct marks.
  {
    kind: "history marks",
    count: "select count(*) from history_marks",
    broken: `
      select 'the book has no epoch' where not exists (select 1 from history_marks where kind = 'epoch')
      union all
      select 'history mark ' || max(id) || ' repeats mark ' || min(id) from history_marks group by token having count(*) > 1
      limit 1`,
  },
];
