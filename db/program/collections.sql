-- Cash application (expected receipts and the receipts that pay them), returns, refused receipts, collection rules, and the
-- followers of the events feed. Amounts are in minor units of the row's currency, instants in milliseconds UTC.
--
-- Guarantees of cash application: it is a memo and moves no money. The applied, kept and returned amounts of a receipt add up to at
-- most its amount; the applied and written-off amounts of an expected receipt add up to at most its own. Both rows hold the sums of
-- their applications. Applications are append-only; each is undone at most once, by a row with the negative amounts. A write-off
-- closes the open amount, within the tolerance. Each credit from outside is one receipt, and is processed once. Open expected
-- receipts of a client differ in number and reference. When the bank reverses a receipt, the same write undoes its applications;
-- only this reopens an expected receipt of a closed account. A follower's position never decreases.
-- Guarantees of returns: a return goes to the payer's account; `returned` is the sum of the receipt's returns that were not rejected.
-- A refused receipt is in suspense until a person books it, or one order returns its full amount to the payer's account; an order
-- that bounces puts it back into suspense, and then only a person orders another.
-- Refusals: APPEND_ONLY, FOLLOWER_POSITION, NUMBER_TAKEN, REFERENCE_TAKEN, BELOW_APPLIED, HAS_APPLICATIONS, EXPECTED_ACCOUNT,
-- EXPECTED_ENDED, NO_RECEIPT, RECEIPT_OTHER, WRITE_OFF_BOUND, ABOVE_REST, ABOVE_OPEN, APPLICATION_UNDONE, APPLIED_OUTSIDE,
-- ACCOUNT_CLOSED, NO_PAYER_ACCOUNT, INSUFFICIENT_FUNDS, RECIPIENT_REFUSED, REFUSED_RECEIPT_ENDED, LINE_REVERSED, PAYER_OURS, RECEIPT_RETURNED.

CREATE TRIGGER followers_update BEFORE UPDATE ON followers BEGIN
  SELECT RAISE(ABORT, 'FOLLOWER_POSITION') WHERE NEW.position < OLD.position OR NEW.name <> OLD.name;
END;

CREATE TRIGGER expected_receipts_insert BEFORE INSERT ON expected_receipts BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE id = NEW.id) OR NEW.applied <> 0 OR NEW.written_off <> 0
      OR NEW.ended IS NOT NULL OR NEW.version <> 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id
        AND currency = NEW.currency AND closed_at IS NULL)
      THEN RAISE(ABORT, 'EXPECTED_ACCOUNT')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id AND number_key = NEW.number_key
        AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id AND reference = NEW.reference
        AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN')
  END;
END;

