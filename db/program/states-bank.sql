-- The watched tables of the bank's statements: what each change of a row leaves in `state_changes` (states.sql).
--
-- An import is watched from its dry run on: while its file is read nobody sees it. How far a commit has come
-- (`last_line_id`), and whose work it is, mere use changes.

CREATE VIEW bank_statements_state AS
SELECT id AS row_id, json_object(
    'id', id, 'request_id', request_id, 'digest', digest, 'file_name', file_name, 'format', format,
    'cbs_account', cbs_account, 'virtual_account_id', virtual_account_id, 'ledger_account_id', ledger_account_id,
    'currency', currency, 'from_date', from_date, 'to_date', to_date, 'opening_file', opening_file,
    'opening_ours', opening_ours, 'closing_file', closing_file, 'closing_ours', closing_ours,
    'compared_at', compared_at, 'line_count', line_count, 'status', status, 'uploaded_by', uploaded_by,
    'uploaded_at', uploaded_at, 'committed_by', committed_by, 'committed_at', committed_at,
    'finished_at', finished_at, 'failure', failure) AS state
FROM bank_statements WHERE status <> 'reading';

CREATE TRIGGER bank_statements_state_insert AFTER INSERT ON bank_statements WHEN NEW.status <> 'reading' BEGIN
  INSERT INTO state_entries VALUES ('bank_statements', NEW.id, 'insert', NULL,
    (SELECT state FROM bank_statements_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER bank_statements_state_update AFTER UPDATE OF
  id, request_id, digest, file_name, format, cbs_account, virtual_account_id, ledger_account_id, currency, from_date,
  to_date, opening_file, opening_ours, closing_file, closing_ours, compared_at, line_count, status, uploaded_by,
  uploaded_at, committed_by, committed_at, finished_at, failure
ON bank_statements WHEN NEW.status <> 'reading' BEGIN
  INSERT INTO state_entries VALUES ('bank_statements', NEW.id, iif(OLD.status = 'reading', 'insert', 'update'),
    iif(OLD.status = 'reading', NULL, json_object(
      'id', OLD.id, 'request_id', OLD.request_id, 'digest', OLD.digest, 'file_name', OLD.file_name,
      'format', OLD.format, 'cbs_account', OLD.cbs_account, 'virtual_account_id', OLD.virtual_account_id,
      'ledger_account_id', OLD.ledger_account_id, 'currency', OLD.currency, 'from_date', OLD.from_date,
      'to_date', OLD.to_date, 'opening_file', OLD.opening_file, 'opening_ours', OLD.opening_ours,
      'closing_file', OLD.closing_file, 'closing_ours', OLD.closing_ours, 'compared_at', OLD.compared_at,
      'line_count', OLD.line_count, 'status', OLD.status, 'uploaded_by', OLD.uploaded_by,
      'uploaded_at', OLD.uploaded_at, 'committed_by', OLD.committed_by, 'committed_at', OLD.committed_at,
      'finished_at', OLD.finished_at, 'failure', OLD.failure)),
    (SELECT state FROM bank_statements_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER bank_statements_state_delete AFTER DELETE ON bank_statements WHEN OLD.status <> 'reading' BEGIN
  INSERT INTO state_entries VALUES ('bank_statements', OLD.id, 'delete', NULL, NULL);
END;
