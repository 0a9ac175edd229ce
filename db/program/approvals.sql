-- Maker and checker: acts that wait for a second person.
--
-- Guarantees: what was asked for stays as it was; an approval ends once, and only while it waits; it is approved or
-- refused by somebody else than its maker, approved before it expires, and withdrawn by its maker alone, but for what a
-- program asked for: a change of its credentials withdraws that. What a program asked for is approved by nobody who held
-- a credential of it when it asked, within 72 hours before, or since (one_person). What users of a
-- client ask for is decided by another active user of the same client. The act itself is carried out in the same write
-- that approves it, so it is never carried out twice; a payment names its approval, and each is used for one only.
-- Of what waits for the bank's staff one person has 100 at most, and all together 500. What somebody did alone below an
-- amount stays as it was written.
-- The hash of a password that an act would set is kept no longer than it waits: only it leaves the body as it ends.
-- A posting for which nobody was asked is refused (APPROVAL_NEEDED) where a kind of it is on.

-- What was seen of the kinds of a posting: {"manual_debit":"off"}, "any" where each amount waits, or cents. NULL for what
-- somebody approved, and for what never waits. After the claim of the key, so that a repeat is answered as the first time.
CREATE VIEW posting_approvals AS SELECT NULL AS unasked;

CREATE TRIGGER posting_approvals_check INSTEAD OF INSERT ON posting_approvals WHEN NEW.unasked IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'APPROVAL_NEEDED')
  FROM approval_settings WHERE enabled = 1 AND NEW.unasked ->> kind <> coalesce(above_usd, 'any');
END;

CREATE TRIGGER approvals_insert BEFORE INSERT ON approvals BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM approvals WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'waiting' OR NEW.ended_by IS NOT NULL OR NEW.ended_at IS NOT NULL
      THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.client_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = NEW.maker_id AND role = 'client_user' AND client_id = NEW.client_id)
      THEN RAISE(ABORT, 'OTHER_CLIENT')
    WHEN NEW.client_id IS NULL AND ((SELECT count(*) FROM approvals
          WHERE client_id IS NULL AND status = 'waiting' AND maker_id = NEW.maker_id) >= 100
        OR (SELECT count(*) FROM approvals WHERE client_id IS NULL AND status = 'waiting') >= 500)
      THEN RAISE(ABORT, 'TOO_MANY_WAIT')
  END;
END;

CREATE TRIGGER approvals_update BEFORE UPDATE ON approvals BEGIN
  SELECT CASE
    WHEN OLD.status <> 'waiting' THEN RAISE(ABORT, 'APPROVAL_ENDED')
    WHEN (NEW.id, NEW.kind, NEW.act, NEW.summary, NEW.details, NEW.maker_id, NEW.made_at, NEW.expires_at)
        <> (OLD.id, OLD.kind, OLD.act, OLD.summary, OLD.details, OLD.maker_id, OLD.made_at, OLD.expires_at)
      OR NEW.body <> json_remove(OLD.body, '$.passwordHash', '$.edit.passwordHash')
      OR NEW.asked_at IS NOT OLD.asked_at OR NEW.usd_amount IS NOT OLD.usd_amount OR NEW.client_id IS NOT OLD.client_id OR NEW.subject IS NOT OLD.subject
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status = 'waiting' OR NEW.ended_at IS NULL THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.status IN ('approved', 'refused') AND (NEW.ended_by IS NULL OR NEW.ended_by = OLD.maker_id)
      THEN RAISE(ABORT, 'OWN_APPROVAL')
    WHEN NEW.status = 'approved' AND EXISTS (SELECT 1 FROM one_person
        WHERE member = OLD.maker_id AND user_id = NEW.ended_by
          AND ends > coalesce(OLD.asked_at, OLD.made_at) - 259200000)
      THEN RAISE(ABORT, 'OWN_PROGRAM')
    WHEN NEW.status = 'withdrawn' AND NEW.ended_by IS NOT OLD.maker_id
        AND NOT EXISTS (SELECT 1 FROM program_credentials WHERE user_id = OLD.maker_id)
      THEN RAISE(ABORT, 'FOREIGN_APPROVAL')
    WHEN NEW.status = 'approved' AND NEW.ended_at >= OLD.expires_at THEN RAISE(ABORT, 'APPROVAL_ENDED')
    WHEN NEW.status = 'expired' AND NEW.ended_at < OLD.expires_at THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.status = 'approved' AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = OLD.maker_id AND is_active = 1 AND deleted_at IS NULL
          AND iif(OLD.client_id IS NULL, role = 'admin', role = 'client_user' AND client_id = OLD.client_id))
      THEN RAISE(ABORT, 'MAKER_INACTIVE')
    WHEN OLD.client_id IS NOT NULL AND NEW.status IN ('approved', 'refused') AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = NEW.ended_by AND is_active = 1 AND deleted_at IS NULL AND role = 'client_user'
          AND client_id = OLD.client_id)
      THEN RAISE(ABORT, 'OTHER_CLIENT')
  END;
END;

CREATE TRIGGER approvals_delete BEFORE DELETE ON approvals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sole_acts_insert BEFORE INSERT ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM sole_acts WHERE id = NEW.id);
END;

CREATE TRIGGER sole_acts_update BEFORE UPDATE ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sole_acts_delete BEFORE DELETE ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
