-- A posting: one INSERT INTO journals does all of it or nothing.
--
-- Guarantees: a journal has at least two entries (a relink may have none), which add up to zero in each currency; it is
-- written with its transactions, balances, hold, payment, alerts, idempotency key and audit row, or not at all. Who
-- posts is active, signed in and allowed to. A journal's id is used once.
-- Refusals: ALREADY_COMMITTED, ENTRY_OUTSIDE_JOURNAL, JOURNAL_KIND, ACTOR_INACTIVE, ACTOR_FORBIDDEN,
-- ACCOUNT_NOT_FOUND, ACCOUNT_NOT_ACTIVE, CREDIT_DISABLED, DEBIT_DISABLED, CURRENCY_DIFFERS, HOLD_NOT_FOUND,
-- HOLD_NOT_ACTIVE, HOLD_NOT_EXPIRED, CAPTURE_TOO_LARGE, CBS_CURRENCY, UNBALANCED, and those of the other files.
--
-- SQLite has no procedures, so views stand in for them: a row inserted into one of them is stored nowhere, its INSTEAD
-- OF trigger does the work, where the trigger's WHEN says so. In the order in which they run:
--   posting_admissions  refuses a journal that is already booked, and whoever may not post
--   posting_claims      binds the idempotency key (idempotency.sql)
--   posting_approvals   refuses what somebody has to be asked for (approvals.sql)
--   posting_moves       moves money on one virtual account
--     posting_extras    what only some movements have: a conversion, a hold, a settlement instruction
--     posting_transactions  writes the line of the account's statement
--     posting_alerts    raises alerts where a threshold of monitoring is reached (alerts.sql)
--   posting_commands    breaks every kind but a plain credit, debit or hold down into moves, with the help of
--     posting_payments  the decision on a payment (payments.sql)
--       posting_payment_checks  what holds it back for a review (payment-checks.sql)
--       posting_payment_rows    the payment's row, its counters and its alert (payments.sql)
--     posting_relinks   the move to another CBS account (relinks.sql)
--     posting_reviews   the end of a payment's review (payments.sql)
--     posting_returns   the return of a payment that was sent (payment-returns.sql)
--     posting_assignments  what moves a return on from suspense (payment-returns.sql)
--     posting_instructions  the settlement of an instruction (settlements.sql)
--     posting_bank_lines  what a line of the bank's own statement books (bank-lines.sql)
--   posting_seals       checks that the journal is balanced, and writes its audit row
--   posting_shapes      (posting-shapes.sql) checks that no step of its kind was left out
-- The triggers run BEFORE the journal's own row is inserted: RETURNING sees what they did, and the row, which comes
-- last, seals the journal. Entries refer to it by a deferred foreign key.
--
-- Most postings are a credit or a debit. What these pass through avoids two forms that make SQLite open a temporary
-- table each time: a list of three or more values after IN, and INSERT … SELECT into something that has triggers.

CREATE VIEW posting_admissions AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS session_id, NULL AS role, NULL AS created_at;

CREATE TRIGGER posting_admissions_check INSTEAD OF INSERT ON posting_admissions BEGIN
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

-- One movement on one account. `sign` is what it does to the available balance; `contra` is the code of the ledger
-- account on the other side; `gated` says whether status and switches of the account apply; `watch` whether monitoring
-- does. A NULL type is no movement.
CREATE VIEW posting_moves AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS account_id,
  NULL AS type, NULL AS sign, NULL AS amount, NULL AS currency, NULL AS original_amount,
  NULL AS original_currency, NULL AS rate, NULL AS description, NULL AS reference, NULL AS processed_at,
  NULL AS contra, NULL AS settles_from, NULL AS hold_id, NULL AS expires_at, NULL AS gated,
  NULL AS usd_amount, NULL AS watch;

