-- Payments of clients: the decision, the review, and the row that is kept of each.
--
-- Guarantees: a payment is made and its review ends inside a journal; what was paid to whom never changes, and a
-- reference is used once per account for ever. A payment is refused where the account may not pay, a limit or the
-- balance does not allow it, or one of our own accounts cannot receive it. A suspicious payment waits in review, where
-- the account's compliance check is on, and so does one above the amount from which the bank approves payments itself;
-- its money is parked in the ledger account REVIEW. What makes a payment suspicious is looked up here, in the posting
-- itself: of two payments at once the second sees the first. Why a payment waits is for staff only, and stands in a
-- table of its own. Limits count payments per bank day and month, in dirhams, those in review included; a rejected
-- payment is taken out of both again.
-- Where payments to one recipient are added up, two recipients are one where one of them, without leading zeros, is the
-- end of the other: an account number behind other leading zeros, and an IBAN with its own account number.
-- Where a client wants two of its users for payments above an amount, one is made with the approval of the second only.
-- Within 24 hours what the client paid to a recipient counts together, and so does what one user paid alone from an account,
-- with what the programs paid of which that user holds a credential, or held one within 72 hours.
-- Where payments are screened, one waits in review until the screening's answer is kept; it is kept once, and a payment that
-- it denies is not approved by anybody.
-- Refusals: ACCOUNT_NOT_FOUND, PAYMENTS_NOT_ENABLED, ACCOUNT_NOT_ACTIVE, DEBIT_DISABLED, PAYMENT_CURRENCY,
-- SAME_ACCOUNT, DAILY_LIMIT, MONTHLY_LIMIT, INSUFFICIENT_FUNDS, RECIPIENT_REFUSED, PAYMENT_NOT_FOUND,
-- SECOND_PERSON, APPROVAL_ENDED, PAYMENT_NOT_IN_REVIEW, PAYMENT_OUTSIDE_JOURNAL, PAYMENT_ENDED, PAYMENT_STATUS, SCREENING_DENIED,
-- PAYMENT_NOT_SCREENED, APPEND_ONLY.

-- Decides a payment and records it, before posting.sql moves its money.
CREATE VIEW posting_payments AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS recipient,
  NULL AS ours, NULL AS amount, NULL AS currency, NULL AS aed_amount, NULL AS description,
  NULL AS reference, NULL AS day, NULL AS month, NULL AS suspicion, NULL AS usd_amount, NULL AS checked,
  NULL AS screened, NULL AS approval;

