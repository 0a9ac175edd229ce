import type { Statement } from "./client";

/**
 * The tables whose changes are held against the trail, parents first (`db/program/states*.sql`): people, accounts and
 * their settings, and whatever else the book's rules hang on. Each has a view `…_state` of its rows, with `row_id` and
 * `state`, and triggers that write `state_changes`.
 */
export const watchedTables = [
  "clients",
  "users",
  "virtual_accounts",
  "configurations",
  "cbs_accounts",
  "exchange_rates",
  "fund_allocations",
  "alert_settings",
  "approval_settings",
  "client_payment_settings",
  "approvals",
  "report_schedules",
  "bank_csv_mappings",
] as const;
export type WatchedTable = (typeof watchedTables)[number];

/**
 * Writes down every watched row as it is: once, in the step that brings `state_changes` to a database. In a new book these
 * are the rows of its migrations, which its first row of the trail covers; in one that is in use there is a row that says so.
 */
export const recordFirstStates: readonly Statement[] = [
  ...watchedTables.map((table) => ({
    sql: `insert into state_entries select '${table}', row_id, 'insert', null, state from ${table}_state order by row_id`,
    args: [],
  })),
  {
    sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
      select null, 'CREATE', 'AUDIT_LOG', null,
        json_object('watchedRows', (select count(*) from state_changes)), 'server', 'server start',
        (select max(created_at) from audit_logs)
      where exists (select 1 from audit_logs)`,
    args: [],
  },
];
