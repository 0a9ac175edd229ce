-- Lines of the bank's own statements, and what they book.
--
-- Guarantees: the file's own data never changes; lines are added while their import is read, and can then not be deleted. A line is
-- credited or put into suspense once, and assigned once, inside the journal that books it. A commit credits only an account that
-- the line names; any other account needs an assignment. The match and account of a line change only during its import's commit or
-- together with its outcome, and only reading the file makes a line a new credit. A line that counts as a movement (`seen`) keeps
-- counting, and no later import counts it again. A possible duplicate is neither booked nor matched until a person decides: it
-- becomes a duplicate, or a separate movement with the next occurrence number. The matches of a journal never exceed its leg on the
-- ledger account. `bank_line_totals` counts and sums each import's lines by match, in the same write. An import's status advances
-- step by step from dry run to committed (its undo: import-undos.sql).
-- A credit for an account number that is not active, or that breaks its account's collection rules, goes to suspense with the first
-- reason, as a refused receipt (collections.sql). A person may assign it despite the rules, unless its return is under way.
-- Refusals: RECEIPT_RULES_CHANGED, those of db/receipt-rules.ts, APPEND_ONLY, BANK_LINE_NOT_FOUND, BANK_LINE_DEALT_WITH, BANK_LINE_DUPLICATE, BANK_LINE_PENDING,
-- BANK_LINE_DEBIT, BANK_LINE_OTHER_ACCOUNT, BANK_LINE_OWN_STATEMENT, BANK_STATEMENT_OPEN, SUSPENSE_ACCOUNT,
-- BANK_LINE_OUTSIDE_JOURNAL, BANK_LINE_BESIDE, MATCH_EXCEEDS_LEG, LINE_REVERSED.
--
-- Money that came in on one CBS account for a virtual account of another passes through both clearing accounts and leaves
-- a settlement instruction, as a transfer does; for an account without a CBS account it waits in the clearing account of
-- the one where it came in.

-- The accounts, or account numbers, that a line names: as its creditor, else in its text.
CREATE VIEW bank_line_accounts AS
SELECT l.id AS line_id, v.id AS virtual_account_id
FROM bank_lines l JOIN virtual_accounts v
  ON v.virtual_iban = upper(replace(l.creditor_account, ' ', ''))
  OR (instr(upper(replace(l.remittance, ' ', '')), v.virtual_iban) > 0
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = upper(replace(l.creditor_account, ' ', '')))
    AND NOT EXISTS (SELECT 1 FROM account_numbers WHERE iban = upper(replace(l.creditor_account, ' ', ''))));

CREATE VIEW bank_line_numbers AS
SELECT l.id AS line_id, n.id AS number_id, p.virtual_account_id
FROM bank_lines l JOIN account_numbers n
  ON n.iban = upper(replace(l.creditor_account, ' ', ''))
  OR (instr(upper(replace(l.remittance, ' ', '')), n.iban) > 0
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = upper(replace(l.creditor_account, ' ', '')))
    AND NOT EXISTS (SELECT 1 FROM account_numbers WHERE iban = upper(replace(l.creditor_account, ' ', ''))))
JOIN number_pools p ON p.id = n.pool_id;

