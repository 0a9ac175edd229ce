-- Returns: the bank could not deliver a payment that was sent.
--
-- Guarantees: a payment is returned once, and never after the bank had settled it, by a journal that takes its money from the CBS account that it left through
-- and credits the payer, whatever status and switches say, as a release does. Where the payer's account is linked to
-- another CBS account by now, the money passes through the clearing accounts of both and leaves a settlement
-- instruction; where it is closed, or where the payment returned a receipt, the money goes to its suspense account, where it
-- waits for a person. The payment no
-- longer counts towards the limits of the day and the month in which it was made, and its entry in the payment file says
-- that it was returned, and why. What went to suspense is assigned once, as a credit of an open account; where that one is
-- linked to another CBS account, the money passes through both clearing accounts and leaves a settlement instruction.
-- Refusals: PAYMENT_NOT_FOUND, PAYMENT_RETURNED, PAYMENT_NOT_SENT, PAYMENT_SETTLED, SUSPENSE_MISSING, RETURN_NOT_IN_SUSPENSE.

CREATE VIEW posting_returns AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS payment_id, NULL AS description, NULL AS code,
  NULL AS reason, NULL AS report_digest;

CREATE TRIGGER posting_returns_book INSTEAD OF INSERT ON posting_returns BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status = 'returned' THEN RAISE(ABORT, 'PAYMENT_RETURNED')
    WHEN p.status <> 'sent' OR p.recipient_account_id IS NOT NULL THEN RAISE(ABORT, 'PAYMENT_NOT_SENT')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = NEW.payment_id AND answer IS 'accepted'
        AND coalesce(bank_status, '') NOT IN ('ACSP', 'ACWC', 'ACWP')) THEN RAISE(ABORT, 'PAYMENT_SETTLED')
    WHEN p.to_suspense AND p.suspense_account IS NULL THEN RAISE(ABORT, 'SUSPENSE_MISSING')
  END
  FROM (SELECT 1) LEFT JOIN returning_payments p ON p.id = NEW.payment_id;

  INSERT INTO posting_returned (journal_id, user_id, created_at, description, account_id, to_suspense, amount, currency,
    reference, left_through, linked, suspense_account)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.description, account_id, to_suspense, amount, currency,
    reference, left_through, linked, suspense_account
  FROM returning_payments WHERE id = NEW.payment_id;

  UPDATE window_counters SET count = count - 1,
    aed_amount = aed_amount - (SELECT aed_amount FROM payments WHERE id = NEW.payment_id)
  WHERE virtual_account_id = (SELECT virtual_account_id FROM payments WHERE id = NEW.payment_id)
    AND window IN (SELECT w.value FROM payments p JOIN journals j ON j.id = p.journal_id
      JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      WHERE p.id = NEW.payment_id);

  UPDATE payments SET status = 'returned', returned_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = NEW.payment_id;

  UPDATE payment_file_entries SET answer = 'returned', reason_code = NEW.code, reason_text = NEW.reason,
    answered_at = NEW.created_at,
    report_id = (SELECT id FROM payment_status_reports WHERE digest = NEW.report_digest)
  WHERE payment_id = NEW.payment_id;
END;

-- The money of a payment that comes back, with what decides where it goes, read once.
CREATE VIEW posting_returned AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS description, NULL AS account_id,
  NULL AS to_suspense, NULL AS amount, NULL AS currency, NULL AS reference, NULL AS left_through, NULL AS linked,
  NULL AS suspense_account;

