-- The details of payments to other banks that the bank's rules ask for.
--
-- Guarantees: a payment whose command says what it lacks waits from its first moment on, and one that waits stands in no
-- file (payment-files.sql). Its details are given once, while it is booked or under review and in no file; a payment that
-- lacked nothing may be given others in the same way, where what it has cannot be written. Nothing is ever deleted.
-- Refusals: DETAILS_GIVEN, APPEND_ONLY.

CREATE TRIGGER payment_details_of_journals AFTER INSERT ON journals
WHEN NEW.kind = 'payment' AND NEW.command -> '$.payment.needs' IS NOT NULL BEGIN
  INSERT INTO payment_details (payment_id, status, needs)
  SELECT id, 'waiting', NEW.command -> '$.payment.needs' FROM payments WHERE journal_id = NEW.id;

  -- One mail with its row of the trail: who has others that wait was told already. Its id is the journal's, hashed.
  INSERT INTO mails (id, recipient, audience, subject, body, wording, next_attempt_at, created_at)
  SELECT substr(lower(hex(sha3('mail of ' || NEW.id, 256))), 1, 32), u.email, 'client', 'Payment details needed: ' || p.reference,
    'A payment to another bank is booked and waits for details of who is paid. Give them under Payments.',
    json_object(
      'subject', json_array('Payment details needed: {reference}', json_object('reference', p.reference)),
      'body', json_array(json_array(
        'A payment to another bank is booked and waits for details of who is paid. Give them under Payments.'))),
    NEW.created_at, NEW.created_at
  FROM payments p JOIN users u ON u.id = p.created_by
  WHERE p.journal_id = NEW.id AND u.email <> '' AND NOT EXISTS (
    SELECT 1 FROM payment_details d JOIN payments q ON q.id = d.payment_id
    WHERE d.status = 'waiting' AND d.payment_id < p.id AND q.created_by = p.created_by);
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'CREATE', 'MAIL', id, json_object('mails', json_array(id)), '', '', NEW.created_at
  FROM mails WHERE id = substr(lower(hex(sha3('mail of ' || NEW.id, 256))), 1, 32);
END;

CREATE TRIGGER payment_details_insert BEFORE INSERT ON payment_details BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_details WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'DETAILS_GIVEN')
    WHEN NEW.status = 'complete' AND (NEW.needs <> '[]' OR NOT EXISTS (SELECT 1 FROM payments p
        WHERE p.id = NEW.payment_id AND p.status IN ('review', 'booked') AND p.recipient_account_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = p.id)))
      THEN RAISE(ABORT, 'DETAILS_GIVEN')
    WHEN NEW.status = 'waiting' AND NEW.needs IS NOT (SELECT j.command -> '$.payment.needs' FROM payments p
        JOIN journals j ON j.id = p.journal_id WHERE p.id = NEW.payment_id AND p.recipient_account_id IS NULL)
      THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER payment_details_update BEFORE UPDATE ON payment_details BEGIN
  SELECT CASE
    WHEN (NEW.payment_id, NEW.needs) <> (OLD.payment_id, OLD.needs) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status <> 'waiting' OR NEW.status <> 'complete' OR NOT EXISTS (SELECT 1 FROM payments
        WHERE id = OLD.payment_id AND status IN ('review', 'booked'))
      THEN RAISE(ABORT, 'DETAILS_GIVEN')
  END;
END;

CREATE TRIGGER payment_details_delete BEFORE DELETE ON payment_details BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
