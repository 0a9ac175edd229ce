-- What happened in the book, for programs that follow it.
--
-- Guarantees: each event is written in the write that it tells of, so that none is lost and none is false. There is one
-- writer at a time: the events are numbered in the order in which they are committed, and without gaps, for a write that is
-- undone takes its number back. None is changed; they are deleted from the beginning on alone, and never the newest, whose
-- number the next one follows.
-- `client_id` is who may read it, as the account was then; what only staff may know of has none.
-- Refusals: APPEND_ONLY.

-- Every posting passes here: one row, and nothing that would open a temporary table.
CREATE TRIGGER events_of_transactions AFTER INSERT ON transactions BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('transaction.posted', NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.created_at);
END;

CREATE TRIGGER events_of_holds AFTER INSERT ON holds BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('hold.placed', NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.created_at);
END;

CREATE TRIGGER events_of_ended_holds AFTER UPDATE OF is_active ON holds WHEN OLD.is_active = 1 AND NEW.is_active = 0 BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES (CASE NEW.ended_by WHEN 'capture' THEN 'hold.captured' WHEN 'expiry' THEN 'hold.expired' ELSE 'hold.released' END,
    NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.ended_at);
END;

-- That a payment is reviewed, and why, is for staff.
CREATE TRIGGER events_of_payments AFTER INSERT ON payments BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('payment.created', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at);
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'review.opened', NEW.id, NEW.virtual_account_id, NULL, NEW.created_at WHERE NEW.status = 'review';
END;

CREATE TRIGGER events_of_moved_payments AFTER UPDATE OF status ON payments
WHEN NEW.status <> OLD.status AND (NEW.status = 'sent' OR NEW.status = 'returned' OR NEW.status = 'rejected') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('payment.' || NEW.status, NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.updated_at);
END;

-- An account as calls answer it: its columns by their names there, and what of its money is held.
CREATE VIEW account_event_states AS
SELECT v.id AS account_id, json_object('id', v.id, 'virtualIban', v.virtual_iban, 'accountName', v.account_name,
  'customerName', v.customer_name, 'companyName', v.company_name, 'reference', v.reference, 'type', v.type,
  'currency', v.currency, 'description', v.description,
  'creditEnabled', json(iif(v.credit_enabled, 'true', 'false')),
  'debitEnabled', json(iif(v.debit_enabled, 'true', 'false')),
  'networth', v.networth, 'status', v.status, 'clientId', v.client_id, 'createdBy', v.created_by, 'level', v.level,
  'cbsAccount', v.cbs_account, 'balance', v.balance,
  'held', coalesce((SELECT balance FROM ledger_accounts WHERE virtual_account_id = v.id AND kind = 'held'), 0),
  'version', v.version, 'createdAt', v.created_at, 'updatedAt', v.updated_at) AS state
FROM virtual_accounts v;

CREATE TRIGGER events_of_accounts AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('account.opened', NEW.id, NEW.id, NEW.client_id, NEW.created_at,
    (SELECT state FROM account_event_states WHERE account_id = NEW.id));
END;

CREATE TRIGGER events_of_changed_accounts
AFTER UPDATE OF account_name, customer_name, company_name, reference, type, currency, description, credit_enabled,
  debit_enabled, networth, status, client_id, level, cbs_account, closed_at
ON virtual_accounts
WHEN (NEW.account_name, NEW.customer_name, NEW.company_name, NEW.reference, NEW.type, NEW.currency, NEW.description,
    NEW.credit_enabled, NEW.debit_enabled, NEW.networth, NEW.status, NEW.client_id, NEW.level, NEW.cbs_account,
    NEW.closed_at)
  IS NOT (OLD.account_name, OLD.customer_name, OLD.company_name, OLD.reference, OLD.type, OLD.currency, OLD.description,
    OLD.credit_enabled, OLD.debit_enabled, OLD.networth, OLD.status, OLD.client_id, OLD.level, OLD.cbs_account,
    OLD.closed_at) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES (iif(NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL, 'account.closed', 'account.updated'), NEW.id, NEW.id,
    NEW.client_id, max(NEW.updated_at, coalesce(NEW.closed_at, 0)),
    (SELECT state FROM account_event_states WHERE account_id = NEW.id));
END;