CREATE TRIGGER posting_returned_book INSTEAD OF INSERT ON posting_returned BEGIN
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.journal_id, 'return', NEW.user_id, NEW.created_at, NEW.account_id,
    iif(NEW.to_suspense, NULL, 'credit'), 1, NEW.amount, NEW.currency, NULL, NULL, NULL, NEW.description,
    NEW.reference, NEW.created_at,
    iif(NEW.linked IS NEW.left_through, coalesce(NEW.linked, 'UNLINKED'), coalesce('CLEARING:' || NEW.linked, 'UNLINKED')),
    iif(NEW.linked <> NEW.left_through, NEW.left_through, NULL), NULL, NULL, 0, NULL, 0);

  -- The money comes back to where it left from; posting_moves has booked it already where that is the other side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, id, currency, iif(code = coalesce(NEW.left_through, 'UNLINKED'), -NEW.amount, NEW.amount)
  FROM ledger_accounts
  WHERE currency = NEW.currency AND code IN (coalesce(NEW.left_through, 'UNLINKED'),
      iif(NEW.to_suspense, NEW.suspense_account, 'CLEARING:' || NEW.left_through))
    AND (NEW.to_suspense OR NEW.linked <> NEW.left_through);
END;

-- A payment to another bank with what its return depends on: the CBS account that it left through, the one that the
-- payer's account is linked to now, and where the money waits if that account is closed.
CREATE VIEW returning_payments AS
SELECT p.id, p.status, p.recipient_account_id, p.amount, p.currency, p.reference, v.id AS account_id,
  (v.closed_at IS NOT NULL OR p.made_for IS 'return') AS to_suspense,
  coalesce((SELECT f.cbs_account FROM payment_file_entries e JOIN payment_files f ON f.id = e.file_id
    WHERE e.payment_id = p.id),
    (SELECT o.cbs_account FROM outgoing_payments o WHERE o.payment_id = p.id)) AS left_through,
  b.number AS linked,
  coalesce((SELECT suspense_account FROM bank_lines WHERE id = p.bank_line_id),
    (SELECT s.number FROM configurations c JOIN cbs_accounts s ON s.number = c.suspense_account
      AND s.purpose = 'suspense' WHERE c.virtual_account_id = v.id),
    (SELECT min(number) FROM cbs_accounts WHERE purpose = 'suspense' AND is_active = 1)) AS suspense_account
FROM payments p
JOIN virtual_accounts v ON v.id = p.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement';

-- Returned payments whose money went to a suspense account, with the CBS account that it came back to. That of a refused receipt
-- is its bank line's again (collections.sql).
CREATE VIEW suspended_returns AS
SELECT r.id, r.amount, r.currency, l.code AS suspense_account, r.left_through, p.assigned_journal_id
FROM payments p
JOIN entries e ON e.journal_id = p.returned_journal_id AND e.amount = p.amount
JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.kind = 'suspense'
JOIN returning_payments r ON r.id = p.id
WHERE p.bank_line_id IS NULL;

CREATE VIEW posting_assignments AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_assignments_book INSTEAD OF INSERT ON posting_assignments BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.command ->> '$.assigned.payment')
      THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN NOT EXISTS (SELECT 1 FROM suspended_returns
        WHERE id = NEW.command ->> '$.assigned.payment' AND assigned_journal_id IS NULL)
      THEN RAISE(ABORT, 'RETURN_NOT_IN_SUSPENSE')
  END;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, 'assignment', NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'credit', 1,
    r.amount, r.currency, NULL, NULL, NULL, NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', NEW.created_at,
    CASE WHEN b.number IS r.left_through THEN r.suspense_account ELSE coalesce('CLEARING:' || b.number, 'UNLINKED') END,
    iif(b.number <> r.left_through, r.left_through, NULL), NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM suspended_returns r
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE r.id = NEW.command ->> '$.assigned.payment';

  -- The money leaves suspense; posting_moves has booked it already where that is the other side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, iif(a.code = r.suspense_account, -r.amount, r.amount)
  FROM suspended_returns r
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts a ON a.currency = r.currency
    AND a.code IN (r.suspense_account, coalesce('CLEARING:' || r.left_through, 'UNLINKED'))
  WHERE r.id = NEW.command ->> '$.assigned.payment' AND b.number IS NOT r.left_through;

  UPDATE payments SET assigned_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = NEW.command ->> '$.assigned.payment';
END;