CREATE VIEW posting_bank_lines AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_bank_lines_book INSTEAD OF INSERT ON posting_bank_lines BEGIN
  SELECT CASE
    WHEN l.id IS NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN s.virtual_account_id IS NOT NULL THEN RAISE(ABORT, 'BANK_LINE_OWN_STATEMENT')
    WHEN l.pending THEN RAISE(ABORT, 'BANK_LINE_PENDING')
    WHEN l.outcome IS NOT iif(NEW.kind = 'assignment', 'suspense', NULL) THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN s.status <> iif(NEW.kind = 'collection' OR NEW.command ->> '$.bankLine.refusal' IS NOT NULL, 'committing', 'committed')
      THEN RAISE(ABORT, 'BANK_STATEMENT_OPEN')
    WHEN NEW.kind = 'assignment' AND EXISTS (SELECT 1 FROM refused_receipts WHERE id = l.id AND status <> 'waiting')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'assignment' AND EXISTS (SELECT 1 FROM refused_reversals WHERE refused_id = l.id AND rank < 3)
      THEN RAISE(ABORT, 'LINE_REVERSED')
    WHEN NEW.kind = 'collection' AND (l.match <> 'new_credit'
        OR l.virtual_account_id IS NOT NEW.command ->> '$.steps[0].account')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'collection' AND iif(l.paid_to IS NULL, NOT EXISTS (SELECT 1 FROM bank_line_accounts
        WHERE line_id = l.id AND virtual_account_id = l.virtual_account_id), NOT EXISTS (SELECT 1 FROM bank_line_numbers
        WHERE line_id = l.id AND number_id = l.paid_to AND virtual_account_id = l.virtual_account_id))
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
    WHEN NEW.kind = 'suspense' AND NEW.command ->> '$.bankLine.refusal' IS NULL AND l.match NOT IN ('unmatched', 'suggested')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'suspense' AND NEW.command ->> '$.bankLine.refusal' IS NOT NULL AND (l.match <> 'new_credit'
        OR NEW.command ->> '$.bankLine.refusal' IS NOT
          receipt_refusal(l.amount, l.counterparty_account, l.booked, NEW.command ->> '$.bankLine.expected', l.paid_to))
      THEN RAISE(ABORT, 'RECEIPT_RULES_CHANGED')
    WHEN NEW.kind <> 'suspense' AND (l.direction <> 'credit' OR l.reversal) THEN RAISE(ABORT, 'BANK_LINE_DEBIT')
    WHEN NEW.kind <> 'assignment' AND l.match = 'new_credit' AND NOT l.seen AND EXISTS (SELECT 1 FROM bank_lines
        WHERE fingerprint = l.fingerprint AND occurrence = l.occurrence AND seen = 1)
      THEN RAISE(ABORT, 'BANK_LINE_DUPLICATE')
    WHEN NEW.kind = 'suspense' AND NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE purpose = 'suspense' AND is_active = 1
        AND number = NEW.command ->> '$.bankLine.suspenseAccount' AND instr(currencies, s.currency) > 0)
      THEN RAISE(ABORT, 'SUSPENSE_ACCOUNT')
    -- The reasons that send a credit to suspense come last: every other refusal keeps the line open.
    WHEN NEW.kind <> 'collection' THEN NULL
    WHEN number_closed(l.paid_to) THEN RAISE(ABORT, 'NUMBER_CLOSED')
    WHEN r.virtual_account_id IS NULL THEN NULL
    WHEN NEW.command ->> '$.bankLine.rules' IS NOT r.version THEN RAISE(ABORT, 'RECEIPT_RULES_CHANGED')
    refuse_receipt(l.amount, l.counterparty_account, l.booked, NEW.command ->> '$.bankLine.expected')
  END
  FROM (SELECT 1)
  LEFT JOIN bank_lines l ON l.id = NEW.command ->> '$.bankLine.id'
  LEFT JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN receipt_rules r ON r.virtual_account_id = l.virtual_account_id
  LEFT JOIN virtual_accounts rv ON rv.id = r.virtual_account_id;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'credit', 1,
    l.amount, s.currency, NULL, NULL, NULL, NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    CASE WHEN b.number IS NULL THEN 'UNLINKED' WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number
      ELSE coalesce(l.suspense_account, s.cbs_account) END,
    iif(b.number <> s.cbs_account, s.cbs_account, NULL), NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND NEW.kind <> 'suspense';

  -- The bank's own side: all of a line that goes into suspense; of a credit what is not booked above, where its account
  -- has another CBS account than the statement, or none.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, CASE
    WHEN NEW.kind = 'suspense' THEN iif((a.code = s.cbs_account) = (l.direction = 'credit'), -l.amount, l.amount)
    ELSE iif(a.code LIKE 'CLEARING:%', l.amount, -l.amount) END
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts a ON a.currency = s.currency AND a.code IN (CASE NEW.kind
      WHEN 'assignment' THEN l.suspense_account ELSE s.cbs_account END,
    iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.suspenseAccount', 'CLEARING:' || s.cbs_account))
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND (NEW.kind = 'suspense' OR b.number IS NOT s.cbs_account);

  UPDATE bank_lines SET seen = 1, waits = 0, decided_by = NEW.user_id, decided_at = NEW.created_at,
    match = iif(NEW.kind = 'collection', match, 'matched'), reason = NEW.command ->> '$.bankLine.reason',
    outcome = CASE NEW.kind WHEN 'collection' THEN 'credited' WHEN 'suspense' THEN 'suspense' ELSE 'assigned' END,
    suspense_account = iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.suspenseAccount', suspense_account),
    refusal = iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.refusal', refusal),
    journal_id = iif(NEW.kind = 'assignment', journal_id, NEW.journal_id),
    assigned_journal_id = iif(NEW.kind = 'assignment', NEW.journal_id, NULL),
    virtual_account_id = iif(NEW.kind = 'suspense', virtual_account_id, NEW.command ->> '$.steps[0].account')
  WHERE id = NEW.command ->> '$.bankLine.id';

  INSERT INTO bank_line_matches (line_id, ledger_account_id, journal_id, amount)
  SELECT l.id, s.ledger_account_id, NEW.journal_id, iif(l.direction = 'credit', l.amount, -l.amount)
  FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND NEW.kind <> 'assignment';

  INSERT INTO refused_receipts (id, virtual_account_id, client_id, amount, currency, code, on_break, created_at)
  SELECT l.id, v.id, v.client_id, l.amount, s.currency, l.refusal, coalesce(r.on_break, 'suspense'), NEW.created_at
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  JOIN virtual_accounts v ON v.id = l.virtual_account_id
  LEFT JOIN receipt_rules r ON r.virtual_account_id = v.id
  WHERE l.id = iif(NEW.command ->> '$.bankLine.refusal' IS NULL, NULL, NEW.command ->> '$.bankLine.id');

  -- A reversal put into suspense ends the refused receipt that it reverses: the newest with its ids, else the payer's only one.
  UPDATE refused_receipts SET status = 'returned', reversal_line_id = NEW.command ->> '$.bankLine.id'
  WHERE id = (SELECT refused_id FROM (SELECT *, count(*) OVER () AS found FROM refused_reversals
      WHERE line_id = NEW.command ->> '$.bankLine.id')
    WHERE rank < 3 OR found = 1
    ORDER BY rank, refused_id DESC
    LIMIT 1);

  UPDATE refused_receipts SET status = 'accepted'
  WHERE id = iif(NEW.kind = 'assignment', NEW.command ->> '$.bankLine.id', NULL);
END;

CREATE TRIGGER bank_statements_insert BEFORE INSERT ON bank_statements BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.status <> 'reading' OR NEW.last_line_id <> 0;
END;

-- The file's own data is fixed, and the ledger figures until the commit has ended. A commit moves past a line only once the
-- line has an outcome, and ends after the last line.
CREATE TRIGGER bank_statements_update BEFORE UPDATE ON bank_statements BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.request_id, NEW.digest, NEW.file_name, NEW.format, NEW.cbs_account, NEW.ledger_account_id,
      NEW.currency, NEW.from_date, NEW.to_date, NEW.line_count, NEW.uploaded_by, NEW.uploaded_at)
    <> (OLD.id, OLD.request_id, OLD.digest, OLD.file_name, OLD.format, OLD.cbs_account, OLD.ledger_account_id,
      OLD.currency, OLD.from_date, OLD.to_date, OLD.line_count, OLD.uploaded_by, OLD.uploaded_at)
    OR NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.opening_file IS NOT OLD.opening_file
    OR NEW.closing_file IS NOT OLD.closing_file
    OR (NEW.status <> OLD.status AND NEW.status <> CASE OLD.status
      WHEN 'reading' THEN 'dry_run'
      WHEN 'dry_run' THEN iif(NEW.status = 'discarded', 'discarded', 'committing')
      WHEN 'committing' THEN iif(NEW.status = 'failed', 'failed', 'committed')
      WHEN 'failed' THEN 'committing'
      WHEN 'committed' THEN 'undone'
      ELSE OLD.status END)
    OR (NEW.status = OLD.status AND (NEW.committed_by IS NOT OLD.committed_by
      OR NEW.committed_at IS NOT OLD.committed_at OR NEW.finished_at IS NOT OLD.finished_at
      OR NEW.failure IS NOT OLD.failure))
    OR (OLD.committed_by IS NOT NULL AND NEW.status <> 'committing' AND (NEW.committed_by IS NOT OLD.committed_by
      OR NEW.committed_at IS NOT OLD.committed_at))
    OR ((OLD.status, NEW.status) <> ('committing', 'committed')
      AND (NEW.opening_ours, NEW.closing_ours, NEW.compared_at)
        <> (OLD.opening_ours, OLD.closing_ours, OLD.compared_at))
    OR (NEW.last_line_id <> OLD.last_line_id AND (OLD.status <> 'committing' OR NEW.last_line_id < OLD.last_line_id
      OR EXISTS (SELECT 1 FROM bank_lines WHERE statement_id = OLD.id AND id > OLD.last_line_id
        AND id <= NEW.last_line_id AND outcome IS NULL AND waits = 0 AND pending = 0)))
    OR (OLD.status = 'committing' AND NEW.status = 'committed' AND NEW.last_line_id <> (
      SELECT coalesce(max(id), 0) FROM bank_lines WHERE statement_id = OLD.id));
