-- Sweeps of clients' money between their accounts and to their core accounts.
--
-- Guarantees: a core account is the client's own, at another bank or in the bank's core banking system; it is neither a virtual
-- account nor a CBS account of the bank. Its client and currency never change. A sweep's accounts belong to its client, are in its
-- currency, and exclude its target; a target account cannot be closed. A run keeps the rule that it was started with and gets its
-- items at its start; each item ends once, with a journal of its account and amount if money moved. A run is reversed at most once.
-- A sweep whose payment bounces is paused, with an alert. Amounts are in minor units.
-- Refusals: CORE_ACCOUNT_OURS, SWEEP_ACCOUNT, SWEEP_TARGET, SWEEP_ITEM_JOURNAL, SWEEP_RUN_STATUS, APPEND_ONLY.

CREATE TRIGGER core_accounts_insert BEFORE INSERT ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account)
    OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.account)
    OR EXISTS (SELECT 1 FROM cbs_accounts WHERE ltrim(number, '0') = ltrim(NEW.account, '0'));
END;

CREATE TRIGGER core_accounts_update BEFORE UPDATE ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.client_id, NEW.currency, NEW.created_at) <> (OLD.id, OLD.client_id, OLD.currency, OLD.created_at);
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account)
    OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.account)
    OR EXISTS (SELECT 1 FROM cbs_accounts WHERE ltrim(number, '0') = ltrim(NEW.account, '0'));
END;

-- Sweeps with an account of another client or currency, or a target that is missing, closed or also a source.
CREATE VIEW misplaced_sweep_accounts AS
SELECT s.id AS sweep_id FROM sweeps s
WHERE (s.to_account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM virtual_accounts
    WHERE id = s.to_account_id AND client_id = s.client_id AND currency = s.currency AND closed_at IS NULL))
  OR (s.to_account_id IS NULL AND s.direction <> 'collect')
  OR EXISTS (SELECT 1 FROM json_each(s.va_ids) a LEFT JOIN virtual_accounts v ON v.id = a.value
    WHERE v.id IS NULL OR v.client_id <> s.client_id OR v.currency <> s.currency OR v.id IS s.to_account_id);

CREATE TRIGGER sweeps_insert AFTER INSERT ON sweeps BEGIN
  SELECT RAISE(ABORT, 'SWEEP_ACCOUNT') FROM misplaced_sweep_accounts WHERE sweep_id = NEW.id;
END;

-- Pausing and resuming skip this check, since one of the accounts may have been closed.
CREATE TRIGGER sweeps_update AFTER UPDATE OF client_id, currency, va_ids, to_account_id, direction ON sweeps BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE (NEW.client_id, NEW.created_at) <> (OLD.client_id, OLD.created_at);
  SELECT RAISE(ABORT, 'SWEEP_ACCOUNT') FROM misplaced_sweep_accounts WHERE sweep_id = NEW.id;
END;

CREATE TRIGGER sweeps_keep_target BEFORE UPDATE OF closed_at ON virtual_accounts
WHEN NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'SWEEP_TARGET') WHERE EXISTS (SELECT 1 FROM sweeps WHERE to_account_id = OLD.id);
END;

CREATE TRIGGER sweeps_keep_unused_target BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'SWEEP_TARGET') WHERE EXISTS (SELECT 1 FROM sweeps WHERE to_account_id = OLD.id);
END;

CREATE TRIGGER sweep_runs_insert BEFORE INSERT ON sweep_runs BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM sweep_runs WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'running' OR NEW.phase <> 'sweep' THEN RAISE(ABORT, 'SWEEP_RUN_STATUS')
  END;
END;

CREATE TRIGGER sweep_runs_update BEFORE UPDATE ON sweep_runs BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.sweep_id, NEW.client_id, NEW.rule, NEW.started_at)
        <> (OLD.id, OLD.request_id, OLD.sweep_id, OLD.client_id, OLD.rule, OLD.started_at)
      OR NEW.started_by IS NOT OLD.started_by OR NEW.due_at IS NOT OLD.due_at
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (OLD.phase = 'reverse' AND (NEW.phase <> 'reverse' OR (OLD.status <> 'running' AND NEW.status <> OLD.status)))
      OR (OLD.phase = 'sweep' AND OLD.status <> 'running' AND NEW.status <> OLD.status AND NEW.phase <> 'reverse')
      OR (OLD.phase = 'sweep' AND NEW.status = 'reversed')
      THEN RAISE(ABORT, 'SWEEP_RUN_STATUS')
  END;
