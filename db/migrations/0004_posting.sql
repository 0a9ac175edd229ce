-- A posting is one INSERT INTO journals. SQLite has no procedures, so views stand in for them: what is inserted into
-- one is carried out by its INSTEAD OF trigger, where its WHEN says so, and stored nowhere by itself.
--   posting_claims    binds the idempotency key
--   posting_commands  resolves every kind but a plain credit, debit or hold
--   posting_payments  decides a payment: recipient, limits, review
--   posting_reviews   ends the review of a payment
--   posting_relinks   moves an account's position to another CBS account
--   posting_moves     moves money on one virtual account
--   posting_extras    what only some movements have: a conversion, a hold, a settlement instruction
--   posting_alerts    tells monitoring what passed a threshold
CREATE VIEW `posting_claims` AS
SELECT NULL AS `user_id`, NULL AS `created_at`, NULL AS `journal_id`, NULL AS `key`;
--> statement-breakpoint
CREATE VIEW `posting_commands` AS
SELECT NULL AS `journal_id`, NULL AS `kind`, NULL AS `user_id`, NULL AS `created_at`, NULL AS `command`;
--> statement-breakpoint
CREATE VIEW `posting_payments` AS
SELECT NULL AS `journal_id`, NULL AS `user_id`, NULL AS `created_at`, NULL AS `account_id`, NULL AS `recipient`,
  NULL AS `ours`, NULL AS `amount`, NULL AS `currency`, NULL AS `aed_amount`, NULL AS `description`,
  NULL AS `reference`, NULL AS `day`, NULL AS `month`, NULL AS `suspicion`;
--> statement-breakpoint
CREATE VIEW `posting_reviews` AS
SELECT NULL AS `journal_id`, NULL AS `kind`, NULL AS `created_at`, NULL AS `payment_id`;
--> statement-breakpoint
CREATE VIEW `posting_relinks` AS
SELECT NULL AS `journal_id`, NULL AS `created_at`, NULL AS `account_id`, NULL AS `cbs_account`, NULL AS `version`;
--> statement-breakpoint
CREATE VIEW `posting_moves` AS
SELECT NULL AS `journal_id`, NULL AS `kind`, NULL AS `user_id`, NULL AS `created_at`, NULL AS `account_id`,
  NULL AS `type`, NULL AS `sign`, NULL AS `amount`, NULL AS `currency`, NULL AS `original_amount`,
  NULL AS `original_currency`, NULL AS `rate`, NULL AS `description`, NULL AS `reference`, NULL AS `processed_at`,
  NULL AS `contra`, NULL AS `settles_from`, NULL AS `hold_id`, NULL AS `expires_at`, NULL AS `gated`,
  NULL AS `usd_amount`, NULL AS `watch`;
--> statement-breakpoint
CREATE VIEW `posting_extras` AS
SELECT NULL AS `journal_id`, NULL AS `kind`, NULL AS `user_id`, NULL AS `created_at`, NULL AS `account_id`,
  NULL AS `type`, NULL AS `sign`, NULL AS `amount`, NULL AS `currency`, NULL AS `original_amount`,
  NULL AS `original_currency`, NULL AS `description`, NULL AS `reference`, NULL AS `settles_from`, NULL AS `hold_id`,
  NULL AS `expires_at`;
--> statement-breakpoint
CREATE VIEW `posting_alerts` AS
SELECT NULL AS `journal_id`, NULL AS `created_at`, NULL AS `account_id`, NULL AS `type`, NULL AS `amount`,
  NULL AS `currency`, NULL AS `usd_amount`, NULL AS `settings`;
