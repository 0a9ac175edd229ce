-- Credentials of programs, and the people who can act as a program by them.
--
-- Guarantees: a credential stays recorded with the person who brought it, even after it expired or its program was revoked. Only
-- its end changes, and only to an earlier instant. So the persons who may have made a request are known at any later time.
-- Refusals: APPEND_ONLY.

CREATE TRIGGER program_credentials_insert BEFORE INSERT ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM program_credentials WHERE id = NEW.id);
END;

CREATE TRIGGER program_credentials_update BEFORE UPDATE ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id, NEW.kind, NEW.digest, NEW.person_id, NEW.held_from)
      <> (OLD.id, OLD.user_id, OLD.kind, OLD.digest, OLD.person_id, OLD.held_from)
    OR NEW.held_until IS NULL OR NEW.held_until > OLD.held_until;
END;

CREATE TRIGGER program_credentials_delete BEFORE DELETE ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- People who can act as a program, and the instant at which each stops. A key counts for everybody who ever brought it, to any
-- program.
CREATE VIEW program_persons AS
SELECT c.user_id, d.person_id, coalesce(c.held_until, 9007199254740991) AS ends
FROM program_credentials c JOIN program_credentials d ON d.digest = c.digest;

-- Pairs of users who may be one person, and the instant at which that ends: a user with itself, a program with a person who can
-- act as it, two programs that the same person can act as. Servers of the version before write a program's keeper alone.
CREATE VIEW one_person AS
SELECT id AS member, id AS user_id, 9007199254740991 AS ends FROM users
UNION ALL
SELECT user_id, person_id, ends FROM program_persons
UNION ALL
SELECT person_id, user_id, ends FROM program_persons
UNION ALL
SELECT id, keeper_id, 9007199254740991 FROM users WHERE keeper_id IS NOT NULL
UNION ALL
SELECT keeper_id, id, 9007199254740991 FROM users WHERE keeper_id IS NOT NULL
UNION ALL
SELECT m.user_id, p.user_id, min(m.ends, p.ends) FROM program_persons m JOIN program_persons p ON p.person_id = m.person_id;
