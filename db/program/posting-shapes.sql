-- What a journal consists of.
--
-- Guarantees: no journal is sealed that left a step out. The conflict clause of an insert (OR IGNORE, OR REPLACE) holds
-- inside triggers, too, where it can silently drop a row that breaks a CHECK; and a command may name steps that its kind
-- has not. So each kind declares its steps and its transactions (db/journal-kinds), and its trigger has both compared:
-- their types in order, as alternatives between bars, such as '|debit|debit credit|'. Two transactions are equal amounts
-- on two accounts; where `pair` is 'capture', on one account a debit of at most what was released. The hold of each is there.
-- Refusals: INCOMPLETE.

CREATE VIEW posting_shapes AS
SELECT NULL AS journal_id, NULL AS command, NULL AS steps, NULL AS made, NULL AS pair;

CREATE TRIGGER posting_shapes_check INSTEAD OF INSERT ON posting_shapes BEGIN
  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM (SELECT coalesce(group_concat(type, ' '), '') AS types, count(*) AS made,
      sum(iif(type IN ('credit', 'release'), amount, -amount)) AS net,
      min(virtual_account_id) = max(virtual_account_id) AS one_account
    FROM (SELECT * FROM transactions WHERE journal_id = NEW.journal_id ORDER BY id))
  WHERE instr(NEW.made, '|' || types || '|') = 0
    OR (made = 2 AND iif(NEW.pair IS 'capture', net < 0 OR NOT one_account, net <> 0 OR one_account))
    OR instr(NEW.steps, '|' || coalesce((SELECT group_concat(coalesce(value ->> '$.type', '?'), ' ')
      FROM json_each(NEW.command, '$.steps')), '') || '|') = 0;

  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM transactions t
  WHERE t.journal_id = NEW.journal_id AND t.type IN ('hold', 'release') AND NOT EXISTS (
    SELECT 1 FROM holds h WHERE h.id = t.hold_id AND h.virtual_account_id = t.virtual_account_id
      AND h.held_amount = t.amount
      AND NEW.journal_id = iif(t.type = 'hold', h.placed_journal_id, h.ended_journal_id));
END;
