-- What a posting consists of, in the order in which it happens; the views are those of 0004.
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
    iif(s.value ->> 'type' = 'credit' AND b.number IS NOT ob.number, o.cbs_account, NULL),
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
END;
--> statement-breakpoint
CREATE TRIGGER `journals_post` BEFORE INSERT ON `journals` BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM journals WHERE id = NEW.id) THEN RAISE(ABORT, 'ALREADY_COMMITTED')
    WHEN EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.id) THEN RAISE(ABORT, 'ENTRY_OUTSIDE_JOURNAL')
    WHEN NEW.kind NOT IN ('credit', 'debit', 'hold', 'release', 'capture', 'expiry', 'transfer', 'payment',
      'approval', 'rejection', 'relink') THEN RAISE(ABORT, 'JOURNAL_KIND')
  END;

  SELECT CASE
    WHEN u.is_active IS NOT 1 OR u.deleted_at IS NOT NULL THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN NEW.command ->> '$.origin.session' <> '' AND NOT EXISTS (SELECT 1 FROM sessions
        WHERE id = NEW.command ->> '$.origin.session' AND user_id = NEW.user_id AND expires_at > NEW.created_at)
      THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN u.role <> iif(NEW.kind = 'payment', 'client_user', 'admin') THEN RAISE(ABORT, 'ACTOR_FORBIDDEN')
    WHEN u.role = 'client_user' AND u.client_id IS NOT (SELECT client_id FROM virtual_accounts
        WHERE id = NEW.command ->> '$.steps[0].account')
      THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
  END
  FROM (SELECT 1) LEFT JOIN users u ON u.id = NEW.user_id
  WHERE NEW.user_id IS NOT NULL;

  INSERT INTO posting_claims VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command -> '$.key');

  INSERT INTO posting_moves
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account',
    iif(NEW.kind IN ('credit', 'debit', 'hold'), NEW.kind, NULL), iif(NEW.kind = 'credit', 1, -1),
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency',
    NEW.command ->> '$.steps[0].originalAmount', NEW.command ->> '$.steps[0].originalCurrency',
    NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference',
    coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    iif(NEW.kind = 'hold', 'held:' || (NEW.command ->> '$.steps[0].account'), coalesce(
      (SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
        WHERE v.id = NEW.command ->> '$.steps[0].account' AND b.purpose = 'settlement'), 'UNLINKED')),
    NULL, NULL, coalesce(NEW.command ->> '$.steps[0].expiresAt', 'default'), NEW.kind <> 'hold',
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');

  INSERT INTO posting_commands VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);

  SELECT RAISE(ABORT, 'UNBALANCED')
  WHERE (NEW.kind <> 'relink' AND (SELECT count(*) FROM entries WHERE journal_id = NEW.id) < 2)
    OR EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0);

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NEW.user_id,
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
    CASE NEW.kind
      WHEN 'relink' THEN (SELECT json_object('journalId', NEW.id, 'kind', NEW.kind, 'transactions', json_array(),
          'before', json_object('cbsAccount', cbs_account),
          'after', json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount'))
        FROM virtual_accounts WHERE id = NEW.command ->> '$.relink.account')
      WHEN 'payment' THEN (SELECT json_object('journalId', NEW.id, 'kind', NEW.kind, 'transactions', json(t.list),
          'payment', json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id))
        FROM payments WHERE journal_id = NEW.id)
      WHEN 'approval' THEN json_object('journalId', NEW.id, 'kind', NEW.kind, 'transactions', json(t.list),
        'before', json_object('status', 'review'), 'after', json_object('status', 'booked'))
      WHEN 'rejection' THEN json_object('journalId', NEW.id, 'kind', NEW.kind, 'transactions', json(t.list),
        'before', json_object('status', 'review'), 'after', json_object('status', 'rejected'))
      ELSE json_object('journalId', NEW.id, 'kind', NEW.kind, 'transactions', json(t.list)) END,
    coalesce(NEW.command ->> '$.origin.ip', ''), coalesce(NEW.command ->> '$.origin.userAgent', ''), NEW.created_at
  FROM (SELECT (SELECT json_group_array(json_object('id', id, 'accountId', virtual_account_id, 'seq', seq, 'type', type,
      'amount', amount, 'currency', currency, 'originalAmount', original_amount, 'originalCurrency', original_currency,
      'rate', rate, 'description', description, 'reference', reference,
      'balanceBefore', balance_after - iif(type IN ('credit', 'release'), amount, -amount),
      'balanceAfter', balance_after, 'createdAt', created_at, 'processedAt', processed_at, 'holdId', hold_id))
    FROM transactions WHERE journal_id = NEW.id) AS list) t;

  UPDATE virtual_accounts SET cbs_account = NEW.command ->> '$.relink.cbsAccount', cbs_journal_id = NEW.id,
    version = version + 1, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'relink', NEW.command ->> '$.relink.account', NULL);
END;