END;

CREATE TRIGGER bank_statements_delete BEFORE DELETE ON bank_statements WHEN OLD.status <> 'reading' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER bank_lines_insert BEFORE INSERT ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.outcome IS NOT NULL OR NEW.seen OR NEW.waits OR NEW.suspense_account IS NOT NULL
    OR NEW.journal_id IS NOT NULL OR NEW.assigned_journal_id IS NOT NULL OR NEW.decided_by IS NOT NULL
    OR NEW.decided_at IS NOT NULL OR NEW.undone_journal_id IS NOT NULL OR NEW.refusal IS NOT NULL
    OR EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM bank_statements WHERE id = NEW.statement_id AND status = 'reading');
END;

-- The file's own data is fixed. A line is credited, put into suspense or assigned only by a journal, for good. The comparison's
-- decision may change during the commit while the line has no outcome, or together with its outcome. The line names its account,
-- unless an assignment chose one. A possible duplicate becomes a duplicate or an open line; an open one gets the next occurrence
-- number.
CREATE TRIGGER bank_lines_said BEFORE UPDATE ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.statement_id, NEW.entry, NEW.part, NEW.direction, NEW.reversal, NEW.pending, NEW.amount,
      NEW.booked, NEW.bank_reference, NEW.end_to_end_id, NEW.reference_list, NEW.remittance, NEW.counterparty_name,
      NEW.counterparty_account, NEW.counterparty_agent, NEW.structured_reference, NEW.particulars, NEW.creditor_account, NEW.fingerprint)
    <> (OLD.id, OLD.statement_id, OLD.entry, OLD.part, OLD.direction, OLD.reversal, OLD.pending, OLD.amount,
      OLD.booked, OLD.bank_reference, OLD.end_to_end_id, OLD.reference_list, OLD.remittance, OLD.counterparty_name,
      OLD.counterparty_account, OLD.counterparty_agent, OLD.structured_reference, OLD.particulars, OLD.creditor_account, OLD.fingerprint)
    OR NEW.valued IS NOT OLD.valued;
