-- A posting: one INSERT INTO journals does all of it or nothing.
--
-- Guarantees: a journal has at least two entries (a kind that may be empty, none), which add up to zero in each currency;
-- it is written with its transactions, balances, hold, payment, alerts, idempotency key and audit row, or not at all. Who
-- posts is active, signed in and allowed to. A journal's id is used once.
-- Refusals: ALREADY_COMMITTED, ENTRY_OUTSIDE_JOURNAL, ACTOR_INACTIVE, ACTOR_FORBIDDEN, ACCOUNT_NOT_FOUND,
-- ACCOUNT_NOT_ACTIVE, CREDIT_DISABLED, DEBIT_DISABLED, CURRENCY_DIFFERS, MAXIMUM_BALANCE, HOLD_NOT_FOUND, CBS_CURRENCY, UNBALANCED, and
-- those of the other files.
--
-- What a kind of journal is, is declared in db/journal-kinds; its triggers (see db/schema.sql) follow from that.
-- This file has what all kinds share. SQLite has no procedures, so views stand in for them: a row inserted into one of
-- them is stored nowhere, its INSTEAD OF trigger does the work, where the WHEN of the trigger holds. In the order in which
-- they run:
--   posting_admissions  refuses a journal that is already booked, and an actor who may not post
--   posting_claims      binds the idempotency key (idempotency.sql)
--   posting_approvals   refuses what somebody has to be asked for (approvals.sql)
--   posting_commands    calls the trigger of the kind, which does its work with the help of
--     posting_moves       moves money on one virtual account
--       posting_extras    what only some movements have: a conversion, a hold, a settlement instruction
--       posting_transactions  writes the line of the account's statement
--       posting_alerts    raises alerts where a threshold of monitoring is reached (alerts.sql)
--     posting_legs      moves money between an account and another one, or the outside
--     posting_releases  ends a hold (holds.sql)
--     posting_payments  the decision on a payment (payments.sql)
--       posting_payment_checks  what holds it back for a review (payment-checks.sql)
--       posting_payment_rows    the payment's row, its counters and its alert (payments.sql)
--     posting_relinks   the move to another CBS account (relinks.sql)
--     posting_reviews   the end of a payment's review (payments.sql)
--     posting_returns   the return of a payment that was sent (payment-returns.sql)
--     posting_assignments  what moves a return on from suspense (payment-returns.sql)
--     posting_instructions  the settlement of an instruction (settlements.sql)
--     posting_bank_lines  what a line of the bank's own statement books (bank-lines.sql)
--     posting_undos     the reversal of such a credit, with its import (import-undos.sql)
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
    -- Returns, rejections, assignments, interest and sweeps, which the server transfers, pass.
    WHEN v.maximum_balance IS NOT NULL AND v.balance + NEW.amount > v.maximum_balance AND NEW.gated AND NEW.type = 'credit'
      AND (NEW.kind IN ('credit', 'payment') OR NEW.kind = 'approval' OR (NEW.kind = 'transfer' AND NEW.user_id IS NOT NULL))
      THEN RAISE(ABORT, 'MAXIMUM_BALANCE')
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

-- A credit or a debit of an account, with another account of ours on the other side, or none. Between two CBS accounts the
-- money passes through the clearing account, and a credit leaves an instruction. A contra that is given comes first.
CREATE VIEW posting_legs AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS type, NULL AS account_id,
  NULL AS other_id, NULL AS amount, NULL AS currency, NULL AS description, NULL AS reference, NULL AS contra,
  NULL AS hold_id, NULL AS usd_amount, NULL AS watch;

CREATE TRIGGER posting_legs_move INSTEAD OF INSERT ON posting_legs BEGIN
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, v.id, NEW.type, iif(NEW.type = 'credit', 1, -1),
    NEW.amount, coalesce(NEW.currency, v.currency), NULL, NULL, NULL, NEW.description, NEW.reference, NEW.created_at,
    CASE
      WHEN NEW.contra IS NOT NULL THEN NEW.contra
      WHEN o.id IS NOT NULL AND b.number IS NOT ob.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
      ELSE coalesce(b.number, 'UNLINKED')
    END,
    iif(NEW.type = 'credit' AND b.number <> ob.number, ob.number, NULL), NEW.hold_id, NULL, 1, NEW.usd_amount, NEW.watch
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN virtual_accounts o ON o.id = NEW.other_id
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts ob ON ob.number = o.cbs_account AND ob.purpose = 'settlement';
END;

CREATE VIEW posting_seals AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command, NULL AS action,
  NULL AS resource, NULL AS resource_id, NULL AS payment, NULL AS before, NULL AS after;

CREATE TRIGGER posting_seals_write INSTEAD OF INSERT ON posting_seals BEGIN
  -- Entries of one currency are added up as they are read; only those of several have to be sorted by it.
  SELECT RAISE(ABORT, 'UNBALANCED')
  FROM (SELECT count(*) AS legs, min(currency) AS least, max(currency) AS greatest, sum(amount) AS total
    FROM entries WHERE journal_id = NEW.journal_id)
  WHERE (legs < 2 AND NOT may_be_empty(NEW.kind))
    OR iif(least IS greatest, total <> 0, EXISTS (
      SELECT 1 FROM entries WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0));

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
    coalesce(NEW.command ->> '$.origin.ip', ''), coalesce(NEW.command ->> '$.origin.userAgent', ''), NEW.created_at);

  -- Every journal's row names what it is about: of a credit or a debit, the transaction of that type.
  SELECT RAISE(ABORT, 'INCOMPLETE')
  WHERE NEW.resource_id IS NULL
    OR (SELECT hash <> '' AND instr(details, NEW.journal_id) > 0 FROM audit_logs ORDER BY id DESC LIMIT 1) IS NOT 1;
END;
