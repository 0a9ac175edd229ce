-- The watched tables of accounts: what each change of a row leaves in `state_changes` (states.sql).

CREATE VIEW virtual_accounts_state AS
SELECT id AS row_id, json_object(
    'id', id, 'virtual_iban', virtual_iban, 'account_name', account_name, 'customer_name', customer_name,
    'company_name', company_name, 'reference', reference, 'type', type, 'currency', currency,
    'description', description, 'credit_enabled', credit_enabled, 'debit_enabled', debit_enabled, 'networth', networth,
    'status', status, 'client_id', client_id, 'created_by', created_by, 'level', level, 'cbs_account', cbs_account,
    'cbs_journal_id', cbs_journal_id, 'version', version, 'created_at', created_at, 'updated_at', updated_at,
    'closed_at', closed_at) AS state
FROM virtual_accounts;

CREATE TRIGGER virtual_accounts_state_insert AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO state_entries VALUES ('virtual_accounts', NEW.id, 'insert', NULL,
    (SELECT state FROM virtual_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER virtual_accounts_state_update AFTER UPDATE OF
  id, virtual_iban, account_name, customer_name, company_name, reference, type, currency, description, credit_enabled,
  debit_enabled, networth, status, client_id, created_by, level, cbs_account, cbs_journal_id, version, created_at,
  updated_at, closed_at
ON virtual_accounts BEGIN
  INSERT INTO state_entries VALUES ('virtual_accounts', NEW.id, 'update', json_object(
      'id', OLD.id, 'virtual_iban', OLD.virtual_iban, 'account_name', OLD.account_name,
      'customer_name', OLD.customer_name, 'company_name', OLD.company_name, 'reference', OLD.reference,
      'type', OLD.type, 'currency', OLD.currency, 'description', OLD.description, 'credit_enabled', OLD.credit_enabled,
      'debit_enabled', OLD.debit_enabled, 'networth', OLD.networth, 'status', OLD.status, 'client_id', OLD.client_id,
      'created_by', OLD.created_by, 'level', OLD.level, 'cbs_account', OLD.cbs_account,
      'cbs_journal_id', OLD.cbs_journal_id, 'version', OLD.version, 'created_at', OLD.created_at,
      'updated_at', OLD.updated_at, 'closed_at', OLD.closed_at),
    (SELECT state FROM virtual_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER virtual_accounts_state_delete AFTER DELETE ON virtual_accounts BEGIN
  INSERT INTO state_entries VALUES ('virtual_accounts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW configurations_state AS
SELECT virtual_account_id AS row_id, json_object(
    'virtual_account_id', virtual_account_id, 'daily_limit', daily_limit, 'monthly_limit', monthly_limit,
    'enforce_limits', enforce_limits, 'suspense_account', suspense_account, 'auto_reconciliation', auto_reconciliation,
    'compliance_check', compliance_check, 'hold_duration', hold_duration, 'notification_email', notification_email,
    'updated_at', updated_at) AS state
FROM configurations;

CREATE TRIGGER configurations_state_insert AFTER INSERT ON configurations BEGIN
  INSERT INTO state_entries VALUES ('configurations', NEW.virtual_account_id, 'insert', NULL,
    (SELECT state FROM configurations_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER configurations_state_update AFTER UPDATE OF
  virtual_account_id, daily_limit, monthly_limit, enforce_limits, suspense_account, auto_reconciliation,
  compliance_check, hold_duration, notification_email, updated_at
ON configurations BEGIN
  INSERT INTO state_entries VALUES ('configurations', NEW.virtual_account_id, 'update', json_object(
      'virtual_account_id', OLD.virtual_account_id, 'daily_limit', OLD.daily_limit, 'monthly_limit', OLD.monthly_limit,
      'enforce_limits', OLD.enforce_limits, 'suspense_account', OLD.suspense_account,
      'auto_reconciliation', OLD.auto_reconciliation, 'compliance_check', OLD.compliance_check,
      'hold_duration', OLD.hold_duration, 'notification_email', OLD.notification_email, 'updated_at', OLD.updated_at),
    (SELECT state FROM configurations_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER configurations_state_delete AFTER DELETE ON configurations BEGIN
  INSERT INTO state_entries VALUES ('configurations', OLD.virtual_account_id, 'delete', NULL, NULL);
END;

CREATE VIEW cbs_accounts_state AS
SELECT number AS row_id, json_object(
    'number', number, 'name', name, 'purpose', purpose, 'currencies', currencies, 'is_active', is_active,
    'version', version) AS state
FROM cbs_accounts;

CREATE TRIGGER cbs_accounts_state_insert AFTER INSERT ON cbs_accounts BEGIN
  INSERT INTO state_entries VALUES ('cbs_accounts', NEW.number, 'insert', NULL,
    (SELECT state FROM cbs_accounts_state WHERE row_id = NEW.number));
END;

CREATE TRIGGER cbs_accounts_state_update AFTER UPDATE OF
  number, name, purpose, currencies, is_active, version
ON cbs_accounts BEGIN
  INSERT INTO state_entries VALUES ('cbs_accounts', NEW.number, 'update', json_object(
      'number', OLD.number, 'name', OLD.name, 'purpose', OLD.purpose, 'currencies', OLD.currencies,
      'is_active', OLD.is_active, 'version', OLD.version),
    (SELECT state FROM cbs_accounts_state WHERE row_id = NEW.number));
END;

CREATE TRIGGER cbs_accounts_state_delete AFTER DELETE ON cbs_accounts BEGIN
  INSERT INTO state_entries VALUES ('cbs_accounts', OLD.number, 'delete', NULL, NULL);
END;

CREATE VIEW exchange_rates_state AS
SELECT id AS row_id, json_object(
    'id', id, 'currency', currency, 'rate', rate, 'effective_at', effective_at, 'created_by', created_by,
    'created_at', created_at) AS state
FROM exchange_rates;

CREATE TRIGGER exchange_rates_state_insert AFTER INSERT ON exchange_rates BEGIN
  INSERT INTO state_entries VALUES ('exchange_rates', NEW.id, 'insert', NULL,
    (SELECT state FROM exchange_rates_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER exchange_rates_state_update AFTER UPDATE OF
  id, currency, rate, effective_at, created_by, created_at
ON exchange_rates BEGIN
  INSERT INTO state_entries VALUES ('exchange_rates', NEW.id, 'update', json_object(
      'id', OLD.id, 'currency', OLD.currency, 'rate', OLD.rate, 'effective_at', OLD.effective_at,
      'created_by', OLD.created_by, 'created_at', OLD.created_at),
    (SELECT state FROM exchange_rates_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER exchange_rates_state_delete AFTER DELETE ON exchange_rates BEGIN
  INSERT INTO state_entries VALUES ('exchange_rates', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW fund_allocations_state AS
SELECT id AS row_id, json_object(
    'id', id, 'virtual_account_id', virtual_account_id, 'user_id', user_id, 'allocated_amount', allocated_amount,
    'currency', currency, 'allocated_by', allocated_by, 'created_at', created_at, 'revoked_at', revoked_at,
    'revoked_by', revoked_by, 'request_id', request_id) AS state
FROM fund_allocations;

CREATE TRIGGER fund_allocations_state_insert AFTER INSERT ON fund_allocations BEGIN
  INSERT INTO state_entries VALUES ('fund_allocations', NEW.id, 'insert', NULL,
    (SELECT state FROM fund_allocations_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER fund_allocations_state_update AFTER UPDATE OF
  id, virtual_account_id, user_id, allocated_amount, currency, allocated_by, created_at, revoked_at, revoked_by,
  request_id
ON fund_allocations BEGIN
  INSERT INTO state_entries VALUES ('fund_allocations', NEW.id, 'update', json_object(
      'id', OLD.id, 'virtual_account_id', OLD.virtual_account_id, 'user_id', OLD.user_id,
      'allocated_amount', OLD.allocated_amount, 'currency', OLD.currency, 'allocated_by', OLD.allocated_by,
      'created_at', OLD.created_at, 'revoked_at', OLD.revoked_at, 'revoked_by', OLD.revoked_by,
      'request_id', OLD.request_id),
    (SELECT state FROM fund_allocations_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER fund_allocations_state_delete AFTER DELETE ON fund_allocations BEGIN
  INSERT INTO state_entries VALUES ('fund_allocations', OLD.id, 'delete', NULL, NULL);
END;