CREATE TRIGGER expected_receipts_update BEFORE UPDATE ON expected_receipts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.client_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.client_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR (OLD.ended IS 'cancelled' AND NEW.ended IS NOT 'cancelled')
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.applied, NEW.written_off) <> (OLD.applied, OLD.written_off) AND (NEW.applied, NEW.written_off)
        <> (SELECT coalesce(sum(amount), 0), coalesce(sum(written_off), 0) FROM receipt_applications
          WHERE expected_receipt_id = OLD.id)
      THEN RAISE(ABORT, 'APPLIED_OUTSIDE')
    WHEN NEW.ended IS 'cancelled' AND OLD.ended IS NOT 'cancelled' AND NEW.applied <> 0
      THEN RAISE(ABORT, 'HAS_APPLICATIONS')
    WHEN NEW.amount <> OLD.amount AND NEW.amount < NEW.applied + NEW.written_off THEN RAISE(ABORT, 'BELOW_APPLIED')
    WHEN (NEW.virtual_account_id, NEW.currency) <> (OLD.virtual_account_id, OLD.currency) AND (OLD.applied <> 0
        OR NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id
          AND currency = NEW.currency AND closed_at IS NULL))
      THEN RAISE(ABORT, 'EXPECTED_ACCOUNT')
    -- An edit that reopens a paid one is refused beside a newer one. A reversal by the bank reopens it regardless.
    WHEN (NEW.number_key <> OLD.number_key OR (OLD.status = 'paid' AND NEW.version <> OLD.version))
      AND NEW.status IN ('open', 'partly_paid', 'expired') AND EXISTS (SELECT 1 FROM expected_receipts
        WHERE client_id = NEW.client_id AND number_key = NEW.number_key AND id <> OLD.id AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
    WHEN (NEW.reference <> OLD.reference OR (OLD.status = 'paid' AND NEW.version <> OLD.version))
      AND NEW.status IN ('open', 'partly_paid', 'expired') AND EXISTS (SELECT 1 FROM expected_receipts
        WHERE client_id = NEW.client_id AND reference = NEW.reference AND id <> OLD.id AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN')
  END;
END;

CREATE TRIGGER expected_receipts_delete BEFORE DELETE ON expected_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- `by_import`: the import decided the line's outcome; no person has acted on the line since its commit.
CREATE VIEW bank_line_facts AS
SELECT id, journal_id, assigned_journal_id, direction, amount,
  decided_at <= (SELECT compared_at FROM bank_statements WHERE id = bank_lines.statement_id)
    AND NOT EXISTS (SELECT 1 FROM audit_logs WHERE resource = 'BANK_LINE' AND resource_id = cast(bank_lines.id AS TEXT)
      AND resource <> 'TRANSACTION' AND resource_id IS NOT NULL AND action = 'UPDATE') AS by_import,
  json_array(counterparty_name, counterparty_account,
  structured_reference, nullif(end_to_end_id, 'NOTPROVIDED'), reference_list, remittance, booked, valued, counterparty_agent)
  AS facts
FROM bank_lines;

-- Credits that are receipts: from a bank line, from suspense, from the payment hub, by hand, or by another client's payment.
-- `facts` describes the payment: payer's name and account, creditor reference, end-to-end id, references, text, booking and value
-- date, and the payer's BIC. A credit by hand or by the hub has the facts of its matched bank line, but the payer's account and BIC
-- only if the import matched the full amount: a match made by a person must not decide where money is returned to.
CREATE VIEW credits_from_outside AS
SELECT t.id, t.virtual_account_id, v.client_id, t.amount, t.currency, t.created_at, t.processed_at, t.journal_id, t.reference,
  iif(EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = t.virtual_account_id), (SELECT number_id FROM paid_numbers
    WHERE journal_id = t.journal_id AND virtual_account_id = t.virtual_account_id), NULL) AS number_id,
  CASE j.kind
  WHEN 'collection' THEN (SELECT facts FROM bank_line_facts WHERE journal_id = t.journal_id)
  WHEN 'assignment' THEN (SELECT facts FROM bank_line_facts WHERE assigned_journal_id = t.journal_id)
  WHEN 'payment' THEN (SELECT json_array(a.customer_name, a.virtual_iban, coalesce(j.command ->> '$.payment.payee.reference', ''),
      p.reference, '[]', p.description, NULL, NULL, '')
    FROM payments p JOIN virtual_accounts a ON a.id = p.virtual_account_id WHERE p.journal_id = t.journal_id)
  WHEN 'approval' THEN (SELECT json_array(a.customer_name, a.virtual_iban,
      coalesce((SELECT command ->> '$.payment.payee.reference' FROM journals WHERE id = p.journal_id), ''),
      p.reference, '[]', p.description, NULL, NULL, '')
    FROM payments p JOIN virtual_accounts a ON a.id = p.virtual_account_id WHERE p.id = j.command ->> '$.review.payment')
  ELSE coalesce((SELECT iif(f.by_import AND m.amount = t.amount AND f.amount = t.amount, f.facts,
        json_set(f.facts, '$[1]', '', '$[8]', ''))
      FROM bank_line_matches m JOIN bank_line_facts f ON f.id = m.line_id
      WHERE m.journal_id = t.journal_id AND f.direction = 'credit' GROUP BY m.journal_id HAVING count(*) = 1),
    json_array('', '', '', '', '[]', t.description, NULL, NULL, '')) END AS facts
FROM transactions t JOIN journals j ON j.id = t.journal_id JOIN virtual_accounts v ON v.id = t.virtual_account_id
WHERE +t.type = 'credit' AND (j.kind IN ('collection', 'credit')
  OR (j.kind = 'assignment' AND j.command ->> '$.assigned.payment' IS NULL)
  OR (j.kind = 'payment' AND EXISTS (SELECT 1 FROM payments p
    WHERE p.journal_id = j.id AND p.client_id <> v.client_id))
  OR (j.kind = 'approval' AND EXISTS (SELECT 1 FROM payments p
    WHERE p.id = j.command ->> '$.review.payment' AND p.client_id <> v.client_id)));

-- Credits from outside as new receipts; one that the bank reversed before cash application is returned.
CREATE VIEW credits_as_receipts AS
SELECT c.id, c.virtual_account_id, c.client_id, c.amount, c.currency, iif(l.id IS NULL, 0, c.amount) AS returned,
  iif(l.id IS NULL, 'unapplied', 'returned') AS status, l.undone_journal_id AS taken_journal_id, c.created_at
FROM credits_from_outside c
LEFT JOIN bank_lines l ON l.journal_id = c.journal_id AND l.undone_journal_id IS NOT NULL;

-- Receipts, and the credits that cash application has yet to process. Equal column affinities let SQLite read a page in the order
-- of the ids.
CREATE VIEW posted_receipts AS
SELECT id, virtual_account_id, client_id, amount, currency, applied, kept, returned, status, created_at FROM receipts
UNION ALL
SELECT c.id, c.virtual_account_id, c.client_id, c.amount, c.currency, CAST(0 AS INTEGER), CAST(0 AS INTEGER),
  CAST(c.returned AS INTEGER), CAST(c.status AS TEXT), c.created_at
FROM events e CROSS JOIN credits_as_receipts c ON c.id = e.subject
WHERE e.type = 'transaction.posted' AND e.seq > coalesce((SELECT position FROM followers WHERE name = 'cash application'), 0)
  AND NOT EXISTS (SELECT 1 FROM receipts WHERE id = c.id);

CREATE TRIGGER receipts_insert BEFORE INSERT ON receipts BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM receipts WHERE id = NEW.id) OR NEW.applied <> 0 OR NEW.kept <> 0
      OR (NEW.returned <> 0 AND NEW.taken_journal_id IS NULL) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM credits_from_outside WHERE id = NEW.id AND virtual_account_id = NEW.virtual_account_id
        AND client_id = NEW.client_id AND amount = NEW.amount AND currency = NEW.currency AND created_at = NEW.created_at)
      THEN RAISE(ABORT, 'NO_RECEIPT')
  END;
