import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { entityKinds } from "@/vocabulary/entity-options";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/**
 * Legal entities, departments and projects of a client, as a tree. An entity without a parent stands directly beneath its client, and
 * is a legal entity. A deleted one keeps its row, so that the tree of an earlier instant has its name.
 */
export const entities = sqliteTable(
  "entities",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Id of the request that created it, by which a repeated call finds it. */
    requestId: text("request_id").notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    parentId: integer("parent_id").references((): AnySQLiteColumn => entities.id),
    kind: text({ enum: entityKinds }).notNull(),
    name: text().notNull(),
    code: text().notNull(),
    deletedAt: integer("deleted_at"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("entities_request").on(t.requestId),
    uniqueIndex("entities_code").on(t.clientId, t.code).where(sql`${t.deletedAt} is null`),
    index("entities_client").on(t.clientId, t.id),
    index("entities_parent").on(t.parentId).where(sql`${t.deletedAt} is null and ${t.parentId} is not null`),
    check("ENTITY_KIND", optionCondition(t.kind, entityKinds)),
    check("ENTITY_ROOT", sql`${t.kind} = 'legal_entity' or ${t.parentId} is not null`),
  ],
);

/**
 * Parent of an entity from an instant on, null beneath its client; append-only, kept by triggers. `since` never decreases within a
 * client, so that its tree of any instant is one that it had.
 */
export const entityParents = sqliteTable(
  "entity_parents",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entityId: integer("entity_id")
      .notNull()
      .references(() => entities.id),
    clientId: text("client_id").notNull(),
    parentId: integer("parent_id"),
    since: integer().notNull(),
  },
  (t) => [
    index("entity_parents_entity").on(t.entityId, t.since, t.id),
    index("entity_parents_client").on(t.clientId, t.since),
  ],
);

/** Ancestors of each entity in today's tree, itself included at distance 0; kept by triggers. */
export const entityAncestors = sqliteTable(
  "entity_ancestors",
  {
    entityId: integer("entity_id")
      .notNull()
      .references(() => entities.id),
    ancestorId: integer("ancestor_id")
      .notNull()
      .references(() => entities.id),
    distance: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.ancestorId] }),
    index("entity_ancestors_below").on(t.ancestorId, t.entityId),
  ],
);

/**
 * Entity of an account from an instant on, null directly beneath its client; append-only, kept by triggers. An account without a row
 * has always been its client's.
 */
export const accountEntities = sqliteTable(
  "account_entities",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id").notNull(),
    entityId: integer("entity_id").references(() => entities.id),
    since: integer().notNull(),
  },
  (t) => [index("account_entities_account").on(t.virtualAccountId, t.since, t.id)],
);
