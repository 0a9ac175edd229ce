import { expectOneRow } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getAccount, toAccountDto } from "@/accounts/queries";
import { otherValues } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { AccountDto } from "../contract";
import { type EntityBody, type EntityDto, entityWords } from "./contract";
import { getStructureClient, readEntity, type StoredEntity, toEntityDto } from "./queries";

const conflict = (message: string, code: string, field: keyof EntityBody): Refusal => ({
  kind: "conflict",
  message,
  code,
  field,
});

const placeRefusals: Readonly<Record<string, Refusal>> = {
  ENTITY_CLIENT: { kind: "not_found", message: "Client not found", field: "clientId" },
  ENTITY_PARENT: { kind: "not_found", message: entityWords.noParent, field: "parentId" },
  ENTITY_CIRCLE: conflict(entityWords.circle, "ENTITY_CIRCLE", "parentId"),
  ENTITY_DEPTH: conflict(entityWords.tooDeep, "ENTITY_DEPTH", "parentId"),
  ENTITY_LIMIT: conflict(entityWords.tooMany, "ENTITY_LIMIT", "clientId"),
  ENTITY_CODE: conflict(entityWords.codeTaken, "ENTITY_CODE", "code"),
};

/** Throws AppError 400 for a department or project without a parent. */
function assertPlaced({ kind, parentId }: EntityBody): void {
  if (kind !== "legal_entity" && parentId === null)
    throw new AppError("bad_request", entityWords.noLegalEntity, {
      fields: { parentId: entityWords.noLegalEntity },
    });
}

const takenRow = z.object({ taken: z.int() });

/** Applies the database's rules before an approval is requested. Throws their AppError. */
export async function checkEntity(
  deps: Pick<Deps, "db">,
  actor: Actor,
  body: EntityBody,
  own?: number,
): Promise<void> {
  assertPlaced(body);
  const refuse = (code: string): never => {
    const { kind, message, field = "", ...rest } = placeRefusals[code] ?? entityProblem;
    throw new AppError(kind, message, { code: rest.code, fields: { [field]: message } });
  };
  await getStructureClient(deps, actor, body.clientId);
  const found = await readPrimaryRow(deps.db, takenRow, {
    sql: "select exists (select 1 from entities where client_id = ? and code = ? and deleted_at is null and id <> ?) as taken",
    args: [body.clientId, body.code, own ?? 0],
  });
  if (found?.taken === 1) refuse("ENTITY_CODE");
  if (body.parentId === null) return;
  const parent = await readPrimaryRow(deps.db, parentRow, {
    sql: `select client_id as "clientId", (select count(*) from entity_ancestors where entity_id = e.id) as depth,
        exists (select 1 from entity_ancestors where entity_id = e.id and ancestor_id = ?1) as "isBelow",
        coalesce((select max(distance) from entity_ancestors where ancestor_id = ?1), 0) as height
      from entities e where id = ?2 and deleted_at is null`,
    args: [own ?? 0, body.parentId],
  });
  if (parent?.clientId !== body.clientId) return refuse("ENTITY_PARENT");
  if (parent.isBelow === 1) refuse("ENTITY_CIRCLE");
  if (parent.depth + parent.height + 1 > 8) refuse("ENTITY_DEPTH");
}

const entityProblem: Refusal = { kind: "conflict", message: entityWords.noParent };
const parentRow = z.object({ clientId: z.string(), depth: z.int(), isBelow: z.int(), height: z.int() });

/** Fields of an entity for the audit trail and for edit conflicts. */
const detailsOf = ({ clientId, parentId, kind, name, code }: EntityBody) => ({
  clientId,
  parentId,
  kind,
  name,
  code,
});

/**
 * Creates an entity, once by its key.
 * @throws AppError 400 for a department or project without an entity above it, 403, 404 for the client or the parent, 409
 * ENTITY_CODE, ENTITY_DEPTH, ENTITY_LIMIT, 422 (key)
 */
