-- Entries, and the balances that follow from them.
--
-- Guarantees: the balance of a ledger account is the sum of its entries; the balance of a virtual account is the sum of
-- its two ledger accounts (available and held); neither changes in any other way. A ledger account keeps the id of the
-- entry that changed it last, so that each entry counts exactly once. Transactions are numbered per account without a
-- gap, and `balance_after` and `held_after` are the balances that the account really had. That `available` and `held`
-- are never below zero is a CHECK of `ledger_accounts` (INSUFFICIENT_FUNDS, HELD_NEGATIVE).
-- A ledger account is a virtual account's, or a CBS account's, and none but an unused virtual account's is ever deleted.
-- Refusals: JOURNAL_SEALED, ENTRY_NOT_BOOKED, DIRECT_BALANCE_WRITE, NO_LEDGER_ACCOUNT, APPEND_ONLY, TRANSACTION_OUTSIDE_JOURNAL,
-- TRANSACTION_OUT_OF_SEQUENCE, TRANSACTION_BALANCE.
--
-- 'Inside a journal' means: entries with its id exist, and its own row does not yet. A journal's row is written after
-- everything that belongs to it (posting.sql), and seals it.

CREATE TRIGGER entries_book AFTER INSERT ON entries BEGIN
  SELECT RAISE(ABORT, 'JOURNAL_SEALED') WHERE EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id);
  UPDATE ledger_accounts SET balance = balance + NEW.amount, last_entry_id = NEW.id
  WHERE id = NEW.ledger_account_id AND currency = NEW.currency;
  -- Refuses also where OR IGNORE skipped a balance that a CHECK refused, and where OR REPLACE reused an id.
  SELECT RAISE(ABORT, 'ENTRY_NOT_BOOKED') WHERE changes() <> 1 OR EXISTS (SELECT 1 FROM entries WHERE id > NEW.id);
END;

CREATE TRIGGER ledger_accounts_insert BEFORE INSERT ON ledger_accounts BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.last_entry_id <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE code = NEW.code AND currency = NEW.currency)
      OR EXISTS (SELECT 1 FROM ledger_accounts
        WHERE virtual_account_id = NEW.virtual_account_id AND kind = NEW.kind)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: ledger_accounts.code, ledger_accounts.currency')
    WHEN NOT CASE
        WHEN NEW.kind IN ('available', 'held') THEN NEW.code IS NEW.kind || ':' || NEW.virtual_account_id
          AND EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND currency = NEW.currency)
        ELSE NEW.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM cbs_accounts
          WHERE NEW.code = iif(NEW.kind = 'clearing', 'CLEARING:', '') || number
            AND iif(purpose = 'suspense', NEW.kind = 'suspense', NEW.kind IN ('cbs', 'clearing'))) END
      THEN RAISE(ABORT, 'NO_LEDGER_ACCOUNT')
  END;
END;

-- A balance changes by exactly the amount of an entry that it does not contain yet.
CREATE TRIGGER ledger_accounts_balance AFTER UPDATE OF balance, last_entry_id ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.last_entry_id <= OLD.last_entry_id
    OR NOT EXISTS (SELECT 1 FROM entries
      WHERE id = NEW.last_entry_id AND ledger_account_id = NEW.id AND amount = NEW.balance - OLD.balance);
END;

-- A ledger account changes its currency at most, and only as long as nothing was booked on it.
CREATE TRIGGER ledger_accounts_identity
BEFORE UPDATE OF id, kind, code, virtual_account_id, currency ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.last_entry_id <> 0
    OR (NEW.id, NEW.kind, NEW.code, NEW.virtual_account_id) IS NOT (OLD.id, OLD.kind, OLD.code, OLD.virtual_account_id);
END;

CREATE TRIGGER ledger_accounts_delete BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.last_entry_id <> 0 OR OLD.virtual_account_id IS NULL;
END;

-- A transaction is one line of an account's statement.
CREATE TRIGGER transactions_count AFTER INSERT ON transactions BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'TRANSACTION_OUTSIDE_JOURNAL')
    WHEN NEW.seq IS NOT v.transaction_count + 1 OR EXISTS (SELECT 1 FROM transactions WHERE id > NEW.id)
      THEN RAISE(ABORT, 'TRANSACTION_OUT_OF_SEQUENCE')
    WHEN NEW.balance_after IS NOT (SELECT balance FROM ledger_accounts
        WHERE virtual_account_id = NEW.virtual_account_id AND kind = 'available')
      THEN RAISE(ABORT, 'TRANSACTION_BALANCE')
  END
  FROM virtual_accounts v WHERE v.id = NEW.virtual_account_id;
  -- Refused by virtual_accounts_balance where the held balance is not what the account really had.
  UPDATE virtual_accounts SET balance = NEW.balance_after + NEW.held_after, transaction_count = NEW.seq
  WHERE id = NEW.virtual_account_id;
END;

CREATE TRIGGER virtual_accounts_balance
AFTER UPDATE OF balance, transaction_count ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.balance IS NOT (SELECT sum(balance) FROM ledger_accounts WHERE virtual_account_id = NEW.id)
    OR NEW.transaction_count IS NOT (SELECT max(seq) FROM transactions WHERE virtual_account_id = NEW.id);
END;