END;

CREATE TRIGGER receipts_update BEFORE UPDATE ON receipts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.virtual_account_id, OLD.client_id, OLD.amount, OLD.currency, OLD.created_at)
      OR (OLD.looked_at IS NOT NULL AND NEW.looked_at IS NOT OLD.looked_at)
      OR (NEW.kept < OLD.kept AND NEW.taken_journal_id IS NULL)
      OR (NEW.returned <> NEW.amount OR NEW.taken_journal_id IS NULL)
        AND NEW.returned <> (SELECT coalesce(sum(amount), 0) FROM payments WHERE receipt_id = OLD.id AND status <> 'rejected')
      OR (NEW.taken_journal_id IS NOT OLD.taken_journal_id AND EXISTS (SELECT 1 FROM bank_line_matches
          WHERE journal_id = coalesce(NEW.taken_journal_id, OLD.taken_journal_id)) = (NEW.taken_journal_id IS NULL)
        AND NOT EXISTS (SELECT 1 FROM bank_lines WHERE undone_journal_id = NEW.taken_journal_id
          AND undone_journal_id IS NOT NULL))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.applied <> OLD.applied AND NEW.applied
        <> (SELECT coalesce(sum(amount), 0) FROM receipt_applications WHERE receipt_id = OLD.id)
      THEN RAISE(ABORT, 'APPLIED_OUTSIDE')
  END;
END;

