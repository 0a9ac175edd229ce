-- What the review of a payment, a later link to a CBS account and a refusal leave behind.
ALTER TABLE `payments` ADD `ended_journal_id` text;
--> statement-breakpoint
CREATE INDEX `settlement_instructions_journal` ON `settlement_instructions` (`journal_id`);
--> statement-breakpoint
DROP TRIGGER `payments_insert`;
--> statement-breakpoint
CREATE TRIGGER `payments_insert` BEFORE INSERT ON `payments` BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.journal_id IS NULL OR NEW.ended_journal_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;
--> statement-breakpoint
DROP TRIGGER `payments_update`;
--> statement-breakpoint
UPDATE `payments` SET `ended_journal_id` = j.id
FROM (SELECT id, command ->> '$.review.payment' AS payment FROM journals WHERE kind IN ('approval', 'rejection')) j
WHERE payments.id = j.payment;
--> statement-breakpoint
-- A review ends once, inside a journal.
CREATE TRIGGER `payments_update` BEFORE UPDATE ON `payments` BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.recipient, NEW.amount, NEW.currency, NEW.aed_amount, NEW.description,
        NEW.reference, NEW.journal_id, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.recipient, OLD.amount, OLD.currency, OLD.aed_amount, OLD.description,
        OLD.reference, OLD.journal_id, OLD.created_at)
      OR NEW.journal_id IS NULL OR NEW.created_by IS NOT OLD.created_by
      OR NEW.recipient_account_id IS NOT OLD.recipient_account_id
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status IN ('returned', 'rejected') AND NEW.status <> OLD.status THEN RAISE(ABORT, 'PAYMENT_ENDED')
    WHEN OLD.status <> 'review' AND NEW.status = 'review' THEN RAISE(ABORT, 'PAYMENT_STATUS')
    WHEN iif(OLD.status = 'review' AND NEW.status <> 'review', OLD.ended_journal_id IS NOT NULL
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id),
      NEW.ended_journal_id IS NOT OLD.ended_journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;
--> statement-breakpoint
-- What was rejected was counted for nothing.
UPDATE `window_counters` SET `count` = `count` - r.payments, `aed_amount` = window_counters.aed_amount - r.aed_amount
FROM (
  SELECT p.virtual_account_id AS account_id, w.value AS counted_in, count(*) AS payments, sum(p.aed_amount) AS aed_amount
  FROM payments p
  JOIN journals j ON j.id = p.journal_id
  JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
  WHERE p.status = 'rejected' GROUP BY 1, 2) r
WHERE window_counters.virtual_account_id = r.account_id AND window_counters.window = r.counted_in;
--> statement-breakpoint
DROP TRIGGER `settlement_instructions_delete`;
--> statement-breakpoint
-- An instruction names two CBS accounts that the bank has; others told nobody what to do.
DELETE FROM `settlement_instructions`
WHERE settled_at IS NULL AND 2 > (SELECT count(*) FROM cbs_accounts
  WHERE purpose = 'settlement' AND number IN (from_cbs_account, to_cbs_account));
--> statement-breakpoint
CREATE TRIGGER `settlement_instructions_delete` BEFORE DELETE ON `settlement_instructions` BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
--> statement-breakpoint
DROP TRIGGER `virtual_accounts_currency`;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_currency` BEFORE UPDATE OF `currency` ON `virtual_accounts`
WHEN NEW.currency <> OLD.currency BEGIN
  SELECT CASE
    WHEN OLD.transaction_count > 0 THEN RAISE(ABORT, 'ACCOUNT_USED')
    WHEN EXISTS (SELECT 1 FROM payments WHERE recipient_account_id = OLD.id AND status = 'review')
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
  END;
  UPDATE ledger_accounts SET currency = NEW.currency WHERE virtual_account_id = OLD.id;
END;
--> statement-breakpoint
DROP TRIGGER `virtual_accounts_close`;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_close` BEFORE UPDATE OF `closed_at` ON `virtual_accounts`
WHEN NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN EXISTS (SELECT 1 FROM holds WHERE virtual_account_id = OLD.id AND is_active = 1)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_HOLDS')
    WHEN OLD.balance <> 0 THEN RAISE(ABORT, 'ACCOUNT_HAS_BALANCE')
    WHEN EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = OLD.id AND revoked_at IS NULL)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_ALLOCATIONS')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE status = 'review' AND OLD.id IN (virtual_account_id, recipient_account_id))
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
  END;
END;
--> statement-breakpoint
DROP TRIGGER `virtual_accounts_relink`;
--> statement-breakpoint
CREATE TRIGGER `virtual_accounts_relink` BEFORE UPDATE OF `cbs_account` ON `virtual_accounts`
WHEN NEW.cbs_account <> OLD.cbs_account AND (OLD.balance <> 0 OR EXISTS (
  SELECT 1 FROM payments WHERE virtual_account_id = OLD.id AND status = 'review')) BEGIN
  SELECT RAISE(ABORT, 'RELINK_OUTSIDE_JOURNAL')
  WHERE NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.cbs_journal_id)
    OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.cbs_journal_id);
