-- What happened in the book, for programs that follow it.
--
-- Guarantees: each event belongs to the write that it reports, so none is lost and none is false. There is one writer at a time:
-- events are numbered in the order of their commits, without gaps, since a write that is rolled back frees its number. None is
-- changed. They are deleted from the oldest on, and the newest never, since the next number follows it.
-- `client_id` is the client who may read the event: the owner of the account at that time, or null for events for staff alone.
-- An event must match the row that it reports (`event_truths`). The database refuses one that does not; if one is there all the
-- same, it is never delivered, and `verify` names it.
-- Refusals: APPEND_ONLY, EVENT_UNTRUE.

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
  'cbsAccount', v.cbs_account, 'entityId', v.entity_id, 'balance', v.balance,
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
  debit_enabled, networth, status, client_id, level, cbs_account, entity_id, closed_at
ON virtual_accounts
WHEN (NEW.account_name, NEW.customer_name, NEW.company_name, NEW.reference, NEW.type, NEW.currency, NEW.description,
    NEW.credit_enabled, NEW.debit_enabled, NEW.networth, NEW.status, NEW.client_id, NEW.level, NEW.cbs_account,
    NEW.entity_id, NEW.closed_at)
  IS NOT (OLD.account_name, OLD.customer_name, OLD.company_name, OLD.reference, OLD.type, OLD.currency, OLD.description,
    OLD.credit_enabled, OLD.debit_enabled, OLD.networth, OLD.status, OLD.client_id, OLD.level, OLD.cbs_account,
    OLD.entity_id, OLD.closed_at) BEGIN
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
  VALUES ('file.answered', NEW.id, NULL, iif(NEW.kind <> 'accounts', NEW.client_id, NULL),
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
  WHERE EXISTS (SELECT 1 FROM events WHERE seq < OLD.seq) OR OLD.seq = (SELECT max(seq) FROM events)
    OR OLD.seq > coalesce((SELECT details ->> '$.upTo' FROM audit_logs
      WHERE resource = 'RETENTION' AND resource_id = 'events' ORDER BY created_at DESC, id DESC LIMIT 1), 0);
END;

-- Compares each event with the row that it reports. `is_told`: the row exists, and its immutable columns have the event's values.
-- `is_owned`: the event's client owned the account within an hour of the event, since clocks may be set back. Deleted balance
-- monitors cannot be compared.
CREATE VIEW event_truths AS
SELECT e.seq, CASE
  WHEN e.type = 'transaction.posted' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM transactions t
    WHERE t.id = e.subject AND t.virtual_account_id = e.virtual_account_id AND t.created_at = e.at)
  WHEN e.type = 'hold.placed' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM holds h
    WHERE h.id = e.subject AND h.virtual_account_id = e.virtual_account_id AND h.created_at = e.at)
  WHEN e.type IN ('hold.released', 'hold.captured', 'hold.expired') THEN e.state IS NULL AND EXISTS (SELECT 1 FROM holds h
    WHERE h.id = e.subject AND h.virtual_account_id = e.virtual_account_id AND h.is_active = 0 AND h.ended_at = e.at
      AND e.type = CASE h.ended_by WHEN 'capture' THEN 'hold.captured' WHEN 'expiry' THEN 'hold.expired' ELSE 'hold.released' END)
  WHEN e.type IN ('payment.created', 'review.opened') THEN e.state IS NULL AND EXISTS (SELECT 1 FROM payments p
    WHERE p.id = e.subject AND p.virtual_account_id = e.virtual_account_id AND p.created_at = e.at
      AND (e.type = 'payment.created' OR p.status = 'review' OR p.ended_journal_id IS NOT NULL))
  WHEN e.type IN ('payment.sent', 'payment.returned', 'payment.rejected') THEN e.state IS NULL AND EXISTS (
    SELECT 1 FROM payments p WHERE p.id = e.subject AND p.virtual_account_id = e.virtual_account_id
      AND (e.type = 'payment.' || p.status OR (e.type = 'payment.sent' AND p.status = 'returned')))
  -- An account that was never used may be deleted, which its trail says.
  WHEN e.type IN ('account.opened', 'account.updated', 'limit.changed')
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = e.subject) THEN e.subject = e.virtual_account_id
    AND EXISTS (SELECT 1 FROM audit_logs a WHERE a.resource = 'VIRTUAL_ACCOUNT' AND a.action = 'DELETE'
      AND a.resource_id = CAST(e.subject AS TEXT))
  WHEN e.type IN ('account.opened', 'account.updated', 'account.closed') THEN e.subject = e.virtual_account_id AND EXISTS (
    SELECT 1 FROM virtual_accounts v WHERE v.id = e.subject AND (e.type <> 'account.opened' OR e.at = v.created_at)
      AND (e.type <> 'account.closed' OR v.closed_at IS NOT NULL) AND (e.state IS NULL OR (
      e.state ->> '$.id' = v.id AND e.state ->> '$.virtualIban' = v.virtual_iban
      -- An account's currency changes only before its first movement.
      AND (e.state ->> '$.currency' = v.currency OR (e.state ->> '$.balance', e.state ->> '$.held') = (0, 0))
      AND e.state ->> '$.clientId' = e.client_id AND e.state ->> '$.createdAt' = v.created_at
      AND ((e.state ->> '$.balance', e.state ->> '$.held') = (0, 0)
        OR (e.state ->> '$.balance', e.state ->> '$.held') = (SELECT balance_after + held_after, held_after FROM transactions
          WHERE virtual_account_id = v.id AND created_at < e.at ORDER BY created_at DESC, id DESC LIMIT 1)
        OR EXISTS (SELECT 1 FROM transactions WHERE virtual_account_id = v.id
          AND (balance_after + held_after, held_after) = (e.state ->> '$.balance', e.state ->> '$.held'))))))
  WHEN e.type = 'limit.changed' THEN e.subject = e.virtual_account_id AND EXISTS (SELECT 1 FROM configurations c
    WHERE c.virtual_account_id = e.subject AND (
      (e.state ->> '$.dailyLimit', e.state ->> '$.monthlyLimit') = (c.daily_limit, c.monthly_limit)
      OR NOT EXISTS (SELECT 1 FROM json_each(e.state) l WHERE l.key <> 'enforceLimits'
        AND l.value <> iif(l.key = 'dailyLimit', c.daily_limit, c.monthly_limit)
        AND NOT EXISTS (SELECT 1 FROM audit_logs a WHERE a.resource IN ('CONFIGURATION', 'VIRTUAL_ACCOUNT')
          AND a.resource_id = CAST(e.subject AS TEXT) AND (a.details IS NULL
            OR iif(json_valid(a.details), a.details, NULL) -> '$.after' ->> l.key = l.value
            OR iif(json_valid(a.details), a.details, NULL) -> '$.before' ->> l.key = l.value)))))
  WHEN e.type = 'balance.crossed' THEN NOT EXISTS (SELECT 1 FROM balance_monitors m WHERE m.id = e.subject
      AND (m.virtual_account_id, m.measure, m.direction, m.amount)
        IS NOT (e.virtual_account_id, e.state ->> '$.measure', e.state ->> '$.direction', e.state ->> '$.amount'))
    AND EXISTS (SELECT 1 FROM transactions t WHERE t.virtual_account_id = e.virtual_account_id AND t.created_at = e.at
      AND t.balance_after + iif(e.state ->> '$.measure' = 'balance', t.held_after, 0) = e.state ->> '$.value')
  WHEN e.type = 'statement.ready' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM client_files f WHERE f.id = e.subject
    AND f.kind IN ('notices', 'intraday') AND f.client_id = e.client_id AND f.made_at = e.at)
  WHEN e.type = 'file.answered' THEN EXISTS (SELECT 1 FROM bulk_uploads u WHERE u.id = e.subject
    AND u.status IN ('done', 'failed') AND iif(u.kind <> 'accounts', u.client_id, NULL) IS e.client_id
    AND (e.state IS NULL OR (u.status, u.failure, u.finished_at)
      IS (e.state ->> '$.status', e.state ->> '$.failure', e.state ->> '$.finishedAt')))
  WHEN e.type IN ('sweep.done', 'sweep.failed') THEN e.state IS NULL AND e.virtual_account_id IS NULL
    AND EXISTS (SELECT 1 FROM sweep_runs r WHERE r.id = e.subject AND r.client_id = e.client_id
      AND (r.phase <> 'sweep' OR (r.status <> 'running' AND r.finished_at = e.at
        AND (r.status = 'done') = (e.type = 'sweep.done'))))
  WHEN e.type = 'expected.changed' THEN EXISTS (SELECT 1 FROM expected_receipts x WHERE x.id = e.subject
    AND x.client_id = e.client_id AND e.state ->> '$.vaId' = e.virtual_account_id AND (e.state ->> '$.id', e.state ->> '$.clientId', e.state ->> '$.createdAt')
      = (x.id, x.client_id, x.created_at))
  WHEN e.type = 'number.changed' THEN EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id
    WHERE n.id = e.subject AND p.virtual_account_id = e.virtual_account_id
      AND (e.state ->> '$.id', e.state ->> '$.poolId', e.state ->> '$.iban', e.state ->> '$.holderName', e.state ->> '$.externalId')
        = (n.id, n.pool_id, n.iban, n.holder_name, n.external_id))
  WHEN e.type = 'entity.changed' THEN e.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM entities n WHERE n.id = e.subject
    AND n.client_id = e.client_id AND (e.state ->> '$.id', e.state ->> '$.clientId', e.state ->> '$.createdAt')
      = (n.id, n.client_id, n.created_at))
  WHEN e.type = 'receipt.applied' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM receipt_applications a
    JOIN receipts r ON r.id = a.receipt_id WHERE a.id = e.subject AND a.created_at = e.at
      AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id)
  WHEN e.type = 'receipt.waiting' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM receipts r
    WHERE r.id = e.subject AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id
      AND (r.looked_at = e.at OR EXISTS (SELECT 1 FROM receipt_applications WHERE receipt_id = r.id
        AND undoes IS NOT NULL AND created_at = e.at)))
  WHEN e.type = 'receipt.refused' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM refused_receipts r
    WHERE r.id = e.subject AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id AND r.created_at = e.at)
  WHEN e.type = 'alert.raised' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM alerts a
    WHERE a.id = e.subject AND a.virtual_account_id IS e.virtual_account_id AND a.created_at = e.at)
  WHEN e.type = 'approval.asked' THEN e.state IS NULL AND e.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM approvals a
    WHERE a.id = e.subject AND a.made_at = e.at)
  ELSE 0 END AS is_told,
  CASE
    WHEN e.type IN ('alert.raised', 'review.opened', 'approval.asked') THEN e.client_id IS NULL
    WHEN e.type IN ('file.answered', 'statement.ready', 'sweep.done', 'sweep.failed', 'expected.changed', 'entity.changed') THEN 1
    WHEN e.type IN ('account.opened', 'account.updated', 'limit.changed')
      AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = e.subject) THEN 1
    WHEN e.type = 'balance.crossed' AND (e.client_id IS NULL OR EXISTS (SELECT 1 FROM balance_monitors WHERE id = e.subject))
      THEN NOT EXISTS (SELECT 1 FROM balance_monitors WHERE id = e.subject AND client_id IS NOT e.client_id)
    ELSE e.client_id IN (SELECT s.client_id FROM account_states s WHERE s.virtual_account_id = e.virtual_account_id
      AND (s.since <= e.at + 3600000
        OR s.id = (SELECT min(id) FROM account_states WHERE virtual_account_id = e.virtual_account_id))
      AND s.id >= coalesce((SELECT max(id) FROM account_states
        WHERE virtual_account_id = e.virtual_account_id AND since <= e.at - 3600000), 0))
  END AS is_owned
