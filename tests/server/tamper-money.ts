import type { Way } from "../tampered";

const journal = (transaction: number) => `(select journal_id from transactions where id = ${transaction})`;

/** A contra leg moved to another settlement account, balances and last entries made to fit. */
const swappedLeg = [
  `update entries set ledger_account_id = (select id from ledger_accounts where code = '1000000002' and currency = 'USD')
    where journal_id = ${journal(1)} and ledger_account_id = (select id from ledger_accounts where code = '1000000001' and currency = 'USD')`,
  `update ledger_accounts set balance = coalesce((select sum(amount) from entries where ledger_account_id = ledger_accounts.id), 0),
    last_entry_id = coalesce((select max(id) from entries where ledger_account_id = ledger_accounts.id), 0)`,
];

/** Findings of `verify` in the money and its records, with the triggers gone during the change. */
export const moneyWays: readonly Way[] = [
  [
    "a contra leg on another account",
    swappedLeg,
    /entries of journal [\w-]+ are not those that the audit trail records/,
  ],
  ["two legs that are gone", `delete from entries where journal_id = ${journal(3)}`, /entry \d+ is missing/],
  [
    "the newest entries, cut off",
    "delete from entries where id > 40",
    /entries of journal [\w-]+ are not those/,
  ],
  [
    "a changed command",
    `update journals set command = json_set(command, '$.steps[0].amount', 1) where id = ${journal(3)}`,
    /journal [\w-]+ is not what the audit trail says of it/,
  ],
  [
    "another hour of a posting",
    `update journals set created_at = created_at - 1 where id = ${journal(3)}`,
    /journal [\w-]+ is not what the audit trail says of it/,
  ],
  [
    "a transaction on another account",
    "update transactions set virtual_account_id = 2 where id = 3",
    /transaction \d+ \(account \d, number \d+\)/,
  ],
  ["a deleted transaction", "delete from transactions where id = 3", /transaction 3 is missing/],
  [
    "the newest transaction, cut off",
    "delete from transactions where id = (select max(id) from transactions)",
    /virtual account 1 .*balance/,
  ],
  [
    "a ledger account that is gone",
    "delete from ledger_accounts where code = '1000000001' and currency = 'USD'",
    /entry \d+ is on no ledger account/,
  ],
  ["a hold that is gone", "delete from holds where id = 1", /hold 1 is missing/],
  [
    "a payment's recipient",
    "update payments set recipient = '666' where id = 1",
    /payment 1 is not what journal/,
  ],
  ["a payment's status", "update payments set status = 'sent' where id = 4", /payment 4 is sent/],
  ["a payment that is gone", "delete from payments where id = 6", /payment 6 is missing/],
  ["a payment of another client", "update payments set client_id = 'NOOR' where id = 1", /payment 1 /],
  ["a payment's worth in dollars", "update payments set usd_amount = 1 where id = 1", /payment 1 /],
  ["another maker of a payment", "update payments set created_by = 4 where id = 1", /payment 1 /],
  [
    "why a payment is reviewed",
    "update payment_reviews set why = 'Routine' where payment_id = 4",
    /review of payment 4 /,
  ],
  [
    "a review whose reason is gone",
    "delete from payment_reviews where payment_id = 4",
    /review of payment 4 /,
  ],
  [
    "an instruction that is gone",
    "delete from settlement_instructions where id = 1",
    /settlement instruction 1 is missing/,
  ],
  ["a rate that is gone", "delete from exchange_rates where id = 1", /exchange rate 1 is missing/],
];
