import { expectOneRow } from "db/client";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import { otherValues } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import type { Idempotency } from "@/kernel/idempotency";
import { type PoolBody, type PoolDto, poolContract, poolWords } from "./contract";
import { type PoolRow, readPool, type StoredPool, toPoolDto } from "./queries";

const ofAccount = (message: string, code: string): Refusal => ({
  kind: "conflict",
  message,
  code,
  field: "vaId",
});

const notCollecting = { POOL_ACCOUNT: ofAccount(poolWords.notCollecting, "POOL_ACCOUNT") };

const detailsOf = ({ vaId, name, quarantineDays }: PoolBody) => ({ vaId, name, quarantineDays });

/**
 * Creates a pool without numbers, once by its key.
 * @throws AppError 403, 404 for the account, 409 POOL_ACCOUNT, 422 (key)
 */
export async function createPool(
  deps: Deps,
  actor: Actor,
  body: PoolBody,
  key: Idempotency | undefined,
): Promise<Replayable<PoolDto>> {
  const { value, replayed } = await write(deps, actor, {
    access: "number-pools:write",
    refusals: notCollecting,
    once: { key, status: 201, replay: keptRequest },
    async plan(at) {
      await getAccount(deps, actor, body.vaId);
      const requestId = Bun.randomUUIDv7();
      return {
        statements: [
          {
            sql: `insert into number_pools (request_id, virtual_account_id, name, quarantine_days, created_by, created_at, updated_at)
              values (?, ?, ?, ?, ?, ?, ?)`,
            args: [requestId, body.vaId, body.name, body.quarantineDays, actor.userId, at, at],
          },
        ],
        audit: {
          action: "CREATE",
          resource: "NUMBER_POOL",
          resourceId: createdIdSql("number_pools", requestId),
          details: { after: detailsOf(body) },
        },
        answer: { requestId },
      };
    },
  });
  const id = await createdId(deps, "number_pools", value);
  return { value: toPoolDto(await readPool(deps, actor, id, true)), replayed };
}

/**
 * Replaces the fields of a pool. Numbers that are in quarantine already keep their end.
 * @param version the one that the editor saw (If-Match); without it the last edit wins
 * @throws AppError 403, 404, 409 POOL_ACCOUNT, POOL_HAS_NUMBERS for another account, or if it was changed in the meantime
 */
export async function updatePool(
  deps: Deps,
  actor: Actor,
  id: number,
  body: PoolBody,
  version?: number,
): Promise<PoolDto> {
  assertCan(actor, "number-pools:write");
  await writeEdit(deps, actor, {
    access: "number-pools:write",
    refusals: { ...notCollecting, POOL_HAS_NUMBERS: ofAccount(poolWords.accountStays, "POOL_HAS_NUMBERS") },
    version,
    read: () => readPool(deps, actor, id),
    conflict: (now) => editConflict("this number pool", now.version, otherValues(body, detailsOf(now))),
    async plan(before, at) {
      await getAccount(deps, actor, body.vaId);
      return {
        statements: [
          {
            sql: `update number_pools set virtual_account_id = ?, name = ?, quarantine_days = ?, updated_at = ?, version = version + 1
              where id = ? and version = ? and deleted_at is null`,
            args: [body.vaId, body.name, body.quarantineDays, at, id, before.version],
          },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: "UPDATE",
          resource: "NUMBER_POOL",
          resourceId: id,
          details: { before: detailsOf(before), after: detailsOf(body) },
        },
        answer: undefined,
      };
    },
  });
  return toPoolDto(await readPool(deps, actor, id));
}

/** Reason why a pool cannot be deleted, as a sentence; undefined if it can. */
export const deletionProblem = ({ active }: Pick<PoolRow, "active">): string | undefined =>
  active > 0 ? poolWords.hasNumbers : undefined;

/**
 * Deletes a pool, once per key: it leaves the lists, and none of its numbers can become active. Its numbers are kept, so that none is
 * given again.
 * @throws AppError 403, 404, 409 POOL_HAS_NUMBERS
 */
export async function deletePool(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<undefined>> {
  const { replayed } = await write(deps, actor, {
    access: "number-pools:write",
    refusals: {
      POOL_HAS_NUMBERS: { kind: "conflict", message: poolWords.hasNumbers, code: "POOL_HAS_NUMBERS" },
      POOL_NOT_FOUND: { kind: "not_found", message: poolContract.words.notFound },
    },
    once: { key, status: 204, replay: () => null },
    async plan(at) {
      const before: StoredPool = await readPool(deps, actor, id);
      return {
        statements: [
          {
            sql: "update number_pools set deleted_at = ?, updated_at = ?, version = version + 1 where id = ? and deleted_at is null",
            args: [at, at, id],
          },
          expectOneRow("POOL_NOT_FOUND"),
        ],
        audit: {
          action: "DELETE",
          resource: "NUMBER_POOL",
          resourceId: id,
          details: { before: detailsOf(before) },
        },
        answer: null,
      };
    },
  });
  return { value: undefined, replayed };
}
