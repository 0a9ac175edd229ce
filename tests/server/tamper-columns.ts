import type { Way } from "./tamper";

/** What was found by changing each column of each table in turn: who did something, when, and what hangs on it. */
export const columnWays: readonly Way[] = [
  [
    "a hold that ends earlier",
    "update holds set expires_at = created_at + 1 where id = 2",
    /hold 2 is not the one/,
  ],
  ["a hold without an end", "update holds set expires_at = null where id = 2", /hold 2 is not the one/],
  ["a hold of somebody else", "update holds set created_by = 4 where id = 2", /hold 2 is not the one/],
  [
    "another hour of a release",
    "update holds set ended_at = ended_at + 1 where id = 1",
    /hold 1 .* did not end/,
  ],
  [
    "a release that was a capture",
    "update holds set ended_by = 'capture' where id = 1",
    /hold 1 .* did not end/,
  ],
  [
    "another maker of a payment file",
    "update payment_files set made_by = 4",
    /payment file 1 was not made or sent/,
  ],
  [
    "another hour of a payment file",
    "update payment_files set made_at = made_at + 1",
    /payment file 1 was not made/,
  ],
  [
    "another sender of a payment file",
    "update payment_files set sent_by = 4",
    /payment file 1 was not made or sent/,
  ],
  [
    "a payment file sent before",
    "update payment_files set sent_at = sent_at - 1",
    /payment file 1 was not made/,
  ],
  [
    "an order answered by another report",
    "update payment_file_entries set report_id = null where answer is not null",
    /order \d+ of payment file 1 was not answered as its report says/,
  ],
  [
    "an order answered at another time",
    "update payment_file_entries set answered_at = answered_at + 1 where answer is not null",
    /order \d+ of payment file 1 was not answered/,
  ],
  [
    "another reason of a return",
    "update payment_file_entries set reason_code = 'XX01' where answer = 'returned'",
    /order \d+ of payment file 1 was not answered/,
  ],
  [
    "an order that is a payment and a settlement",
    "update payment_file_entries set instruction_id = 999 where id = 1",
    /order \d+ of payment file 1 is not what was booked/,
  ],
  [
    "a problem that no report named",
    "update payment_status_reports set problems = '[\"none\"]'",
    /payment status report 1 is not what the audit trail says/,
  ],
  [
    "a payment changed at another time",
    "update payments set updated_at = updated_at + 1 where status = 'returned'",
    /payment \d+ was changed at another time/,
  ],
  [
    "another reader of a report",
    "update payment_status_reports set read_by = 4",
    /status report 1 was not read/,
  ],
  [
    "another hour of a report",
    "update payment_status_reports set read_at = 1",
    /status report 1 was not read/,
  ],
  [
    "a bank line matched with another journal",
    "update bank_line_matches set journal_id = 'x'",
    /bank line \d+ is matched with journal x/,
  ],
  [
    "a bank line matched on another account",
    "update bank_line_matches set ledger_account_id = 999",
    /bank line \d+ is matched with journal [\w-]+, which/,
  ],
  [
    "an IBAN",
    "update virtual_accounts set virtual_iban = virtual_iban || '0' where id = 3",
    /virtual account 3/,
  ],
  ["an account's opener", "update virtual_accounts set created_by = 4 where id = 1", /virtual account 1/],
  [
    "another CBS account of an account",
    "update virtual_accounts set cbs_account = '1000000009' where id = 3",
    /account 3/,
  ],
  [
    "a purpose of a CBS account",
    "update cbs_accounts set purpose = 'suspense' where number = '1000000001'",
    /1000000001/,
  ],
  ["an approval's client", "update approvals set client_id = 'NOOR' where id = 1", /approval 1/],
  ["an approval's maker", "update approvals set maker_id = 4 where id = 1", /approval 1/],
  [
    "a session on another sign-in",
    "update sessions set created_at = created_at - 1 where user_id = 3",
    /session \w+…/,
  ],
  [
    "a settlement's hour",
    "update settlement_instructions set settled_at = 1 where id = 1",
    /settlement instruction 1/,
  ],
  ["a number of occurrences", "update alerts set occurrences = 9 where id = 3", /alert 3 /],
  ["the journal of an alert", "update alerts set journal_id = 'x' where id = 3", /alert 3 /],
  ["the account of an alert", "update alerts set virtual_account_id = 2 where id = 3", /alert 3 /],
];