CREATE TRIGGER posting_moves_book INSTEAD OF INSERT ON posting_moves WHEN NEW.type IS NOT NULL BEGIN
  SELECT CASE
    WHEN NEW.type = 'release' AND NEW.hold_id IS NULL THEN RAISE(ABORT, 'HOLD_NOT_FOUND')
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.gated AND v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN NEW.gated AND NEW.type = 'credit' AND v.credit_enabled <> 1 THEN RAISE(ABORT, 'CREDIT_DISABLED')
    WHEN NEW.gated AND NEW.type = 'debit' AND v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'CURRENCY_DIFFERS')
  END
  FROM (SELECT 1) LEFT JOIN virtual_accounts v ON v.id = NEW.account_id;

  -- The customer's side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'available'),
    NEW.currency, NEW.sign * NEW.amount);

  -- The other side, in the currency that was entered: the FX position stands between the two (posting_extras).
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE code = NEW.contra
      AND currency = iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency)),
    iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency),
    -NEW.sign * iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_amount, NEW.amount), NEW.amount));

  INSERT INTO posting_extras (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, description, reference, settles_from, hold_id, expires_at)
  VALUES (NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.account_id, NEW.type, NEW.sign, NEW.amount,
    NEW.currency, NEW.original_amount, NEW.original_currency, NEW.description, NEW.reference, NEW.settles_from,
    NEW.hold_id, NEW.expires_at);

  -- After the entries, so that the balances are those that they made.
  INSERT INTO posting_transactions (
    journal_id, created_at, account_id, type, amount, currency, original_amount, original_currency, rate, description,
    reference, processed_at, hold_id, last)
  VALUES (NEW.journal_id, NEW.created_at, NEW.account_id, NEW.type, NEW.amount, NEW.currency, NEW.original_amount,
    NEW.original_currency, NEW.rate, NEW.description, NEW.reference, NEW.processed_at, NEW.hold_id,
    (SELECT id FROM transactions WHERE virtual_account_id = NEW.account_id ORDER BY seq DESC LIMIT 1));

  INSERT INTO posting_alerts (journal_id, created_at, account_id, type, amount, currency, usd_amount)
  VALUES (NEW.journal_id, NEW.created_at, NEW.account_id, iif(NEW.watch, NEW.type, NULL), NEW.amount, NEW.currency,
    NEW.usd_amount);
END;

-- The running figures go on from the account's last transaction, `last`, which is read by its id for each of them: that
-- costs less than an INSERT … SELECT. It is booked when the posting says, but never before that last one: the clocks of two
-- nodes differ.
CREATE VIEW posting_transactions AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS type, NULL AS amount, NULL AS currency,
  NULL AS original_amount, NULL AS original_currency, NULL AS rate, NULL AS description, NULL AS reference,
  NULL AS processed_at, NULL AS hold_id, NULL AS last;

