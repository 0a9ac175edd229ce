-- The audit trail's chain. A writer inserts into the view `audit_entries`; the row's number, the digest of its
-- details and its hash are made here, in the same statement, so that the chain cannot fork whoever writes.
CREATE VIEW `audit_entries` AS
SELECT `user_id`, `action`, `resource`, `resource_id`, `details`, `ip_address`, `user_agent`, `created_at`
FROM `audit_logs`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_chain` INSTEAD OF INSERT ON `audit_entries` BEGIN
  INSERT INTO audit_logs (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
    created_at, prev_hash, hash)
  SELECT n.id, NEW.user_id, NEW.action, NEW.resource, CAST(NEW.resource_id AS TEXT), NEW.details, n.details_hash,
    NEW.ip_address, NEW.user_agent, CAST(NEW.created_at AS INTEGER), n.prev_hash,
    lower(hex(sha3(n.prev_hash || json_array(n.id, CAST(NEW.user_id AS INTEGER), NEW.action, NEW.resource,
      CAST(NEW.resource_id AS TEXT), n.details_hash, NEW.ip_address, NEW.user_agent,
      CAST(NEW.created_at AS INTEGER)), 256)))
  FROM (SELECT
      coalesce((SELECT max(id) FROM audit_logs), 0) + 1 AS id,
      coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0)) AS prev_hash,
      lower(hex(sha3(NEW.details, 256))) AS details_hash) n;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_logs_chain` BEFORE INSERT ON `audit_logs` BEGIN
  SELECT RAISE(ABORT, 'AUDIT_FORK')
  WHERE NEW.id IS NOT coalesce((SELECT max(id) FROM audit_logs), 0) + 1
    OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0))
    OR NEW.details IS NULL
    OR NEW.details_hash IS NOT lower(hex(sha3(NEW.details, 256)))
    OR NEW.hash IS NOT lower(hex(sha3(NEW.prev_hash || json_array(NEW.id, NEW.user_id, NEW.action, NEW.resource,
      NEW.resource_id, NEW.details_hash, NEW.ip_address, NEW.user_agent, NEW.created_at), 256)));
END;
--> statement-breakpoint
-- The details may be redacted, once; nothing else of a row ever changes.
CREATE TRIGGER `audit_logs_redact` BEFORE UPDATE ON `audit_logs` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.details IS NOT NULL
    OR (NEW.id, NEW.action, NEW.resource, NEW.details_hash, NEW.ip_address, NEW.user_agent, NEW.created_at,
        NEW.prev_hash, NEW.hash)
      <> (OLD.id, OLD.action, OLD.resource, OLD.details_hash, OLD.ip_address, OLD.user_agent, OLD.created_at,
        OLD.prev_hash, OLD.hash)
    OR NEW.user_id IS NOT OLD.user_id
    OR NEW.resource_id IS NOT OLD.resource_id;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_logs_delete` BEFORE DELETE ON `audit_logs` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