-- The limits of an account without a row are those of the columns' defaults.
CREATE TRIGGER events_of_limits AFTER INSERT ON configurations
WHEN (NEW.daily_limit, NEW.monthly_limit, NEW.enforce_limits) IS NOT (10000000, 300000000, 0) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('limit.changed', NEW.virtual_account_id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.updated_at,
    json_object('dailyLimit', NEW.daily_limit, 'monthlyLimit', NEW.monthly_limit,
      'enforceLimits', json(iif(NEW.enforce_limits, 'true', 'false'))));
END;

CREATE TRIGGER events_of_changed_limits AFTER UPDATE OF daily_limit, monthly_limit, enforce_limits ON configurations
WHEN (NEW.daily_limit, NEW.monthly_limit, NEW.enforce_limits)
  IS NOT (OLD.daily_limit, OLD.monthly_limit, OLD.enforce_limits) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('limit.changed', NEW.virtual_account_id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.updated_at,
    json_object('dailyLimit', NEW.daily_limit, 'monthlyLimit', NEW.monthly_limit,
      'enforceLimits', json(iif(NEW.enforce_limits, 'true', 'false'))));
END;

CREATE TRIGGER events_of_client_files AFTER INSERT ON client_files WHEN NEW.kind IN ('notices', 'intraday') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('statement.ready', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.made_at);
END;

CREATE TRIGGER events_of_bulk_uploads AFTER UPDATE OF status ON bulk_uploads
WHEN NEW.status <> OLD.status AND NEW.status IN ('done', 'failed') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('file.answered', NEW.id, NULL, iif(NEW.kind = 'payments', NEW.client_id, NULL),
    coalesce(NEW.finished_at, NEW.committed_at, NEW.created_at),
    json_object('status', NEW.status, 'finishedAt', NEW.finished_at, 'failure', NEW.failure, 'version', NEW.version,
      'counts', (SELECT json_group_object(state, rows)
        FROM (SELECT state, count(*) AS rows FROM bulk_rows WHERE upload_id = NEW.id GROUP BY state))));
END;

CREATE TRIGGER events_of_alerts AFTER INSERT ON alerts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('alert.raised', NEW.id, NEW.virtual_account_id, NULL, NEW.created_at);
END;

CREATE TRIGGER events_of_approvals AFTER INSERT ON approvals BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('approval.asked', NEW.id, NULL, NULL, NEW.made_at);
END;

-- A monitor with what its measure is worth now, and whether that is beyond its amount. A client's rests while the account is
-- another's.
CREATE VIEW measured_monitors AS
SELECT id, virtual_account_id, client_id, measure, direction, amount, is_crossed, value,
  iif(direction = 'below', value < amount, value > amount) AS is_beyond
FROM (SELECT m.*, iif(m.measure = 'balance', v.balance, (SELECT balance FROM ledger_accounts
      WHERE virtual_account_id = m.virtual_account_id AND kind = 'available')) AS value
  FROM balance_monitors m JOIN virtual_accounts v ON v.id = m.virtual_account_id
  WHERE m.client_id IS NULL OR m.client_id = v.client_id);

-- The journal's row comes last: what its movements passed through in between crosses nothing. A book without monitors pays
-- for one look at an empty table.
CREATE TRIGGER events_of_monitors AFTER INSERT ON journals WHEN EXISTS (SELECT 1 FROM balance_monitors) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'balance.crossed', id, virtual_account_id, client_id,
    (SELECT max(created_at) FROM transactions WHERE journal_id = NEW.id),
    json_object('measure', measure, 'direction', direction, 'amount', amount, 'value', value)
  FROM measured_monitors
  WHERE virtual_account_id IN (SELECT virtual_account_id FROM transactions WHERE journal_id = NEW.id)
    AND is_beyond AND NOT is_crossed;

  UPDATE balance_monitors SET is_crossed = NOT is_crossed
  WHERE id IN (SELECT id FROM measured_monitors
    WHERE virtual_account_id IN (SELECT virtual_account_id FROM transactions WHERE journal_id = NEW.id)
      AND is_beyond <> is_crossed);
END;

CREATE TRIGGER events_update BEFORE UPDATE ON events BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER events_delete BEFORE DELETE ON events BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM events WHERE seq < OLD.seq) OR OLD.seq = (SELECT max(seq) FROM events);
END;