CREATE TRIGGER receipts_delete BEFORE DELETE ON receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER receipt_applications_insert BEFORE INSERT ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM receipt_applications WHERE id = NEW.id);
  SELECT CASE
    WHEN r.id IS NULL OR x.id IS NULL OR r.client_id <> x.client_id OR r.currency <> x.currency
      THEN RAISE(ABORT, 'RECEIPT_OTHER')
    WHEN NEW.undoes IS NOT NULL THEN CASE WHEN o.id IS NULL OR o.undoes IS NOT NULL
        OR (o.receipt_id, o.expected_receipt_id, -o.amount, -o.written_off, o.how)
          <> (NEW.receipt_id, NEW.expected_receipt_id, NEW.amount, NEW.written_off, NEW.how)
        OR EXISTS (SELECT 1 FROM receipt_applications WHERE undoes = NEW.undoes)
        OR (NEW.created_by IS NULL AND r.taken_journal_id IS NULL)
      THEN RAISE(ABORT, 'APPLICATION_UNDONE')
      WHEN NEW.created_by IS NOT NULL AND x.ended IS NULL
        AND (SELECT closed_at FROM virtual_accounts WHERE id = x.virtual_account_id) IS NOT NULL
      THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
      WHEN NEW.created_by IS NOT NULL AND x.status = 'paid' AND EXISTS (SELECT 1 FROM expected_receipts
          WHERE client_id = x.client_id AND number_key = x.number_key AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
      WHEN NEW.created_by IS NOT NULL AND x.status = 'paid' AND EXISTS (SELECT 1 FROM expected_receipts
          WHERE client_id = x.client_id AND reference = x.reference AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN') END
    WHEN x.ended IS 'cancelled' THEN RAISE(ABORT, 'EXPECTED_ENDED')
    WHEN NEW.amount > r.amount - r.applied - r.kept - r.returned THEN RAISE(ABORT, 'ABOVE_REST')
    WHEN NEW.amount + NEW.written_off NOT BETWEEN 1 AND x.amount - x.applied - x.written_off THEN RAISE(ABORT, 'ABOVE_OPEN')
    WHEN NEW.written_off <> 0 AND (NEW.amount + NEW.written_off <> x.amount - x.applied - x.written_off
        OR NEW.written_off NOT BETWEEN -x.tolerance_above AND x.tolerance_below)
      THEN RAISE(ABORT, 'WRITE_OFF_BOUND')
    WHEN (NEW.how = 'hand') <> (NEW.created_by IS NOT NULL) THEN RAISE(ABORT, 'RECEIPT_OTHER')
  END
  FROM (SELECT 1)
  LEFT JOIN receipts r ON r.id = NEW.receipt_id
  LEFT JOIN expected_receipts x ON x.id = NEW.expected_receipt_id
  LEFT JOIN receipt_applications o ON o.id = NEW.undoes;
END;

CREATE TRIGGER receipt_applications_sum AFTER INSERT ON receipt_applications BEGIN
  UPDATE receipts SET applied = applied + NEW.amount,
    status = CASE WHEN applied + NEW.amount + kept + returned < amount THEN iif(applied + NEW.amount > 0, 'overpaid', 'unapplied')
      WHEN applied + NEW.amount > 0 THEN 'applied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
  WHERE id = NEW.receipt_id;
  UPDATE expected_receipts SET applied = applied + NEW.amount, written_off = written_off + NEW.written_off,
    status = CASE WHEN ended IS 'cancelled' THEN 'cancelled'
      WHEN applied + NEW.amount + written_off + NEW.written_off = amount THEN 'paid' WHEN ended IS 'expired' THEN 'expired'
      WHEN applied + NEW.amount = 0 THEN 'open' ELSE 'partly_paid' END
  WHERE id = NEW.expected_receipt_id;

  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.applied', NEW.id, r.virtual_account_id, r.client_id, NEW.created_at
  FROM receipts r JOIN virtual_accounts v ON v.id = r.virtual_account_id AND v.client_id = r.client_id
  WHERE r.id = NEW.receipt_id;

  -- An undo leaves unapplied cash, unless the bank reversed the receipt.
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.waiting', r.id, r.virtual_account_id, r.client_id, NEW.created_at
  FROM receipts r JOIN virtual_accounts v ON v.id = r.virtual_account_id AND v.client_id = r.client_id
  WHERE r.id = NEW.receipt_id AND NEW.undoes IS NOT NULL AND r.taken_journal_id IS NULL;
END;

CREATE TRIGGER receipt_applications_update BEFORE UPDATE ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER receipt_applications_delete BEFORE DELETE ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- `receipt.waiting` goes only to clients that have an expected receipt (decision 455).
CREATE TRIGGER receipts_looked AFTER UPDATE OF looked_at ON receipts
WHEN OLD.looked_at IS NULL AND NEW.looked_at IS NOT NULL AND NEW.status IN ('unapplied', 'overpaid') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.waiting', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.looked_at
  FROM virtual_accounts v WHERE v.id = NEW.virtual_account_id AND v.client_id = NEW.client_id
    AND EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id);
END;

-- An expected receipt as calls answer it, in minor units.
CREATE VIEW expected_receipt_event_states AS
SELECT x.id AS expected_receipt_id, json_object('id', x.id, 'clientId', x.client_id, 'vaId', x.virtual_account_id,
  'number', x.number, 'amount', x.amount, 'currency', x.currency, 'dueDate', x.due_date, 'payerName', x.payer_name,
  'payerAccount', x.payer_account, 'reference', x.reference, 'toleranceBelow', x.tolerance_below,
  'toleranceAbove', x.tolerance_above, 'acceptFrom', x.accept_from, 'acceptUntil', x.accept_until,
  'description', x.description, 'externalId', x.external_id, 'accountNumberId', x.account_number_id, 'applied', x.applied, 'writtenOff', x.written_off,
  'status', x.status, 'version', x.version, 'createdAt', x.created_at) AS state
FROM expected_receipts x;

CREATE TRIGGER events_of_expected AFTER INSERT ON expected_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('expected.changed', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at,
    (SELECT state FROM expected_receipt_event_states WHERE expected_receipt_id = NEW.id));
END;

-- The columns leave out `requested_version` and `payer_email`, which the event does not carry.
CREATE TRIGGER events_of_changed_expected AFTER UPDATE OF version, applied, written_off, status ON expected_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'expected.changed', NEW.id, NEW.virtual_account_id, NEW.client_id,
    max(NEW.updated_at, coalesce((SELECT max(created_at) FROM receipt_applications WHERE expected_receipt_id = NEW.id), 0)),
    (SELECT state FROM expected_receipt_event_states WHERE expected_receipt_id = NEW.id)
  FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id;
END;

-- The bank takes a receipt back: its import is undone, or its reversal is matched with the debit on the account. After an undone
-- import, removing the match of an earlier reversal does not restore the receipt.
CREATE VIEW receipt_takings AS
SELECT NULL AS receipt_id, NULL AS journal_id, NULL AS at;

CREATE TRIGGER receipt_takings_undo INSTEAD OF INSERT ON receipt_takings BEGIN
  UPDATE receipts SET taken_journal_id = NEW.journal_id WHERE id = NEW.receipt_id;
  INSERT INTO receipt_applications (receipt_id, expected_receipt_id, amount, written_off, how, undoes, created_by, created_at)
  SELECT receipt_id, expected_receipt_id, -amount, -written_off, how, id, NULL, NEW.at
  FROM receipt_applications a
  WHERE receipt_id = NEW.receipt_id AND undoes IS NULL
    AND NOT EXISTS (SELECT 1 FROM receipt_applications WHERE undoes = a.id);
  UPDATE receipts SET kept = 0, returned = amount, status = 'returned'
  WHERE id = NEW.receipt_id AND taken_journal_id = NEW.journal_id;
END;

CREATE TRIGGER bank_lines_taken AFTER UPDATE OF undone_journal_id ON bank_lines WHEN NEW.undone_journal_id IS NOT NULL BEGIN
  INSERT INTO receipt_takings (receipt_id, journal_id, at)
  SELECT r.id, NEW.undone_journal_id, (SELECT max(created_at) FROM transactions WHERE journal_id = NEW.undone_journal_id)
  FROM transactions t JOIN receipts r ON r.id = t.id
  WHERE t.journal_id = NEW.journal_id;
END;

-- Reversals by the bank, each with the lines that it may reverse: those with the same end-to-end id (rank 1) or bank reference (2),
-- or with the same payer if one of the two has no end-to-end id (3).
CREATE VIEW reversal_pairs AS
SELECT l.id AS line_id, l.statement_id, l.amount, l.outcome, l.waits, l.decided_at, c.id AS credit_id,
  c.statement_id AS credit_statement_id, c.amount AS credit_amount,
  CASE WHEN c.end_to_end_id = l.end_to_end_id AND l.end_to_end_id NOT IN ('', 'NOTPROVIDED') THEN 1
    WHEN c.bank_reference = l.bank_reference AND l.bank_reference <> '' THEN 2 ELSE 3 END AS rank
FROM bank_lines l
JOIN bank_lines c ON (c.end_to_end_id = l.end_to_end_id AND l.end_to_end_id NOT IN ('', 'NOTPROVIDED'))
  OR (c.bank_reference = l.bank_reference AND l.bank_reference <> '')
  OR (c.counterparty_account = l.counterparty_account AND l.counterparty_account <> ''
    AND (l.end_to_end_id IN ('', 'NOTPROVIDED') OR c.end_to_end_id IN ('', 'NOTPROVIDED')))
WHERE l.reversal = 1 AND l.direction = 'debit';

-- Reversals that wait or are in suspense, and have ended no refused receipt, each with the credits that it may reverse: of the same
-- amount and CBS account.
CREATE VIEW open_reversals AS
SELECT p.line_id, p.outcome, p.credit_id, p.rank
FROM reversal_pairs p
JOIN bank_statements cs ON cs.id = p.credit_statement_id
JOIN bank_statements s ON s.id = p.statement_id AND s.cbs_account = cs.cbs_account AND s.currency = cs.currency
WHERE p.credit_amount = p.amount AND (p.waits = 1 OR p.outcome = 'suspense')
  AND NOT EXISTS (SELECT 1 FROM refused_receipts WHERE reversal_line_id = p.line_id);

-- The bank's credits that a posting books: its own line, the one assigned to it, and those matched with it.
CREATE VIEW posting_lines AS
SELECT journal_id, id AS line_id FROM bank_lines
UNION ALL SELECT assigned_journal_id, id FROM bank_lines
UNION ALL SELECT m.journal_id, b.id FROM bank_line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
  WHERE b.direction = 'credit';

-- The lines whose money a return sends back.
CREATE VIEW returned_lines AS
SELECT p.id AS payment_id, l.id AS line_id
FROM payments p JOIN bank_lines l ON l.id IN (SELECT p.bank_line_id
  UNION ALL SELECT line_id FROM posting_lines WHERE journal_id = (SELECT journal_id FROM transactions WHERE id = p.receipt_id))
WHERE p.made_for = 'return';

-- Returns that stay out of payment files because the bank reverses the payment itself: a reversal is matched with the order and so
-- carried it out; the receipt was taken back; or an open reversal that may be of their line awaits a person's decision.
CREATE VIEW reversed_returns AS
SELECT p.id AS payment_id, EXISTS (SELECT 1 FROM bank_line_matches m JOIN bank_lines l ON l.id = m.line_id
    WHERE m.journal_id IN (p.journal_id, p.ended_journal_id) AND l.reversal = 1) AS carried_out
FROM payments p
WHERE p.made_for = 'return' AND (carried_out
  OR EXISTS (SELECT 1 FROM receipts WHERE id = p.receipt_id AND taken_journal_id IS NOT NULL)
  OR EXISTS (SELECT 1 FROM returned_lines r JOIN open_reversals o ON o.credit_id = r.line_id
    WHERE r.payment_id = p.id AND (o.rank < 3 OR o.outcome IS NULL)));

-- Reversals of payments whose return was sent or is in a payment file, so that the money leaves twice. A reversal without ids is
-- paired with a return only if no other fits.
CREATE VIEW returned_twice AS
SELECT line_id, virtual_account_id, journal_id,
  printf('The bank takes back %s%,d.%02d, which return %s sends back to %s, too: have that payment recalled',
    iif(currency = 'USD', '$', currency || ' '), amount / 100, amount % 100, reference, recipient) AS description
FROM (SELECT p.line_id, p.rank, p.amount, y.virtual_account_id, y.journal_id, y.currency, y.reference, y.recipient,
    count(*) OVER (PARTITION BY p.line_id) AS found
  FROM reversal_pairs p
  JOIN returned_lines r ON r.line_id = p.credit_id
  JOIN payments y ON y.id = r.payment_id AND y.status IN ('booked', 'sent')
  JOIN payment_file_entries e ON e.payment_id = y.id
  WHERE p.credit_amount = p.amount)
WHERE rank < 3 OR found = 1;

-- Receipts that a matched reversal may take back: on the account that the matched posting debits, of the same amount, and with a
-- line, their own or a matched one, that the reversal is paired with.
CREATE VIEW reversal_candidates AS
SELECT p.line_id, d.journal_id, r.id AS receipt_id, coalesce(p.decided_at, d.created_at) AS at, p.rank
FROM reversal_pairs p
JOIN bank_line_matches m ON m.line_id = p.line_id
JOIN transactions d ON d.journal_id = m.journal_id AND +d.type = 'debit' AND +d.amount = p.amount
JOIN receipts r ON r.virtual_account_id = +d.virtual_account_id AND r.amount = p.amount AND r.taken_journal_id IS NULL
JOIN transactions t ON t.id = r.id
WHERE r.id < d.id
  AND p.credit_id = (SELECT line_id FROM posting_lines WHERE journal_id = t.journal_id);

-- Takes back the receipt of a matched reversal: the newest with its ids, else the payer's only one. If several of the payer's fit,
-- none is taken back, and a person undoes the applications.
CREATE VIEW receipt_reversals AS
SELECT NULL AS line_id, NULL AS journal_id;

CREATE TRIGGER receipt_reversals_take INSTEAD OF INSERT ON receipt_reversals BEGIN
  INSERT INTO receipt_takings (receipt_id, journal_id, at)
  SELECT receipt_id, journal_id, at
  FROM (SELECT *, count(*) OVER () AS found FROM reversal_candidates
    WHERE line_id = NEW.line_id AND journal_id = NEW.journal_id)
  WHERE rank < 3 OR found = 1
  ORDER BY rank, receipt_id DESC
  LIMIT 1;
END;

CREATE TRIGGER bank_line_matches_taken AFTER INSERT ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.line_id AND reversal = 1 AND direction = 'debit') BEGIN
  INSERT INTO receipt_reversals (line_id, journal_id) VALUES (NEW.line_id, NEW.journal_id);
