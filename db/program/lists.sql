-- What keeps lists and figures fast at any size.
--
-- Guarantees: `account_totals` counts the open accounts by client (and of all clients, as those of '*'), status, type and
-- currency; `account_states` holds since when an account has been what it is, so that earlier counts can be computed; `movement_totals` sums credits and
-- debits and counts transactions by quarter of an hour and currency, `movement_days` by day; `virtual_accounts_search` indexes the open and
-- closed accounts by name, IBAN, reference and CBS account. All of them change in the same write as what they describe.
-- (The search indexes of transactions are brought up to date by a job, apart from posting.)

CREATE TRIGGER virtual_accounts_opened AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO virtual_accounts_search(rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES (NEW.id, NEW.customer_name, NEW.virtual_iban, NEW.reference, NEW.cbs_account);
  INSERT INTO account_totals(client_id, status, type, currency, accounts)
    VALUES (NEW.client_id, NEW.status, NEW.type, NEW.currency, 1), ('*', NEW.status, NEW.type, NEW.currency, 1)
    ON CONFLICT (client_id, status, type, currency) DO UPDATE SET accounts = accounts + 1;
  INSERT INTO account_states(virtual_account_id, since, status, type, client_id)
    VALUES (NEW.id, NEW.created_at, NEW.status, NEW.type, NEW.client_id);
END;

-- An index without content of its own has to be given the old words to forget them.
CREATE TRIGGER virtual_accounts_renamed
AFTER UPDATE OF customer_name, virtual_iban, reference, cbs_account ON virtual_accounts
WHEN NEW.customer_name IS NOT OLD.customer_name OR NEW.virtual_iban IS NOT OLD.virtual_iban
  OR NEW.reference IS NOT OLD.reference OR NEW.cbs_account IS NOT OLD.cbs_account BEGIN
  INSERT INTO virtual_accounts_search(virtual_accounts_search, rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES ('delete', OLD.id, OLD.customer_name, OLD.virtual_iban, OLD.reference, OLD.cbs_account);
  INSERT INTO virtual_accounts_search(rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES (NEW.id, NEW.customer_name, NEW.virtual_iban, NEW.reference, NEW.cbs_account);
END;

CREATE TRIGGER virtual_accounts_restated AFTER UPDATE OF status, type, client_id, closed_at ON virtual_accounts
WHEN NEW.status IS NOT OLD.status OR NEW.type IS NOT OLD.type OR NEW.client_id IS NOT OLD.client_id
  OR NEW.closed_at IS NOT OLD.closed_at BEGIN
  INSERT INTO account_states(virtual_account_id, since, status, type, client_id)
    VALUES (NEW.id, NEW.updated_at, CASE WHEN NEW.closed_at IS NULL THEN NEW.status ELSE 'closed' END, NEW.type,
      NEW.client_id);
END;

CREATE TRIGGER virtual_accounts_recounted
AFTER UPDATE OF status, type, client_id, currency, closed_at ON virtual_accounts
WHEN NEW.status IS NOT OLD.status OR NEW.type IS NOT OLD.type OR NEW.client_id IS NOT OLD.client_id
  OR NEW.currency IS NOT OLD.currency OR NEW.closed_at IS NOT OLD.closed_at BEGIN
  UPDATE account_totals SET accounts = accounts - 1
    WHERE OLD.closed_at IS NULL AND client_id IN (OLD.client_id, '*') AND status = OLD.status AND type = OLD.type
      AND currency = OLD.currency;
  INSERT INTO account_totals(client_id, status, type, currency, accounts)
    SELECT value, NEW.status, NEW.type, NEW.currency, 1 FROM json_each(json_array(NEW.client_id, '*'))
    WHERE NEW.closed_at IS NULL
    ON CONFLICT (client_id, status, type, currency) DO UPDATE SET accounts = accounts + 1;
END;

CREATE TRIGGER virtual_accounts_deleted AFTER DELETE ON virtual_accounts BEGIN
  INSERT INTO virtual_accounts_search(virtual_accounts_search, rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES ('delete', OLD.id, OLD.customer_name, OLD.virtual_iban, OLD.reference, OLD.cbs_account);
  UPDATE account_totals SET accounts = accounts - 1
    WHERE OLD.closed_at IS NULL AND client_id IN (OLD.client_id, '*') AND status = OLD.status AND type = OLD.type
      AND currency = OLD.currency;
  DELETE FROM account_states WHERE virtual_account_id = OLD.id;
END;

CREATE TRIGGER transactions_totalled AFTER INSERT ON transactions BEGIN
  INSERT INTO movement_totals(quarter, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    VALUES (NEW.created_at / 900000, NEW.currency, iif(NEW.type = 'credit', NEW.amount, 0),
      iif(NEW.type = 'debit', NEW.amount, 0), NEW.type = 'credit', NEW.type = 'debit', NEW.type = 'hold',
      NEW.type = 'release')
    ON CONFLICT (quarter, currency)
    DO UPDATE SET credits = credits + excluded.credits, debits = debits + excluded.debits,
      credit_count = credit_count + excluded.credit_count, debit_count = debit_count + excluded.debit_count,
      hold_count = hold_count + excluded.hold_count, release_count = release_count + excluded.release_count;
  INSERT INTO movement_days(day, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    VALUES (NEW.created_at / 86400000, NEW.currency, iif(NEW.type = 'credit', NEW.amount, 0),
      iif(NEW.type = 'debit', NEW.amount, 0), NEW.type = 'credit', NEW.type = 'debit', NEW.type = 'hold',
      NEW.type = 'release')
    ON CONFLICT (day, currency)
    DO UPDATE SET credits = credits + excluded.credits, debits = debits + excluded.debits,
      credit_count = credit_count + excluded.credit_count, debit_count = debit_count + excluded.debit_count,
      hold_count = hold_count + excluded.hold_count, release_count = release_count + excluded.release_count;
END;
