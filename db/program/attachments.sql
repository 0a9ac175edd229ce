-- Files that people attach to records.
--
-- Guarantees: attachments never change, and each content matches its digest. Each side can have 20 attachments on a record, so
-- neither side uses up the other's places or learns how many files the other hides; a client can have 1 GiB on all records. Attachments with equal contents share one row,
-- which is deleted with the last of them. Deleting a set-up request deletes its attachments.
-- Refusals: APPEND_ONLY, ATTACHMENTS_FULL, ATTACHMENTS_OF_CLIENT_FULL, ATTACHMENT_CONTENT, ATTACHED_TO_NOTHING.

CREATE TRIGGER attachments_insert BEFORE INSERT ON attachments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM attachments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (SELECT length(content) FROM attachment_contents WHERE digest = NEW.digest) IS NOT NEW.size
      THEN RAISE(ABORT, 'ATTACHMENT_CONTENT')
    WHEN (SELECT count(*) FROM attachments
        WHERE kind = NEW.kind AND record_id = NEW.record_id AND owner = NEW.owner) >= 20
      THEN RAISE(ABORT, 'ATTACHMENTS_FULL')
    WHEN NEW.owner <> ''
      AND (SELECT sum(size) FROM attachments WHERE owner = NEW.owner) + NEW.size > 1073741824
      THEN RAISE(ABORT, 'ATTACHMENTS_OF_CLIENT_FULL')
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
