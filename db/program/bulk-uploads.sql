-- Uploaded files of accounts, payments, expected receipts and holders of account numbers, and what became of their rows.
--
-- Guarantees: a file stays what was read; a preview alone may be changed or forgotten, and its rows are good or bad. A
-- preview changes, and is committed, only in a write whose row of the trail has the digests of it before and after. A
-- commit ends as done or failed, and is a preview again only while nothing came of it. Its rows keep their cells; a good one
-- is done, waits for a second person or its day, or was refused, once, and names what it made. An account that was deleted is named no more.
-- Refusals: APPEND_ONLY, BULK_UPLOAD_STATUS, BULK_ROW_STATE, PREVIEW_UNRECORDED.
--
-- An upload's `version` counts its changes. A write opens a preview by making it negative, changes its rows, appends the row of
-- the trail, and closes it with the next version, or with the commit. `verify` and the server's commands take no preview that
-- was left open. A new upload begins with 0, and a preview that is forgotten ends with 0: nobody sees it, and its rows are
-- stored, or deleted, in several writes.
--
-- The rows of a large upload have a digest for each stretch of their numbers (`bulk_uploads.stretch`). A change of a row removes
-- the digest of its stretch, and only the true digest can be stored there.

-- What a person sees of each row, as it was before it was carried out.
CREATE VIEW bulk_row_texts AS
SELECT r.upload_id, r.row, json_array(r.row, r.cells, r.flaws, r.problems, iif(u.status = 'ready' OR r.state = 'bad', r.code, NULL),
    r.original, r.name_check, iif(u.status = 'ready' OR r.state = 'bad', r.state, 'good'), iif(u.status = 'ready', r.message, NULL))
  AS text
FROM bulk_uploads u JOIN bulk_rows r ON r.upload_id = u.id;

-- The digest of the rows of each stretch of a large upload.
CREATE VIEW bulk_stretch_digests AS
SELECT s.upload_id, s.stretch, lower(hex(sha3(coalesce((SELECT group_concat(text, char(10)) FROM (SELECT text FROM bulk_row_texts
    WHERE upload_id = s.upload_id AND row >= s.stretch * u.stretch AND row < (s.stretch + 1) * u.stretch ORDER BY row)), ''),
    256))) AS digest
FROM bulk_stretches s JOIN bulk_uploads u ON u.id = s.upload_id;

-- The digest of what a person sees of each upload: its file, and its rows as they were before they were carried out, or the
-- digests of their stretches. NULL while the digest of a changed stretch is missing.
CREATE VIEW bulk_upload_digests AS
SELECT u.id AS upload_id, nullif(lower(hex(sha3(json_array(u.request_id, u.kind, u.client_id, u.file_name, u.digest, u.read_as,
    u.message, u.columns, u.duplicate_of, u.total, u.created_by, u.created_at) || CASE WHEN u.stretch IS NULL THEN coalesce((
    SELECT group_concat(text, char(10)) FROM (SELECT text FROM bulk_row_texts WHERE upload_id = u.id ORDER BY row)), '')
  ELSE (SELECT iif(count(*) = count(digest), ' stretches of ' || u.stretch || char(10) || group_concat(digest, char(10)), NULL)
    FROM (SELECT digest FROM bulk_stretches WHERE upload_id = u.id ORDER BY stretch)) END
  || coalesce(' pool ' || u.number_pool_id, ''), 256))), '') AS digest
FROM bulk_uploads u;

-- The rows of the trail that say what a preview was before and after, or whose details were removed; and by what each
-- follows the one before it, which uploads of earlier versions lack.
CREATE VIEW bulk_upload_changes AS
SELECT id, resource_id, user_id, created_at, details IS NULL AS redacted, details ->> '$.preview.before' AS before,
  details ->> '$.preview.after' AS after, details ->> '$.commit' AS mode
FROM audit_logs
WHERE resource = 'BULK_UPLOAD' AND resource_id IS NOT NULL AND resource <> 'TRANSACTION'
  AND (details IS NULL OR details ->> '$.preview.after' IS NOT NULL);

CREATE TRIGGER bulk_uploads_insert BEFORE INSERT ON bulk_uploads BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM bulk_uploads WHERE id = NEW.id OR request_id = NEW.request_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'ready' OR NEW.finished_at IS NOT NULL THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN NEW.version <> 0 THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

