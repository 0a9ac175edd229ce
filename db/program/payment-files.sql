-- Payment files: what leaves the bank, and the bank's answers.
--
-- Guarantees: a payment stands in one file at most, while it is booked and its recipient is at another bank; an
-- instruction in one that the bank did not return; a return of what the bank takes back itself goes into none. A
-- file never changes but for being marked as sent, once, which marks its payments; and for the counts of the bank's answers,
-- which are those of its entries. An entry is answered: accepted, and then or at once returned, which is final. What the bank had settled (ACSC, ACCC), or accepted before its code was
-- kept, is never returned. A report that was read stays. Nothing of it is ever deleted.
-- Refusals: PAYMENT_FILE_ACCOUNT, PAYMENT_FILE_STATUS, PAYMENT_FILE_ENTRY, PAYMENT_NOT_TO_FILE, PAYMENT_FILE_ANSWER,
-- PAYMENT_SETTLED, APPEND_ONLY, UNIQUE constraint failed: ….

-- The payments to other banks that were booked, sent or returned, and the CBS account that each left through: the one
-- that it was booked on; for those of an account that had none yet, the one that took them over with its first link.
CREATE VIEW outgoing_payments AS
SELECT p.id AS payment_id, p.virtual_account_id AS account_id, p.status, p.amount, p.currency, j.created_at AS booked_at,
  coalesce((SELECT l.code FROM entries e JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.kind = 'cbs'
    WHERE e.journal_id = j.id), p.cbs_account, b.number) AS cbs_account
FROM payments p
JOIN journals j ON j.id = coalesce(p.ended_journal_id, p.journal_id)
JOIN virtual_accounts v ON v.id = p.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
WHERE p.recipient_account_id IS NULL AND p.status IN ('booked', 'sent', 'returned');

-- What the next files take: payments in no file yet that wait for no details, and open instructions that none orders, with the instant from which
-- they wait. `cbs_account` is NULL where the payer's account is linked to none: such a payment waits for the link.
CREATE VIEW to_be_filed AS
SELECT o.cbs_account, o.booked_at AS since, o.payment_id, NULL AS instruction_id, o.amount, o.currency
FROM payments p JOIN outgoing_payments o ON o.payment_id = p.id
WHERE p.status = 'booked' AND p.recipient_account_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM payment_details WHERE payment_id = p.id AND status = 'waiting')
  AND NOT EXISTS (SELECT 1 FROM reversed_returns WHERE payment_id = p.id AND carried_out)
UNION ALL
SELECT i.from_cbs_account, i.created_at, NULL, i.id, i.amount, i.currency
FROM settlement_instructions i
WHERE i.settled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE instruction_id = i.id AND answer IS NOT 'returned');

CREATE TRIGGER payment_files_insert BEFORE INSERT ON payment_files BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_files WHERE cbs_account = NEW.cbs_account AND day = NEW.day)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payment_files.cbs_account, payment_files.day')
    WHEN EXISTS (SELECT 1 FROM payment_files WHERE id = NEW.id OR message_id = NEW.message_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE number = NEW.cbs_account AND purpose = 'settlement')
      THEN RAISE(ABORT, 'PAYMENT_FILE_ACCOUNT')
    WHEN NEW.sent_at IS NOT NULL OR NEW.sent_by IS NOT NULL OR NEW.accepted <> 0 OR NEW.returned <> 0
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
  END;
END;

-- The counts follow the entries' answers (payment_file_entries_answer).
CREATE TRIGGER payment_files_update BEFORE UPDATE ON payment_files BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.cbs_account, NEW.day, NEW.message_id, NEW.count, NEW.control_sum, NEW.made_at)
        <> (OLD.id, OLD.cbs_account, OLD.day, OLD.message_id, OLD.count, OLD.control_sum, OLD.made_at)
      OR NEW.made_by IS NOT OLD.made_by
      OR (OLD.sent_at IS NOT NULL AND (NEW.sent_at IS NOT OLD.sent_at OR NEW.sent_by IS NOT OLD.sent_by))
      OR (NEW.sent_at IS NULL AND NEW.sent_by IS NOT NULL)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.accepted, NEW.returned) <> (OLD.accepted, OLD.returned) AND OLD.sent_at IS NULL
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
    WHEN NEW.sent_at IS NOT NULL AND OLD.sent_at IS NULL AND (SELECT count(*) FROM payment_file_entries
        WHERE file_id = OLD.id) <> OLD.count
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER payment_files_sent AFTER UPDATE OF sent_at ON payment_files
WHEN OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL BEGIN
  UPDATE payments SET status = 'sent', updated_at = NEW.sent_at
  WHERE id IN (SELECT payment_id FROM payment_file_entries WHERE file_id = NEW.id) AND status = 'booked';
