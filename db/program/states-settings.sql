-- The watched tables of settings and approvals: what each change of a row leaves in `state_changes` (states.sql).

CREATE VIEW alert_settings_state AS
SELECT client_id AS row_id, json_object(
    'client_id', client_id, 'high_amount', high_amount, 'velocity_count', velocity_count,
    'velocity_minutes', velocity_minutes, 'structuring_count', structuring_count, 'dormant_days', dormant_days,
    'pass_through_minutes', pass_through_minutes, 'pass_through_amount', pass_through_amount, 'version', version,
    'updated_at', updated_at) AS state
FROM alert_settings;

CREATE TRIGGER alert_settings_state_insert AFTER INSERT ON alert_settings BEGIN
  INSERT INTO state_entries VALUES ('alert_settings', NEW.client_id, 'insert', NULL,
    (SELECT state FROM alert_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER alert_settings_state_update AFTER UPDATE OF
  client_id, high_amount, velocity_count, velocity_minutes, structuring_count, dormant_days, pass_through_minutes,
  pass_through_amount, version, updated_at
ON alert_settings BEGIN
  INSERT INTO state_entries VALUES ('alert_settings', NEW.client_id, 'update', json_object(
      'client_id', OLD.client_id, 'high_amount', OLD.high_amount, 'velocity_count', OLD.velocity_count,
      'velocity_minutes', OLD.velocity_minutes, 'structuring_count', OLD.structuring_count,
      'dormant_days', OLD.dormant_days, 'pass_through_minutes', OLD.pass_through_minutes,
      'pass_through_amount', OLD.pass_through_amount, 'version', OLD.version, 'updated_at', OLD.updated_at),
    (SELECT state FROM alert_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER alert_settings_state_delete AFTER DELETE ON alert_settings BEGIN
  INSERT INTO state_entries VALUES ('alert_settings', OLD.client_id, 'delete', NULL, NULL);
END;

CREATE VIEW approval_settings_state AS
SELECT kind AS row_id, json_object(
    'kind', kind, 'enabled', enabled, 'above_usd', above_usd, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM approval_settings;

CREATE TRIGGER approval_settings_state_insert AFTER INSERT ON approval_settings BEGIN
  INSERT INTO state_entries VALUES ('approval_settings', NEW.kind, 'insert', NULL,
    (SELECT state FROM approval_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER approval_settings_state_update AFTER UPDATE OF
  kind, enabled, above_usd, updated_by, updated_at
ON approval_settings BEGIN
  INSERT INTO state_entries VALUES ('approval_settings', NEW.kind, 'update', json_object(
      'kind', OLD.kind, 'enabled', OLD.enabled, 'above_usd', OLD.above_usd, 'updated_by', OLD.updated_by,
      'updated_at', OLD.updated_at),
    (SELECT state FROM approval_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER approval_settings_state_delete AFTER DELETE ON approval_settings BEGIN
  INSERT INTO state_entries VALUES ('approval_settings', OLD.kind, 'delete', NULL, NULL);
END;

CREATE VIEW client_payment_settings_state AS
SELECT client_id AS row_id, json_object(
    'client_id', client_id, 'enabled', enabled, 'above_usd', above_usd, 'version', version, 'updated_by', updated_by,
    'updated_at', updated_at) AS state
FROM client_payment_settings;

CREATE TRIGGER client_payment_settings_state_insert AFTER INSERT ON client_payment_settings BEGIN
  INSERT INTO state_entries VALUES ('client_payment_settings', NEW.client_id, 'insert', NULL,
    (SELECT state FROM client_payment_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER client_payment_settings_state_update AFTER UPDATE OF
  client_id, enabled, above_usd, version, updated_by, updated_at
ON client_payment_settings BEGIN
  INSERT INTO state_entries VALUES ('client_payment_settings', NEW.client_id, 'update', json_object(
      'client_id', OLD.client_id, 'enabled', OLD.enabled, 'above_usd', OLD.above_usd, 'version', OLD.version,
      'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at),
    (SELECT state FROM client_payment_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER client_payment_settings_state_delete AFTER DELETE ON client_payment_settings BEGIN
  INSERT INTO state_entries VALUES ('client_payment_settings', OLD.client_id, 'delete', NULL, NULL);
END;

CREATE VIEW approvals_state AS
SELECT id AS row_id, json_object(
    'id', id, 'request_id', request_id, 'kind', kind, 'client_id', client_id, 'subject', subject, 'act', act,
    'body', body, 'summary', summary, 'details', details, 'usd_amount', usd_amount, 'status', status,
    'maker_id', maker_id, 'made_at', made_at, 'expires_at', expires_at, 'ended_by', ended_by, 'ended_at', ended_at,
    'reason', reason) AS state
FROM approvals;

CREATE TRIGGER approvals_state_insert AFTER INSERT ON approvals BEGIN
  INSERT INTO state_entries VALUES ('approvals', NEW.id, 'insert', NULL,
    (SELECT state FROM approvals_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER approvals_state_update AFTER UPDATE OF
  id, request_id, kind, client_id, subject, act, body, summary, details, usd_amount, status, maker_id, made_at,
  expires_at, ended_by, ended_at, reason
ON approvals BEGIN
  INSERT INTO state_entries VALUES ('approvals', NEW.id, 'update', json_object(
      'id', OLD.id, 'request_id', OLD.request_id, 'kind', OLD.kind, 'client_id', OLD.client_id, 'subject', OLD.subject,
      'act', OLD.act, 'body', OLD.body, 'summary', OLD.summary, 'details', OLD.details, 'usd_amount', OLD.usd_amount,
      'status', OLD.status, 'maker_id', OLD.maker_id, 'made_at', OLD.made_at, 'expires_at', OLD.expires_at,
      'ended_by', OLD.ended_by, 'ended_at', OLD.ended_at, 'reason', OLD.reason),
    (SELECT state FROM approvals_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER approvals_state_delete AFTER DELETE ON approvals BEGIN
  INSERT INTO state_entries VALUES ('approvals', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW sole_acts_state AS
SELECT id AS row_id, json_object(
    'id', id, 'kind', kind, 'account_id', account_id, 'maker_id', maker_id, 'usd_amount', usd_amount, 'at', at) AS state
FROM sole_acts;

CREATE TRIGGER sole_acts_state_insert AFTER INSERT ON sole_acts BEGIN
  INSERT INTO state_entries VALUES ('sole_acts', NEW.id, 'insert', NULL,
    (SELECT state FROM sole_acts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sole_acts_state_update AFTER UPDATE OF
  id, kind, account_id, maker_id, usd_amount, at
ON sole_acts BEGIN
  INSERT INTO state_entries VALUES ('sole_acts', NEW.id, 'update', json_object(
      'id', OLD.id, 'kind', OLD.kind, 'account_id', OLD.account_id, 'maker_id', OLD.maker_id,
      'usd_amount', OLD.usd_amount, 'at', OLD.at),
    (SELECT state FROM sole_acts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sole_acts_state_delete AFTER DELETE ON sole_acts BEGIN
  INSERT INTO state_entries VALUES ('sole_acts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW report_schedules_state AS
SELECT id AS row_id, json_object(
    'id', id, 'name', name, 'cadence', cadence, 'hour', hour, 'weekday', weekday, 'sheets', sheets,
    'accounts', accounts, 'recipients', recipients, 'is_active', is_active, 'version', version,
    'request_id', request_id, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM report_schedules;

CREATE TRIGGER report_schedules_state_insert AFTER INSERT ON report_schedules BEGIN
  INSERT INTO state_entries VALUES ('report_schedules', NEW.id, 'insert', NULL,
    (SELECT state FROM report_schedules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER report_schedules_state_update AFTER UPDATE OF
  id, name, cadence, hour, weekday, sheets, accounts, recipients, is_active, version, request_id, created_by,
  created_at, updated_at
ON report_schedules BEGIN
  INSERT INTO state_entries VALUES ('report_schedules', NEW.id, 'update', json_object(
      'id', OLD.id, 'name', OLD.name, 'cadence', OLD.cadence, 'hour', OLD.hour, 'weekday', OLD.weekday,
      'sheets', OLD.sheets, 'accounts', OLD.accounts, 'recipients', OLD.recipients, 'is_active', OLD.is_active,
      'version', OLD.version, 'request_id', OLD.request_id, 'created_by', OLD.created_by, 'created_at', OLD.created_at,
      'updated_at', OLD.updated_at),
    (SELECT state FROM report_schedules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER report_schedules_state_delete AFTER DELETE ON report_schedules BEGIN
  INSERT INTO state_entries VALUES ('report_schedules', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW bank_csv_mappings_state AS
SELECT cbs_account AS row_id, json_object(
    'cbs_account', cbs_account, 'mapping', mapping, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM bank_csv_mappings;

CREATE TRIGGER bank_csv_mappings_state_insert AFTER INSERT ON bank_csv_mappings BEGIN
  INSERT INTO state_entries VALUES ('bank_csv_mappings', NEW.cbs_account, 'insert', NULL,
    (SELECT state FROM bank_csv_mappings_state WHERE row_id = NEW.cbs_account));
END;

CREATE TRIGGER bank_csv_mappings_state_update AFTER UPDATE OF
  cbs_account, mapping, updated_by, updated_at
ON bank_csv_mappings BEGIN
  INSERT INTO state_entries VALUES ('bank_csv_mappings', NEW.cbs_account, 'update', json_object(
      'cbs_account', OLD.cbs_account, 'mapping', OLD.mapping, 'updated_by', OLD.updated_by,
      'updated_at', OLD.updated_at),
    (SELECT state FROM bank_csv_mappings_state WHERE row_id = NEW.cbs_account));
END;

CREATE TRIGGER bank_csv_mappings_state_delete AFTER DELETE ON bank_csv_mappings BEGIN
  INSERT INTO state_entries VALUES ('bank_csv_mappings', OLD.cbs_account, 'delete', NULL, NULL);
END;
