-- The marks by which copies of a book are known to be of one history.
--
-- Guarantees: a mark is added after the newest one and never changed; none is taken away but old ones of a minute, so that a
-- book keeps each epoch that it began (APPEND_ONLY). One that is added by hand only makes its replicas stop, as a
-- restore does: they are copied again.

CREATE TRIGGER history_marks_insert BEFORE INSERT ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM history_marks WHERE id = NEW.id);
END;

-- Which number a mark gets is only known afterwards.
CREATE TRIGGER history_marks_newest AFTER INSERT ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.id < (SELECT max(id) FROM history_marks);
END;

CREATE TRIGGER history_marks_update BEFORE UPDATE ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER history_marks_delete BEFORE DELETE ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.kind = 'epoch' OR OLD.id = (SELECT max(id) FROM history_marks);
END;