END;

CREATE TRIGGER bank_line_matches_untaken AFTER DELETE ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM bank_lines WHERE id = OLD.line_id AND reversal = 1 AND direction = 'debit') BEGIN
  UPDATE receipts SET taken_journal_id = NULL, (kept, returned, status) = (
    SELECT kept, returned, CASE WHEN kept + returned < receipts.amount THEN 'unapplied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
    FROM (SELECT
      -- Taking the receipt back cleared its kept amount, so that it is read from the trail.
      (SELECT coalesce(sum(details ->> '$.kept'), 0) FROM audit_logs WHERE resource = 'RECEIPT'
        AND resource_id = cast(receipts.id AS TEXT) AND resource <> 'TRANSACTION' AND resource_id IS NOT NULL
        AND action = 'UPDATE' AND json_valid(details)) AS kept,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE receipt_id = receipts.id AND status <> 'rejected') AS returned))
  WHERE taken_journal_id = OLD.journal_id;
END;

-- A match cannot be removed once a return went to the payer's account that the matched line names.
CREATE TRIGGER bank_line_matches_returned BEFORE DELETE ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM transactions t JOIN payments p ON p.receipt_id = t.id
  WHERE t.journal_id = OLD.journal_id AND p.status <> 'rejected') BEGIN
  SELECT RAISE(ABORT, 'RECEIPT_RETURNED');
