import type { Database } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { entities } from "db/schema";
import { and, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { isoInstant } from "@/vocabulary/calendar";
import { entityKinds } from "@/vocabulary/entity-options";
import { type EntityDto, entityContract } from "./contract";

const pathOf = (
  id: string,
) => `(select json_group_array(above.name) from (select a.name from entity_ancestors c
  join entities a on a.id = c.ancestor_id where c.entity_id = ${id} order by c.distance desc) above)`;

/** Entities with the names above them. */
const selectEntities = (read: Database["read"]) =>
  read
    .select({
      id: entities.id,
      clientId: entities.clientId,
      parentId: entities.parentId,
      kind: entities.kind,
      name: entities.name,
      code: entities.code,
      path: sql<string>`${sql.raw(pathOf("entities.id"))}`.as("path"),
      version: entities.version,
      createdAt: entities.createdAt,
    })
    .from(entities);

/** An entity as read by lists. */
export type EntityRow = Awaited<ReturnType<ReturnType<typeof selectEntities>["all"]>>[number];

/** Restricts entities to those that are not deleted and in scope: all, or a client's own. */
const visibleEntities = (scope: Scope) =>
  and(isNull(entities.deletedAt), ofVisibleClient(scope, entities.clientId));

const { clientId, kind } = entities;

/** Lists entities, newest first. */
export const { list: listEntities } = defineReading({
  access: "entities:read",
  filters: entityContract.filters,
  targets: { clientId, kind },
  id: entities.id,
  from: entities,
  select: selectEntities,
  visible: visibleEntities,
  sorts: { newest: undefined },
  search: {
    condition: (comparison) =>
      or(...[entities.name, entities.code].map((column) => contains(comparison, column))),
  },
});

const notFound = () => new AppError("not_found", entityContract.words.notFound);

/** State of an entity in events; instants in milliseconds UTC. */
export const entityState = z.object({
  id: z.int(),
  clientId: z.string(),
  parentId: z.int().nullable(),
  kind: z.enum(entityKinds),
  name: z.string(),
  code: z.string(),
  deletedAt: z.int().nullable(),
  version: z.int(),
  createdAt: z.int(),
});

const storedEntity = entityState.extend({ path: jsonCell(z.string().array()) });
export type StoredEntity = z.output<typeof storedEntity>;

/** Reads an entity from the primary. `deletedToo` includes a deleted one, for the repeated call that created it. Throws AppError 403, 404. */
export async function readEntity(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  deletedToo = false,
): Promise<StoredEntity> {
  assertCan(actor, "entities:read");
  const found = await readPrimaryRow(db, storedEntity, {
    sql: `select id, client_id as "clientId", parent_id as "parentId", kind, name, code, deleted_at as "deletedAt", version,
        created_at as "createdAt", ${pathOf("e.id")} as path
      from entities e where id = ? and (deleted_at is null or ?)`,
    args: [id, deletedToo ? 1 : 0],
  });
  if (!found || !mayReadClient(actor, found.clientId)) throw notFound();
  return found;
}

const paths = jsonCell(z.string().array());

/** Converts an entity to the form of answers. */
export function toEntityDto(row: EntityRow | StoredEntity): EntityDto {
  const path = typeof row.path === "string" ? paths.parse(row.path) : row.path;
  return {
    id: row.id,
    clientId: row.clientId,
    parentId: row.parentId,
    kind: row.kind,
    name: row.name,
    code: row.code,
    path,
    depth: path.length,
    createdAt: isoInstant(row.createdAt),
    version: row.version,
  };
}

/** Joins the names of a path: 'Gulf Marine LLC / Treasury'. */
export const pathText = (path: readonly string[]): string => path.join(" / ");

const clientRow = z.object({ id: z.string(), name: z.string() });

/** Reads a client that may have a structure. Throws AppError 404 for an unknown client, the bank itself, or another's. */
export async function getStructureClient({ db }: Pick<Deps, "db">, actor: Actor, id: string) {
  const found =
    mayReadClient(actor, id) &&
    (await readPrimaryRow(db, clientRow, {
      sql: "select id, name from clients where id = ? and kind = 'client'",
      args: [id],
    }));
  if (!found) throw new AppError("not_found", "Client not found");
  return found;
}
