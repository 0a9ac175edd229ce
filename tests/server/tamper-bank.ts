import type { Way } from "../tampered";

/** Lines of the book: 1 credited, 2 in suspense, 3 waits, 4 to 6 known from another import, 7 of a dry run. */
export const bankWays: readonly Way[] = [
  [
    "a bank credit for somebody else's account",
    "update bank_lines set virtual_account_id = 2 where id = 7",
    /bank line 7 is for an account that it does not name/,
  ],
  [
    "a bank credit for no account",
    "update bank_lines set virtual_account_id = null where id = 7",
    /bank line 7 is for an account/,
  ],
  [
    "an account of a line that waits",
    "update bank_lines set virtual_account_id = 2 where id = 3",
    /bank line 3 is for an account/,
  ],
  [
    "a booking that was never seen",
    "update bank_lines set seen = 0 where id = 1",
    /bank line 1 \(new_credit, credited\) is not as its import leaves it/,
  ],
  [
    "a waiting booking that was never seen",
    "update bank_lines set seen = 0 where id = 3",
    /bank line 3 \(unmatched, open, waits\) is not as/,
  ],
  [
    "a booking that was seen before it was",
    "update bank_lines set seen = 1 where id = 7",
    /bank line 7 \(new_credit, open, seen\) is not as/,
  ],
  [
    "a duplicate that was seen",
    "update bank_lines set seen = 1, occurrence = 2 where id = 4",
    /bank line 4 \(duplicate, recorded, seen\)/,
  ],
  [
    "a line that waits for nobody",
    "update bank_lines set waits = 0 where id = 3",
    /bank line 3 \(unmatched, open, seen\) is not as/,
  ],
  [
    "a line that waits for nobody and was not seen",
    "update bank_lines set waits = 0, seen = 0 where id = 3",
    /bank line 3 \(unmatched, open\) is not as/,
  ],
  [
    "a credited line that waits",
    "update bank_lines set waits = 1 where id = 1",
    /bank line 1 \(new_credit, credited, seen, waits\)/,
  ],
  [
    "a line of a dry run that was left out",
    "update bank_lines set outcome = 'recorded', match = 'duplicate' where id = 7",
    /bank line 7 \(duplicate, recorded\)/,
  ],
  [
    "by what a line is known again",
    "update bank_lines set fingerprint = 'x' where id = 1",
    /bank statement 1: its lines are known again by something else/,
  ],
  [
    "the number of a line among its kind",
    "update bank_lines set occurrence = 7 where id = 1",
    /bank statement 1: its lines are known again/,
  ],
  [
    "one booking that was posted twice",
    [
      "drop index bank_lines_seen",
      "update bank_lines set fingerprint = (select fingerprint from bank_lines where id = 1) where id = 2",
      "create unique index `bank_lines_seen` on `bank_lines` (`fingerprint`,`occurrence`) where id = 0",
    ],
    /bank lines 1 and 2 are one booking of the bank, which was posted twice/,
  ],
  [
    "why a line was credited",
    "update bank_lines set reason = 'Gift' where id = 1",
    /bank line 1 was not dealt with as journal/,
  ],
  [
    "who put a line into suspense",
    "update bank_lines set decided_by = 4 where id = 2",
    /bank line 2 was not dealt with as journal/,
  ],
  [
    "when a line was credited",
    "update bank_lines set decided_at = 1 where id = 1",
    /bank line 1 was not dealt with as journal/,
  ],
  [
    "an import that was committed",
    "update bank_statements set status = 'failed' where id = 1",
    /bank statement 1 is not what it was .*: status is 'failed', the trail says 'committed'/,
  ],
  [
    "a dry run that somebody discarded",
    "update bank_statements set status = 'discarded' where id = 3",
    /bank statement 3 is not what it was when it was last changed/,
  ],
  ...[
    "format = 'csv'",
    "file_name = 'x'",
    "request_id = 'x'",
    "virtual_account_id = 1",
    "ledger_account_id = 1",
    "opening_ours = 1",
    "closing_ours = 1",
    "compared_at = 1",
    "uploaded_by = 4",
    "uploaded_at = 1",
    "committed_by = 4",
    "committed_at = 1",
    "finished_at = 1",
    "failure = 'x'",
  ].map(
    (change): Way => [
      `an import with ${change}`,
      `update bank_statements set ${change} where id = 1`,
      /bank statement 1 is not what it was when it was last changed|bank statement 1 is not what the audit trail/,
    ],
  ),
  [
    "how far a commit came",
    "update bank_statements set last_line_id = 2 where id = 1",
    /bank statement 1 \(committed\) was not committed up to line 2/,
  ],
  [
    "a dry run that was begun",
    "update bank_statements set last_line_id = 7 where id = 3",
    /bank statement 3 \(dry_run\) was not committed|bank line 7/,
  ],
  [
    "an import that is gone",
    ["delete from bank_lines where statement_id = 3", "delete from bank_statements where id = 3"],
    /bank statement 3 is/,
  ],
];