END;

CREATE TRIGGER payment_files_delete BEFORE DELETE ON payment_files BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- What was written stays as it was written.
CREATE TRIGGER payment_file_contents_insert BEFORE INSERT ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM payment_file_contents WHERE file_id = NEW.file_id);
END;

CREATE TRIGGER payment_file_contents_update BEFORE UPDATE ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_file_contents_delete BEFORE DELETE ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_file_entries_insert BEFORE INSERT ON payment_file_entries BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE id = NEW.id OR (file_id = NEW.file_id AND ordinal = NEW.ordinal))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN f.id IS NULL OR NEW.ordinal NOT BETWEEN 1 AND f.count OR f.sent_at IS NOT NULL OR NEW.answer IS NOT NULL
      THEN RAISE(ABORT, 'PAYMENT_FILE_ENTRY')
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'booked'
          AND recipient_account_id IS NULL AND amount = NEW.amount AND currency = NEW.currency)
        AND NOT EXISTS (SELECT 1 FROM settlement_instructions WHERE id = NEW.instruction_id AND settled_at IS NULL
          AND from_cbs_account = f.cbs_account AND amount = NEW.amount AND currency = NEW.currency)
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
    WHEN EXISTS (SELECT 1 FROM payment_details WHERE payment_id = NEW.payment_id AND status = 'waiting')
        OR EXISTS (SELECT 1 FROM reversed_returns WHERE payment_id = NEW.payment_id)
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = NEW.payment_id
        OR (instruction_id = NEW.instruction_id AND answer IS NOT 'returned'))
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
  END
  FROM (SELECT 1) LEFT JOIN payment_files f ON f.id = NEW.file_id;
END;

-- A payment is returned inside the journal that gives the money back (payment-returns.sql).
CREATE TRIGGER payment_file_entries_update BEFORE UPDATE ON payment_file_entries BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.file_id, NEW.ordinal, NEW.amount, NEW.currency)
        <> (OLD.id, OLD.file_id, OLD.ordinal, OLD.amount, OLD.currency)
      OR NEW.payment_id IS NOT OLD.payment_id OR NEW.instruction_id IS NOT OLD.instruction_id
      OR NEW.execution_date IS NOT OLD.execution_date
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.answer IS 'returned' AND OLD.answer IS 'accepted' AND coalesce(OLD.bank_status, '') NOT IN ('ACSP', 'ACWC', 'ACWP')
      THEN RAISE(ABORT, 'PAYMENT_SETTLED')
    WHEN NEW.answer IS NULL OR OLD.answer IS 'returned' OR NEW.answered_at IS NULL
      OR (NEW.answer IS OLD.answer AND NOT (OLD.bank_status IN ('ACSP', 'ACWC', 'ACWP') AND NEW.bank_status NOT IN ('ACSP', 'ACWC', 'ACWP')))
      OR (NEW.answer = 'accepted' AND NEW.bank_status IS NULL)
      OR (NEW.answer = 'returned' AND NEW.bank_status IS NOT OLD.bank_status)
      OR NOT EXISTS (SELECT 1 FROM payment_files WHERE id = OLD.file_id AND sent_at IS NOT NULL)
      OR (NEW.answer = 'returned' AND NEW.payment_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'returned'))
      THEN RAISE(ABORT, 'PAYMENT_FILE_ANSWER')
  END;
END;

CREATE TRIGGER payment_file_entries_answer AFTER UPDATE OF answer ON payment_file_entries BEGIN
  UPDATE payment_files
  SET accepted = accepted + (NEW.answer = 'accepted') - (OLD.answer IS 'accepted'),
    returned = returned + (NEW.answer = 'returned')
  WHERE id = NEW.file_id;
END;

CREATE TRIGGER payment_file_entries_delete BEFORE DELETE ON payment_file_entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_status_reports_insert BEFORE INSERT ON payment_status_reports BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_status_reports WHERE digest = NEW.digest)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payment_status_reports.digest')
    WHEN EXISTS (SELECT 1 FROM payment_status_reports WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER payment_status_reports_update BEFORE UPDATE ON payment_status_reports BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_status_reports_delete BEFORE DELETE ON payment_status_reports BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
