-- What was booked stays. INSERT OR REPLACE fires no DELETE trigger, so every INSERT is asked as well.
CREATE TRIGGER `journals_update` BEFORE UPDATE ON `journals` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `journals_delete` BEFORE DELETE ON `journals` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `entries_update` BEFORE UPDATE ON `entries` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `entries_delete` BEFORE DELETE ON `entries` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_update` BEFORE UPDATE ON `transactions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `transactions_delete` BEFORE DELETE ON `transactions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `exchange_rates_insert` BEFORE INSERT ON `exchange_rates` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM exchange_rates WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `exchange_rates_update` BEFORE UPDATE ON `exchange_rates` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `exchange_rates_delete` BEFORE DELETE ON `exchange_rates` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
-- A hold is placed inside a journal and ends once, inside another.
CREATE TRIGGER `holds_insert` BEFORE INSERT ON `holds` BEGIN
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
--> statement-breakpoint
CREATE TRIGGER `holds_update` BEFORE UPDATE ON `holds` BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.amount, NEW.currency, NEW.held_amount, NEW.reason, NEW.reference,
        NEW.created_at, NEW.placed_journal_id)
      <> (OLD.id, OLD.virtual_account_id, OLD.amount, OLD.currency, OLD.held_amount, OLD.reason, OLD.reference,
        OLD.created_at, OLD.placed_journal_id)
      OR NEW.created_by IS NOT OLD.created_by OR NEW.expires_at IS NOT OLD.expires_at
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.is_active <> 1 OR NEW.is_active <> 0 THEN RAISE(ABORT, 'HOLD_NOT_ACTIVE')
    WHEN NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id)
      THEN RAISE(ABORT, 'HOLD_OUTSIDE_JOURNAL')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `holds_delete` BEFORE DELETE ON `holds` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
-- A payment changes its status; what was paid to whom does not.
CREATE TRIGGER `payments_insert` BEFORE INSERT ON `payments` BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.journal_id IS NULL OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_update` BEFORE UPDATE ON `payments` BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.recipient, NEW.amount, NEW.currency, NEW.aed_amount, NEW.description,
        NEW.reference, NEW.journal_id, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.recipient, OLD.amount, OLD.currency, OLD.aed_amount, OLD.description,
        OLD.reference, OLD.journal_id, OLD.created_at)
      OR NEW.journal_id IS NULL OR NEW.created_by IS NOT OLD.created_by
      OR NEW.recipient_account_id IS NOT OLD.recipient_account_id
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status IN ('returned', 'rejected') AND NEW.status <> OLD.status THEN RAISE(ABORT, 'PAYMENT_ENDED')
    WHEN OLD.status <> 'review' AND NEW.status = 'review' THEN RAISE(ABORT, 'PAYMENT_STATUS')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_delete` BEFORE DELETE ON `payments` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_instructions_insert` BEFORE INSERT ON `settlement_instructions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM settlement_instructions WHERE id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_instructions_update` BEFORE UPDATE ON `settlement_instructions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.settled_at IS NOT NULL
    OR (NEW.id, NEW.journal_id, NEW.from_cbs_account, NEW.to_cbs_account, NEW.amount, NEW.currency, NEW.created_at)
      <> (OLD.id, OLD.journal_id, OLD.from_cbs_account, OLD.to_cbs_account, OLD.amount, OLD.currency, OLD.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER `settlement_instructions_delete` BEFORE DELETE ON `settlement_instructions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
-- A key that is older than a day gives way; a younger one is bound, and its answer is written once.
CREATE TRIGGER `idempotency_keys_insert` BEFORE INSERT ON `idempotency_keys` BEGIN
  DELETE FROM idempotency_keys
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key AND created_at <= NEW.created_at - 86400000;
  SELECT RAISE(ABORT, 'DUPLICATE_KEY')
  WHERE EXISTS (SELECT 1 FROM idempotency_keys
    WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER `idempotency_keys_update` BEFORE UPDATE ON `idempotency_keys` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.response IS NOT NULL
    OR (NEW.user_id, NEW.scope, NEW.key, NEW.body_hash, NEW.status, NEW.created_at)
      <> (OLD.user_id, OLD.scope, OLD.key, OLD.body_hash, OLD.status, OLD.created_at);
END;