export async function createEntity(
  deps: Deps,
  actor: Actor,
  body: EntityBody,
  key: Idempotency | undefined,
): Promise<Replayable<EntityDto>> {
  const { value, replayed } = await write(deps, actor, {
    access: "entities:write",
    refusals: placeRefusals,
    once: { key, status: 201, replay: keptRequest },
    plan(at) {
      assertPlaced(body);
      const requestId = Bun.randomUUIDv7();
      return {
        statements: [
          {
            sql: `insert into entities (request_id, client_id, parent_id, kind, name, code, created_by, created_at, updated_at)
              values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            args: [
              requestId,
              body.clientId,
              body.parentId,
              body.kind,
              body.name,
              body.code,
              actor.userId,
              at,
              at,
            ],
          },
        ],
        audit: {
          action: "CREATE",
          resource: "ENTITY",
          resourceId: createdIdSql("entities", requestId),
          details: { after: detailsOf(body) },
        },
        answer: { requestId },
      };
    },
  });
  const id = await createdId(deps, "entities", value);
  return { value: toEntityDto(await readEntity(deps, actor, id, true)), replayed };
}

/** Throws AppError 409 if the body names another client. */
export function assertStaysClients(before: Pick<StoredEntity, "clientId">, body: EntityBody): void {
  if (before.clientId !== body.clientId)
    throw new AppError("conflict", entityWords.stays, { fields: { clientId: entityWords.stays } });
}

/** Refusal of an edit whose editor saw another version. */
export const entityConflict = (body: EntityBody, now: StoredEntity): AppError =>
  editConflict("this entity", now.version, otherValues(body, detailsOf(now)));

/**
 * Replaces the fields of an entity; another parent moves its whole branch.
 * @param version the one that the editor saw (If-Match); without it the last edit wins
 * @throws AppError 400, 403, 404, 409 ENTITY_CIRCLE, ENTITY_DEPTH, ENTITY_CODE, for another client, or if it was changed in the meantime
 */
export async function updateEntity(
  deps: Deps,
  actor: Actor,
  id: number,
  body: EntityBody,
  version?: number,
): Promise<EntityDto> {
  assertCan(actor, "entities:write");
  assertPlaced(body);
  await writeEdit(deps, actor, {
    access: "entities:write",
    refusals: placeRefusals,
    version,
    read: () => readEntity(deps, actor, id),
    conflict: (now) => entityConflict(body, now),
    plan(before, at) {
      assertStaysClients(before, body);
      return {
        statements: [
          {
            sql: `update entities set parent_id = ?, kind = ?, name = ?, code = ?, updated_at = ?, version = version + 1
              where id = ? and version = ? and deleted_at is null`,
            args: [body.parentId, body.kind, body.name, body.code, at, id, before.version],
          },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: "UPDATE",
          resource: "ENTITY",
          resourceId: id,
          details: { before: detailsOf(before), after: detailsOf(body) },
        },
        answer: undefined,
      };
    },
  });
  return toEntityDto(await readEntity(deps, actor, id));
}

/**
 * Deletes an entity without entities and open accounts, once per key. Its name stays for earlier instants.
 * @param asked the approved version, by default any; and the key of the call
 * @throws AppError 403, 404, 409 ENTITY_NOT_EMPTY, or if it was changed in the meantime
 */
export async function deleteEntity(
  deps: Deps,
  actor: Actor,
  id: number,
  asked: { version?: number | undefined; key?: Idempotency | undefined } = {},
): Promise<Replayable<undefined>> {
  const { replayed } = await write(deps, actor, {
    access: "entities:write",
    refusals: {
      ENTITY_NOT_EMPTY: { kind: "conflict", message: entityWords.notEmpty, code: "ENTITY_NOT_EMPTY" },
      [staleVersion]: {
        kind: "conflict",
        message: "This entity was changed or deleted meanwhile: look at it again",
      },
    },
    once: { key: asked.key, status: 204, replay: () => null },
    async plan(at) {
      const before = await readEntity(deps, actor, id);
      if (asked.version !== undefined && asked.version !== before.version)
        throw editConflict("this entity", before.version);
      return {
        statements: [
          {
            sql: `update entities set deleted_at = ?1, updated_at = ?1, version = version + 1
              where id = ?2 and version = ?3 and deleted_at is null`,
            args: [at, id, before.version],
          },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: "DELETE",
          resource: "ENTITY",
          resourceId: id,
          details: { before: detailsOf(before) },
        },
        answer: null,
      };
    },
  });
  return { value: undefined, replayed };
}

const emptyRow = z.object({ isEmpty: z.int() });

/** Throws AppError 409 ENTITY_NOT_EMPTY if entities or open accounts belong to an entity. */
export async function assertEmpty({ db }: Pick<Deps, "db">, id: number): Promise<void> {
  const found = await readPrimaryRow(db, emptyRow, {
    sql: `select not exists (select 1 from entities where parent_id = ?1 and deleted_at is null)
      and not exists (select 1 from virtual_accounts where entity_id = ?1 and closed_at is null) as "isEmpty"`,
    args: [id],
  });
  if (found?.isEmpty !== 1)
    throw new AppError("conflict", entityWords.notEmpty, { code: "ENTITY_NOT_EMPTY" });
}

/** Throws AppError 404 if the entity does not belong to the client. */
export async function assertEntityOf(
  deps: Pick<Deps, "db">,
  actor: Actor,
  clientId: string,
  id: number,
): Promise<void> {
  const entity = await readEntity(deps, actor, id).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === "not_found") return undefined;
    throw error;
  });
  if (entity?.clientId !== clientId)
    throw new AppError("not_found", entityWords.otherClient, {
      fields: { entityId: entityWords.otherClient },
    });
}

/**
 * Moves an account to an entity of its client, or directly beneath the client (null). Its past stays where it was.
 * @param version the account's that the editor saw (If-Match); without it the last move wins
 * @throws AppError 403, 404 for the account or the entity, 409 if the account was changed in the meantime
 */
export async function moveAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  entityId: number | null,
  version?: number,
): Promise<AccountDto> {
  assertCan(actor, "entities:write");
  const { value } = await writeEdit(deps, actor, {
    access: "entities:write",
    refusals: {
      ENTITY_OF_ACCOUNT: { kind: "not_found", message: entityWords.otherClient, field: "entityId" },
      ACCOUNT_CLOSED: { kind: "not_found", message: "Virtual Account not found" },
    },
    version,
    read: () => getAccount(deps, actor, id),
    conflict: (now) => editConflict("this account", now.version, otherValues({ entityId }, now)),
    async plan(before, at) {
      if (entityId !== null) await assertEntityOf(deps, actor, before.clientId, entityId);
      if (entityId === before.entityId) return { unchanged: toAccountDto(before, actor) };
      return {
        statements: [
          {
            sql: `update virtual_accounts set entity_id = ?, updated_at = ?, version = version + 1
              where id = ? and version = ? and closed_at is null`,
            args: [entityId, at, id, before.version],
          },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: "UPDATE",
          resource: "VIRTUAL_ACCOUNT",
          resourceId: id,
          details: { before: { entityId: before.entityId }, after: { entityId } },
        },
        answer: toAccountDto({ ...before, entityId, updatedAt: at, version: before.version + 1 }, actor),
      };
    },
  });
  return value;
}
