-- Files that people attach to records.
--
-- Guarantees: what was attached never changes, and is the content that its digest says. A record has 20 attachments of each side
-- at most: neither takes the other's places, nor learns how many files the other hides. A content is there while an attachment has
-- it, once for all of them, and goes with the last one. The attachments of a set-up request go with it, by whatever way.
-- Refusals: APPEND_ONLY, ATTACHMENTS_FULL, ATTACHMENT_CONTENT, ATTACHED_TO_NOTHING.

CREATE TRIGGER attachments_insert BEFORE INSERT ON attachments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM attachments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (SELECT length(content) FROM attachment_contents WHERE digest = NEW.digest) IS NOT NEW.size
      THEN RAISE(ABORT, 'ATTACHMENT_CONTENT')
    WHEN (SELECT count(*) FROM attachments
        WHERE kind = NEW.kind AND record_id = NEW.record_id AND owner = NEW.owner) >= 20
      THEN RAISE(ABORT, 'ATTACHMENTS_FULL')
    WHEN NEW.kind = 'setup-request' AND NOT EXISTS (SELECT 1 FROM setup_requests WHERE id = NEW.record_id)
      THEN RAISE(ABORT, 'ATTACHED_TO_NOTHING')
  END;
END;

CREATE TRIGGER setup_requests_attachments AFTER DELETE ON setup_requests BEGIN
  DELETE FROM attachments WHERE kind = 'setup-request' AND record_id = OLD.id;
END;

CREATE TRIGGER attachments_update BEFORE UPDATE ON attachments BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER attachments_delete AFTER DELETE ON attachments BEGIN
  DELETE FROM attachment_contents WHERE digest = OLD.digest
    AND NOT EXISTS (SELECT 1 FROM attachments WHERE digest = OLD.digest);
END;

CREATE TRIGGER attachment_contents_insert BEFORE INSERT ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'ATTACHMENT_CONTENT') WHERE lower(hex(sha3(NEW.content, 256))) <> NEW.digest
    OR length(NEW.content) NOT BETWEEN 1 AND 5242880;
END;

CREATE TRIGGER attachment_contents_update BEFORE UPDATE ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER attachment_contents_delete BEFORE DELETE ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM attachments WHERE digest = OLD.digest);
END;
