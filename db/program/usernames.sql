-- A user name means one person for ever.
--
-- Guarantees: the name that a user had before a rename stays theirs: nobody else is created or renamed under it, in any
-- capitals, and they may take it back. A former name is written with the rename, and never changed or deleted, unless its
-- user's data was erased (src/people/erasure): then none is left of it.
-- Refusals: USERNAME_KEPT, APPEND_ONLY.

CREATE TRIGGER users_insert_name BEFORE INSERT ON users BEGIN
  SELECT RAISE(ABORT, 'USERNAME_KEPT')
  WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(NEW.username));
END;

CREATE TRIGGER users_update_name BEFORE UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username) BEGIN
  SELECT RAISE(ABORT, 'USERNAME_KEPT')
  WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(NEW.username) AND user_id <> OLD.id);
END;

CREATE TRIGGER users_renamed AFTER UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username) AND NOT (NEW.password_hash = 'erased' AND NEW.deleted_at IS NOT NULL) BEGIN
  INSERT INTO former_usernames (name, user_id)
  SELECT lower(OLD.username), OLD.id
  WHERE NOT EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(OLD.username));
END;

CREATE TRIGGER former_usernames_insert BEFORE INSERT ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = NEW.name);
END;

CREATE TRIGGER former_usernames_update BEFORE UPDATE ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER former_usernames_delete BEFORE DELETE ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NOT EXISTS (SELECT 1 FROM users
    WHERE id = OLD.user_id AND password_hash = 'erased' AND deleted_at IS NOT NULL);
END;