FROM events e;

-- Runs for every posting: its transaction was inserted just before.
CREATE TRIGGER events_posted AFTER INSERT ON events WHEN NEW.type = 'transaction.posted' BEGIN
  SELECT RAISE(ABORT, 'EVENT_UNTRUE')
  WHERE NOT EXISTS (SELECT 1 FROM transactions t JOIN virtual_accounts v ON v.id = t.virtual_account_id
    WHERE t.id = NEW.subject AND t.virtual_account_id = NEW.virtual_account_id AND v.client_id = NEW.client_id
      AND t.created_at = NEW.at AND NEW.state IS NULL);
END;

-- Compares an event with the present row while it is written: the account's owner, and values that may change later.
CREATE TRIGGER events_told AFTER INSERT ON events WHEN NEW.type <> 'transaction.posted' BEGIN
  SELECT RAISE(ABORT, 'EVENT_UNTRUE')
  WHERE NOT coalesce((SELECT is_told FROM event_truths WHERE seq = NEW.seq), 0)
    OR (NEW.client_id IS NULL) <> (NEW.type IN ('alert.raised', 'review.opened', 'approval.asked'))
      AND NEW.type NOT IN ('balance.crossed', 'file.answered')
    OR NEW.client_id IS NOT NULL AND NEW.virtual_account_id IS NOT NULL AND NEW.type <> 'statement.ready'
      AND NEW.client_id <> (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id)
    OR NEW.type IN ('account.opened', 'account.updated', 'account.closed')
      AND NEW.state IS NOT (SELECT state FROM account_event_states WHERE account_id = NEW.subject)
    OR NEW.type = 'expected.changed' AND NEW.state IS NOT (SELECT state FROM expected_receipt_event_states
      WHERE expected_receipt_id = NEW.subject)
    OR NEW.type = 'number.changed' AND NEW.state IS NOT (SELECT state FROM number_event_states WHERE number_id = NEW.subject)
    OR NEW.type = 'entity.changed' AND NEW.state IS NOT (SELECT state FROM entity_event_states WHERE entity_id = NEW.subject)
    OR NEW.type = 'limit.changed' AND NEW.state IS NOT (SELECT json_object('dailyLimit', daily_limit,
        'monthlyLimit', monthly_limit, 'enforceLimits', json(iif(enforce_limits, 'true', 'false')))
      FROM configurations WHERE virtual_account_id = NEW.subject)
    OR NEW.type = 'file.answered' AND NEW.state -> '$.counts' IS NOT (SELECT json_group_object(state, rows)
      FROM (SELECT state, count(*) AS rows FROM bulk_rows WHERE upload_id = NEW.subject GROUP BY state));
END;

-- Assigns numbers in order: none is skipped, and none is used twice.
CREATE TRIGGER events_insert BEFORE INSERT ON events WHEN NEW.seq > 0 BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.seq <> coalesce((SELECT max(seq) FROM events), 0) + 1;
END;
