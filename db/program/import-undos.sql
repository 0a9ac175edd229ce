-- Undoing whole imports of bank statements.
--
-- Guarantees: an import is undone once, after its commit has finished and a second person has approved it (approvals.sql). A
-- separate journal reverses each credit leg by leg, so that credit and reversal sum to zero on every ledger account. If the credit
-- left an instruction to settle two CBS accounts, the reversal leaves the opposite one. The credited account may be switched off
-- or dormant, but must be open and have the money. Matches that the import only recorded are removed. Its lines no longer count as
-- seen, so the same file can be imported again. The credit and its reversal keep their matches with the line, so no later import
-- takes either of them for another movement.
-- Refusals: BANK_LINE_NOT_FOUND, BANK_LINE_DEALT_WITH, BANK_LINE_RELINKED, SECOND_PERSON, APPEND_ONLY, and those of posting.sql.

CREATE VIEW posting_undos AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_undos_book INSTEAD OF INSERT ON posting_undos BEGIN
  SELECT CASE
    WHEN l.id IS NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN s.status <> 'undone' OR l.outcome IS NOT 'credited' OR l.undone_journal_id IS NOT NULL
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NOT EXISTS (SELECT 1 FROM undoable_credits WHERE line_id = l.id) THEN RAISE(ABORT, 'BANK_LINE_RELINKED')
  END
  FROM (SELECT 1)
  LEFT JOIN bank_lines l ON l.id = NEW.command ->> '$.bankLine.id'
  LEFT JOIN bank_statements s ON s.id = l.statement_id;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, t.virtual_account_id, 'debit', -1, t.amount, t.currency,
    NULL, NULL, NULL, substr('Reversal: ' || t.description, 1, 500), t.reference, NEW.created_at, u.contra, NULL, NULL,
    NULL, 0, NULL, NULL
  FROM undoable_credits u JOIN transactions t ON t.journal_id = u.journal_id
  WHERE u.line_id = NEW.command ->> '$.bankLine.id';

  -- The bank's own legs, if the account is linked to a CBS account other than the statement's, or to none.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, e.ledger_account_id, e.currency, -e.amount
  FROM undoable_credits u JOIN entries e ON e.journal_id = u.journal_id
  WHERE u.line_id = NEW.command ->> '$.bankLine.id'
    AND e.ledger_account_id NOT IN (SELECT ledger_account_id FROM entries WHERE journal_id = NEW.journal_id);

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, i.to_cbs_account, i.from_cbs_account, i.amount, i.currency, NEW.created_at
  FROM bank_lines l JOIN settlement_instructions i ON i.journal_id = l.journal_id
  WHERE l.id = NEW.command ->> '$.bankLine.id';

  UPDATE bank_lines SET seen = 0, undone_journal_id = NEW.journal_id WHERE id = NEW.command ->> '$.bankLine.id';

  INSERT INTO bank_line_matches (line_id, ledger_account_id, journal_id, amount)
  SELECT m.line_id, m.ledger_account_id, NEW.journal_id, -m.amount
  FROM bank_lines l JOIN bank_line_matches m ON m.line_id = l.id AND m.journal_id = l.journal_id
  WHERE l.id = NEW.command ->> '$.bankLine.id';
END;

-- Credits of lines with their contra ledger account, if their account's CBS link is unchanged since.
CREATE VIEW undoable_credits AS
SELECT l.id AS line_id, l.journal_id, CASE WHEN b.number IS NULL THEN 'UNLINKED'
  WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number ELSE s.cbs_account END AS contra
FROM bank_lines l
JOIN bank_statements s ON s.id = l.statement_id
JOIN virtual_accounts v ON v.id = l.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
WHERE l.outcome = 'credited' AND EXISTS (SELECT 1 FROM entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
  WHERE e.journal_id = l.journal_id AND e.amount = -l.amount
    AND a.code = CASE WHEN b.number IS NULL THEN 'UNLINKED'
      WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number ELSE s.cbs_account END)
  AND (b.number IS s.cbs_account) = ((SELECT count(*) FROM entries WHERE journal_id = l.journal_id) = 2);

CREATE TRIGGER bank_statements_undo BEFORE UPDATE ON bank_statements
WHEN NEW.status = 'undone' OR NEW.undone_by IS NOT OLD.undone_by OR NEW.undone_at IS NOT OLD.undone_at BEGIN
  SELECT CASE
    WHEN (OLD.status, NEW.status) <> ('committed', 'undone') OR NEW.undone_by IS NULL OR NEW.undone_at IS NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM approvals WHERE act = 'undo_bank_statement' AND status = 'approved'
        AND ended_by = NEW.undone_by AND body ->> '$.statementId' = NEW.id)
      THEN RAISE(ABORT, 'SECOND_PERSON')
  END;
END;

-- A line of an undone import changes only in the write that undoes it, which removes its match and reverses its credit.
CREATE TRIGGER bank_lines_undo BEFORE UPDATE ON bank_lines
WHEN (SELECT status FROM bank_statements WHERE id = OLD.statement_id) = 'undone' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.seen OR NEW.waits
    OR (NEW.match, NEW.reason, NEW.occurrence) <> (OLD.match, OLD.reason, OLD.occurrence)
    OR NEW.outcome IS NOT nullif(OLD.outcome, 'recorded') OR NEW.proposal IS NOT OLD.proposal
    OR NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.instruction_id IS NOT OLD.instruction_id
    OR NEW.like_line_id IS NOT OLD.like_line_id OR NEW.suspense_account IS NOT OLD.suspense_account
    OR NEW.journal_id IS NOT OLD.journal_id OR NEW.assigned_journal_id IS NOT OLD.assigned_journal_id
    OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at
    OR (NEW.undone_journal_id IS NOT OLD.undone_journal_id AND (OLD.undone_journal_id IS NOT NULL
      OR OLD.outcome IS NOT 'credited' OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.undone_journal_id)));
END;
