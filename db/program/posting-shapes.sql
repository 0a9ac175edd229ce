-- What a journal of each kind consists of.
--
-- Guarantees: no journal is sealed that left a step out. The conflict clause of whoever inserts it (OR IGNORE, OR
-- REPLACE) holds inside triggers, too, where it can silently drop a row that breaks a CHECK; and a command may name steps
-- that its kind has not. So the seal counts: how many transactions of which type the journal made, whether both legs of
-- a transfer are equal, whether its hold or payment is there.
-- Refusals: INCOMPLETE.

CREATE VIEW posting_shapes AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS command;

CREATE TRIGGER posting_shapes_check INSTEAD OF INSERT ON posting_shapes BEGIN
  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM (SELECT count(*) AS made,
      coalesce(sum(type = 'credit'), 0) AS credits, coalesce(sum(type = 'debit'), 0) AS debits,
      coalesce(sum(type = 'hold'), 0) AS holds, coalesce(sum(type = 'release'), 0) AS releases,
      coalesce(sum(iif(type IN ('credit', 'release'), amount, -amount)), 0) AS net,
      coalesce(min(virtual_account_id) = max(virtual_account_id), 1) AS one_account
    FROM transactions WHERE journal_id = NEW.journal_id)
  WHERE CASE
    WHEN NEW.kind = 'hold' THEN made <> 1 OR holds <> 1
    WHEN NEW.kind IN ('release', 'expiry') THEN made <> 1 OR releases <> 1
    WHEN NEW.kind = 'capture' THEN made <> 2 OR releases <> 1 OR debits <> 1 OR net < 0 OR NOT one_account
    WHEN NEW.kind = 'transfer' THEN made <> 2 OR credits <> 1 OR debits <> 1 OR net <> 0 OR one_account
      OR NEW.command ->> '$.steps[0].peer' IS NOT NEW.command ->> '$.steps[1].account'
      OR NEW.command ->> '$.steps[1].peer' IS NOT NEW.command ->> '$.steps[0].account'
      OR coalesce(NEW.command ->> '$.steps[0].hold', NEW.command ->> '$.steps[1].hold') IS NOT NULL
    WHEN NEW.kind IN ('rejection', 'collection', 'assignment') THEN made <> 1 OR credits <> 1
    WHEN NEW.kind = 'payment' THEN debits <> 1 OR made <> 1 + credits OR (credits = 1 AND (net <> 0 OR one_account))
      OR credits IS NOT (SELECT status = 'booked' AND recipient_account_id IS NOT NULL FROM payments
        WHERE journal_id = NEW.journal_id)
    WHEN NEW.kind = 'approval' THEN made <> credits
      OR credits IS NOT (SELECT recipient_account_id IS NOT NULL FROM payments WHERE id = NEW.command ->> '$.review.payment')
    WHEN NEW.kind = 'return' THEN made > 1 OR made <> credits
    ELSE made <> 0 END;

  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM transactions t
  WHERE t.journal_id = NEW.journal_id AND t.type IN ('hold', 'release') AND NOT EXISTS (
    SELECT 1 FROM holds h WHERE h.id = t.hold_id AND h.virtual_account_id = t.virtual_account_id
      AND h.held_amount = t.amount
      AND NEW.journal_id = iif(t.type = 'hold', h.placed_journal_id, h.ended_journal_id));
END;
