-- What was booked stays as it was booked.
--
-- Guarantees: no statement changes or deletes a journal, an entry, a transaction or an exchange rate; a settlement
-- instruction changes once, when it is settled. All of it is refused with APPEND_ONLY.
--
-- INSERT OR REPLACE removes the row that is in its way without firing a DELETE trigger. So an INSERT is checked as
-- well: here for exchange rates and instructions, in posting.sql for journals (ALREADY_COMMITTED), and in balances.sql
-- for entries and transactions, whose ids have to grow. Holds, payments, keys and the audit log have rules of their
-- own in holds.sql, payments.sql, idempotency.sql and audit-chain.sql.

CREATE TRIGGER journals_update BEFORE UPDATE ON journals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER journals_delete BEFORE DELETE ON journals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entries_update BEFORE UPDATE ON entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entries_delete BEFORE DELETE ON entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER transactions_update BEFORE UPDATE ON transactions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER transactions_delete BEFORE DELETE ON transactions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER exchange_rates_insert BEFORE INSERT ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM exchange_rates WHERE id = NEW.id);
END;

CREATE TRIGGER exchange_rates_update BEFORE UPDATE ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER exchange_rates_delete BEFORE DELETE ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER settlement_instructions_insert BEFORE INSERT ON settlement_instructions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM settlement_instructions WHERE id = NEW.id);
END;

-- An instruction is settled once, inside a journal; nothing else of it ever changes.
CREATE TRIGGER settlement_instructions_update BEFORE UPDATE ON settlement_instructions BEGIN
  SELECT CASE
    WHEN OLD.settled_at IS NOT NULL
      OR (NEW.id, NEW.journal_id, NEW.from_cbs_account, NEW.to_cbs_account, NEW.amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.journal_id, OLD.from_cbs_account, OLD.to_cbs_account, OLD.amount, OLD.currency, OLD.created_at)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.settled_at IS NULL OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.settled_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.settled_journal_id)
      THEN RAISE(ABORT, 'SETTLED_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER settlement_instructions_delete BEFORE DELETE ON settlement_instructions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
