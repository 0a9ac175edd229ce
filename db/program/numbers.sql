-- Pools of account numbers, each number an alias of one collection account.
--
-- Guarantees: an IBAN belongs to one account or one number. A number leads to its pool's account, which can change only while the
-- pool is empty, and must be an open collection account (COBO) when a number becomes active. A number goes from reserved to active,
-- quarantined and closed; until its quarantine period ends it can become active again. It never changes its holder, and a holder has
-- one active number in each pool. Every period of use is kept (`number_holdings`). A pool with active numbers cannot be deleted, nor
-- its account closed. Numbers are never deleted, and a pool has at most 1,000,000. Instants are in milliseconds UTC.
-- Refusals: APPEND_ONLY, UNIQUE constraint failed: account_numbers.iban, POOL_ACCOUNT, POOL_HAS_NUMBERS, POOL_CLOSED, POOL_FULL,
-- NUMBER_NOT_DRAWN, NUMBER_STATE, NUMBER_HOLDER, NUMBER_QUARANTINE, HOLDER_HAS_NUMBER, HOLDING_OUTSIDE, ACCOUNT_HAS_NUMBERS.

-- Accounts by the IBANs that lead to them: their own, and those of numbers, which receive money only while active. Query it with one
-- bound IBAN; triggers use receiver_of (db/receivers.ts), since a correlated read of this view scans both tables.
CREATE VIEW receivers AS
SELECT virtual_iban AS iban, id AS virtual_account_id, NULL AS number_id, 1 AS is_open FROM virtual_accounts
UNION ALL
SELECT n.iban, p.virtual_account_id, n.id, n.status = 'active'
FROM account_numbers n CROSS JOIN number_pools p ON p.id = n.pool_id;

CREATE TRIGGER number_pools_insert BEFORE INSERT ON number_pools BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM number_pools WHERE id = NEW.id OR request_id = NEW.request_id) OR NEW.version <> 1
      OR (NEW.reserved, NEW.active, NEW.quarantined, NEW.closed) <> (0, 0, 0, 0) OR NEW.deleted_at IS NOT NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND type = 'COBO' AND closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_ACCOUNT')
  END;
END;

-- Leaves out the counts, which account_numbers_counted and account_numbers_changed maintain.
CREATE TRIGGER number_pools_update BEFORE UPDATE OF id, request_id, virtual_account_id, name, quarantine_days, deleted_at, version,
  created_by, created_at ON number_pools BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR OLD.deleted_at IS NOT NULL OR NEW.version <> OLD.version + 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.deleted_at IS NOT NULL AND NEW.active <> 0 THEN RAISE(ABORT, 'POOL_HAS_NUMBERS')
    WHEN NEW.virtual_account_id = OLD.virtual_account_id THEN NULL
    WHEN EXISTS (SELECT 1 FROM account_numbers WHERE pool_id = OLD.id) THEN RAISE(ABORT, 'POOL_HAS_NUMBERS')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND type = 'COBO' AND closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_ACCOUNT')
  END;
END;

