-- Entries and the balances that follow from them.
CREATE TRIGGER `entries_book` AFTER INSERT ON `entries` BEGIN
  SELECT RAISE(ABORT, 'JOURNAL_SEALED') WHERE EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id);
  UPDATE ledger_accounts SET balance = balance + NEW.amount, last_entry_id = NEW.id
  WHERE id = NEW.ledger_account_id AND currency = NEW.currency;
  -- Also says no when OR IGNORE would have skipped a refused balance, and when OR REPLACE gave an old id again.
  SELECT RAISE(ABORT, 'ENTRY_NOT_BOOKED')
  WHERE NOT EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.ledger_account_id AND last_entry_id = NEW.id)
    OR EXISTS (SELECT 1 FROM entries WHERE id > NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_insert` BEFORE INSERT ON `ledger_accounts` BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.last_entry_id <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE code = NEW.code AND currency = NEW.currency)
      OR EXISTS (SELECT 1 FROM ledger_accounts
        WHERE virtual_account_id = NEW.virtual_account_id AND kind = NEW.kind)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: ledger_accounts.code, ledger_accounts.currency')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_balance` BEFORE UPDATE OF `balance`, `last_entry_id` ON `ledger_accounts` BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.last_entry_id <= OLD.last_entry_id
    OR NOT EXISTS (SELECT 1 FROM entries
      WHERE id = NEW.last_entry_id AND ledger_account_id = NEW.id AND amount = NEW.balance - OLD.balance);
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_identity`
BEFORE UPDATE OF `id`, `kind`, `code`, `virtual_account_id`, `currency` ON `ledger_accounts` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.last_entry_id <> 0
    OR (NEW.id, NEW.kind, NEW.code, NEW.virtual_account_id) IS NOT (OLD.id, OLD.kind, OLD.code, OLD.virtual_account_id);
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_accounts_delete` BEFORE DELETE ON `ledger_accounts` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.last_entry_id <> 0;
END;
--> statement-breakpoint
-- What a customer reads: one line per movement, numbered per account.
CREATE TRIGGER `transactions_count` AFTER INSERT ON `transactions` BEGIN
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
  UPDATE virtual_accounts SET
    balance = (SELECT sum(balance) FROM ledger_accounts WHERE virtual_account_id = NEW.virtual_account_id),
    transaction_count = NEW.seq
  WHERE id = NEW.virtual_account_id;
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_insert` BEFORE INSERT ON `virtual_accounts` BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.transaction_count <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.virtual_iban)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.virtual_iban')
    WHEN NEW.closed_at IS NULL
      AND EXISTS (SELECT 1 FROM virtual_accounts WHERE reference = NEW.reference AND closed_at IS NULL)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.reference')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_open` AFTER INSERT ON `virtual_accounts` BEGIN
  INSERT INTO ledger_accounts (kind, code, virtual_account_id, currency)
  VALUES ('available', 'available:' || NEW.id, NEW.id, NEW.currency), ('held', 'held:' || NEW.id, NEW.id, NEW.currency);
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_balance`
BEFORE UPDATE OF `balance`, `transaction_count` ON `virtual_accounts` BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.balance IS NOT (SELECT sum(balance) FROM ledger_accounts WHERE virtual_account_id = NEW.id)
    OR NEW.transaction_count IS NOT (SELECT max(seq) FROM transactions WHERE virtual_account_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_identity` BEFORE UPDATE OF `id`, `virtual_iban` ON `virtual_accounts` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.id <> OLD.id OR NEW.virtual_iban <> OLD.virtual_iban;
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_currency` BEFORE UPDATE OF `currency` ON `virtual_accounts`
WHEN NEW.currency <> OLD.currency BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE OLD.transaction_count > 0;
  UPDATE ledger_accounts SET currency = NEW.currency WHERE virtual_account_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_relink` BEFORE UPDATE OF `cbs_account` ON `virtual_accounts`
WHEN NEW.cbs_account <> OLD.cbs_account AND OLD.balance <> 0 BEGIN
  SELECT RAISE(ABORT, 'RELINK_OUTSIDE_JOURNAL')
  WHERE NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.cbs_journal_id)
    OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.cbs_journal_id);
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_close` BEFORE UPDATE OF `closed_at` ON `virtual_accounts`
WHEN NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN EXISTS (SELECT 1 FROM holds WHERE virtual_account_id = OLD.id AND is_active = 1)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_HOLDS')
    WHEN OLD.balance <> 0 THEN RAISE(ABORT, 'ACCOUNT_HAS_BALANCE')
    WHEN EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = OLD.id AND revoked_at IS NULL)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_ALLOCATIONS')
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = OLD.id AND status = 'review')
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_delete` BEFORE DELETE ON `virtual_accounts` BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE OLD.transaction_count > 0;
  DELETE FROM ledger_accounts WHERE virtual_account_id = OLD.id;
END;
--> statement-breakpoint
-- Every CBS account has its own account in the book, and a clearing account beside it, in each currency.
CREATE TRIGGER `cbs_accounts_open` AFTER INSERT ON `cbs_accounts` BEGIN
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT iif(NEW.purpose = 'suspense', 'suspense', 'cbs'), NEW.number, value FROM json_each('["USD","AED","EUR"]');
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT 'clearing', 'CLEARING:' || NEW.number, value FROM json_each('["USD","AED","EUR"]')
  WHERE NEW.purpose <> 'suspense';
END;
--> statement-breakpoint
CREATE TRIGGER `cbs_accounts_identity` BEFORE UPDATE OF `number`, `purpose` ON `cbs_accounts` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.number <> OLD.number OR NEW.purpose <> OLD.purpose;
END;
--> statement-breakpoint
CREATE TRIGGER `cbs_accounts_delete` BEFORE DELETE ON `cbs_accounts` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