END;
--> statement-breakpoint
-- An account with that number would be linked without a journal that moves its position.
CREATE TRIGGER `cbs_accounts_insert` BEFORE INSERT ON `cbs_accounts` BEGIN
  SELECT RAISE(ABORT, 'CBS_NUMBER_IN_USE')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE cbs_account = NEW.number AND transaction_count > 0);
END;
--> statement-breakpoint
DROP TRIGGER `posting_payments_decide`;
--> statement-breakpoint
-- The payer's own refusals come first: whoever could not pay anyhow learns nothing of the recipient.
CREATE TRIGGER `posting_payments_decide` INSTEAD OF INSERT ON `posting_payments` BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN v.type = 'COBO' THEN RAISE(ABORT, 'PAYMENTS_NOT_ENABLED')
    WHEN v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'PAYMENT_CURRENCY')
    WHEN v.virtual_iban = NEW.recipient THEN RAISE(ABORT, 'SAME_ACCOUNT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.day), 0) > c.daily_limit
      THEN RAISE(ABORT, 'DAILY_LIMIT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.month), 0) > c.monthly_limit
      THEN RAISE(ABORT, 'MONTHLY_LIMIT')
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = v.id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.amount > (SELECT balance FROM ledger_accounts
        WHERE code = 'available:' || v.id AND currency = v.currency)
      THEN RAISE(ABORT, 'INSUFFICIENT_FUNDS')
    WHEN r.id IS NULL AND NEW.ours THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
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
DROP TRIGGER `posting_reviews_end`;
--> statement-breakpoint
CREATE TRIGGER `posting_reviews_end` INSTEAD OF INSERT ON `posting_reviews` BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status <> 'review' THEN RAISE(ABORT, 'PAYMENT_NOT_IN_REVIEW')
    WHEN NEW.kind = 'approval' AND (r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1
        OR r.currency <> p.currency)
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

  UPDATE payments SET status = 'booked', ended_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'approval', NEW.payment_id, NULL);

  -- A rejected one leaves the day and the month in which it was counted.
  UPDATE window_counters SET count = count - 1,
    aed_amount = aed_amount - (SELECT aed_amount FROM payments WHERE id = NEW.payment_id)
  WHERE NEW.kind = 'rejection'
    AND virtual_account_id = (SELECT virtual_account_id FROM payments WHERE id = NEW.payment_id)
    AND window IN (SELECT w.value FROM payments p JOIN journals j ON j.id = p.journal_id
      JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      WHERE p.id = NEW.payment_id);
END;
--> statement-breakpoint
-- What passed through clearing between an account that had no CBS account and one that had waits for the link.
CREATE VIEW `posting_settlements` AS
SELECT NULL AS `journal_id`, NULL AS `created_at`, NULL AS `from_cbs_account`, NULL AS `cbs_account`, NULL AS `amount`,
  NULL AS `currency`;
--> statement-breakpoint
CREATE TRIGGER `posting_settlements_book` INSTEAD OF INSERT ON `posting_settlements` BEGIN
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, id, currency, iif(code = NEW.cbs_account, NEW.amount, -NEW.amount) FROM ledger_accounts
  WHERE code IN (NEW.cbs_account, 'CLEARING:' || NEW.cbs_account) AND currency = NEW.currency;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, iif(NEW.amount > 0, NEW.from_cbs_account, NEW.cbs_account),
    iif(NEW.amount > 0, NEW.cbs_account, NEW.from_cbs_account), abs(NEW.amount), NEW.currency, NEW.created_at
  WHERE NEW.from_cbs_account <> NEW.cbs_account;
END;
--> statement-breakpoint
DROP TRIGGER `posting_relinks_move`;
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

  -- The position is what the account has, and what waits in a review.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = NEW.cbs_account, -v.position, v.position)
  FROM (SELECT cbs_account, currency, balance + coalesce((SELECT sum(amount) FROM payments
      WHERE virtual_account_id = NEW.account_id AND status = 'review'), 0) AS position
    FROM virtual_accounts WHERE id = NEW.account_id) v
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts l ON l.code IN (NEW.cbs_account, coalesce(b.number, 'UNLINKED')) AND l.currency = v.currency
  WHERE v.position <> 0 AND v.cbs_account <> NEW.cbs_account;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, l.code, NEW.cbs_account, e.amount, e.currency, NEW.created_at
  FROM entries e JOIN ledger_accounts l ON l.id = e.ledger_account_id
  WHERE e.journal_id = NEW.journal_id AND e.amount > 0 AND l.kind = 'cbs';

  INSERT INTO posting_settlements
  SELECT NEW.journal_id, NEW.created_at, substr(l.code, 10), NEW.cbs_account, sum(e.amount), l.currency
  FROM (SELECT journal_id FROM transactions WHERE virtual_account_id = NEW.account_id
    UNION SELECT ended_journal_id FROM payments WHERE virtual_account_id = NEW.account_id) f
  JOIN entries e ON e.journal_id = f.journal_id
  JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.code LIKE 'CLEARING:%'
  WHERE NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id)
  GROUP BY l.code, l.currency HAVING sum(e.amount) <> 0;
