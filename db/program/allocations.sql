-- Fund allocations: memos that earmark available money for a user.
--
-- Guarantees: what was allocated, to whom and by whom never changes; an allocation is revoked once, and never deleted.
-- `allocation_totals` counts and sums the open ones by currency, `allocation_holders` counts the active accounts and the
-- users that have one, in the same write.
-- Refusals: APPEND_ONLY, ALLOCATION_REVOKED.

CREATE TRIGGER fund_allocations_insert BEFORE INSERT ON fund_allocations BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM fund_allocations WHERE id = NEW.id);
END;

CREATE TRIGGER fund_allocations_update BEFORE UPDATE ON fund_allocations BEGIN
  SELECT CASE
    WHEN OLD.revoked_at IS NOT NULL THEN RAISE(ABORT, 'ALLOCATION_REVOKED')
    WHEN (NEW.id, NEW.virtual_account_id, NEW.user_id, NEW.allocated_amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.virtual_account_id, OLD.user_id, OLD.allocated_amount, OLD.currency, OLD.created_at)
      OR NEW.allocated_by IS NOT OLD.allocated_by OR NEW.request_id IS NOT OLD.request_id
      THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER fund_allocations_delete BEFORE DELETE ON fund_allocations BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER fund_allocations_total AFTER INSERT ON fund_allocations WHEN NEW.revoked_at IS NULL BEGIN
  INSERT INTO allocation_totals (currency, allocations, amount) VALUES (NEW.currency, 1, NEW.allocated_amount)
  ON CONFLICT (currency) DO UPDATE SET allocations = allocations + 1, amount = amount + excluded.amount;
  INSERT INTO allocation_holders (name, holders)
  SELECT 'users', 1 WHERE NOT EXISTS (SELECT 1 FROM fund_allocations
    WHERE user_id = NEW.user_id AND revoked_at IS NULL AND id <> NEW.id)
  UNION ALL SELECT 'accounts', 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND status = 'active'
    AND NOT EXISTS (SELECT 1 FROM fund_allocations
      WHERE virtual_account_id = NEW.virtual_account_id AND revoked_at IS NULL AND id <> NEW.id)
  ON CONFLICT (name) DO UPDATE SET holders = holders + 1;
END;

CREATE TRIGGER fund_allocations_revoked AFTER UPDATE OF revoked_at ON fund_allocations
WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL BEGIN
  UPDATE allocation_totals SET allocations = allocations - 1, amount = amount - OLD.allocated_amount
  WHERE currency = OLD.currency;
  UPDATE allocation_holders SET holders = holders - 1
  WHERE name = 'users' AND NOT EXISTS (SELECT 1 FROM fund_allocations
    WHERE user_id = OLD.user_id AND revoked_at IS NULL);
  UPDATE allocation_holders SET holders = holders - 1
  WHERE name = 'accounts'
    AND EXISTS (SELECT 1 FROM virtual_accounts WHERE id = OLD.virtual_account_id AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM fund_allocations
      WHERE virtual_account_id = OLD.virtual_account_id AND revoked_at IS NULL);
END;

CREATE TRIGGER fund_allocations_account_status AFTER UPDATE OF status ON virtual_accounts
WHEN (NEW.status = 'active') <> (OLD.status = 'active') BEGIN
  INSERT INTO allocation_holders (name, holders)
  SELECT 'accounts', iif(NEW.status = 'active', 1, -1)
  WHERE EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = NEW.id AND revoked_at IS NULL)
  ON CONFLICT (name) DO UPDATE SET holders = holders + excluded.holders;
END;
