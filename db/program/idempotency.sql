-- Idempotency keys.
--
-- Guarantees: a key is bound once per user and scope (method and path) until `expires_at`, and for 24 hours at least; what
-- it is bound to is written once. A second use within that time is refused with DUPLICATE_KEY; the caller then reads the
-- first answer. A key is bound by the write that it belongs to: where that write is refused, the key stays free. Until it
-- expires by the trail's newest row it cannot be deleted (KEY_BOUND), and
-- `verify` wants the key of each posting, and of each call whose row of the trail has a digest of it. What an answer is made
-- of is kept only once the trail has its digest (KEY_UNRECORDED), but for a posting's, whose journal comes last: before that is
-- answered, its command has to have the key. The same call under a key that has expired is refused with KEY_EXPIRED: for
-- ever if it is a posting, whose key is never deleted, otherwise for as long as the key's row is there. A different call
-- under an expired key binds it again; the former call stays known, under `key body_hash` (no key contains a blank).
-- Refusals: APPEND_ONLY, DUPLICATE_KEY, KEY_BOUND, KEY_EXPIRED, KEY_UNRECORDED.
--
-- A posting binds its key through the view `posting_claims`, with the journal's id as its answer: what the posting did
-- is read again from the rows that it left, which never change.

CREATE VIEW posting_claims AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS journal_id, NULL AS scope, NULL AS key, NULL AS body_hash,
  NULL AS status, NULL AS expires_at;

CREATE TRIGGER posting_claims_bind INSTEAD OF INSERT ON posting_claims WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO idempotency_keys (user_id, scope, key, body_hash, status, response, created_at, expires_at)
  VALUES (coalesce(NEW.user_id, 0), NEW.scope, NEW.key, NEW.body_hash, NEW.status,
    json_object('journalId', NEW.journal_id), NEW.created_at, coalesce(NEW.expires_at, 0));
END;

-- A key that has expired gives way to another call: its row becomes the new one's, and the insert ends there.
-- The check comes before the table's own, which INSERT OR REPLACE would override.
CREATE TRIGGER idempotency_keys_insert BEFORE INSERT ON idempotency_keys
WHEN EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key) BEGIN
  SELECT RAISE(ABORT, 'KEY_EXPIRED')
  FROM idempotency_keys
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key IN (NEW.key, NEW.key || ' ' || NEW.body_hash)
    AND body_hash = NEW.body_hash AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  INSERT INTO idempotency_keys (user_id, scope, key, body_hash, status, response, created_at, expires_at)
  SELECT user_id, scope, key || ' ' || body_hash, body_hash, status,
    iif(response LIKE '{"journalId":%', response, NULL), created_at, expires_at
  FROM idempotency_keys
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key
    AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  UPDATE idempotency_keys
  SET body_hash = NEW.body_hash, status = NEW.status, response = NEW.response, created_at = NEW.created_at,
    expires_at = NEW.expires_at, answer = NEW.answer
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key
    AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  SELECT iif(changes() = 1, RAISE(IGNORE), RAISE(ABORT, 'DUPLICATE_KEY'));
END;

-- Stores an answer only after its row of the trail. A posting stores its answer with the key, and a write without a row of the
-- trail seals the answer with the server's secret.
CREATE TRIGGER idempotency_keys_answered BEFORE INSERT ON idempotency_keys
WHEN NEW.response IS NOT NULL AND NEW.response NOT LIKE '{"journalId":%' AND NEW.response NOT LIKE '{"sealed":%' BEGIN
  SELECT RAISE(ABORT, 'KEY_UNRECORDED');
END;

CREATE TRIGGER idempotency_keys_recorded BEFORE UPDATE OF response ON idempotency_keys
WHEN NEW.response IS NOT OLD.response AND NEW.response NOT LIKE '{"journalId":%'
  AND NEW.response NOT LIKE '{"sealed":%' BEGIN
  SELECT RAISE(ABORT, 'KEY_UNRECORDED') WHERE NOT EXISTS (
    SELECT 1 FROM audit_logs WHERE created_at = NEW.created_at AND iif(json_valid(details), details, NULL) ->> '$.call' =
      lower(hex(sha3(json_array(NEW.user_id, NEW.scope, NEW.key, NEW.body_hash, NEW.status, NEW.response), 256))));
END;

-- Once a key has expired, its answers may be emptied, except that of a posting, which names the journal.
CREATE TRIGGER idempotency_keys_update BEFORE UPDATE ON idempotency_keys BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.user_id, NEW.scope, NEW.key) <> (OLD.user_id, OLD.scope, OLD.key)
    OR ((OLD.expires_at > NEW.created_at OR OLD.created_at > NEW.created_at - 86400000)
      AND ((OLD.response IS NOT NULL AND NEW.response IS NOT OLD.response)
        OR (OLD.answer IS NOT NULL AND NEW.answer IS NOT OLD.answer)
        OR (NEW.body_hash, NEW.status, NEW.created_at, NEW.expires_at)
          <> (OLD.body_hash, OLD.status, OLD.created_at, OLD.expires_at))
      AND NOT (NEW.response IS NULL AND NEW.answer IS NULL AND coalesce(OLD.response, '') NOT LIKE '{"journalId":%'
        AND (NEW.body_hash, NEW.status, NEW.created_at, NEW.expires_at)
          = (OLD.body_hash, OLD.status, OLD.created_at, OLD.expires_at)
        AND max(OLD.expires_at, OLD.created_at + 86400000) <= (SELECT max(created_at) FROM audit_logs)));
END;

-- Compares the expiry with the trail's newest row, which no caller's clock can move.
CREATE TRIGGER idempotency_keys_delete BEFORE DELETE ON idempotency_keys BEGIN
  SELECT RAISE(ABORT, 'KEY_BOUND')
  WHERE max(OLD.expires_at, OLD.created_at + 86400000) > coalesce((SELECT max(created_at) FROM audit_logs), 0)
    OR OLD.response LIKE '{"journalId":%';
END;
