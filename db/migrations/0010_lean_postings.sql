-- The same postings with less work. A list of three or more after IN, and INSERT … SELECT into something that has
-- triggers, each make SQLite open a table of its own for a moment: what every posting passes through has neither.
--   posting_admissions  refuses what is in the book already, and whoever may not post
--   posting_seals       the journal is balanced and told in the audit trail
--   audit_links         one link of the audit chain, when its number and the hash before it are known
CREATE VIEW `posting_admissions` AS
SELECT NULL AS `journal_id`, NULL AS `user_id`, NULL AS `session_id`, NULL AS `role`, NULL AS `created_at`;
--> statement-breakpoint
CREATE VIEW `posting_seals` AS
SELECT NULL AS `journal_id`, NULL AS `kind`, NULL AS `user_id`, NULL AS `created_at`, NULL AS `origin`,
  NULL AS `action`, NULL AS `resource`, NULL AS `resource_id`, NULL AS `payment`, NULL AS `before`, NULL AS `after`;
--> statement-breakpoint
CREATE VIEW `audit_links` AS
SELECT `id`, `user_id`, `action`, `resource`, `resource_id`, `details`, `details_hash`, `ip_address`, `user_agent`,
  `created_at`, `prev_hash`
FROM `audit_logs`;
--> statement-breakpoint
CREATE TRIGGER `audit_links_write` INSTEAD OF INSERT ON `audit_links` BEGIN
  INSERT INTO audit_logs (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
    created_at, prev_hash, hash)
  VALUES (NEW.id, NEW.user_id, NEW.action, NEW.resource, NEW.resource_id, NEW.details, NEW.details_hash,
    NEW.ip_address, NEW.user_agent, NEW.created_at, NEW.prev_hash,
    lower(hex(sha3(NEW.prev_hash || json_array(NEW.id, CAST(NEW.user_id AS INTEGER), NEW.action, NEW.resource,
      NEW.resource_id, NEW.details_hash, NEW.ip_address, NEW.user_agent, NEW.created_at), 256))));
END;
--> statement-breakpoint
DROP TRIGGER `audit_entries_chain`;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_chain` INSTEAD OF INSERT ON `audit_entries` BEGIN
  INSERT INTO audit_links (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
    created_at, prev_hash)
  VALUES (coalesce((SELECT max(id) FROM audit_logs), 0) + 1, NEW.user_id, NEW.action, NEW.resource,
    CAST(NEW.resource_id AS TEXT), NEW.details, lower(hex(sha3(NEW.details, 256))), NEW.ip_address, NEW.user_agent,
    CAST(NEW.created_at AS INTEGER),
    coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0)));
END;
--> statement-breakpoint
CREATE TRIGGER `posting_admissions_check` INSTEAD OF INSERT ON `posting_admissions` BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id) THEN RAISE(ABORT, 'ALREADY_COMMITTED')
    WHEN EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.journal_id) THEN RAISE(ABORT, 'ENTRY_OUTSIDE_JOURNAL')
    WHEN NEW.user_id IS NULL THEN NULL
    WHEN u.is_active IS NOT 1 OR u.deleted_at IS NOT NULL THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN NEW.session_id <> '' AND NOT EXISTS (SELECT 1 FROM sessions
        WHERE id = NEW.session_id AND user_id = NEW.user_id AND expires_at > NEW.created_at)
      THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN u.role <> NEW.role THEN RAISE(ABORT, 'ACTOR_FORBIDDEN')
  END
  FROM (SELECT 1) LEFT JOIN users u ON u.id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `posting_seals_write` INSTEAD OF INSERT ON `posting_seals` BEGIN
  SELECT RAISE(ABORT, 'UNBALANCED')
  WHERE (NEW.kind <> 'relink' AND (SELECT count(*) FROM entries WHERE journal_id = NEW.journal_id) < 2)
    OR EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0);

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  VALUES (NEW.user_id, NEW.action, NEW.resource, NEW.resource_id,
    (SELECT CASE
        WHEN NEW.payment IS NOT NULL THEN json_insert(told, '$.payment', json(NEW.payment))
        WHEN NEW.before IS NOT NULL THEN json_insert(told, '$.before', json(NEW.before), '$.after', json(NEW.after))
        ELSE told END
      FROM (SELECT json_object('journalId', NEW.journal_id, 'kind', NEW.kind, 'transactions', json_group_array(
          json_object('id', id, 'accountId', virtual_account_id, 'seq', seq, 'type', type, 'amount', amount,
            'currency', currency, 'originalAmount', original_amount, 'originalCurrency', original_currency,
            'rate', rate, 'description', description, 'reference', reference,
            'balanceBefore', balance_after - iif(type IN ('credit', 'release'), amount, -amount),
            'balanceAfter', balance_after, 'createdAt', created_at, 'processedAt', processed_at,
            'holdId', hold_id))) AS told
        FROM transactions WHERE journal_id = NEW.journal_id)),
    coalesce(NEW.origin ->> 'ip', ''), coalesce(NEW.origin ->> 'userAgent', ''), NEW.created_at);
END;
--> statement-breakpoint
-- A credit or a debit: what most postings are.
CREATE TRIGGER `journals_move` BEFORE INSERT ON `journals` WHEN NEW.kind IN ('credit', 'debit') BEGIN
  INSERT INTO posting_admissions
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', 'admin', NEW.created_at);

  INSERT INTO posting_claims VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command -> '$.key');

  INSERT INTO posting_moves
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', NEW.kind,
    iif(NEW.kind = 'credit', 1, -1), NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency',
    NEW.command ->> '$.steps[0].originalAmount', NEW.command ->> '$.steps[0].originalCurrency',
    NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference',
    coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    coalesce((SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
      WHERE v.id = NEW.command ->> '$.steps[0].account' AND b.purpose = 'settlement'), 'UNLINKED'),
    NULL, NULL, NULL, 1, NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');

  INSERT INTO posting_seals
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command -> '$.origin', 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id), NULL, NULL, NULL);
END;
--> statement-breakpoint
DROP TRIGGER `journals_post`;
--> statement-breakpoint
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
      WHEN 'relink' THEN json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount') END);

  UPDATE virtual_accounts SET cbs_account = NEW.command ->> '$.relink.cbsAccount', cbs_journal_id = NEW.id,
    version = version + 1, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'relink', NEW.command ->> '$.relink.account', NULL);
END;
