-- Settlement: what one CBS account owes another is paid.
--
-- Guarantees: an instruction is settled once, by a journal that moves its amount out of both clearing accounts: the CBS
-- account that owed has less of the bank's money, the other one more. append-only.sql keeps the rest of it unchanged.
-- One that a payment file orders is settled once that file was sent: it would move the money a second time.
-- Refusals: INSTRUCTION_NOT_FOUND, INSTRUCTION_SETTLED, INSTRUCTION_FILED.

CREATE VIEW posting_instructions AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS instruction_id;

CREATE TRIGGER posting_instructions_settle INSTEAD OF INSERT ON posting_instructions BEGIN
  SELECT CASE
    WHEN i.id IS NULL THEN RAISE(ABORT, 'INSTRUCTION_NOT_FOUND')
    WHEN i.settled_at IS NOT NULL THEN RAISE(ABORT, 'INSTRUCTION_SETTLED')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries e JOIN payment_files f ON f.id = e.file_id
        WHERE e.instruction_id = i.id AND e.answer IS NOT 'returned' AND f.sent_at IS NULL)
      THEN RAISE(ABORT, 'INSTRUCTION_FILED')
  END
  FROM (SELECT 1) LEFT JOIN settlement_instructions i ON i.id = NEW.instruction_id;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency,
    iif(l.code IN (i.from_cbs_account, 'CLEARING:' || i.to_cbs_account), i.amount, -i.amount)
  FROM settlement_instructions i
  JOIN ledger_accounts l ON l.currency = i.currency AND l.code IN (i.from_cbs_account, i.to_cbs_account,
    'CLEARING:' || i.from_cbs_account, 'CLEARING:' || i.to_cbs_account)
  WHERE i.id = NEW.instruction_id;

  UPDATE settlement_instructions
  SET settled_at = NEW.created_at, settled_by = NEW.user_id, settled_journal_id = NEW.journal_id
  WHERE id = NEW.instruction_id;
END;
