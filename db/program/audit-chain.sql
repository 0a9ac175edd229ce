-- The chain of the audit log.
--
-- Guarantees: audit rows are numbered without a gap, and the hash of each row covers the hash of the row before it:
-- hash = sha3-256(previous hash || JSON array of the row's columns || digest of the changes of watched rows that led to
-- it, where there are any; states.sql). Number, previous hash and hash are computed in
-- the statement that writes the row, so the chain cannot fork, whichever node writes. No row is ever deleted, but for
-- those of postings in a stretch that a row of the trail says is in an archive; such stretches follow each other. The
-- details may be removed once (redaction): the hash covers their digest, so the chain stays verifiable without them. Those
-- of a posting, an alert or an archive may not, and the newest row has to say that they are being removed.
-- Refusals: AUDIT_FORK, APPEND_ONLY, DETAILS_KEPT, REDACTION_UNRECORDED.
--
-- Writers insert into the view `audit_entries`, whose trigger finds the number and the previous hash. Both digests are
-- left empty: the table computes them itself, once, as soon as the row is there. So a row that reaches it past the view
-- has the right hash as well, and none can bring a hash along.

CREATE VIEW audit_entries AS
SELECT user_id, action, resource, resource_id, details, ip_address, user_agent, created_at
FROM audit_logs;

CREATE TRIGGER audit_entries_chain INSTEAD OF INSERT ON audit_entries BEGIN
  INSERT INTO audit_logs (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
    created_at, prev_hash, hash)
  VALUES (coalesce((SELECT max(id) FROM audit_logs), 0) + 1, NEW.user_id, NEW.action, NEW.resource,
    CAST(NEW.resource_id AS TEXT), NEW.details, '', NEW.ip_address, NEW.user_agent, CAST(NEW.created_at AS INTEGER),
    coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0)), '');
END;

-- Whatever reaches the table, through the view or past it, has to be the next link.
CREATE TRIGGER audit_logs_chain BEFORE INSERT ON audit_logs BEGIN
  SELECT RAISE(ABORT, 'AUDIT_FORK')
  WHERE NEW.id IS NOT coalesce((SELECT max(id) FROM audit_logs), 0) + 1
    OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0))
    OR NEW.details IS NULL OR NEW.details_hash <> '' OR NEW.hash <> ''
    OR NEW.resource = 'AUDIT_LOG' AND NEW.details LIKE '{"archived":%'
      AND (NEW.action <> 'DELETE' OR NEW.details ->> '$.archived.from' IS NOT coalesce((
        SELECT max(details ->> '$.archived.to') FROM audit_logs
        WHERE resource = 'AUDIT_LOG' AND action = 'DELETE' AND details LIKE '{"archived":%'), 0) + 1);
END;

-- The digest of the details is handed on through a view: one trigger cannot name a value that it has just computed.
CREATE VIEW audit_links AS SELECT NULL AS id, NULL AS details_hash;

CREATE TRIGGER audit_logs_link AFTER INSERT ON audit_logs BEGIN
  INSERT INTO audit_links (id, details_hash) VALUES (NEW.id, lower(hex(sha3(NEW.details, 256))));
END;

CREATE TRIGGER audit_links_write INSTEAD OF INSERT ON audit_links BEGIN
  UPDATE audit_logs SET details_hash = NEW.details_hash,
    hash = lower(hex(sha3(prev_hash || json_array(id, user_id, action, resource, resource_id, NEW.details_hash,
      ip_address, user_agent, created_at) || CASE WHEN EXISTS (SELECT 1 FROM state_changes WHERE audit_id = NEW.id) THEN (
        SELECT lower(hex(sha3(group_concat(json_array(id, subject, row_id, change, fields, digest), ''), 256)))
        FROM (SELECT * FROM state_changes WHERE audit_id = NEW.id ORDER BY id)) ELSE '' END, 256)))
  WHERE id = NEW.id;
END;

-- A row without a hash is there only while it is being inserted.
CREATE TRIGGER audit_logs_redact AFTER UPDATE ON audit_logs WHEN OLD.hash <> '' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.details IS NOT NULL
    OR (NEW.id, NEW.action, NEW.resource, NEW.details_hash, NEW.ip_address, NEW.user_agent, NEW.created_at,
        NEW.prev_hash, NEW.hash)
      <> (OLD.id, OLD.action, OLD.resource, OLD.details_hash, OLD.ip_address, OLD.user_agent, OLD.created_at,
        OLD.prev_hash, OLD.hash)
    OR NEW.user_id IS NOT OLD.user_id
    OR NEW.resource_id IS NOT OLD.resource_id;
  SELECT CASE
    WHEN OLD.details LIKE '{"journalId":%' OR OLD.details LIKE '{"alert":%'
      OR OLD.details LIKE '{"archived":%' THEN RAISE(ABORT, 'DETAILS_KEPT')
    WHEN resource <> 'AUDIT_LOG' OR resource_id IS NOT CAST(OLD.id AS TEXT) THEN RAISE(ABORT, 'REDACTION_UNRECORDED')
  END
  FROM (SELECT resource, resource_id FROM audit_logs ORDER BY id DESC LIMIT 1) WHERE OLD.details IS NOT NULL;
END;

CREATE TRIGGER audit_logs_delete BEFORE DELETE ON audit_logs BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.resource <> 'TRANSACTION' OR NOT EXISTS (
    SELECT 1 FROM audit_logs
    WHERE resource = 'AUDIT_LOG' AND action = 'DELETE' AND details LIKE '{"archived":%'
      AND OLD.id BETWEEN details ->> '$.archived.from' AND details ->> '$.archived.to');
END;