CREATE TRIGGER number_pools_delete BEFORE DELETE ON number_pools BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER account_numbers_insert BEFORE INSERT ON account_numbers BEGIN
  SELECT CASE
    WHEN NEW.status <> 'reserved' OR EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.iban)
      OR EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.iban)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: account_numbers.iban')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.id) OR NOT EXISTS (SELECT 1 FROM iban_sequence WHERE id = NEW.id)
      THEN RAISE(ABORT, 'NUMBER_NOT_DRAWN')
    WHEN NOT EXISTS (SELECT 1 FROM number_pools p JOIN virtual_accounts v ON v.id = p.virtual_account_id
        WHERE p.id = NEW.pool_id AND p.deleted_at IS NULL AND v.closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_CLOSED')
    WHEN (SELECT reserved + active + quarantined + closed FROM number_pools WHERE id = NEW.pool_id) >= 1000000
      THEN RAISE(ABORT, 'POOL_FULL')
  END;
END;

CREATE TRIGGER account_numbers_counted AFTER INSERT ON account_numbers BEGIN
  UPDATE number_pools SET reserved = reserved + 1 WHERE id = NEW.pool_id;
END;

-- Every update of a number changes its status.
CREATE TRIGGER account_numbers_update BEFORE UPDATE ON account_numbers BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.pool_id, NEW.iban, NEW.created_at) <> (OLD.id, OLD.pool_id, OLD.iban, OLD.created_at)
      OR NEW.status = OLD.status OR (OLD.activated_at IS NOT NULL AND NEW.activated_at IS NOT OLD.activated_at)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (OLD.status, NEW.status) NOT IN (VALUES ('reserved', 'active'), ('active', 'quarantined'), ('quarantined', 'active'),
        ('quarantined', 'closed')) OR (OLD.status = 'quarantined' AND (NEW.status = 'active') <> (NEW.updated_at < OLD.quarantined_until))
      THEN RAISE(ABORT, 'NUMBER_STATE')
    WHEN OLD.status <> 'reserved' AND (NEW.holder_name, NEW.external_id) <> (OLD.holder_name, OLD.external_id)
      THEN RAISE(ABORT, 'NUMBER_HOLDER')
    WHEN NEW.status = 'active' AND NOT EXISTS (SELECT 1 FROM number_pools p JOIN virtual_accounts v ON v.id = p.virtual_account_id
        WHERE p.id = NEW.pool_id AND p.deleted_at IS NULL AND v.closed_at IS NULL AND v.type = 'COBO')
      THEN RAISE(ABORT, 'POOL_CLOSED')
    WHEN NEW.status = 'active' AND EXISTS (SELECT 1 FROM account_numbers
        WHERE pool_id = NEW.pool_id AND external_id = NEW.external_id AND status = 'active')
      THEN RAISE(ABORT, 'HOLDER_HAS_NUMBER')
    WHEN NEW.status = 'active' AND OLD.status = 'reserved' AND NEW.activated_at <> NEW.updated_at THEN RAISE(ABORT, 'NUMBER_STATE')
    WHEN NEW.status = 'quarantined' AND (NEW.closed_at <> NEW.updated_at OR NEW.quarantined_until <> NEW.closed_at + 86400000 * (
        SELECT quarantine_days FROM number_pools WHERE id = NEW.pool_id))
      OR NEW.status = 'closed' AND (NEW.closed_at, NEW.quarantined_until, NEW.reason)
        <> (OLD.closed_at, OLD.quarantined_until, OLD.reason)
      THEN RAISE(ABORT, 'NUMBER_QUARANTINE')
  END;
END;

CREATE TRIGGER account_numbers_delete BEFORE DELETE ON account_numbers BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- An account number as events carry it.
CREATE VIEW number_event_states AS
SELECT n.id AS number_id, p.virtual_account_id, json_object('id', n.id, 'poolId', n.pool_id, 'vaId', p.virtual_account_id,
  'iban', n.iban, 'status', n.status, 'holderName', n.holder_name, 'externalId', n.external_id, 'activatedAt', n.activated_at,
  'closedAt', n.closed_at, 'quarantinedUntil', n.quarantined_until, 'reason', n.reason, 'createdAt', n.created_at) AS state
FROM account_numbers n CROSS JOIN number_pools p ON p.id = n.pool_id;