END;

-- Checks the return of a receipt: an order to the payer's account, at most of the unapplied cash.
CREATE VIEW posting_receipt_returns AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS receipt_id, NULL AS recipient, NULL AS amount,
  NULL AS currency, NULL AS reference, NULL AS usd_amount, NULL AS checked, NULL AS approval;

CREATE TRIGGER posting_receipt_returns_check INSTEAD OF INSERT ON posting_receipt_returns BEGIN
  SELECT CASE
    WHEN r.id IS NULL OR r.virtual_account_id IS NOT NEW.account_id OR r.currency IS NOT NEW.currency
      THEN RAISE(ABORT, 'RECEIPT_OTHER')
    WHEN NEW.recipient = '' OR upper(replace(c.facts ->> 1, ' ', '')) IS NOT NEW.recipient
      THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    -- A number that is no IBAN identifies an account only together with its bank.
    WHEN NEW.recipient NOT GLOB '[A-Z][A-Z][0-9][0-9]*' AND c.facts ->> 8 = '' THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    WHEN NEW.amount > r.amount - r.applied - r.kept - r.returned THEN RAISE(ABORT, 'ABOVE_REST')
    WHEN NEW.amount > (SELECT balance FROM ledger_accounts
        WHERE code = 'available:' || NEW.account_id AND currency = NEW.currency)
      THEN RAISE(ABORT, 'INSUFFICIENT_FUNDS')
    WHEN v.id IS NOT NULL AND (v.closed_at IS NOT NULL OR v.status <> 'active' OR v.credit_enabled <> 1
        OR v.currency <> NEW.currency) OR (v.id IS NULL AND is_ours(NEW.recipient, c.facts ->> 8))
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN receipts r ON r.id = NEW.receipt_id
  LEFT JOIN credits_from_outside c ON c.id = r.id
  LEFT JOIN virtual_accounts v ON v.id = receiver_of(NEW.recipient);

  INSERT INTO posting_second_persons (user_id, created_at, account_id, recipient, amount, reference, usd_amount, checked,
    approval, act)
  VALUES (NEW.user_id, NEW.created_at, NEW.account_id, NEW.recipient, NEW.amount, NEW.reference, NEW.usd_amount,
    NEW.checked, NEW.approval, 'client_return');