END;

CREATE TRIGGER bank_lines_update BEFORE UPDATE ON bank_lines
WHEN (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'undone' BEGIN
  SELECT CASE
    WHEN NEW.undone_journal_id IS NOT OLD.undone_journal_id
      OR (OLD.journal_id IS NOT NULL AND (NEW.journal_id IS NOT OLD.journal_id
        OR NEW.suspense_account IS NOT OLD.suspense_account))
      OR (NEW.refusal IS NOT OLD.refusal AND (OLD.outcome IS NOT NULL OR NEW.outcome IS NOT 'suspense'))
      OR (OLD.assigned_journal_id IS NOT NULL AND NEW.assigned_journal_id IS NOT OLD.assigned_journal_id)
      OR (OLD.outcome IN ('credited', 'assigned') AND NEW.outcome IS NOT OLD.outcome)
      OR (OLD.outcome = 'suspense' AND coalesce(NEW.outcome, '') NOT IN ('suspense', 'assigned'))
      OR (NEW.outcome IS NOT OLD.outcome AND (SELECT status FROM bank_statements WHERE id = OLD.statement_id)
        NOT IN ('committing', 'committed'))
      OR NEW.seen < OLD.seen
      OR (NEW.match = 'new_credit' AND OLD.match <> 'new_credit')
      OR (NEW.occurrence <> OLD.occurrence AND (NEW.outcome IS NOT NULL OR NEW.match <> 'unmatched'
        OR NOT ((OLD.match = 'duplicate' AND OLD.outcome IS 'recorded') OR (OLD.match = 'possible_duplicate' AND OLD.waits))))
      OR (OLD.match = 'possible_duplicate' AND OLD.waits AND ((NEW.match, NEW.outcome IS NULL, NEW.seen, NEW.waits)
        NOT IN (VALUES ('possible_duplicate', 1, 0, 1), ('unmatched', 1, 1, 1), ('duplicate', 0, 0, 0))
        OR NEW.outcome IS NOT iif(NEW.match = 'duplicate', 'recorded', NULL)))
      OR (NEW.outcome IS OLD.outcome AND ((NEW.match, NEW.reason, NEW.seen, NEW.waits)
          <> (OLD.match, OLD.reason, OLD.seen, OLD.waits) OR NEW.proposal IS NOT OLD.proposal
          OR NEW.like_line_id IS NOT OLD.like_line_id
          OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at)
        OR ((NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.instruction_id IS NOT OLD.instruction_id)
          AND (OLD.outcome IS NOT 'suspense' OR NEW.outcome IS NOT 'assigned')))
        AND (OLD.outcome IS NOT NULL OR OLD.waits
          OR (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'committing')
        AND NOT (OLD.match = 'possible_duplicate' AND OLD.waits AND NEW.match = 'unmatched'
          AND NEW.proposal IS OLD.proposal AND NEW.virtual_account_id IS OLD.virtual_account_id
          AND NEW.instruction_id IS OLD.instruction_id AND NEW.like_line_id IS OLD.like_line_id
          AND (SELECT status FROM bank_statements WHERE id = OLD.statement_id) = 'committed')
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.occurrence <> OLD.occurrence AND NEW.occurrence <> (SELECT 1 + coalesce(max(occurrence), 0)
        FROM bank_lines WHERE fingerprint = OLD.fingerprint AND seen = 1)
      THEN RAISE(ABORT, 'BANK_LINE_BESIDE')
    WHEN NEW.virtual_account_id IS NOT OLD.virtual_account_id AND NEW.virtual_account_id IS NOT NULL
      AND NEW.outcome IS NOT 'assigned' AND iif(NEW.paid_to IS NOT NULL, NEW.paid_to IS OLD.paid_to, NOT EXISTS (
        SELECT 1 FROM bank_line_accounts WHERE line_id = OLD.id AND virtual_account_id = NEW.virtual_account_id))
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
    WHEN (NEW.outcome IN ('credited', 'suspense') AND NEW.journal_id IS NULL)
      OR (NEW.outcome = 'assigned' AND NEW.assigned_journal_id IS NULL)
      OR (NEW.journal_id IS NOT OLD.journal_id AND EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id))
      OR (NEW.assigned_journal_id IS NOT OLD.assigned_journal_id
        AND EXISTS (SELECT 1 FROM journals WHERE id = NEW.assigned_journal_id))
      THEN RAISE(ABORT, 'BANK_LINE_OUTSIDE_JOURNAL')
  END;
END;

-- The number that a line names is decided with its account, while its import is committed.
CREATE TRIGGER bank_lines_number BEFORE UPDATE OF paid_to ON bank_lines
WHEN NEW.paid_to IS NOT OLD.paid_to OR (NEW.paid_to IS NOT NULL AND NEW.virtual_account_id IS NOT OLD.virtual_account_id) BEGIN
  SELECT CASE
    WHEN OLD.outcome IS NOT NULL OR OLD.waits OR (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'committing'
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.paid_to IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bank_line_numbers
        WHERE line_id = OLD.id AND number_id = NEW.paid_to AND virtual_account_id IS NEW.virtual_account_id)
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
  END;
END;

CREATE TRIGGER bank_lines_delete BEFORE DELETE ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NOT EXISTS (SELECT 1 FROM bank_statements WHERE id = OLD.statement_id AND status = 'reading');
END;

CREATE TRIGGER bank_lines_count AFTER INSERT ON bank_lines BEGIN
  INSERT INTO bank_line_totals (statement_id, match, lines, amount)
  VALUES (NEW.statement_id, NEW.match, 1, iif(NEW.direction = 'credit', NEW.amount, -NEW.amount))
  ON CONFLICT (statement_id, match) DO UPDATE SET lines = lines + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER bank_lines_recount AFTER UPDATE OF match ON bank_lines WHEN NEW.match <> OLD.match BEGIN
  UPDATE bank_line_totals SET lines = lines - 1, amount = amount - iif(OLD.direction = 'credit', OLD.amount, -OLD.amount)
  WHERE statement_id = OLD.statement_id AND match = OLD.match;
  INSERT INTO bank_line_totals (statement_id, match, lines, amount)
  VALUES (NEW.statement_id, NEW.match, 1, iif(NEW.direction = 'credit', NEW.amount, -NEW.amount))
  ON CONFLICT (statement_id, match) DO UPDATE SET lines = lines + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER bank_lines_uncount AFTER DELETE ON bank_lines BEGIN
  UPDATE bank_line_totals SET lines = lines - 1, amount = amount - iif(OLD.direction = 'credit', OLD.amount, -OLD.amount)
  WHERE statement_id = OLD.statement_id AND match = OLD.match;
END;

-- The matches of a journal's leg have its sign and never exceed it; a virtual account's legs are its debits and credits. A line
-- with an outcome can only be matched with the journal that booked it.
CREATE TRIGGER bank_line_matches_insert BEFORE INSERT ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
  FROM bank_lines WHERE id = NEW.line_id AND (match = 'possible_duplicate'
    OR (outcome IS NOT NULL AND NEW.journal_id NOT IN (coalesce(journal_id, ''), coalesce(undone_journal_id, ''))));
  SELECT RAISE(ABORT, 'MATCH_EXCEEDS_LEG')
  FROM (SELECT coalesce(iif(a.kind = 'available',
      (SELECT sum(iif(type = 'credit', amount, -amount)) FROM transactions
        WHERE journal_id = NEW.journal_id AND virtual_account_id = a.virtual_account_id AND +type IN ('credit', 'debit')),
      (SELECT -sum(amount) FROM entries WHERE journal_id = NEW.journal_id AND ledger_account_id = a.id)), 0) AS leg
    FROM ledger_accounts a WHERE a.id = NEW.ledger_account_id)
  JOIN (SELECT coalesce(sum(amount), 0) AS recorded FROM bank_line_matches
    WHERE journal_id = NEW.journal_id AND ledger_account_id = NEW.ledger_account_id)
  WHERE sign(NEW.amount) <> sign(leg) OR abs(recorded + NEW.amount) > abs(leg) OR EXISTS (SELECT 1 FROM bank_line_matches
    WHERE line_id = NEW.line_id AND journal_id = NEW.journal_id);
END;

CREATE TRIGGER bank_line_matches_update BEFORE UPDATE ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- Matches can be removed, except those with a journal that booked the line itself.
CREATE TRIGGER bank_line_matches_delete BEFORE DELETE ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM bank_lines WHERE id = OLD.line_id AND OLD.journal_id IN (journal_id, undone_journal_id));
END;