CREATE TRIGGER account_numbers_changed AFTER UPDATE ON account_numbers BEGIN
  UPDATE number_pools SET reserved = reserved - (OLD.status = 'reserved'),
    active = active + (NEW.status = 'active') - (OLD.status = 'active'),
    quarantined = quarantined + (NEW.status = 'quarantined') - (OLD.status = 'quarantined'),
    closed = closed + (NEW.status = 'closed')
  WHERE id = NEW.pool_id;

  INSERT INTO number_holdings (number_id, since) SELECT NEW.id, NEW.updated_at WHERE NEW.status = 'active';
  UPDATE number_holdings SET until = NEW.closed_at, reason = NEW.reason
  WHERE number_id = iif(NEW.status = 'quarantined', NEW.id, NULL) AND until IS NULL;

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'number.changed', NEW.id, v.id, v.client_id, NEW.updated_at, s.state
  FROM number_event_states s JOIN virtual_accounts v ON v.id = s.virtual_account_id WHERE s.number_id = NEW.id;
END;

CREATE TRIGGER number_holdings_insert BEFORE INSERT ON number_holdings BEGIN
  SELECT RAISE(ABORT, 'HOLDING_OUTSIDE')
  WHERE NEW.until IS NOT NULL OR EXISTS (SELECT 1 FROM number_holdings WHERE id = NEW.id OR (number_id = NEW.number_id AND until IS NULL))
    OR NOT EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.number_id AND status = 'active' AND updated_at = NEW.since);
END;

CREATE TRIGGER number_holdings_update BEFORE UPDATE ON number_holdings BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.number_id, NEW.since) <> (OLD.id, OLD.number_id, OLD.since) OR OLD.until IS NOT NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.number_id AND status = 'quarantined' AND closed_at = NEW.until
        AND reason = NEW.reason)
      THEN RAISE(ABORT, 'HOLDING_OUTSIDE')
  END;
END;

CREATE TRIGGER number_holdings_delete BEFORE DELETE ON number_holdings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER virtual_accounts_collecting BEFORE UPDATE OF type ON virtual_accounts WHEN NEW.type <> OLD.type BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_HAS_NUMBERS')
  WHERE EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = OLD.id AND deleted_at IS NULL);
END;

-- An expected receipt names a number of its own account that is active when it is written.
CREATE TRIGGER expected_receipts_number_insert BEFORE INSERT ON expected_receipts WHEN NEW.account_number_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'EXPECTED_NUMBER')
  WHERE NOT EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.id = NEW.account_number_id
    AND n.status = 'active' AND p.virtual_account_id = NEW.virtual_account_id);
END;

CREATE TRIGGER expected_receipts_number_update BEFORE UPDATE OF account_number_id, virtual_account_id ON expected_receipts
WHEN NEW.account_number_id IS NOT NULL
  AND (NEW.account_number_id IS NOT OLD.account_number_id OR NEW.virtual_account_id <> OLD.virtual_account_id) BEGIN
  SELECT RAISE(ABORT, 'EXPECTED_NUMBER')
  WHERE NOT EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.id = NEW.account_number_id
    AND n.status = 'active' AND p.virtual_account_id = NEW.virtual_account_id);
END;

-- The account number that a journal's credit was paid to: the one of its bank line, of its payment's recipient, or of the payment
-- hub's credit. `open_pool_id` is its pool, unless that is deleted.
CREATE VIEW paid_numbers AS
SELECT j.id AS journal_id, n.id AS number_id, p.virtual_account_id, n.iban, n.holder_name, n.external_id,
  iif(p.deleted_at IS NULL, p.id, NULL) AS open_pool_id
FROM journals j
CROSS JOIN account_numbers n ON n.id = CASE j.kind
  WHEN 'collection' THEN (SELECT paid_to FROM bank_lines WHERE journal_id = j.id)
  WHEN 'assignment' THEN (SELECT paid_to FROM bank_lines WHERE assigned_journal_id = j.id)
  WHEN 'credit' THEN j.command ->> '$.paidTo'
  ELSE (SELECT id FROM account_numbers WHERE iban = (SELECT recipient FROM payments
    WHERE id = coalesce((SELECT id FROM payments WHERE journal_id = j.id), j.command ->> '$.review.payment'))) END
CROSS JOIN number_pools p ON p.id = n.pool_id;
