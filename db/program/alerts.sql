-- Monitoring: the alerts that a movement raises.
--
-- Guarantees: a credit or debit of at least `high_amount` (in USD) raises an alert for staff and client; a movement
-- that makes `velocity_count` within `velocity_minutes` raises one for staff. The thresholds are read here, in the
-- posting itself, so that they are never stale: the client's, where it has settings of its own, and those of '*'
-- otherwise. `alert_counts` has the number of alerts of each status, kept by triggers.
--
-- Each alert has a row of the trail, written in the same statement, with all that it says; another follows where refusals
-- are added to it. What it says never changes, no alert is ever deleted, and its status only goes forward: with who
-- acknowledged or resolved it, and when.
-- Refusals: APPEND_ONLY, ALERT_STATUS.

CREATE VIEW posting_alerts AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS type, NULL AS amount,
  NULL AS currency, NULL AS usd_amount;

-- An account's thresholds, and when the movements were booked that a burst is detected by: the newest begins where `first`
-- does, and the one before it began at `first_before`.
CREATE VIEW account_thresholds AS
SELECT v.id AS account_id, a.high_amount, a.velocity_count, a.velocity_minutes,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - a.velocity_count + 1) AS first,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - a.velocity_count) AS first_before,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - 1) AS before
FROM virtual_accounts v
JOIN alert_settings a ON a.client_id = coalesce((SELECT client_id FROM alert_settings WHERE client_id = v.client_id), '*');

-- Both thresholds are compared at once, in the WHEN: most movements reach none, and cost no more than this.
CREATE TRIGGER posting_alerts_raise INSTEAD OF INSERT ON posting_alerts
WHEN NEW.type IN ('credit', 'debit') AND EXISTS (SELECT 1 FROM account_thresholds
  WHERE account_id = NEW.account_id AND (NEW.usd_amount >= high_amount
    OR (NEW.created_at - first <= velocity_minutes * 60000
      AND (before - first_before <= velocity_minutes * 60000) IS NOT 1))) BEGIN
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'high_amount', 'high', 'High amount transaction',
    printf('A %s of %s%,d.%02d reached the threshold of $%,d.%02d', NEW.type,
      iif(NEW.currency = 'USD', '$', NEW.currency || ' '), NEW.amount / 100, NEW.amount % 100,
      high_amount / 100, high_amount % 100),
    'client', NEW.journal_id, NEW.created_at
  FROM account_thresholds
  WHERE account_id = NEW.account_id AND NEW.usd_amount >= high_amount;

  -- Once per burst: where this movement exceeds the threshold and the one before it did not.
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'velocity', 'medium', 'High transaction velocity',
    printf('%d movements within %d minutes', velocity_count, velocity_minutes),
    'staff', NEW.journal_id, NEW.created_at
  FROM account_thresholds
  WHERE account_id = NEW.account_id AND NEW.created_at - first <= velocity_minutes * 60000
    AND (before - first_before <= velocity_minutes * 60000) IS NOT 1;
END;

-- INSERT OR REPLACE would delete the alert that is in its way.
CREATE TRIGGER alerts_insert BEFORE INSERT ON alerts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM alerts WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM alerts WHERE journal_id = NEW.journal_id AND virtual_account_id = NEW.virtual_account_id
      AND rule = NEW.rule AND rule IS NOT NULL);
END;

-- A handling is kept as it was; only an acknowledgement can be undone, by which the alert is active as before.
CREATE TRIGGER alerts_update BEFORE UPDATE ON alerts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.type, NEW.severity, NEW.title, NEW.audience, NEW.journal_id, NEW.created_at,
        NEW.rule) IS NOT (OLD.id, OLD.virtual_account_id, OLD.type, OLD.severity, OLD.title, OLD.audience, OLD.journal_id,
        OLD.created_at, OLD.rule)
      OR NEW.occurrences < OLD.occurrences
      OR (NEW.occurrences = OLD.occurrences AND NEW.description <> OLD.description)
      OR (OLD.acknowledged_at IS NOT NULL AND (NEW.acknowledged_by, NEW.acknowledged_at, NEW.acknowledge_note)
        IS NOT (OLD.acknowledged_by, OLD.acknowledged_at, OLD.acknowledge_note)
        AND (NEW.status, NEW.acknowledged_by, NEW.acknowledged_at, NEW.acknowledge_note) IS NOT ('active', NULL, NULL, NULL))
      OR (OLD.resolved_at IS NOT NULL AND (NEW.resolved_by, NEW.resolved_at, NEW.resolve_note)
        IS NOT (OLD.resolved_by, OLD.resolved_at, OLD.resolve_note))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status = 'resolved'
        OR (NEW.status = 'active' AND (OLD.status, NEW.acknowledged_at) IS NOT ('acknowledged', NULL)))
      THEN RAISE(ABORT, 'ALERT_STATUS')
  END;
END;

CREATE TRIGGER alerts_delete BEFORE DELETE ON alerts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- The content of an alert, as its row of the trail records it and `verify` builds it again.
CREATE VIEW alert_records AS
SELECT id, status, json_object('accountId', virtual_account_id, 'type', type, 'severity', severity, 'title', title,
  'description', description, 'audience', audience, 'journalId', journal_id, 'rule', rule, 'occurrences', occurrences,
  'createdAt', created_at) AS content
FROM alerts;

-- The mail of an alert is written first, so that the alert's row of the trail covers it and names it.
CREATE TRIGGER alerts_record AFTER INSERT ON alerts BEGIN
  INSERT INTO mails (id, recipient, audience, subject, body, wording, next_attempt_at, created_at, alert_id)
  SELECT lower(hex(randomblob(16))), recipient, audience, subject, body, wording, created_at, created_at, alert_id
  FROM alert_mails WHERE alert_id = NEW.id;
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'CREATE', 'ALERT', r.id, json_patch(json_object('alert', json(r.content), 'status', r.status),
      json_object('mail', m.id)), '', '', NEW.created_at
  FROM alert_records r LEFT JOIN mails m ON m.alert_id = r.id WHERE r.id = NEW.id;
END;

CREATE TRIGGER alerts_record_more AFTER UPDATE OF occurrences ON alerts WHEN NEW.occurrences <> OLD.occurrences BEGIN
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'UPDATE', 'ALERT', id, json_object('alert', json(content)), '', '',
    (SELECT max(created_at) FROM audit_logs)
  FROM alert_records WHERE id = NEW.id;
END;

CREATE TRIGGER alerts_count AFTER INSERT ON alerts BEGIN
  INSERT INTO alert_counts (status, alerts) VALUES (NEW.status, 1)
  ON CONFLICT (status) DO UPDATE SET alerts = alerts + 1;
END;

CREATE TRIGGER alerts_recount AFTER UPDATE OF status ON alerts WHEN NEW.status <> OLD.status BEGIN
  UPDATE alert_counts SET alerts = alerts - 1 WHERE status = OLD.status;
  INSERT INTO alert_counts (status, alerts) VALUES (NEW.status, 1)
  ON CONFLICT (status) DO UPDATE SET alerts = alerts + 1;
END;