CREATE TRIGGER posting_transactions_write INSTEAD OF INSERT ON posting_transactions BEGIN
  INSERT INTO transactions (journal_id, virtual_account_id, seq, type, amount, currency, original_amount,
    original_currency, rate, description, reference, balance_after, held_after, credited_after, credit_count,
    debit_count, hold_count, created_at, processed_at, hold_id)
  VALUES (NEW.journal_id, NEW.account_id, coalesce((SELECT seq FROM transactions WHERE id = NEW.last), 0) + 1, NEW.type,
    NEW.amount, NEW.currency, NEW.original_amount, NEW.original_currency, NEW.rate, NEW.description, NEW.reference,
    (SELECT balance FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'available'),
    (SELECT balance FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'held'),
    coalesce((SELECT credited_after FROM transactions WHERE id = NEW.last), 0) + iif(NEW.type = 'credit', NEW.amount, 0),
    coalesce((SELECT credit_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'credit'),
    coalesce((SELECT debit_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'debit'),
    coalesce((SELECT hold_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'hold'),
    max(NEW.created_at, coalesce((SELECT created_at FROM transactions WHERE id = NEW.last), NEW.created_at)),
    NEW.processed_at,
    iif(NEW.type = 'hold', (SELECT max(id) FROM holds), NEW.hold_id));
END;

CREATE VIEW posting_extras AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS account_id,
  NULL AS type, NULL AS sign, NULL AS amount, NULL AS currency, NULL AS original_amount,
  NULL AS original_currency, NULL AS description, NULL AS reference, NULL AS settles_from, NULL AS hold_id,
  NULL AS expires_at;

CREATE TRIGGER posting_extras_book INSTEAD OF INSERT ON posting_extras
WHEN NEW.type IN ('hold', 'release') OR NEW.original_currency IS NOT NULL OR NEW.settles_from IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'CBS_CURRENCY')
  FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE v.id = NEW.account_id AND NEW.type IN ('credit', 'debit') AND instr(b.currencies, NEW.original_currency) = 0;

  -- A conversion passes through the FX position of both currencies.
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

  -- Released with the amount that was held then, whatever the rate is today.
  UPDATE holds SET is_active = 0, ended_at = NEW.created_at, ended_by = NEW.kind, ended_journal_id = NEW.journal_id
  WHERE id = iif(NEW.type = 'release', NEW.hold_id, NULL);

  -- Money that came from an account of another CBS account leaves an instruction to settle the two.
  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, NEW.settles_from, v.cbs_account, NEW.amount, NEW.currency, NEW.created_at
  FROM virtual_accounts v
  WHERE NEW.settles_from IS NOT NULL AND v.id = NEW.account_id;
END;

CREATE VIEW posting_commands AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_commands_resolve INSTEAD OF INSERT ON posting_commands
WHEN NEW.kind NOT IN ('credit', 'debit', 'hold') BEGIN
  INSERT INTO posting_payments (
    journal_id, user_id, created_at, account_id, recipient, ours, amount, currency, aed_amount, description,
    reference, day, month, suspicion, usd_amount, checked, screened, approval)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', p ->> 'recipient',
    p ->> 'ours', NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', p ->> 'aedAmount',
    p ->> 'description', NEW.command ->> '$.steps[0].reference', p ->> 'day', p ->> 'month', p ->> 'suspicion',
    NEW.command ->> '$.usdAmount', p ->> 'checked', p ->> 'screened', p ->> 'approval'
  FROM (SELECT NEW.command -> '$.payment' AS p) WHERE NEW.kind = 'payment';

  INSERT INTO posting_relinks (journal_id, created_at, account_id, cbs_account, version)
  SELECT NEW.journal_id, NEW.created_at, r ->> 'account', r ->> 'cbsAccount', r ->> 'version'
  FROM (SELECT NEW.command -> '$.relink' AS r) WHERE NEW.kind = 'relink';

  INSERT INTO posting_instructions (journal_id, user_id, created_at, instruction_id)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.command ->> '$.settlement.instruction'
  WHERE NEW.kind = 'settlement';

  INSERT INTO posting_reviews (journal_id, kind, created_at, payment_id)
  SELECT NEW.journal_id, NEW.kind, NEW.created_at, NEW.command ->> '$.review.payment'
  WHERE NEW.kind IN ('approval', 'rejection');

  INSERT INTO posting_returns (journal_id, user_id, created_at, payment_id, description, code, reason, report_digest)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, r ->> 'payment', r ->> 'description', r ->> 'code', r ->> 'reason',
    r ->> 'report'
  FROM (SELECT NEW.command -> '$.return' AS r) WHERE NEW.kind = 'return';

  SELECT CASE
    WHEN h.is_active <> 1 THEN RAISE(ABORT, 'HOLD_NOT_ACTIVE')
    WHEN NEW.kind = 'expiry' AND (h.expires_at IS NULL OR h.expires_at > NEW.created_at)
      THEN RAISE(ABORT, 'HOLD_NOT_EXPIRED')
    WHEN NEW.command ->> '$.steps[1].amount' > h.held_amount THEN RAISE(ABORT, 'CAPTURE_TOO_LARGE')
  END
  FROM holds h
  WHERE h.id = iif(NEW.kind IN ('release', 'capture', 'expiry'), NEW.command ->> '$.steps[0].hold', NULL);

  INSERT INTO posting_bank_lines (journal_id, kind, user_id, created_at, command)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command
  WHERE NEW.kind IN ('collection', 'suspense', 'assignment') AND NEW.command ->> '$.assigned.payment' IS NULL;

  INSERT INTO posting_assignments (journal_id, user_id, created_at, command)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.command
  WHERE NEW.kind = 'assignment' AND NEW.command ->> '$.assigned.payment' IS NOT NULL;

  -- The steps of the command, each with its hold (h), its payment (p), its account (v), the account on the other side
  -- (o), and the CBS accounts of both (b, ob). Between two CBS accounts the money passes through the clearing account.
  -- A payment under review has no step for its recipient yet.
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
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
  FROM json_each(iif(NEW.kind IN ('collection', 'suspense', 'assignment'), '{}', NEW.command), '$.steps') s
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

  -- Last, because the steps above ask whether the payment is still under review.
  UPDATE payments SET status = 'rejected', ended_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'rejection', NEW.command ->> '$.review.payment', NULL);
END;

CREATE VIEW posting_seals AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS ip,
  NULL AS user_agent, NULL AS action, NULL AS resource, NULL AS resource_id, NULL AS payment, NULL AS before,
  NULL AS after, NULL AS command;

CREATE TRIGGER posting_seals_write INSTEAD OF INSERT ON posting_seals BEGIN
  -- Entries of one currency are added up as they are read; only those of several have to be sorted by it.
  SELECT RAISE(ABORT, 'UNBALANCED')
  FROM (SELECT count(*) AS legs, min(currency) AS least, max(currency) AS greatest, sum(amount) AS total
    FROM entries WHERE journal_id = NEW.journal_id)
  WHERE (NEW.kind <> 'relink' AND legs < 2)
    OR iif(least IS greatest, total <> 0, EXISTS (
      SELECT 1 FROM entries WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0));

  -- Ahead of the audit row, which covers the change; `before` was read before this trigger.
  INSERT INTO posting_links (journal_id, kind, created_at, command)
  VALUES (NEW.journal_id, NEW.kind, NEW.created_at, NEW.command);

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  VALUES (NEW.user_id, NEW.action, NEW.resource, NEW.resource_id,
    (SELECT CASE
        WHEN NEW.payment IS NOT NULL THEN json_insert(details, '$.payment', json(NEW.payment))
        WHEN NEW.before IS NOT NULL THEN json_insert(details, '$.before', json(NEW.before), '$.after', json(NEW.after))
        ELSE details END
      FROM (SELECT json_object('journalId', NEW.journal_id, 'kind', NEW.kind,
        'command', lower(hex(sha3(NEW.command, 256))),
        'entries', (SELECT json_group_array(json_array(ledger_account_id, amount)) FROM entries
          WHERE journal_id = NEW.journal_id),
        'transactions', json_group_array(
          json_object('id', id, 'accountId', virtual_account_id, 'seq', seq, 'type', type, 'amount', amount,
            'currency', currency, 'originalAmount', original_amount, 'originalCurrency', original_currency,
            'rate', rate, 'description', description, 'reference', reference,
            'balanceBefore', balance_after - iif(type IN ('credit', 'release'), amount, -amount),
            'balanceAfter', balance_after, 'createdAt', created_at, 'processedAt', processed_at,
            'holdId', hold_id))) AS details
        FROM transactions WHERE journal_id = NEW.journal_id)),
    coalesce(NEW.ip, ''), coalesce(NEW.user_agent, ''), NEW.created_at);

  -- Every journal's row names what it is about: of a credit or a debit, the transaction of that type.
  SELECT RAISE(ABORT, 'INCOMPLETE')
  WHERE NEW.resource_id IS NULL
    OR (SELECT hash <> '' AND instr(details, NEW.journal_id) > 0 FROM audit_logs ORDER BY id DESC LIMIT 1) IS NOT 1;
END;

-- A credit or a debit: what most postings are. The command is JSON; see src/ledger/command.ts.
CREATE TRIGGER journals_move BEFORE INSERT ON journals WHEN NEW.kind IN ('credit', 'debit') BEGIN
  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', 'admin', NEW.created_at);

  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', NEW.kind,
    iif(NEW.kind = 'credit', 1, -1), NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency',
    NEW.command ->> '$.steps[0].originalAmount', NEW.command ->> '$.steps[0].originalCurrency',
    NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference',
    coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    coalesce((SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
      WHERE v.id = NEW.command ->> '$.steps[0].account' AND b.purpose = 'settlement'), 'UNLINKED'),
    NULL, NULL, NULL, 1, NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');

  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, ip, user_agent, action, resource, resource_id, payment, before, after,
    command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.origin.ip',
    NEW.command ->> '$.origin.userAgent', 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id AND +type = NEW.kind), NULL, NULL, NULL, NEW.command);