END;

CREATE TRIGGER sweep_runs_delete BEFORE DELETE ON sweep_runs BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sweep_items_insert BEFORE INSERT ON sweep_items BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM sweep_items WHERE id = NEW.id) OR NEW.state NOT IN ('open', 'skipped')
    OR NOT EXISTS (SELECT 1 FROM sweep_runs WHERE id = NEW.run_id AND status = 'running' AND token = 0);
END;

-- The journal of an item, or of its reversal, moves its amount on its account.
CREATE TRIGGER sweep_items_update BEFORE UPDATE ON sweep_items BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.run_id, NEW.ordinal, NEW.virtual_account_id)
        <> (OLD.id, OLD.run_id, OLD.ordinal, OLD.virtual_account_id)
      OR (OLD.state <> 'open' AND (NEW.direction, NEW.before, NEW.amount, NEW.reason, NEW.journal_id)
        IS NOT (OLD.direction, OLD.before, OLD.amount, OLD.reason, OLD.journal_id))
      OR (OLD.state <> 'open' AND NEW.state <> OLD.state AND (OLD.state, NEW.state) <> ('moved', 'reversed'))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.journal_id IS NOT OLD.journal_id AND NOT EXISTS (SELECT 1 FROM transactions t
        WHERE t.journal_id = NEW.journal_id AND t.virtual_account_id = NEW.virtual_account_id
          AND t.amount = NEW.amount AND t.type = iif(NEW.direction = 'collect', 'debit', 'credit'))
      THEN RAISE(ABORT, 'SWEEP_ITEM_JOURNAL')
    WHEN NEW.reversed_journal_id IS NOT OLD.reversed_journal_id AND NOT EXISTS (SELECT 1 FROM transactions t
        WHERE t.journal_id = NEW.reversed_journal_id AND t.virtual_account_id = NEW.virtual_account_id
          AND t.amount = NEW.amount AND t.type = iif(NEW.direction = 'collect', 'credit', 'debit'))
      THEN RAISE(ABORT, 'SWEEP_ITEM_JOURNAL')
  END;
END;

CREATE TRIGGER sweep_items_delete BEFORE DELETE ON sweep_items BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sweeps_given_back AFTER UPDATE OF status ON payments
WHEN NEW.made_for = 'sweep' AND NEW.status <> OLD.status AND (NEW.status = 'returned' OR NEW.status = 'rejected') BEGIN
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.virtual_account_id, 'suspicious_pattern', 'high', 'Sweep given back',
    printf('The sweep %s is paused: %s%,d.%02d to its core account came back', r.rule ->> '$.name',
      iif(NEW.currency = 'USD', '$', NEW.currency || ' '), NEW.amount / 100, NEW.amount % 100),
    'staff', coalesce(NEW.returned_journal_id, NEW.ended_journal_id), NEW.updated_at
  FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id WHERE i.journal_id = NEW.journal_id;

  UPDATE sweeps SET status = 'paused', version = version + 1, updated_at = NEW.updated_at
  WHERE status = 'active' AND id = (SELECT r.sweep_id FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id
    WHERE i.journal_id = NEW.journal_id);

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'UPDATE', 'SWEEP', s.id, json_object('payment', NEW.id, 'after', json_object('status', 'paused')), '', '',
    NEW.updated_at
  FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id JOIN sweeps s ON s.id = r.sweep_id
  WHERE i.journal_id = NEW.journal_id AND s.status = 'paused' AND s.updated_at = NEW.updated_at;
END;

CREATE TRIGGER events_of_sweep_runs AFTER UPDATE OF status ON sweep_runs
WHEN OLD.status = 'running' AND NEW.status <> 'running' AND NEW.phase = 'sweep' BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES (iif(NEW.status = 'done', 'sweep.done', 'sweep.failed'), NEW.id, NULL, NEW.client_id, NEW.finished_at);
END;
