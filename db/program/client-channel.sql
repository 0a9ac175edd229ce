-- Files that are exchanged with the programs of clients, and the keys of these programs.
--
-- Guarantees: a key belongs to an active user of its client. Files for a client begin with its first key. A file stays what
-- was sent or made; one that came in ends once, and names the upload that was made of it.
-- Refusals: APPEND_ONLY, CHANNEL_KEY_USER, CLIENT_FILE_STATUS.

CREATE TRIGGER channel_keys_insert BEFORE INSERT ON channel_keys BEGIN
  SELECT RAISE(ABORT, 'CHANNEL_KEY_USER') WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id
    AND client_id = NEW.client_id AND role = 'client_user' AND is_active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER channel_keys_update BEFORE UPDATE OF user_id, client_id ON channel_keys BEGIN
  SELECT RAISE(ABORT, 'CHANNEL_KEY_USER') WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id
    AND client_id = NEW.client_id AND role = 'client_user' AND is_active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER channel_keys_opened AFTER INSERT ON channel_keys BEGIN
  INSERT INTO channel_openings (client_id, at) VALUES (NEW.client_id, NEW.created_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER channel_keys_moved AFTER UPDATE OF client_id ON channel_keys BEGIN
  INSERT INTO channel_openings (client_id, at) VALUES (NEW.client_id, NEW.updated_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER client_files_insert BEFORE INSERT ON client_files BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM client_files WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.kind = 'payments') <> (NEW.status IN ('received', 'repeated')) THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER client_files_update BEFORE UPDATE ON client_files BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.client_id, NEW.kind, NEW.name, NEW.size, NEW.digest, NEW.made_at)
        <> (OLD.id, OLD.client_id, OLD.kind, OLD.name, OLD.size, OLD.digest, OLD.made_at)
      OR NEW.sent_by IS NOT OLD.sent_by OR NEW.start IS NOT OLD.start OR NEW.number IS NOT OLD.number
      OR NEW.from_seq IS NOT OLD.from_seq OR NEW.through_seq IS NOT OLD.through_seq
      OR (OLD.fetched_at IS NOT NULL AND NEW.fetched_at IS NOT OLD.fetched_at)
      OR (OLD.upload_id IS NOT NULL AND NEW.upload_id IS NOT NULL AND NEW.upload_id <> OLD.upload_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (VALUES
        ('received', 'read'), ('received', 'refused'))
      THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
    WHEN NEW.status = 'read' AND OLD.status = 'received' AND NOT EXISTS (SELECT 1 FROM bulk_uploads
        WHERE id = NEW.upload_id AND client_id = NEW.client_id
          -- Clocks of nodes differ, by less than an hour.
          AND created_at >= NEW.made_at - 3600000)
      THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER client_files_delete BEFORE DELETE ON client_files BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER client_file_contents_insert BEFORE INSERT ON client_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM client_file_contents WHERE file_id = NEW.file_id);
END;

CREATE TRIGGER client_file_contents_update BEFORE UPDATE ON client_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