END;

-- The amount of a rejected return is unapplied again.
CREATE TRIGGER payments_not_returned AFTER UPDATE OF status ON payments
WHEN NEW.receipt_id IS NOT NULL AND NEW.status = 'rejected' AND OLD.status <> 'rejected' BEGIN
  UPDATE receipts SET returned = returned - NEW.amount, status = iif(applied > 0, 'overpaid', 'unapplied')
  WHERE id = NEW.receipt_id AND taken_journal_id IS NULL;
END;

-- A refused receipt begins as a bank line that a collection rule sends to suspense.
CREATE TRIGGER refused_receipts_insert BEFORE INSERT ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.status <> 'waiting' OR NEW.payment_id IS NOT NULL OR NEW.problem IS NOT NULL
    OR EXISTS (SELECT 1 FROM refused_receipts WHERE id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.id AND refusal = NEW.code AND outcome = 'suspense'
      AND amount = NEW.amount AND virtual_account_id = NEW.virtual_account_id
      AND NOT EXISTS (SELECT 1 FROM journals WHERE id = journal_id));
END;

-- Open reversals, each with the waiting refused receipts that it may reverse.
CREATE VIEW refused_reversals AS
SELECT o.line_id, o.outcome, r.id AS refused_id, o.rank
FROM refused_receipts r JOIN open_reversals o ON o.credit_id = r.id
WHERE r.status = 'waiting';

-- Status of each refused receipt as its rows give it, and its newest return.
CREATE VIEW refused_receipt_states AS
SELECT r.id, CASE WHEN (SELECT outcome FROM bank_lines WHERE id = r.id) = 'assigned' THEN 'accepted'
  WHEN r.reversal_line_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments WHERE bank_line_id = r.id AND status NOT IN ('rejected', 'returned')) THEN 'returned'
  ELSE 'waiting' END AS status,
  (SELECT max(id) FROM payments WHERE bank_line_id = r.id) AS payment_id
FROM refused_receipts r;

CREATE TRIGGER refused_receipts_update BEFORE UPDATE ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.amount, NEW.currency, NEW.code, NEW.on_break, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.client_id, OLD.amount, OLD.currency, OLD.code, OLD.on_break, OLD.created_at)
    OR (NEW.status, NEW.payment_id) IS NOT
      (SELECT iif(NEW.reversal_line_id IS NULL, status, 'returned'), payment_id FROM refused_receipt_states WHERE id = OLD.id)
    OR (NEW.reversal_line_id IS NOT OLD.reversal_line_id AND NOT EXISTS (SELECT 1 FROM refused_reversals
      WHERE refused_id = OLD.id AND line_id = NEW.reversal_line_id AND outcome = 'suspense'))
    OR (NEW.problem IS NOT OLD.problem AND (OLD.problem IS NOT NULL OR OLD.payment_id IS NOT NULL OR OLD.status <> 'waiting'));
END;

CREATE TRIGGER refused_receipts_delete BEFORE DELETE ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- Refusals by rule are disclosed to the client, unlike those by screening.
CREATE TRIGGER events_of_refused AFTER INSERT ON refused_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('receipt.refused', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at);
END;

-- Returns a refused receipt: an order of its full amount from suspense to the payer's account, through the CBS account where it
-- came in. No virtual account is debited; the payment is listed under the account that the receipt was meant for.
CREATE VIEW posting_refused_returns AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS line_id, NULL AS command;