-- The payer's own account is checked first: a payer who could not pay anyway learns nothing of the recipient.
CREATE TRIGGER posting_payments_decide INSTEAD OF INSERT ON posting_payments BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN v.type = 'COBO' THEN RAISE(ABORT, 'PAYMENTS_NOT_ENABLED')
    WHEN v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'PAYMENT_CURRENCY')
    WHEN v.virtual_iban = NEW.recipient THEN RAISE(ABORT, 'SAME_ACCOUNT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.day), 0) > c.daily_limit
      THEN RAISE(ABORT, 'DAILY_LIMIT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.month), 0) > c.monthly_limit
      THEN RAISE(ABORT, 'MONTHLY_LIMIT')
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = v.id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.amount > (SELECT balance FROM ledger_accounts
        WHERE code = 'available:' || v.id AND currency = v.currency)
      THEN RAISE(ABORT, 'INSUFFICIENT_FUNDS')
    WHEN r.id IS NULL AND NEW.ours THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN virtual_accounts r ON r.id = receiver_of(NEW.recipient)
  LEFT JOIN configurations c ON c.virtual_account_id = v.id;

  -- Last: what could not be paid at all waits for nobody.
  INSERT INTO posting_second_persons (user_id, created_at, account_id, recipient, amount, reference, usd_amount, checked,
    approval, act)
  VALUES (NEW.user_id, NEW.created_at, NEW.account_id, NEW.recipient, NEW.amount, NEW.reference, NEW.usd_amount,
    NEW.checked, NEW.approval, 'client_payment');

  INSERT INTO posting_payment_checks (
    journal_id, user_id, created_at, account_id, client_id, recipient, amount, currency, aed_amount, usd_amount,
    description, reference, day, month, suspicion, checked, screened, approval)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, v.id, v.client_id, NEW.recipient, NEW.amount, NEW.currency,
    NEW.aed_amount, NEW.usd_amount, NEW.description, NEW.reference, NEW.day, NEW.month, NEW.suspicion, NEW.checked,
    NEW.screened, NEW.approval
  FROM virtual_accounts v WHERE v.id = NEW.account_id;
END;

-- Refuses what a client wants a second of its users for. An approval is good for the payment that was asked for alone.
CREATE VIEW posting_second_persons AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS recipient, NULL AS amount, NULL AS reference,
  NULL AS usd_amount, NULL AS checked, NULL AS approval, NULL AS act;

CREATE TRIGGER posting_second_persons_check INSTEAD OF INSERT ON posting_second_persons BEGIN
  SELECT CASE
    WHEN NEW.approval IS NOT NULL THEN iif(EXISTS (SELECT 1 FROM approvals a
        WHERE a.id = NEW.approval AND a.act = NEW.act AND a.status = 'approved' AND a.client_id = v.client_id
          AND a.ended_by = NEW.user_id AND (a.body ->> '$.accountId', a.body ->> '$.amount', a.body ->> '$.recipient',
            a.body ->> '$.reference') = (NEW.account_id, NEW.amount, NEW.recipient, NEW.reference)),
      NULL, RAISE(ABORT, 'APPROVAL_ENDED'))
    WHEN NEW.checked AND s.enabled AND (s.above_usd IS NULL OR NEW.usd_amount IS NULL
        OR s.above_usd < NEW.usd_amount + coalesce((SELECT sum(p.usd_amount) FROM payments p
          WHERE p.client_id = v.client_id AND may_be_same_account(p.recipient, NEW.recipient, p.recipient_end)
            AND p.created_at > NEW.created_at - 86400000 AND p.status <> 'rejected'), 0)
        OR s.above_usd < NEW.usd_amount + coalesce((SELECT sum(p.usd_amount) FROM payments p
          WHERE p.virtual_account_id = v.id AND p.created_by IN (SELECT user_id FROM one_person
              WHERE member = NEW.user_id AND ends > NEW.created_at - 259200000)
            AND p.approval_id IS NULL
            AND p.created_at > NEW.created_at - 86400000 AND p.status NOT IN ('rejected', 'returned')), 0))
      THEN RAISE(ABORT, 'SECOND_PERSON')
  END
  FROM virtual_accounts v LEFT JOIN client_payment_settings s ON s.client_id = v.client_id
  WHERE v.id = NEW.account_id;
END;

-- Keeps a payment that was decided and checked (payment-checks.sql), with what follows from it.
CREATE VIEW posting_payment_rows AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS client_id,
  NULL AS recipient, NULL AS amount, NULL AS currency, NULL AS aed_amount, NULL AS usd_amount, NULL AS description,
  NULL AS reference, NULL AS day, NULL AS month, NULL AS suspicion, NULL AS ordinary,
  NULL AS approval;

CREATE TRIGGER posting_payment_rows_insert INSTEAD OF INSERT ON posting_payment_rows BEGIN
  INSERT INTO payments (virtual_account_id, client_id, status, recipient, recipient_account_id, amount, currency,
    aed_amount, usd_amount, description, reference, journal_id, approval_id, created_by, created_at, updated_at)
  SELECT NEW.account_id, NEW.client_id,
    iif(NEW.ordinary IS NOT NULL
      OR (NEW.suspicion IS NOT NULL AND coalesce((SELECT compliance_check FROM configurations
        WHERE virtual_account_id = NEW.account_id), 1) = 1), 'review', 'booked'),
    NEW.recipient, receiver_of(NEW.recipient), NEW.amount, NEW.currency,
    NEW.aed_amount, NEW.usd_amount, NEW.description, NEW.reference, NEW.journal_id, NEW.approval, NEW.user_id,
    NEW.created_at, NEW.created_at;

  INSERT INTO payment_reviews (payment_id, why)
  SELECT id, concat_ws('. ', NEW.suspicion, NEW.ordinary) FROM payments
  WHERE journal_id = iif(NEW.suspicion IS NULL AND NEW.ordinary IS NULL, NULL, NEW.journal_id);

  -- The bank day and the month come with the command: the database knows no time zone.
  INSERT INTO window_counters (virtual_account_id, window, count, aed_amount)
  VALUES (NEW.account_id, NEW.day, 1, NEW.aed_amount), (NEW.account_id, NEW.month, 1, NEW.aed_amount)
  ON CONFLICT DO UPDATE SET count = count + 1, aed_amount = aed_amount + excluded.aed_amount;

  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'suspicious_pattern', 'high', 'Suspicious payment', NEW.suspicion, 'staff', NEW.journal_id,
    NEW.created_at
  WHERE NEW.suspicion IS NOT NULL;
END;

-- Why a payment is reviewed is written with the payment, and stays.
CREATE TRIGGER payment_reviews_insert BEFORE INSERT ON payment_reviews BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_reviews WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments p JOIN journals j ON j.id = p.journal_id WHERE p.id = NEW.payment_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER payment_reviews_update BEFORE UPDATE ON payment_reviews BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_reviews_delete BEFORE DELETE ON payment_reviews BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- What the screening answered is kept once, while the payment waits for it.
CREATE TRIGGER payment_screenings_insert BEFORE INSERT ON payment_screenings BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_screenings WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'review')
      THEN RAISE(ABORT, 'PAYMENT_NOT_SCREENED')
  END;
END;

CREATE TRIGGER payment_screenings_update BEFORE UPDATE ON payment_screenings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_screenings_delete BEFORE DELETE ON payment_screenings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- Ends the review of a payment. An approval moves the money on; a rejection is booked by posting.sql as a credit.
CREATE VIEW posting_reviews AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS created_at, NULL AS payment_id;

CREATE TRIGGER posting_reviews_end INSTEAD OF INSERT ON posting_reviews BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status <> 'review' THEN RAISE(ABORT, 'PAYMENT_NOT_IN_REVIEW')
    WHEN NEW.kind = 'approval' AND EXISTS (SELECT 1 FROM receipts WHERE id = p.receipt_id AND taken_journal_id IS NOT NULL)
      THEN RAISE(ABORT, 'RECEIPT_TAKEN')
    WHEN NEW.kind = 'approval'
        AND EXISTS (SELECT 1 FROM payment_screenings WHERE payment_id = p.id AND decision = 'deny')
      THEN RAISE(ABORT, 'SCREENING_DENIED')
    WHEN NEW.kind = 'approval' AND (r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1
        OR r.currency <> p.currency OR n.status <> 'active')
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN payments p ON p.id = NEW.payment_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id
  LEFT JOIN account_numbers n ON n.iban = p.recipient;

  -- An approved payment goes from REVIEW to where it would have gone without a review.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = 'REVIEW', -p.amount, p.amount)
  FROM payments p
  JOIN virtual_accounts v ON v.id = p.virtual_account_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts rb ON rb.number = r.cbs_account AND rb.purpose = 'settlement'
  LEFT JOIN bank_lines c ON c.id = p.bank_line_id
  LEFT JOIN bank_statements s ON s.id = c.statement_id
  JOIN ledger_accounts l ON l.currency = p.currency AND l.code IN ('REVIEW', CASE
    WHEN s.id IS NOT NULL THEN s.cbs_account
    WHEN r.id IS NOT NULL AND b.number IS NOT rb.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
    ELSE coalesce(b.number, 'UNLINKED') END)
  WHERE p.id = NEW.payment_id AND NEW.kind = 'approval';

  UPDATE payments SET status = 'booked', ended_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'approval', NEW.payment_id, NULL);

  -- A rejected one no longer counts towards the limits of the day and the month in which it was made.
  UPDATE window_counters SET count = count - 1,
    aed_amount = aed_amount - (SELECT aed_amount FROM payments WHERE id = NEW.payment_id)
  WHERE NEW.kind = 'rejection'
    AND virtual_account_id = (SELECT virtual_account_id FROM payments WHERE id = NEW.payment_id)
    AND window IN (SELECT w.value FROM payments p JOIN journals j ON j.id = p.journal_id
      JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      WHERE p.id = NEW.payment_id);
