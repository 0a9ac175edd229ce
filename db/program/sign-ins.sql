-- What a sign-in leaves: a session, and the browser that it was made in.
--
-- Guarantees: whose a session or a browser is, and from when to when a session lasts, never changes; `verify` finds the
-- sign-in of each in the trail.
-- Refusals: APPEND_ONLY.

CREATE TRIGGER sessions_update BEFORE UPDATE ON sessions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id, NEW.created_at, NEW.expires_at) <> (OLD.id, OLD.user_id, OLD.created_at, OLD.expires_at);
END;

CREATE TRIGGER known_devices_update BEFORE UPDATE ON known_devices BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id) <> (OLD.id, OLD.user_id);
END;