--> statement-breakpoint
CREATE TRIGGER `posting_claims_bind` INSTEAD OF INSERT ON `posting_claims` WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO idempotency_keys (user_id, scope, key, body_hash, status, response, created_at)
  VALUES (coalesce(NEW.user_id, 0), NEW.key ->> 'scope', NEW.key ->> 'key', NEW.key ->> 'bodyHash',
    NEW.key ->> 'status', json_object('journalId', NEW.journal_id), NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER `posting_payments_decide` INSTEAD OF INSERT ON `posting_payments` BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN v.type = 'COBO' THEN RAISE(ABORT, 'PAYMENTS_NOT_ENABLED')
    WHEN v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'PAYMENT_CURRENCY')
    WHEN v.virtual_iban = NEW.recipient THEN RAISE(ABORT, 'SAME_ACCOUNT')
    WHEN r.id IS NULL AND NEW.ours THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.day), 0) > c.daily_limit
      THEN RAISE(ABORT, 'DAILY_LIMIT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.month), 0) > c.monthly_limit
      THEN RAISE(ABORT, 'MONTHLY_LIMIT')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN virtual_accounts r ON r.virtual_iban = NEW.recipient
  LEFT JOIN configurations c ON c.virtual_account_id = v.id;

  INSERT INTO payments (virtual_account_id, status, recipient, recipient_account_id, amount, currency, aed_amount,
    description, reference, journal_id, created_by, created_at, updated_at)
  SELECT NEW.account_id,
    iif(NEW.suspicion IS NOT NULL AND coalesce((SELECT compliance_check FROM configurations
      WHERE virtual_account_id = NEW.account_id), 1) = 1, 'review', 'booked'),
    NEW.recipient, (SELECT id FROM virtual_accounts WHERE virtual_iban = NEW.recipient), NEW.amount, NEW.currency,
    NEW.aed_amount, NEW.description, NEW.reference, NEW.journal_id, NEW.user_id, NEW.created_at, NEW.created_at;

  INSERT INTO window_counters (virtual_account_id, window, count, aed_amount)
  VALUES (NEW.account_id, NEW.day, 1, NEW.aed_amount), (NEW.account_id, NEW.month, 1, NEW.aed_amount)
  ON CONFLICT DO UPDATE SET count = count + 1, aed_amount = aed_amount + excluded.aed_amount;

  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'suspicious_pattern', 'high', 'Suspicious payment', NEW.suspicion, 'staff', NEW.journal_id,
    NEW.created_at
  WHERE NEW.suspicion IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `posting_moves_book` INSTEAD OF INSERT ON `posting_moves` WHEN NEW.type IS NOT NULL BEGIN
  SELECT CASE
    WHEN NEW.type = 'release' AND NEW.hold_id IS NULL THEN RAISE(ABORT, 'HOLD_NOT_FOUND')
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.gated AND v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN NEW.gated AND NEW.type = 'credit' AND v.credit_enabled <> 1 THEN RAISE(ABORT, 'CREDIT_DISABLED')
    WHEN NEW.gated AND NEW.type = 'debit' AND v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'CURRENCY_DIFFERS')
  END
  FROM (SELECT 1) LEFT JOIN virtual_accounts v ON v.id = NEW.account_id;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE code = 'available:' || NEW.account_id AND currency = NEW.currency),
    NEW.currency, NEW.sign * NEW.amount);

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE code = NEW.contra
      AND currency = iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency)),
    iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency),
    -NEW.sign * iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_amount, NEW.amount), NEW.amount));

  INSERT INTO posting_extras
  VALUES (NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.account_id, NEW.type, NEW.sign, NEW.amount,
    NEW.currency, NEW.original_amount, NEW.original_currency, NEW.description, NEW.reference, NEW.settles_from,
    NEW.hold_id, NEW.expires_at);

  INSERT INTO transactions (journal_id, virtual_account_id, seq, type, amount, currency, original_amount,
    original_currency, rate, description, reference, balance_after, created_at, processed_at, hold_id)
  VALUES (NEW.journal_id, NEW.account_id,
    (SELECT transaction_count + 1 FROM virtual_accounts WHERE id = NEW.account_id),
    NEW.type, NEW.amount, NEW.currency, NEW.original_amount, NEW.original_currency, NEW.rate, NEW.description,
    NEW.reference,
    (SELECT balance FROM ledger_accounts WHERE code = 'available:' || NEW.account_id AND currency = NEW.currency),
    NEW.created_at, NEW.processed_at,
    iif(NEW.type = 'hold', (SELECT max(id) FROM holds), NEW.hold_id));

  INSERT INTO posting_alerts
  VALUES (NEW.journal_id, NEW.created_at, NEW.account_id, iif(NEW.watch, NEW.type, NULL), NEW.amount, NEW.currency,
    NEW.usd_amount, (SELECT coalesce(s.client_id, '*') FROM virtual_accounts v
      LEFT JOIN alert_settings s ON s.client_id = v.client_id WHERE v.id = NEW.account_id));