CREATE TRIGGER bulk_uploads_update BEFORE UPDATE ON bulk_uploads BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.kind, NEW.file_name, NEW.digest, NEW.read_as, NEW.columns, NEW.total,
        NEW.created_by) <> (OLD.id, OLD.request_id, OLD.kind, OLD.file_name, OLD.digest, OLD.read_as,
        OLD.columns, OLD.total, OLD.created_by)
      OR NEW.client_id IS NOT OLD.client_id OR NEW.message IS NOT OLD.message OR NEW.stretch IS NOT OLD.stretch
      OR ((OLD.version <> 0 OR NEW.version <> 0) AND (NEW.created_at <> OLD.created_at
        OR NEW.duplicate_of IS NOT OLD.duplicate_of))
      OR NEW.number_pool_id IS NOT OLD.number_pool_id OR (OLD.status <> 'ready' AND NEW.status <> 'ready' AND (NEW.mode IS NOT OLD.mode
        OR NEW.committed_by IS NOT OLD.committed_by OR NEW.committed_at IS NOT OLD.committed_at
        OR NEW.origin IS NOT OLD.origin))
      OR (NEW.version <> OLD.version AND (OLD.status <> 'ready'
        OR NEW.version NOT IN (0, iif(OLD.version > 0, -OLD.version, 1 - OLD.version))))
      OR (OLD.status IN ('done', 'failed') AND (NEW.finished_at IS NOT OLD.finished_at
        OR NEW.failure IS NOT OLD.failure))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (VALUES
        ('ready', 'committing'), ('committing', 'ready'), ('committing', 'done'), ('committing', 'failed'))
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'committing' AND NEW.status = 'ready' AND EXISTS (SELECT 1 FROM bulk_rows
        WHERE upload_id = OLD.id AND state IN ('done', 'waiting', 'scheduled', 'refused'))
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'committing' AND NEW.status = 'done' AND EXISTS (SELECT 1 FROM bulk_rows
        WHERE upload_id = OLD.id AND state = 'good')
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'ready' AND NEW.status <> 'ready' AND (OLD.version > 0 OR NEW.version <= 0)
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
    -- The newest row of the trail has the digest of what is there now, follows the one before, and names the commit.
    WHEN OLD.version <= 0 AND NEW.version > 0 AND NOT EXISTS (SELECT 1 FROM bulk_upload_changes c
        WHERE c.id = (SELECT max(id) FROM audit_logs WHERE resource = 'BULK_UPLOAD' AND resource_id = CAST(OLD.id AS TEXT)
            AND resource_id IS NOT NULL AND resource <> 'TRANSACTION')
          AND c.after = (SELECT digest FROM bulk_upload_digests WHERE upload_id = OLD.id)
          AND coalesce((SELECT iif(p.redacted, c.before, p.after) FROM bulk_upload_changes p
            WHERE p.resource_id = CAST(OLD.id AS TEXT) AND p.id < c.id ORDER BY p.id DESC LIMIT 1), c.before)
            IS c.before
          AND (NEW.status = 'ready' OR (c.mode, c.user_id, c.created_at)
            = (NEW.mode, NEW.committed_by, NEW.committed_at)))
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

-- A preview is forgotten as a whole.
CREATE TRIGGER bulk_uploads_delete BEFORE DELETE ON bulk_uploads BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.status <> 'ready';
END;

CREATE TRIGGER bulk_rows_replace BEFORE INSERT ON bulk_rows BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM bulk_rows WHERE id = NEW.id);
END;

-- An upsert that changes a row comes to the trigger of the change alone.
CREATE TRIGGER bulk_rows_insert AFTER INSERT ON bulk_rows BEGIN
  SELECT RAISE(ABORT, 'BULK_ROW_STATE')
  WHERE NEW.state NOT IN ('good', 'bad') OR NEW.row < 1
    OR (SELECT status FROM bulk_uploads WHERE id = NEW.upload_id) IS NOT 'ready';
  SELECT RAISE(ABORT, 'PREVIEW_UNRECORDED') FROM bulk_uploads WHERE id = NEW.upload_id AND version > 0;
  INSERT INTO bulk_stretches (upload_id, stretch) SELECT id, NEW.row / stretch FROM bulk_uploads
  WHERE id = NEW.upload_id AND stretch IS NOT NULL
  ON CONFLICT (upload_id, stretch) DO UPDATE SET digest = NULL WHERE digest IS NOT NULL;
END;

