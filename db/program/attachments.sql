-- Files that people attach to records.
--
-- Guarantees: what was attached never changes, and is the content that its digest says. A record has 20 attachments at most. A
-- content is there while an attachment has it, once for all of them, and goes with the last one.
-- Refusals: APPEND_ONLY, ATTACHMENTS_FULL, ATTACHMENT_CONTENT.

CREATE TRIGGER attachments_insert BEFORE INSERT ON attachments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM attachments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (SELECT length(content) FROM attachment_contents WHERE digest = NEW.digest) IS NOT NEW.size
      THEN RAISE(ABORT, 'ATTACHMENT_CONTENT')
    WHEN (SELECT count(*) FROM attachments WHERE kind = NEW.kind AND record_id = NEW.record_id) >= 20
      THEN RAISE(ABORT, 'ATTACHMENTS_FULL')
  END;
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