END;
--> statement-breakpoint
DROP TRIGGER `posting_commands_resolve`;
--> statement-breakpoint
CREATE TRIGGER `posting_commands_resolve` INSTEAD OF INSERT ON `posting_commands`
WHEN NEW.kind NOT IN ('credit', 'debit', 'hold') BEGIN
  INSERT INTO posting_payments
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', p ->> 'recipient',
    p ->> 'ours', NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', p ->> 'aedAmount',
    p ->> 'description', NEW.command ->> '$.steps[0].reference', p ->> 'day', p ->> 'month', p ->> 'suspicion'
  FROM (SELECT NEW.command -> '$.payment' AS p) WHERE NEW.kind = 'payment';

  INSERT INTO posting_relinks
  SELECT NEW.journal_id, NEW.created_at, r ->> 'account', r ->> 'cbsAccount', r ->> 'version'
  FROM (SELECT NEW.command -> '$.relink' AS r) WHERE NEW.kind = 'relink';

  INSERT INTO posting_reviews
  SELECT NEW.journal_id, NEW.kind, NEW.created_at, NEW.command ->> '$.review.payment'
  WHERE NEW.kind IN ('approval', 'rejection');

  SELECT CASE
    WHEN h.is_active <> 1 THEN RAISE(ABORT, 'HOLD_NOT_ACTIVE')
    WHEN NEW.kind = 'expiry' AND (h.expires_at IS NULL OR h.expires_at > NEW.created_at)
      THEN RAISE(ABORT, 'HOLD_NOT_EXPIRED')
    WHEN NEW.command ->> '$.steps[1].amount' > h.held_amount THEN RAISE(ABORT, 'CAPTURE_TOO_LARGE')
  END
  FROM holds h
  WHERE h.id = iif(NEW.kind IN ('release', 'capture', 'expiry'), NEW.command ->> '$.steps[0].hold', NULL);

  INSERT INTO posting_moves
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, v.id, s.value ->> 'type',
    iif(s.value ->> 'type' IN ('credit', 'release'), 1, -1),
    iif(s.value ->> 'type' = 'release', h.held_amount, coalesce(s.value ->> 'amount', h.held_amount, p.amount)),
    coalesce(iif(h.id IS NULL, s.value ->> 'currency', NULL), v.currency),
    iif(s.value ->> 'type' = 'release' AND h.currency <> v.currency, h.amount, NULL),
    iif(s.value ->> 'type' = 'release' AND h.currency <> v.currency, h.currency, NULL),
    NULL,
    coalesce(s.value ->> 'description',
      iif(s.value ->> 'type' = 'release', 'Release of hold ', 'Capture of hold ') || h.reference,
      iif(NEW.kind = 'rejection', 'Returned payment to ' || p.recipient,
        'Payment from ' || o.customer_name || ': ' || p.description)),
    coalesce(s.value ->> 'reference', h.reference, p.reference),
    NEW.created_at,
    CASE
      WHEN s.value ->> 'type' IN ('hold', 'release') THEN 'held:' || v.id
      WHEN NEW.kind = 'rejection' OR p.status = 'review' THEN 'REVIEW'
      WHEN o.id IS NOT NULL AND b.number IS NOT ob.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
      ELSE coalesce(b.number, 'UNLINKED')
    END,
    iif(s.value ->> 'type' = 'credit' AND b.number <> ob.number, ob.number, NULL),
    h.id, NULL, s.value ->> 'type' IN ('credit', 'debit') AND NEW.kind <> 'rejection',
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM json_each(NEW.command, '$.steps') s
  LEFT JOIN holds h ON h.id = coalesce(s.value ->> 'hold', iif(s.value ->> 'type' = 'release', (
    SELECT id FROM holds WHERE virtual_account_id = s.value ->> 'account' AND reference = s.value ->> 'reference'
      AND is_active = 1 AND amount = s.value ->> 'amount' AND currency = s.value ->> 'currency'), NULL))
  LEFT JOIN payments p ON p.id = CASE NEW.kind
    WHEN 'payment' THEN (SELECT id FROM payments WHERE journal_id = NEW.journal_id)
    WHEN 'approval' THEN NEW.command ->> '$.review.payment'
    WHEN 'rejection' THEN NEW.command ->> '$.review.payment' END
  LEFT JOIN virtual_accounts v ON v.id = coalesce(h.virtual_account_id, s.value ->> 'account',
    iif(s.value ->> 'to' = 'recipient', p.recipient_account_id, p.virtual_account_id))
  LEFT JOIN virtual_accounts o ON o.id = CASE NEW.kind
    WHEN 'transfer' THEN s.value ->> 'peer'
    WHEN 'approval' THEN p.virtual_account_id
    WHEN 'payment' THEN CASE
      WHEN s.value ->> 'to' = 'recipient' THEN p.virtual_account_id
      WHEN p.status = 'booked' THEN p.recipient_account_id END END
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts ob ON ob.number = o.cbs_account AND ob.purpose = 'settlement'
  WHERE s.value ->> 'to' IS NOT 'recipient' OR (p.recipient_account_id IS NOT NULL AND p.status <> 'review');

  UPDATE payments SET status = 'rejected', ended_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'rejection', NEW.command ->> '$.review.payment', NULL);