END;
--> statement-breakpoint
CREATE TRIGGER `posting_extras_book` INSTEAD OF INSERT ON `posting_extras`
WHEN NEW.type IN ('hold', 'release') OR NEW.original_currency IS NOT NULL OR NEW.settles_from IS NOT NULL BEGIN
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, f.id, f.currency,
    iif(f.currency = NEW.currency, -NEW.sign * NEW.amount, NEW.sign * NEW.original_amount)
  FROM ledger_accounts f
  WHERE NEW.original_currency IS NOT NULL AND NEW.type IN ('credit', 'debit')
    AND f.code = 'FX' AND f.currency IN (NEW.currency, NEW.original_currency);

  INSERT INTO holds (virtual_account_id, amount, currency, held_amount, reason, reference, created_by, created_at,
    expires_at, placed_journal_id)
  SELECT NEW.account_id, coalesce(NEW.original_amount, NEW.amount), coalesce(NEW.original_currency, NEW.currency),
    NEW.amount, NEW.description, NEW.reference, NEW.user_id, NEW.created_at,
    CASE NEW.expires_at
      WHEN 'never' THEN NULL
      WHEN 'default' THEN NEW.created_at + 3600000 * coalesce(
        (SELECT hold_duration FROM configurations WHERE virtual_account_id = NEW.account_id), 72)
      ELSE NEW.expires_at END,
    NEW.journal_id
  WHERE NEW.type = 'hold';

  UPDATE holds SET is_active = 0, ended_at = NEW.created_at, ended_by = NEW.kind, ended_journal_id = NEW.journal_id
  WHERE id = iif(NEW.type = 'release', NEW.hold_id, NULL);

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, NEW.settles_from, v.cbs_account, NEW.amount, NEW.currency, NEW.created_at
  FROM virtual_accounts v
  WHERE NEW.settles_from IS NOT NULL AND v.id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER `posting_alerts_raise` INSTEAD OF INSERT ON `posting_alerts`
WHEN NEW.type IN ('credit', 'debit') BEGIN
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'high_amount', 'high', 'High amount transaction',
    printf('A %s of %s%,d.%02d reached the threshold of $%,d.%02d', NEW.type,
      iif(NEW.currency = 'USD', '$', NEW.currency || ' '), NEW.amount / 100, NEW.amount % 100,
      a.high_amount / 100, a.high_amount % 100),
    'client', NEW.journal_id, NEW.created_at
  FROM alert_settings a WHERE a.client_id = NEW.settings AND NEW.usd_amount >= a.high_amount;

  -- Once per burst: when this movement is the one too many, and the one before it was not.
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'velocity', 'medium', 'High transaction velocity',
    printf('%d movements within %d minutes', a.velocity_count, a.velocity_minutes),
    'staff', NEW.journal_id, NEW.created_at
  FROM alert_settings a
  JOIN virtual_accounts v ON v.id = NEW.account_id
  JOIN transactions f ON f.virtual_account_id = v.id AND f.seq = v.transaction_count - a.velocity_count + 1
  WHERE a.client_id = NEW.settings
    AND NEW.created_at - f.created_at <= a.velocity_minutes * 60000
    AND NOT EXISTS (SELECT 1 FROM transactions q JOIN transactions p
        ON q.virtual_account_id = v.id AND q.seq = v.transaction_count - 1
        AND p.virtual_account_id = v.id AND p.seq = v.transaction_count - a.velocity_count
      WHERE q.created_at - p.created_at <= a.velocity_minutes * 60000);
END;
--> statement-breakpoint
CREATE TRIGGER `posting_reviews_end` INSTEAD OF INSERT ON `posting_reviews` BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status <> 'review' THEN RAISE(ABORT, 'PAYMENT_NOT_IN_REVIEW')
    WHEN NEW.kind = 'approval' AND (r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1)
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN payments p ON p.id = NEW.payment_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id;

  -- An approved payment leaves the review for where it would have gone at once.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = 'REVIEW', -p.amount, p.amount)
  FROM payments p
  JOIN virtual_accounts v ON v.id = p.virtual_account_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts rb ON rb.number = r.cbs_account AND rb.purpose = 'settlement'
  JOIN ledger_accounts l ON l.currency = p.currency AND l.code IN ('REVIEW', CASE
    WHEN r.id IS NOT NULL AND b.number IS NOT rb.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
    ELSE coalesce(b.number, 'UNLINKED') END)
  WHERE p.id = NEW.payment_id AND NEW.kind = 'approval';

  UPDATE payments SET status = iif(NEW.kind = 'approval', 'booked', 'rejected'), updated_at = NEW.created_at
  WHERE id = NEW.payment_id;
END;
--> statement-breakpoint
CREATE TRIGGER `posting_relinks_move` INSTEAD OF INSERT ON `posting_relinks` BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.version IS NOT NULL AND v.version <> NEW.version THEN RAISE(ABORT, 'STALE')
    WHEN c.number IS NULL THEN RAISE(ABORT, 'CBS_ACCOUNT_NOT_FOUND')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN cbs_accounts c ON c.number = NEW.cbs_account AND c.purpose = 'settlement';

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = NEW.cbs_account, -v.balance, v.balance)
  FROM virtual_accounts v
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts l ON l.code IN (NEW.cbs_account, coalesce(b.number, 'UNLINKED')) AND l.currency = v.currency
  WHERE v.id = NEW.account_id AND v.balance <> 0 AND v.cbs_account <> NEW.cbs_account;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, b.number, NEW.cbs_account, v.balance, v.currency, NEW.created_at
  FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE v.id = NEW.account_id AND v.balance <> 0 AND v.cbs_account <> NEW.cbs_account;
END;