CREATE TRIGGER bulk_rows_update BEFORE UPDATE ON bulk_rows BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.upload_id, NEW.row) <> (OLD.id, OLD.upload_id, OLD.row) OR NEW.original IS NOT OLD.original
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status = 'ready' AND (NEW.state NOT IN ('good', 'bad')
        OR coalesce(NEW.virtual_account_id, NEW.payment_id, NEW.approval_id, NEW.scheduled_payment_id,
          NEW.expected_receipt_id, NEW.account_number_id, NEW.message) IS NOT NULL)
      THEN RAISE(ABORT, 'BULK_ROW_STATE')
    WHEN u.status = 'ready' AND u.version > 0 AND (NEW.cells <> OLD.cells OR NEW.flaws IS NOT OLD.flaws
        OR NEW.problems IS NOT OLD.problems OR NEW.code IS NOT OLD.code OR NEW.name_check IS NOT OLD.name_check
        OR NEW.state <> OLD.state)
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
    WHEN u.status <> 'ready' AND (NEW.cells <> OLD.cells OR NEW.flaws IS NOT OLD.flaws
        OR NEW.problems IS NOT OLD.problems OR NEW.name_check IS NOT OLD.name_check)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status <> 'ready' AND NEW.state = OLD.state AND (NEW.payment_id IS NOT OLD.payment_id
        OR NEW.approval_id IS NOT OLD.approval_id OR NEW.scheduled_payment_id IS NOT OLD.scheduled_payment_id
        OR NEW.expected_receipt_id IS NOT OLD.expected_receipt_id OR NEW.account_number_id IS NOT OLD.account_number_id
        OR NEW.message IS NOT OLD.message OR NEW.code IS NOT OLD.code
        OR (NEW.virtual_account_id IS NOT OLD.virtual_account_id AND (NEW.virtual_account_id IS NOT NULL
          OR EXISTS (SELECT 1 FROM virtual_accounts WHERE id = OLD.virtual_account_id))))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status <> 'ready' AND NEW.state <> OLD.state AND NOT (u.status = 'committing' AND OLD.state = 'good'
        AND CASE NEW.state
          WHEN 'done' THEN NEW.virtual_account_id IS NOT NULL
            AND coalesce(NEW.approval_id, NEW.scheduled_payment_id) IS NULL
            AND (NEW.payment_id IS NOT NULL) = (u.kind = 'payments')
            AND (NEW.expected_receipt_id IS NOT NULL) = (u.kind = 'expected_receipts')
            AND (NEW.account_number_id IS NOT NULL) = (u.kind = 'numbers')
          WHEN 'waiting' THEN u.kind = 'payments' AND NEW.approval_id IS NOT NULL
            AND coalesce(NEW.payment_id, NEW.scheduled_payment_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          WHEN 'scheduled' THEN u.kind = 'payments' AND NEW.scheduled_payment_id IS NOT NULL
            AND coalesce(NEW.payment_id, NEW.approval_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          WHEN 'refused' THEN coalesce(NEW.virtual_account_id, NEW.payment_id, NEW.approval_id,
            NEW.scheduled_payment_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          ELSE 0 END)
      THEN RAISE(ABORT, 'BULK_ROW_STATE')
  END
  FROM bulk_uploads u WHERE u.id = OLD.upload_id;
  UPDATE bulk_stretches SET digest = NULL WHERE upload_id = OLD.upload_id AND digest IS NOT NULL
    AND stretch = OLD.row / (SELECT stretch FROM bulk_uploads WHERE id = OLD.upload_id AND status = 'ready');
END;

CREATE TRIGGER bulk_rows_delete BEFORE DELETE ON bulk_rows BEGIN
  SELECT CASE status WHEN 'ready' THEN RAISE(ABORT, 'PREVIEW_UNRECORDED') ELSE RAISE(ABORT, 'APPEND_ONLY') END
  FROM bulk_uploads WHERE id = OLD.upload_id AND (status <> 'ready' OR version > 0);
  UPDATE bulk_stretches SET digest = NULL WHERE upload_id = OLD.upload_id AND digest IS NOT NULL
    AND stretch = OLD.row / (SELECT stretch FROM bulk_uploads WHERE id = OLD.upload_id);
END;

CREATE TRIGGER bulk_stretches_insert BEFORE INSERT ON bulk_stretches BEGIN
  SELECT RAISE(ABORT, 'PREVIEW_UNRECORDED') WHERE NEW.digest IS NOT NULL OR NOT EXISTS (SELECT 1 FROM bulk_uploads
    WHERE id = NEW.upload_id AND status = 'ready' AND version <= 0 AND stretch IS NOT NULL);
END;

CREATE TRIGGER bulk_stretches_update BEFORE UPDATE ON bulk_stretches BEGIN
  SELECT CASE
    WHEN (NEW.upload_id, NEW.stretch) <> (OLD.upload_id, OLD.stretch) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM bulk_uploads WHERE id = OLD.upload_id AND status = 'ready' AND version <= 0)
      OR (NEW.digest IS NOT NULL AND NEW.digest IS NOT (SELECT digest FROM bulk_stretch_digests
        WHERE upload_id = OLD.upload_id AND stretch = OLD.stretch))
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

-- A stretch goes with its upload, after its rows.
CREATE TRIGGER bulk_stretches_delete BEFORE DELETE ON bulk_stretches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM bulk_rows WHERE upload_id = OLD.upload_id);
END;
