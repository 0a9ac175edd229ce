-- Linking an account to another CBS account.
--
-- Guarantees: the account's whole position (its balance, and what it has under review) moves from the old CBS account
-- to the new one in one journal, and leaves a settlement instruction for each CBS account that owes or is owed. An
-- account that had no CBS account yet stood against UNLINKED, in the currency in which the money came or went, and what
-- it exchanged with linked accounts waits in their clearing accounts: linking finds all of it.
-- Refusals: ACCOUNT_NOT_FOUND, STALE (the account was edited meanwhile), CBS_ACCOUNT_NOT_FOUND.

CREATE VIEW posting_relinks AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS cbs_account, NULL AS version;

CREATE TRIGGER posting_relinks_move INSTEAD OF INSERT ON posting_relinks BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.version IS NOT NULL AND v.version <> NEW.version THEN RAISE(ABORT, 'STALE')
    WHEN c.number IS NULL THEN RAISE(ABORT, 'CBS_ACCOUNT_NOT_FOUND')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN cbs_accounts c ON c.number = NEW.cbs_account AND c.purpose = 'settlement';

  -- The position is the balance and what is under review. What an account without a CBS account moved in another
  -- currency stands against UNLINKED in that currency, so it is left out here and moved by the next statement.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = NEW.cbs_account, -v.position, v.position)
  FROM (SELECT v.cbs_account, v.currency, b.number, v.balance
      + coalesce((SELECT sum(amount) FROM payments WHERE virtual_account_id = v.id AND status = 'review'), 0)
      - iif(b.number IS NULL, coalesce((SELECT sum(iif(type = 'credit', amount, -amount)) FROM transactions
          WHERE virtual_account_id = v.id AND type IN ('credit', 'debit') AND original_currency IS NOT NULL), 0), 0)
      AS position
    FROM virtual_accounts v
    LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
    WHERE v.id = NEW.account_id) v
  JOIN ledger_accounts l ON l.code IN (NEW.cbs_account, coalesce(v.number, 'UNLINKED')) AND l.currency = v.currency
  WHERE v.position <> 0 AND v.cbs_account <> NEW.cbs_account;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = NEW.cbs_account, -f.amount, f.amount)
  FROM (SELECT original_currency AS currency, sum(iif(type = 'credit', original_amount, -original_amount)) AS amount
    FROM transactions
    WHERE virtual_account_id = NEW.account_id AND type IN ('credit', 'debit') AND original_currency IS NOT NULL
    GROUP BY original_currency HAVING amount <> 0) f
  JOIN ledger_accounts l ON l.code IN (NEW.cbs_account, 'UNLINKED') AND l.currency = f.currency
  WHERE NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id);

  -- The old CBS account gave up what the journal debits it with.
  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, l.code, NEW.cbs_account, e.amount, e.currency, NEW.created_at
  FROM entries e JOIN ledger_accounts l ON l.id = e.ledger_account_id
  WHERE e.journal_id = NEW.journal_id AND e.amount > 0 AND l.kind = 'cbs';

  -- What its journals left in clearing accounts, whose codes are CLEARING:{number}: substr cuts the number out.
  INSERT INTO posting_settlements
  SELECT NEW.journal_id, NEW.created_at, substr(l.code, 10), NEW.cbs_account, sum(e.amount), l.currency
  FROM (SELECT journal_id FROM transactions WHERE virtual_account_id = NEW.account_id
    UNION SELECT ended_journal_id FROM payments WHERE virtual_account_id = NEW.account_id) f
  JOIN entries e ON e.journal_id = f.journal_id
  JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.code LIKE 'CLEARING:%'
  WHERE NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id)
  GROUP BY l.code, l.currency HAVING sum(e.amount) <> 0;
END;

-- What an account without a CBS account exchanged with a linked one waits in that one's clearing account until this
-- link; then it leaves an instruction between the two, in the direction that the sign of `amount` gives.
CREATE VIEW posting_settlements AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS from_cbs_account, NULL AS cbs_account, NULL AS amount,
  NULL AS currency;

CREATE TRIGGER posting_settlements_book INSTEAD OF INSERT ON posting_settlements BEGIN
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, id, currency, iif(code = NEW.cbs_account, NEW.amount, -NEW.amount) FROM ledger_accounts
  WHERE code IN (NEW.cbs_account, 'CLEARING:' || NEW.cbs_account) AND currency = NEW.currency;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, iif(NEW.amount > 0, NEW.from_cbs_account, NEW.cbs_account),
    iif(NEW.amount > 0, NEW.cbs_account, NEW.from_cbs_account), abs(NEW.amount), NEW.currency, NEW.created_at
  WHERE NEW.from_cbs_account <> NEW.cbs_account;
END;
