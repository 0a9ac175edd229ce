-- Holds: money of an account that is set aside.
--
-- Guarantees: a hold is placed inside a journal and ends once, inside another one, which is its release, capture or
-- expiry. What was held, for whom and until when never changes. An account has at most one active hold with a given
-- reference. `hold_totals` counts and sums the active ones by the currency of their accounts, in the same write.
-- Money of a receipt that the screening denies is not released.
-- Refusals: APPEND_ONLY, HOLD_OUTSIDE_JOURNAL, HOLD_NOT_ACTIVE, HOLD_NOT_FOUND, RECEIPT_DENIED, UNIQUE constraint failed: holds.….
--
-- 'Inside a journal' is explained in balances.sql. HOLD_NOT_FOUND is said by posting_moves (posting.sql).

-- Ends the hold of a command's first step, by its id or by what somebody typed, and gives back everything that it held.
CREATE VIEW posting_releases AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_releases_end INSTEAD OF INSERT ON posting_releases BEGIN
  SELECT RAISE(ABORT, 'HOLD_NOT_ACTIVE')
  FROM holds WHERE id = NEW.command ->> '$.steps[0].hold' AND is_active <> 1;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, v.id, 'release', 1, h.held_amount, v.currency,
    iif(h.currency <> v.currency, h.amount, NULL), iif(h.currency <> v.currency, h.currency, NULL), NULL,
    coalesce(NEW.command ->> '$.steps[0].description', 'Release of hold ' || h.reference),
    coalesce(NEW.command ->> '$.steps[0].reference', h.reference), NEW.created_at, 'held:' || v.id, NULL, h.id, NULL, 0,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM (SELECT 1)
  LEFT JOIN holds h ON h.id = coalesce(NEW.command ->> '$.steps[0].hold', (
    SELECT id FROM holds WHERE virtual_account_id = NEW.command ->> '$.steps[0].account'
      AND reference = NEW.command ->> '$.steps[0].reference' AND is_active = 1
      AND amount = NEW.command ->> '$.steps[0].amount' AND currency = NEW.command ->> '$.steps[0].currency'))
  LEFT JOIN virtual_accounts v ON v.id = h.virtual_account_id;
END;

CREATE TRIGGER holds_insert BEFORE INSERT ON holds BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM holds WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.is_active <> 1 OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.placed_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.placed_journal_id)
      THEN RAISE(ABORT, 'HOLD_OUTSIDE_JOURNAL')
    WHEN EXISTS (SELECT 1 FROM holds
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference AND is_active = 1)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: holds.virtual_account_id, holds.reference')
  END;
END;

CREATE TRIGGER holds_update BEFORE UPDATE ON holds BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.amount, NEW.currency, NEW.held_amount, NEW.reason, NEW.reference,
        NEW.created_at, NEW.placed_journal_id)
      <> (OLD.id, OLD.virtual_account_id, OLD.amount, OLD.currency, OLD.held_amount, OLD.reason, OLD.reference,
        OLD.created_at, OLD.placed_journal_id)
      OR NEW.created_by IS NOT OLD.created_by OR NEW.expires_at IS NOT OLD.expires_at
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.is_active <> 1 OR NEW.is_active <> 0 THEN RAISE(ABORT, 'HOLD_NOT_ACTIVE')
    WHEN NEW.ended_by <> 'capture' AND OLD.created_by IS NULL AND OLD.reason = 'Waits for screening'
      AND EXISTS (SELECT 1 FROM audit_logs WHERE resource = 'HOLD' AND resource_id = CAST(OLD.id AS TEXT)
        AND resource <> 'TRANSACTION' AND details ->> '$.screening' = 'deny')
      THEN RAISE(ABORT, 'RECEIPT_DENIED')
    WHEN NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id)
      THEN RAISE(ABORT, 'HOLD_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER holds_delete BEFORE DELETE ON holds BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER holds_totalled AFTER INSERT ON holds BEGIN
  INSERT INTO hold_totals (currency, holds, amount)
    SELECT currency, 1, NEW.held_amount FROM virtual_accounts WHERE id = NEW.virtual_account_id
    ON CONFLICT (currency) DO UPDATE SET holds = holds + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER holds_untotalled AFTER UPDATE OF is_active ON holds WHEN OLD.is_active = 1 AND NEW.is_active = 0 BEGIN
  UPDATE hold_totals SET holds = holds - 1, amount = amount - OLD.held_amount
  WHERE currency = (SELECT currency FROM virtual_accounts WHERE id = OLD.virtual_account_id);
END;
