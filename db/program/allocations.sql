-- Fund allocations: memos that earmark available money for a user.
--
-- Guarantees: what was allocated, to whom and by whom never changes; an allocation is revoked once, and never deleted.
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
