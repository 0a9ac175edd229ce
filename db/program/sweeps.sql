-- Core accounts of clients.
--
-- Guarantees: a core account is at another bank, or in the bank's core banking system: never one of our virtual accounts.
-- Its client and its currency never change.
-- Refusals: CORE_ACCOUNT_OURS, APPEND_ONLY.

CREATE TRIGGER core_accounts_insert BEFORE INSERT ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account);
END;

CREATE TRIGGER core_accounts_update BEFORE UPDATE ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.client_id, NEW.currency, NEW.created_at) <> (OLD.id, OLD.client_id, OLD.currency, OLD.created_at);
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account);
END;
