-- Linking an account to another CBS account.
--
-- Guarantees: the account's whole position (its balance, and what it has under review) moves from the old CBS account
-- to the new one in one journal, and leaves a settlement instruction for each CBS account that owes or is owed. It moves
-- through the clearing accounts of both: the bank's money is where it was until the instruction is settled. An account
-- that had no CBS account yet stood against UNLINKED, in the currency in which the money came or went, and what it
-- exchanged with linked accounts waits in their clearing accounts: linking finds all of it. The new CBS account is
-- active and holds every currency of the position.
-- Refusals: ACCOUNT_NOT_FOUND, STALE (the account was edited meanwhile), CBS_ACCOUNT_NOT_FOUND, CBS_ACCOUNT_INACTIVE,
-- CBS_CURRENCY.

-- The positions of accounts, by currency: what linking one elsewhere moves. `cbs_account` is NULL for an account without
-- one. Its position in its own currency leaves out what it moved in another: that stands against UNLINKED in the other.
-- It leaves out returns of refused receipts: their money came from suspense, and was never on the account.
CREATE VIEW account_positions AS
SELECT v.id AS account_id, b.number AS cbs_account, v.currency, v.balance
    + coalesce((SELECT sum(amount) FROM payments
      WHERE virtual_account_id = v.id AND status = 'review' AND bank_line_id IS NULL), 0)
    - iif(b.number IS NULL, coalesce((SELECT sum(iif(type = 'credit', amount, -amount)) FROM transactions
        WHERE virtual_account_id = v.id AND type IN ('credit', 'debit') AND original_currency IS NOT NULL), 0), 0)
  AS amount
FROM virtual_accounts v
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
UNION ALL
SELECT v.id, NULL, t.original_currency, sum(iif(t.type = 'credit', t.original_amount, -t.original_amount))
FROM virtual_accounts v JOIN transactions t ON t.virtual_account_id = v.id
WHERE t.type IN ('credit', 'debit') AND t.original_currency IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE number = v.cbs_account AND purpose = 'settlement')
GROUP BY v.id, t.original_currency;

CREATE VIEW posting_relinks AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS cbs_account, NULL AS version;

CREATE TRIGGER posting_relinks_move INSTEAD OF INSERT ON posting_relinks BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.version IS NOT NULL AND v.version <> NEW.version THEN RAISE(ABORT, 'STALE')
    WHEN c.number IS NULL THEN RAISE(ABORT, 'CBS_ACCOUNT_NOT_FOUND')
    WHEN c.is_active <> 1 THEN RAISE(ABORT, 'CBS_ACCOUNT_INACTIVE')
    WHEN instr(c.currencies, v.currency) = 0 OR EXISTS (SELECT 1 FROM account_positions p
        WHERE p.account_id = NEW.account_id AND p.amount <> 0 AND instr(c.currencies, p.currency) = 0)
      THEN RAISE(ABORT, 'CBS_CURRENCY')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN cbs_accounts c ON c.number = NEW.cbs_account AND c.purpose = 'settlement';

  -- Money that stood against UNLINKED is the new CBS account's at once: nobody owes it.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency,
    iif(l.code IN (NEW.cbs_account, 'CLEARING:' || NEW.cbs_account), -p.amount, p.amount)
  FROM account_positions p
  JOIN ledger_accounts l ON l.currency = p.currency AND l.code IN (coalesce('CLEARING:' || p.cbs_account, 'UNLINKED'),
    iif(p.cbs_account IS NULL, NEW.cbs_account, 'CLEARING:' || NEW.cbs_account))
  WHERE p.account_id = NEW.account_id AND p.amount <> 0 AND p.cbs_account IS NOT NEW.cbs_account;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, cbs_account, NEW.cbs_account, amount, currency, NEW.created_at
  FROM account_positions
  WHERE account_id = NEW.account_id AND amount <> 0 AND cbs_account <> NEW.cbs_account;

  -- What its journals left in clearing accounts, whose codes are CLEARING:{number}: substr cuts the number out.
  INSERT INTO posting_settlements (journal_id, created_at, from_cbs_account, cbs_account, amount, currency)
  SELECT NEW.journal_id, NEW.created_at, substr(l.code, 10), NEW.cbs_account, sum(e.amount), l.currency
  FROM (SELECT journal_id FROM transactions WHERE virtual_account_id = NEW.account_id
    UNION SELECT ended_journal_id FROM payments WHERE virtual_account_id = NEW.account_id) f
  JOIN entries e ON e.journal_id = f.journal_id
  JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.code LIKE 'CLEARING:%'
  WHERE NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id)
  GROUP BY l.code, l.currency HAVING sum(e.amount) <> 0;

  -- Payments to other banks that wait for a CBS account to leave through leave through this one, wherever the account
  -- is linked to later.
  UPDATE payments SET cbs_account = NEW.cbs_account
  WHERE virtual_account_id = NEW.account_id AND recipient_account_id IS NULL AND status = 'booked'
    AND cbs_account IS NULL AND NOT EXISTS (SELECT 1 FROM virtual_accounts v
      JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id);
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

-- What a link changes of the account itself: ahead of the row of the trail, which covers it, and after `before` was read.
CREATE VIEW posting_links AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command, NULL AS action,
  NULL AS resource, NULL AS resource_id, NULL AS payment, NULL AS before, NULL AS after;

CREATE TRIGGER posting_links_write INSTEAD OF INSERT ON posting_links BEGIN
  UPDATE virtual_accounts SET cbs_account = NEW.command ->> '$.relink.cbsAccount', cbs_journal_id = NEW.journal_id,
    version = version + 1, updated_at = NEW.created_at
  WHERE id = NEW.command ->> '$.relink.account';

  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, NEW.action, NEW.resource,
    NEW.resource_id, NEW.payment, NEW.before, NEW.after);
END;
