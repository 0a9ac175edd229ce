-- What the book's rules hang on, and that no row of it changes past the trail.
--
-- Watched are people and clients, accounts with their limits and switches, CBS accounts, rates, allocations, the thresholds
-- of monitoring, approvals and who has to give them, what was done without one, schedules of reports and how CSV statements
-- are read. Guarantees: each INSERT, UPDATE and DELETE of such a row leaves a row in `state_changes`, with a digest of the
-- row as it then is, all columns but those that mere use changes (balances, last sign-ins, next occurrences). The row
-- of the trail that comes next covers it by its hash (audit-chain.sql). So a change that nobody wrote down is there to
-- be seen: `verify` looks for its row of the trail, and compares each row with its newest digest. Nothing is refused
-- here: what may be changed is the business of the tables themselves.
-- Refusals: APPEND_ONLY, STATE_FORK.
--
-- `db/watched.ts` lists the tables. Each has a view, which says what counts, and three triggers, made from that list and the
-- schema (in db/schema.sql under states-rows.sql). An UPDATE that changes nothing leaves nothing.

CREATE VIEW state_entries AS
SELECT NULL AS subject, NULL AS row_id, NULL AS change, NULL AS before, NULL AS after;

CREATE TRIGGER state_entries_write INSTEAD OF INSERT ON state_entries
WHEN NEW.before IS NOT NEW.after OR NEW.change = 'delete' BEGIN
  INSERT INTO state_changes (id, subject, row_id, change, fields, digest, audit_id)
  VALUES (coalesce((SELECT max(id) FROM state_changes), 0) + 1, NEW.subject, CAST(NEW.row_id AS TEXT), NEW.change,
    coalesce((SELECT group_concat(a.key) FROM json_each(NEW.after) a JOIN json_each(NEW.before) b ON b.key = a.key
      WHERE a.value IS NOT b.value), ''),
    iif(NEW.after IS NULL, NULL, lower(hex(sha3(NEW.after, 256)))),
    coalesce((SELECT max(id) FROM audit_logs), 0) + 1);
END;

CREATE TRIGGER state_changes_insert BEFORE INSERT ON state_changes BEGIN
  SELECT RAISE(ABORT, 'STATE_FORK')
  WHERE NEW.id IS NOT coalesce((SELECT max(id) FROM state_changes), 0) + 1
    OR NEW.audit_id IS NOT coalesce((SELECT max(id) FROM audit_logs), 0) + 1;
END;

CREATE TRIGGER state_changes_update BEFORE UPDATE ON state_changes BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER state_changes_delete BEFORE DELETE ON state_changes BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
