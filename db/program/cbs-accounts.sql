-- The bank's own accounts in the core banking system (CBS).
--
-- Guarantees: each CBS account has a ledger account in every currency, and, unless it is a suspense account, a clearing
-- account CLEARING:{number}, through which money passes between two CBS accounts. Its number and its purpose never
-- change, and it is never deleted; an inactive one is linked to no further account. It keeps holding the currencies
-- in which it has a balance or linked accounts. A number that used virtual accounts name, although it was no CBS account, cannot
-- become one: they would be linked without a journal that moves their position. Nor can one that any virtual account
-- names become a suspense account, since none stands on one; nor can a client's core account be the bank's own.
-- Refusals: CBS_NUMBER_IN_USE, CBS_NUMBER_CORE, CBS_CURRENCY_IN_USE, APPEND_ONLY.

CREATE TRIGGER cbs_accounts_insert BEFORE INSERT ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: cbs_accounts.number')
  WHERE EXISTS (SELECT 1 FROM cbs_accounts WHERE number = NEW.number);
  SELECT RAISE(ABORT, 'CBS_NUMBER_IN_USE')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts
    WHERE cbs_account = NEW.number AND (transaction_count > 0 OR NEW.purpose <> 'settlement'));
  SELECT RAISE(ABORT, 'CBS_NUMBER_CORE')
  WHERE EXISTS (SELECT 1 FROM core_accounts WHERE ltrim(account, '0') = ltrim(NEW.number, '0'));
END;

CREATE TRIGGER cbs_accounts_open AFTER INSERT ON cbs_accounts BEGIN
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT iif(NEW.purpose = 'suspense', 'suspense', 'cbs'), NEW.number, value FROM json_each('["USD","AED","EUR"]');
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT 'clearing', 'CLEARING:' || NEW.number, value FROM json_each('["USD","AED","EUR"]')
  WHERE NEW.purpose <> 'suspense';
END;

CREATE TRIGGER cbs_accounts_identity BEFORE UPDATE OF number, purpose ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.number <> OLD.number OR NEW.purpose <> OLD.purpose;
END;

CREATE TRIGGER cbs_accounts_currencies BEFORE UPDATE OF currencies ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'CBS_CURRENCY_IN_USE')
  FROM json_each('["USD","AED","EUR"]') c
  WHERE instr(OLD.currencies, c.value) > 0 AND instr(NEW.currencies, c.value) = 0
    AND (EXISTS (SELECT 1 FROM virtual_accounts
        WHERE cbs_account = NEW.number AND currency = c.value AND closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM ledger_accounts
        WHERE code IN (NEW.number, 'CLEARING:' || NEW.number) AND currency = c.value AND balance <> 0));
END;

CREATE TRIGGER cbs_accounts_delete BEFORE DELETE ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