END;

CREATE TRIGGER payments_insert BEFORE INSERT ON payments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.journal_id IS NULL OR NEW.ended_journal_id IS NOT NULL OR NEW.returned_journal_id IS NOT NULL
      OR NEW.assigned_journal_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

-- A review ends once, inside a journal; so does a return, and what moves a return on from suspense (payment-returns.sql).
CREATE TRIGGER payments_update BEFORE UPDATE ON payments BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.recipient, NEW.amount, NEW.currency, NEW.aed_amount, NEW.description,
        NEW.reference, NEW.journal_id, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.recipient, OLD.amount, OLD.currency, OLD.aed_amount, OLD.description,
        OLD.reference, OLD.journal_id, OLD.created_at)
      OR NEW.journal_id IS NULL OR NEW.created_by IS NOT OLD.created_by
      OR NEW.client_id <> OLD.client_id OR NEW.approval_id IS NOT OLD.approval_id OR NEW.usd_amount IS NOT OLD.usd_amount
      OR NEW.made_for IS NOT OLD.made_for OR NEW.receipt_id IS NOT OLD.receipt_id OR NEW.bank_line_id IS NOT OLD.bank_line_id
      OR NEW.recipient_account_id IS NOT OLD.recipient_account_id
      OR (OLD.cbs_account IS NOT NULL AND NEW.cbs_account IS NOT OLD.cbs_account)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status IN ('returned', 'rejected') AND NEW.status <> OLD.status THEN RAISE(ABORT, 'PAYMENT_ENDED')
    WHEN OLD.status <> 'review' AND NEW.status = 'review' THEN RAISE(ABORT, 'PAYMENT_STATUS')
    WHEN iif(OLD.status = 'review' AND NEW.status <> 'review', OLD.ended_journal_id IS NOT NULL
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id),
      NEW.ended_journal_id IS NOT OLD.ended_journal_id)
      OR iif(OLD.status <> 'returned' AND NEW.status = 'returned', OLD.status <> 'sent'
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.returned_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.returned_journal_id),
      NEW.returned_journal_id IS NOT OLD.returned_journal_id)
      OR iif(OLD.assigned_journal_id IS NULL AND NEW.assigned_journal_id IS NOT NULL, OLD.status <> 'returned'
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.assigned_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.assigned_journal_id),
      NEW.assigned_journal_id IS NOT OLD.assigned_journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER payments_delete BEFORE DELETE ON payments BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