CREATE TRIGGER posting_refused_returns_book INSTEAD OF INSERT ON posting_refused_returns BEGIN
  SELECT CASE
    WHEN r.id IS NULL OR p ->> 'madeFor' IS NOT 'return' OR p ->> 'receipt' IS NOT NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN r.status <> 'waiting' THEN RAISE(ABORT, 'REFUSED_RECEIPT_ENDED')
    WHEN EXISTS (SELECT 1 FROM refused_reversals WHERE refused_id = r.id AND rank < 3) THEN RAISE(ABORT, 'LINE_REVERSED')
    WHEN p ->> 'recipient' = '' OR upper(replace(l.counterparty_account, ' ', '')) IS NOT p ->> 'recipient'
      THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    -- A number that is no IBAN identifies an account only together with its bank.
    WHEN p ->> 'recipient' NOT GLOB '[A-Z][A-Z][0-9][0-9]*' AND l.counterparty_agent = '' THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    WHEN is_ours(p ->> 'recipient', l.counterparty_agent) THEN RAISE(ABORT, 'PAYER_OURS')
  END
  FROM (SELECT NEW.command -> '$.payment' AS p)
  LEFT JOIN refused_receipts r ON r.id = NEW.line_id
  LEFT JOIN bank_lines l ON l.id = r.id;

  INSERT INTO payments (virtual_account_id, client_id, status, recipient, amount, currency, aed_amount, description, reference,
    journal_id, made_for, bank_line_id, created_by, created_at, updated_at)
  SELECT v.id, v.client_id, iif(p ->> 'screened', 'review', 'booked'), p ->> 'recipient', r.amount, r.currency, p ->> 'aedAmount',
    p ->> 'description', p ->> 'reference', NEW.journal_id, 'return', r.id, NEW.user_id, NEW.created_at, NEW.created_at
  FROM (SELECT NEW.command -> '$.payment' AS p) JOIN refused_receipts r ON r.id = NEW.line_id
  JOIN virtual_accounts v ON v.id = r.virtual_account_id;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, iif(a.code = l.suspense_account, -l.amount, l.amount)
  FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
  JOIN ledger_accounts a ON a.currency = s.currency
    AND a.code IN (l.suspense_account, iif(NEW.command ->> '$.payment.screened', 'REVIEW', s.cbs_account))
  WHERE l.id = NEW.line_id;

  UPDATE refused_receipts SET status = 'returned', payment_id = (SELECT id FROM payments WHERE journal_id = NEW.journal_id)
  WHERE id = NEW.line_id;
END;

CREATE TRIGGER payments_of_refused_insert BEFORE INSERT ON payments WHEN NEW.bank_line_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'REFUSED_RECEIPT_ENDED')
  WHERE EXISTS (SELECT 1 FROM payments WHERE bank_line_id = NEW.bank_line_id AND status NOT IN ('rejected', 'returned'));
END;

-- A return that bounces or is rejected puts the refused receipt back into suspense, where it waits for a person.
CREATE TRIGGER payments_refused_back AFTER UPDATE OF status ON payments
WHEN NEW.bank_line_id IS NOT NULL AND NEW.status <> OLD.status AND (NEW.status = 'rejected' OR NEW.status = 'returned') BEGIN
  UPDATE refused_receipts SET status = 'waiting' WHERE id = NEW.bank_line_id;
END;

-- The maximum balance is copied into the account's row, which each posting reads anyway.
CREATE TRIGGER receipt_rules_insert BEFORE INSERT ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.version <> 1 OR EXISTS (SELECT 1 FROM receipt_rules WHERE virtual_account_id = NEW.virtual_account_id)
    OR NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND closed_at IS NULL);
END;

CREATE TRIGGER receipt_rules_kept AFTER INSERT ON receipt_rules BEGIN
  UPDATE virtual_accounts SET maximum_balance = NEW.maximum_balance
  WHERE id = NEW.virtual_account_id AND maximum_balance IS NOT NEW.maximum_balance;
END;

CREATE TRIGGER receipt_rules_update BEFORE UPDATE ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.virtual_account_id <> OLD.virtual_account_id OR NEW.version <> OLD.version + 1;
END;

CREATE TRIGGER receipt_rules_changed AFTER UPDATE ON receipt_rules BEGIN
  UPDATE virtual_accounts SET maximum_balance = NEW.maximum_balance
  WHERE id = NEW.virtual_account_id AND maximum_balance IS NOT NEW.maximum_balance;
END;

CREATE TRIGGER receipt_rules_delete BEFORE DELETE ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM transactions WHERE virtual_account_id = OLD.virtual_account_id);
END;

CREATE TRIGGER virtual_accounts_maximum BEFORE UPDATE OF maximum_balance ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.maximum_balance IS NOT (
    SELECT maximum_balance FROM receipt_rules WHERE virtual_account_id = OLD.id);
END;