END;
--> statement-breakpoint
DROP TRIGGER `journals_post`;
--> statement-breakpoint
-- A new link tells what is to be settled for it.
CREATE TRIGGER `journals_post` BEFORE INSERT ON `journals` WHEN NEW.kind NOT IN ('credit', 'debit') BEGIN
  SELECT RAISE(ABORT, 'JOURNAL_KIND')
  WHERE NEW.kind NOT IN ('hold', 'release', 'capture', 'expiry', 'transfer', 'payment', 'approval', 'rejection',
    'relink');

  INSERT INTO posting_admissions
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', iif(NEW.kind = 'payment', 'client_user', 'admin'),
    NEW.created_at);

  SELECT RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
  FROM users u
  WHERE u.id = NEW.user_id AND u.role = 'client_user' AND u.client_id IS NOT (
    SELECT client_id FROM virtual_accounts WHERE id = NEW.command ->> '$.steps[0].account');

  INSERT INTO posting_claims VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command -> '$.key');

  INSERT INTO posting_moves
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account',
    iif(NEW.kind = 'hold', 'hold', NULL), -1,
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency',
    NEW.command ->> '$.steps[0].originalAmount', NEW.command ->> '$.steps[0].originalCurrency',
    NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference',
    coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    'held:' || (NEW.command ->> '$.steps[0].account'), NULL, NULL,
    coalesce(NEW.command ->> '$.steps[0].expiresAt', 'default'), 0,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');

  INSERT INTO posting_commands VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);

  INSERT INTO posting_seals
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command -> '$.origin',
    CASE WHEN NEW.kind IN ('release', 'capture', 'expiry') THEN 'RELEASE'
      WHEN NEW.kind IN ('relink', 'approval', 'rejection') THEN 'UPDATE' ELSE 'CREATE' END,
    CASE WHEN NEW.kind IN ('hold', 'release', 'capture', 'expiry') THEN 'HOLD'
      WHEN NEW.kind IN ('payment', 'approval', 'rejection') THEN 'PAYMENT'
      WHEN NEW.kind = 'relink' THEN 'VIRTUAL_ACCOUNT' ELSE 'TRANSACTION' END,
    CASE WHEN NEW.kind IN ('hold', 'release', 'capture', 'expiry')
        THEN (SELECT hold_id FROM transactions WHERE journal_id = NEW.id)
      WHEN NEW.kind = 'payment' THEN (SELECT id FROM payments WHERE journal_id = NEW.id)
      WHEN NEW.kind IN ('approval', 'rejection') THEN NEW.command ->> '$.review.payment'
      WHEN NEW.kind = 'relink' THEN NEW.command ->> '$.relink.account'
      ELSE (SELECT id FROM transactions WHERE journal_id = NEW.id) END,
    (SELECT json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id)
      FROM payments WHERE journal_id = iif(NEW.kind = 'payment', NEW.id, NULL)),
    CASE WHEN NEW.kind IN ('approval', 'rejection') THEN json_object('status', 'review')
      WHEN NEW.kind = 'relink' THEN (SELECT json_object('cbsAccount', cbs_account)
        FROM virtual_accounts WHERE id = NEW.command ->> '$.relink.account') END,
    CASE NEW.kind WHEN 'approval' THEN json_object('status', 'booked')
      WHEN 'rejection' THEN json_object('status', 'rejected')
      WHEN 'relink' THEN json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount', 'settlements',
        (SELECT json_group_array(json_array(from_cbs_account, to_cbs_account, amount, currency))
          FROM settlement_instructions WHERE journal_id = NEW.id)) END);

  UPDATE virtual_accounts SET cbs_account = NEW.command ->> '$.relink.cbsAccount', cbs_journal_id = NEW.id,
    version = version + 1, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'relink', NEW.command ->> '$.relink.account', NULL);
END;
