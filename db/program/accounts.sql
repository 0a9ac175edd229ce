-- Virtual accounts, from opening to closing.
--
-- Guarantees: an account opens with a balance of zero and with two ledger accounts, `available` and `held`, in its
-- currency. Its id and its IBAN never change, its currency only while nothing was booked on it, its CBS account only
-- inside a journal that moves its balance (relinks.sql). A CBS account that it opens on is a settlement
-- account, active, and holds its currency. It closes only when it is empty and nothing is pending on it, and never opens again; it is deleted only when
-- it was never used.
-- Refusals: DIRECT_BALANCE_WRITE, APPEND_ONLY, UNIQUE constraint failed: …, CBS_PURPOSE, CBS_ACCOUNT_INACTIVE,
-- CBS_CURRENCY,
-- ACCOUNT_USED, RELINK_OUTSIDE_JOURNAL, ACCOUNT_CLOSED, ACCOUNT_HAS_HOLDS, ACCOUNT_HAS_BALANCE, ACCOUNT_HAS_ALLOCATIONS, ACCOUNT_HAS_INVOICES,
-- ACCOUNT_HAS_NUMBERS, ACCOUNT_HAS_PAYMENTS.

-- The uniqueness of IBAN and reference is checked here as well as by the indexes: INSERT OR REPLACE would delete the
-- account that already has them.
CREATE TRIGGER virtual_accounts_insert BEFORE INSERT ON virtual_accounts BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.transaction_count <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.virtual_iban)
      OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.virtual_iban)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.virtual_iban')
    WHEN NEW.closed_at IS NULL
      AND EXISTS (SELECT 1 FROM virtual_accounts WHERE reference = NEW.reference AND closed_at IS NULL)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.reference')
  END;
  SELECT CASE WHEN purpose <> 'settlement' THEN RAISE(ABORT, 'CBS_PURPOSE')
    WHEN is_active <> 1 THEN RAISE(ABORT, 'CBS_ACCOUNT_INACTIVE')
    WHEN instr(currencies, NEW.currency) = 0 THEN RAISE(ABORT, 'CBS_CURRENCY') END
  FROM cbs_accounts WHERE number = NEW.cbs_account;
END;

CREATE TRIGGER virtual_accounts_open AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO ledger_accounts (kind, code, virtual_account_id, currency)
  VALUES ('available', 'available:' || NEW.id, NEW.id, NEW.currency), ('held', 'held:' || NEW.id, NEW.id, NEW.currency);
END;

CREATE TRIGGER virtual_accounts_identity BEFORE UPDATE OF id, virtual_iban ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.id <> OLD.id OR NEW.virtual_iban <> OLD.virtual_iban;
END;

-- A payment under review was decided in the currency that its recipient had then.
CREATE TRIGGER virtual_accounts_currency BEFORE UPDATE OF currency ON virtual_accounts
WHEN NEW.currency <> OLD.currency BEGIN
  SELECT CASE
    WHEN OLD.transaction_count > 0 THEN RAISE(ABORT, 'ACCOUNT_USED')
    WHEN EXISTS (SELECT 1 FROM payments WHERE recipient_account_id = OLD.id AND status = 'review')
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
    WHEN EXISTS (SELECT 1 FROM cbs_accounts
        WHERE number = OLD.cbs_account AND purpose = 'settlement' AND instr(currencies, NEW.currency) = 0)
      THEN RAISE(ABORT, 'CBS_CURRENCY')
  END;
  UPDATE ledger_accounts SET currency = NEW.currency WHERE virtual_account_id = OLD.id;
END;

CREATE TRIGGER virtual_accounts_relink BEFORE UPDATE OF cbs_account ON virtual_accounts
WHEN NEW.cbs_account <> OLD.cbs_account AND (OLD.balance <> 0 OR EXISTS (
  SELECT 1 FROM payments WHERE virtual_account_id = OLD.id AND status = 'review' AND bank_line_id IS NULL)) BEGIN
  SELECT RAISE(ABORT, 'RELINK_OUTSIDE_JOURNAL')
  WHERE NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.cbs_journal_id)
    OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.cbs_journal_id);
END;

CREATE TRIGGER virtual_accounts_close BEFORE UPDATE OF closed_at ON virtual_accounts
WHEN NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN EXISTS (SELECT 1 FROM holds WHERE virtual_account_id = OLD.id AND is_active = 1)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_HOLDS')
    WHEN OLD.balance <> 0 THEN RAISE(ABORT, 'ACCOUNT_HAS_BALANCE')
    WHEN EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = OLD.id AND revoked_at IS NULL)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_ALLOCATIONS')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE virtual_account_id = OLD.id AND status IN ('open', 'partly_paid'))
      THEN RAISE(ABORT, 'ACCOUNT_HAS_INVOICES')
    WHEN EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = OLD.id AND active > 0)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_NUMBERS')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE status = 'review' AND OLD.id IN (virtual_account_id, recipient_account_id))
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
  END;
END;

CREATE TRIGGER virtual_accounts_delete BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE OLD.transaction_count > 0;
  DELETE FROM ledger_accounts WHERE virtual_account_id = OLD.id;
END;

-- A number that was given stays given.
CREATE TRIGGER iban_sequence_update BEFORE UPDATE ON iban_sequence BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER iban_sequence_delete BEFORE DELETE ON iban_sequence BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
