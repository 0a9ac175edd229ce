import type { Way } from "../tampered";

/** Findings of `verify` in the trail and beside the money. */
export const otherWays: readonly Way[] = [
  ["an audit row's hash", "update audit_logs set hash = prev_hash where id = 5", /audit row 5 was changed/],
  [
    "an alert that is gone",
    "delete from alerts where id = 3",
    /alert 3 \(High amount transaction\) is in the audit trail and not there/,
  ],
  [
    "the newest alert, gone",
    [
      "delete from alerts where id = (select max(id) from alerts)",
      "update sqlite_sequence set seq = (select max(id) from alerts) where name = 'alerts'",
    ],
    /alert \d+ \(.*\) is in the audit trail and not there/,
  ],
  [
    "an alert's text",
    "update alerts set description = 'Nothing' where id = 3",
    /alert 3 \(.*\) is not what the audit trail says of it/,
  ],
  [
    "an alert for staff alone",
    "update alerts set audience = 'staff' where id = 3",
    /alert 3 \(.*\) is not what the audit trail says of it/,
  ],
  [
    "an alert that nobody raised",
    "insert into alerts (type, severity, title, description, audience, created_at) values ('velocity', 'low', 'a', 'b', 'staff', 1)",
    /alert \d+ is not in the audit trail/,
  ],
  [
    "an alert that somebody else resolved",
    "update alerts set resolved_by = 2 where id = 2",
    /alert 2 \(resolved\) was not handled as the audit trail says/,
  ],
  [
    "an alert that was resolved in passing",
    "update alerts set status = 'resolved', resolved_by = 1, resolved_at = 1 where id = 3",
    /alert 3 \(resolved\) was not handled/,
  ],
  [
    "a number that was given to nothing",
    "update sqlite_sequence set seq = 99 where name = 'payments'",
    /payment 7 is missing/,
  ],
  [
    "the keys of calls",
    "delete from idempotency_keys where response not like '{\"journalId\"%'",
    /idempotency key of audit row \d+ \(CREATE VIRTUAL_ACCOUNT 3\) is gone or was changed/,
  ],
  [
    "the key of a posting",
    "delete from idempotency_keys where response like '{\"journalId\"%'",
    /idempotency key of journal [\w-]+ is gone or was changed/,
  ],
  [
    "a call's kept answer",
    "update idempotency_keys set response = '{}' where response not like '{\"journalId\"%'",
    /idempotency key of audit row \d+ /,
  ],
  [
    "a call's answer under a key that nobody sent yet",
    `insert into idempotency_keys (user_id, scope, key, body_hash, status, response, created_at) select user_id, scope, 'another', body_hash, status, response, created_at
      from idempotency_keys where response not like '{"journalId"%' limit 1`,
    /an idempotency key of \S+ \S+ answers a call that is not in the audit trail/,
  ],
  [
    "a posting's answer under a key that nobody sent yet",
    `insert into idempotency_keys (user_id, scope, key, body_hash, status, response, created_at) select user_id, scope, 'another', body_hash, status, response, created_at
      from idempotency_keys where response like '{"journalId"%' limit 1`,
    /idempotency keys answer with journals of other keys/,
  ],
  [
    "a forged session",
    `insert into sessions (id, user_id, created_at, last_active_at, expires_at, ip_address, user_agent)
      select 'forged', 1, created_at - 5, last_active_at, expires_at, '', '' from sessions limit 1`,
    /session forged… of user 1 /,
  ],
  [
    "a session in another's hands",
    "update sessions set id = 'mine' where user_id = 1",
    /session mine… of user 1 /,
  ],
  [
    "a forged browser",
    "insert into known_devices select 'forged', user_id, last_seen_at from known_devices limit 1",
    /browser forged… of user \d /,
  ],
  [
    "a session that never ends",
    "update sessions set expires_at = expires_at + 1 where user_id = 1",
    /session \w+… of user 1 /,
  ],
  [
    "a session of somebody else",
    "update sessions set user_id = 1 where user_id = 3",
    /session \w+… of user 1 /,
  ],
  ["a sum of the dashboard", "update movement_totals set credits = credits + 1", /movement_totals of /],
  ["a sum of the dashboard that is gone", "delete from movement_totals", /movement_totals of /],
  [
    "an account's past",
    "update account_states set type = 'POBO' where virtual_account_id = 1",
    /account_states of 1 /,
  ],
  [
    "a payment file's sum",
    "update payment_files set control_sum = 1 where id = 1",
    /payment file 1 is not what its orders say/,
  ],
  [
    "an order's amount",
    "update payment_file_entries set amount = 1 where id = 1",
    /order 1 of payment file 1 /,
  ],
  [
    "the file that went to the bank",
    "update payment_file_contents set xml = 'x' || xml where file_id = 1",
    /payment file 1 /,
  ],
  [
    "the starter of a report",
    "update reports set started_by = null where id = 1",
    /report 1 \(done\) is not what the audit trail says of it/,
  ],
  [
    "the end of a report",
    "update reports set status = 'failed' where id = 1",
    /report 1 \(failed\) is not what the audit trail says of it/,
  ],
  [
    "the end of a reconciliation",
    "update reconciliation_runs set failure = 'Full' where id = 1",
    /reconciliation 1 \(done\) is not what the audit trail says of it/,
  ],
  [
    "a result of a reconciliation",
    "update reconciliation_results set status = 'error' where run_id = 1 and id = (select min(id) from reconciliation_results)",
    /reconciliation 1 \(done\) is not what the audit trail says of it/,
  ],
  [
    "what a bank reported",
    "update payment_status_reports set digest = 'x' where id = 1",
    /payment status report 1 /,
  ],
  [
    "a report of the bank that is gone",
    "delete from payment_status_reports where id = 1",
    /payment status report 1 is missing/,
  ],
  ["a bank line's amount", "update bank_lines set amount = 1 where id = 1", /bank line 1 /],
  [
    "what became of a bank line",
    "update bank_lines set outcome = 'credited' where id = 2",
    /bank line 2 is not what journal/,
  ],
  [
    "what a bank line says",
    "update bank_lines set remittance = 'Mine' where id = 2",
    /bank statement 1 is not what the audit trail says of it/,
  ],
  ["a bank line that is gone", "delete from bank_lines where id = 2", /bank line|bank_line_totals/],
  ["the journals of a bank line", "delete from bank_line_matches", /bank line \d+ of \d+ is matched with 0/],
  [
    "a statement of the bank",
    "update bank_statements set closing_file = 1 where id = 1",
    /bank statement 1 /,
  ],
  [
    "a report's file",
    "update report_chunks set bytes = x'00' where report_id = 1",
    /report 1: its file is not the one/,
  ],
  ["a user's role", "update users set role = 'admin' where id = 3", /user 3/],
  ["a user that is gone", "delete from users where id = 4", /user 4/],
  ["a former user name that is free", "delete from former_usernames", /former name of user 4 is not kept/],
  [
    "a former user name of somebody else",
    "update former_usernames set user_id = 3",
    /kept for user 3, who never had it/,
  ],
  ["an account that is gone", "delete from virtual_accounts where id = 3", /virtual account 3/],
  [
    "a limit",
    "update configurations set daily_limit = 9e9 where virtual_account_id = 1",
    /configuration of account 1/,
  ],
  ["a schedule of reports", "update report_schedules set name = 'Mine' where id = 1", /report schedule 1/],
  [
    "a change that never was",
    "delete from state_changes where id = (select max(id) from state_changes)",
    /audit row \d+|state/,
  ],
  ["a report's digest", "update reports set digest = 'x' where id = 1", /report 1: its file is not the one/],
  ["a sum of bank lines", "update bank_line_totals set amount = 1", /bank_line_totals of 1 /],
  ["a sum of holds", "update hold_totals set amount = amount + 1", /hold_totals of \w+ are not those/],
  [
    "a day's sum",
    "update movement_days set credits = credits + 1",
    /movement_days of [^ ]+ \w+ are not those/,
  ],
  ["the book's epochs, gone", "delete from history_marks", /the book has no epoch/],
  [
    "a mark that repeats an epoch",
    "insert into history_marks (kind, token, created_at) select 'minute', token, 1 from history_marks limit 1",
    /history mark 2 repeats mark 1/,
  ],
];