END;

-- Every other kind of posting.
CREATE TRIGGER journals_post BEFORE INSERT ON journals WHEN NEW.kind NOT IN ('credit', 'debit') BEGIN
  SELECT RAISE(ABORT, 'JOURNAL_KIND')
  WHERE NEW.kind NOT IN ('hold', 'release', 'capture', 'expiry', 'transfer', 'payment', 'approval', 'rejection',
    'return', 'relink', 'settlement', 'collection', 'suspense', 'assignment');

  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', iif(NEW.kind = 'payment', 'client_user', 'admin'),
    NEW.created_at);

  -- A client posts on its own accounts only; others do not exist for it.
  SELECT RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
  FROM users u
  WHERE u.id = NEW.user_id AND u.role = 'client_user' AND u.client_id IS NOT (
    SELECT client_id FROM virtual_accounts WHERE id = NEW.command ->> '$.steps[0].account');

  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
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

  INSERT INTO posting_commands (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);

  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, ip, user_agent, action, resource, resource_id, payment, before, after,
    command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.origin.ip',
    NEW.command ->> '$.origin.userAgent',
    CASE WHEN NEW.kind IN ('release', 'capture', 'expiry') THEN 'RELEASE'
      WHEN NEW.kind IN ('relink', 'settlement', 'approval', 'rejection', 'return', 'suspense', 'assignment')
        THEN 'UPDATE'
      ELSE 'CREATE' END,
    CASE WHEN NEW.kind IN ('hold', 'release', 'capture', 'expiry') THEN 'HOLD'
      WHEN NEW.kind IN ('payment', 'approval', 'rejection', 'return') THEN 'PAYMENT'
      WHEN NEW.kind = 'settlement' THEN 'SETTLEMENT_INSTRUCTION'
      WHEN NEW.kind IN ('suspense', 'assignment')
        THEN iif(NEW.command ->> '$.assigned.payment' IS NULL, 'BANK_LINE', 'PAYMENT')
      WHEN NEW.kind = 'relink' THEN 'VIRTUAL_ACCOUNT' ELSE 'TRANSACTION' END,
    CASE WHEN NEW.kind IN ('hold', 'release', 'capture', 'expiry')
        THEN (SELECT hold_id FROM transactions WHERE journal_id = NEW.id)
      WHEN NEW.kind = 'payment' THEN (SELECT id FROM payments WHERE journal_id = NEW.id)
      WHEN NEW.kind IN ('approval', 'rejection') THEN NEW.command ->> '$.review.payment'
      WHEN NEW.kind = 'return' THEN NEW.command ->> '$.return.payment'
      WHEN NEW.kind = 'settlement' THEN NEW.command ->> '$.settlement.instruction'
      WHEN NEW.kind IN ('suspense', 'assignment')
        THEN coalesce(NEW.command ->> '$.assigned.payment', NEW.command ->> '$.bankLine.id')
      WHEN NEW.kind = 'relink' THEN NEW.command ->> '$.relink.account'
      ELSE (SELECT id FROM transactions WHERE journal_id = NEW.id) END,
    (SELECT json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id, 'why',
        (SELECT why FROM payment_reviews WHERE payment_id = payments.id))
      FROM payments WHERE journal_id = iif(NEW.kind = 'payment', NEW.id, NULL)),
    CASE WHEN NEW.kind IN ('approval', 'rejection') THEN json_object('status', 'review')
      WHEN NEW.kind = 'return' THEN json_object('status', 'sent')
      WHEN NEW.kind = 'settlement' THEN json_object('status', 'open')
      WHEN NEW.kind IN ('collection', 'suspense') THEN json_object('outcome', NULL)
      WHEN NEW.kind = 'assignment' THEN json_object('outcome', 'suspense')
      WHEN NEW.kind = 'relink' THEN (SELECT json_object('cbsAccount', cbs_account)
        FROM virtual_accounts WHERE id = NEW.command ->> '$.relink.account') END,
    -- json_patch leaves the reason out where none is given.
    CASE NEW.kind WHEN 'approval'
        THEN json_patch('{"status":"booked"}', json_object('reason', NEW.command ->> '$.review.reason'))
      WHEN 'rejection'
        THEN json_patch('{"status":"rejected"}', json_object('reason', NEW.command ->> '$.review.reason'))
      WHEN 'return' THEN json_patch('{"status":"returned"}', json_object('code', NEW.command ->> '$.return.code',
        'reason', NEW.command ->> '$.return.reason'))
      WHEN 'settlement' THEN (SELECT json_object('status', 'settled', 'fromCbsAccount', from_cbs_account,
          'toCbsAccount', to_cbs_account, 'amount', amount, 'currency', currency)
        FROM settlement_instructions WHERE id = NEW.command ->> '$.settlement.instruction')
      WHEN 'collection' THEN json_object('outcome', 'credited', 'bankLine', NEW.command ->> '$.bankLine.id')
      WHEN 'suspense' THEN (SELECT json_object('outcome', outcome, 'suspenseAccount', suspense_account,
          'direction', direction, 'amount', amount) FROM bank_lines WHERE id = NEW.command ->> '$.bankLine.id')
      WHEN 'assignment' THEN json_object('outcome', 'assigned')
      WHEN 'relink' THEN json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount', 'settlements',
        (SELECT json_group_array(json_array(from_cbs_account, to_cbs_account, amount, currency))
          FROM settlement_instructions WHERE journal_id = NEW.id)) END,
    NEW.command);

  INSERT INTO posting_shapes (journal_id, kind, command) VALUES (NEW.id, NEW.kind, NEW.command);
END;
