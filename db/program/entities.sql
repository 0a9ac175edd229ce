-- Entities of clients, and the accounts that belong to them.
--
-- Guarantees: a client's entities form a tree of at most 8 levels and 2,000 entities, without a circle. A parent is an entity of the same
-- client. An entity directly beneath the client is a legal entity, so that every department and project has one above it. An account
-- belongs to an entity of its own client, or directly to the client. An entity with entities or open accounts is not deleted; a deleted
-- one never changes. Each change of a parent or of an account's entity is kept with its instant, which never decreases within a client
-- or an account. Today's ancestors (`entity_ancestors`) follow from the parents. Instants are in milliseconds UTC.
-- Refusals: APPEND_ONLY, ENTITY_CLIENT, ENTITY_PARENT, ENTITY_CIRCLE, ENTITY_DEPTH, ENTITY_LIMIT, ENTITY_CODE, ENTITY_ROOT,
-- ENTITY_NOT_EMPTY, ENTITY_OF_ACCOUNT, ENTITY_HISTORY, ACCOUNT_CLOSED.

-- The uniqueness of codes is checked here as well as by the index: INSERT OR REPLACE would delete the entity that has one already.
CREATE TRIGGER entities_insert BEFORE INSERT ON entities BEGIN
  SELECT CASE
    WHEN NEW.version <> 1 OR NEW.deleted_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM entities WHERE id = NEW.id OR request_id = NEW.request_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM clients WHERE id = NEW.client_id AND kind = 'client') THEN RAISE(ABORT, 'ENTITY_CLIENT')
    WHEN EXISTS (SELECT 1 FROM entities WHERE client_id = NEW.client_id AND code = NEW.code AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_CODE')
    WHEN (SELECT count(*) FROM entities WHERE client_id = NEW.client_id AND deleted_at IS NULL) >= 2000
      THEN RAISE(ABORT, 'ENTITY_LIMIT')
    WHEN NEW.parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.parent_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_PARENT')
    WHEN (SELECT count(*) FROM entity_ancestors WHERE entity_id = NEW.parent_id) >= 8 THEN RAISE(ABORT, 'ENTITY_DEPTH')
  END;
END;

-- An entity as events carry it.
CREATE VIEW entity_event_states AS
SELECT id AS entity_id, json_object('id', id, 'clientId', client_id, 'parentId', parent_id, 'kind', kind, 'name', name, 'code', code,
  'deletedAt', deleted_at, 'version', version, 'createdAt', created_at) AS state
FROM entities;

CREATE TRIGGER entities_inserted AFTER INSERT ON entities BEGIN
  INSERT INTO entity_ancestors (entity_id, ancestor_id, distance)
  SELECT NEW.id, ancestor_id, distance + 1 FROM entity_ancestors WHERE entity_id = NEW.parent_id
  UNION ALL SELECT NEW.id, NEW.id, 0;

  INSERT INTO entity_parents (entity_id, client_id, parent_id, since)
  SELECT NEW.id, NEW.client_id, NEW.parent_id,
    max(NEW.updated_at, coalesce((SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id), 0));

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'entity.changed', NEW.id, NULL, NEW.client_id, NEW.updated_at, state FROM entity_event_states WHERE entity_id = NEW.id;
END;

CREATE TRIGGER entities_update BEFORE UPDATE ON entities BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.client_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.client_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR OLD.deleted_at IS NOT NULL OR NEW.version <> OLD.version + 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.deleted_at IS NOT NULL AND (EXISTS (SELECT 1 FROM entities WHERE parent_id = OLD.id AND deleted_at IS NULL)
        OR EXISTS (SELECT 1 FROM virtual_accounts WHERE entity_id = OLD.id AND closed_at IS NULL))
      THEN RAISE(ABORT, 'ENTITY_NOT_EMPTY')
    WHEN NEW.code <> OLD.code AND EXISTS (SELECT 1 FROM entities
        WHERE client_id = NEW.client_id AND code = NEW.code AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_CODE')
    WHEN NEW.parent_id IS OLD.parent_id OR NEW.parent_id IS NULL THEN NULL
    WHEN NOT EXISTS (SELECT 1 FROM entities WHERE id = NEW.parent_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_PARENT')
    WHEN EXISTS (SELECT 1 FROM entity_ancestors WHERE entity_id = NEW.parent_id AND ancestor_id = OLD.id)
      THEN RAISE(ABORT, 'ENTITY_CIRCLE')
    WHEN (SELECT count(*) FROM entity_ancestors WHERE entity_id = NEW.parent_id)
        + (SELECT max(distance) FROM entity_ancestors WHERE ancestor_id = OLD.id) + 1 > 8
      THEN RAISE(ABORT, 'ENTITY_DEPTH')
  END;
END;

-- The moved branch loses the ancestors above it, and gets those of its new parent.
CREATE TRIGGER entities_moved AFTER UPDATE OF parent_id ON entities WHEN NEW.parent_id IS NOT OLD.parent_id BEGIN
  DELETE FROM entity_ancestors
  WHERE entity_id IN (SELECT entity_id FROM entity_ancestors WHERE ancestor_id = NEW.id)
    AND ancestor_id IN (SELECT ancestor_id FROM entity_ancestors WHERE entity_id = NEW.id AND ancestor_id <> NEW.id);

  INSERT INTO entity_ancestors (entity_id, ancestor_id, distance)
  SELECT below.entity_id, above.ancestor_id, below.distance + above.distance + 1
  FROM entity_ancestors below CROSS JOIN entity_ancestors above
  WHERE below.ancestor_id = NEW.id AND above.entity_id = NEW.parent_id;

  INSERT INTO entity_parents (entity_id, client_id, parent_id, since)
  SELECT NEW.id, NEW.client_id, NEW.parent_id,
    max(NEW.updated_at, (SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id));
END;

CREATE TRIGGER entities_changed AFTER UPDATE ON entities BEGIN
  DELETE FROM entity_ancestors WHERE entity_id = iif(NEW.deleted_at IS NULL, NULL, NEW.id);

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'entity.changed', NEW.id, NULL, NEW.client_id, NEW.updated_at, state FROM entity_event_states WHERE entity_id = NEW.id;
END;

CREATE TRIGGER entities_delete BEFORE DELETE ON entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- A row is the entity's present parent, and differs from the row before it.
CREATE TRIGGER entity_parents_insert BEFORE INSERT ON entity_parents BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM entity_parents WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.entity_id AND client_id = NEW.client_id AND parent_id IS NEW.parent_id AND NEW.since >= updated_at)
      OR NEW.since < (SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id)
      OR EXISTS (SELECT 1 FROM (SELECT parent_id FROM entity_parents
          WHERE entity_id = NEW.entity_id ORDER BY since DESC, id DESC LIMIT 1) WHERE parent_id IS NEW.parent_id)
      THEN RAISE(ABORT, 'ENTITY_HISTORY')
  END;
END;

CREATE TRIGGER entity_parents_update BEFORE UPDATE ON entity_parents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entity_parents_delete BEFORE DELETE ON entity_parents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER virtual_accounts_open_without_entity BEFORE INSERT ON virtual_accounts WHEN NEW.entity_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ENTITY_OF_ACCOUNT');
END;

CREATE TRIGGER virtual_accounts_entity BEFORE UPDATE OF entity_id ON virtual_accounts WHEN NEW.entity_id IS NOT OLD.entity_id BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN NEW.entity_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.entity_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_OF_ACCOUNT')
  END;
END;

CREATE TRIGGER virtual_accounts_entity_client BEFORE UPDATE OF client_id ON virtual_accounts
WHEN NEW.client_id <> OLD.client_id AND EXISTS (SELECT 1 FROM account_entities WHERE virtual_account_id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'ENTITY_OF_ACCOUNT');
END;

CREATE TRIGGER virtual_accounts_entity_kept BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE EXISTS (SELECT 1 FROM account_entities WHERE virtual_account_id = OLD.id);
END;

CREATE TRIGGER virtual_accounts_entity_changed AFTER UPDATE OF entity_id ON virtual_accounts WHEN NEW.entity_id IS NOT OLD.entity_id BEGIN
  INSERT INTO account_entities (virtual_account_id, entity_id, since)
  SELECT NEW.id, NEW.entity_id,
    max(NEW.updated_at, coalesce((SELECT max(since) FROM account_entities WHERE virtual_account_id = NEW.id), 0));
END;

-- A row is the account's present entity, and differs from the row before it.
CREATE TRIGGER account_entities_insert BEFORE INSERT ON account_entities BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM account_entities WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts
        WHERE id = NEW.virtual_account_id AND entity_id IS NEW.entity_id AND NEW.since >= updated_at)
      OR NEW.since < (SELECT max(since) FROM account_entities WHERE virtual_account_id = NEW.virtual_account_id)
      OR (SELECT entity_id FROM account_entities
        WHERE virtual_account_id = NEW.virtual_account_id ORDER BY since DESC, id DESC LIMIT 1) IS NEW.entity_id
      THEN RAISE(ABORT, 'ENTITY_HISTORY')
  END;
END;

CREATE TRIGGER account_entities_update BEFORE UPDATE ON account_entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER account_entities_delete BEFORE DELETE ON account_entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;
