import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { flagCell, readPrimaryRow } from "db/rows";
import { numberPools, virtualAccounts } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type PoolDto, poolContract } from "./contract";

export const ofAccount = sql`${virtualAccounts.id} = +${numberPools.virtualAccountId}`;

/** Pools with their accounts. */
export const selectPools = (read: Database["read"]) =>
  read
    .select({
      id: numberPools.id,
      vaId: numberPools.virtualAccountId,
      name: numberPools.name,
      quarantineDays: numberPools.quarantineDays,
      reserved: numberPools.reserved,
      active: numberPools.active,
      quarantined: numberPools.quarantined,
      closed: numberPools.closed,
      deletedAt: numberPools.deletedAt,
      version: numberPools.version,
      createdAt: numberPools.createdAt,
      clientId: virtualAccounts.clientId,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
    })
    .from(numberPools)
    .innerJoin(virtualAccounts, ofAccount);

/** A pool as read by lists. */
export type PoolRow = Awaited<ReturnType<ReturnType<typeof selectPools>["all"]>>[number];

/** Restricts pools to those that are not deleted and in scope: all, or those of a client's accounts. */
export const visiblePools = (scope: Scope) =>
  and(isNull(numberPools.deletedAt), ofVisibleClient(scope, virtualAccounts.clientId));

const everyPool = preparedRead((read, { scope }: { scope: Scope }) =>
  selectPools(read).where(ofVisibleClient(scope, virtualAccounts.clientId)),
);

/** Lists the pools in scope, deleted ones included, with their counts of numbers. Throws AppError 403. */
export async function listCountedPools({ db }: Pick<Deps, "db">, actor: Actor): Promise<PoolRow[]> {
  assertCan(actor, "numbers:read");
  return everyPool(db, { scope: getScope(actor) }).all({ clientId: actor.clientId });
}

const poolById = preparedRead((read) => selectPools(read).where(eq(numberPools.id, sql.placeholder("id"))));

const notFound = () => new AppError("not_found", poolContract.words.notFound);

/** Reads a pool that is not deleted, within the actor's scope. Throws AppError 403, 404. */
export async function getPool({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<PoolRow> {
  assertCan(actor, "numbers:read");
  const found = await poolById(db).get({ id });
  if (!found || found.deletedAt !== null || !mayReadClient(actor, found.clientId)) throw notFound();
  return found;
}

const storedPool = z.object({
  id: z.int(),
  vaId: z.int(),
  name: z.string(),
  quarantineDays: z.int(),
  reserved: z.int(),
  active: z.int(),
  quarantined: z.int(),
  closed: z.int(),
  version: z.int(),
  createdAt: z.int(),
  clientId: z.string(),
  /** True if it can give numbers: its account is open. */
  isOpen: flagCell,
});
export type StoredPool = z.output<typeof storedPool>;

/** Reads a pool from the primary. `deletedToo` includes a deleted one, for the repeated call that created it. */
export async function readPool(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  deletedToo = false,
): Promise<StoredPool> {
  assertCan(actor, "numbers:read");
  const found = await readPrimaryRow(db, storedPool, {
    sql: `select p.id, p.virtual_account_id as "vaId", p.name, p.quarantine_days as "quarantineDays", p.reserved, p.active,
        p.quarantined, p.closed, p.version, p.created_at as "createdAt", v.client_id as "clientId",
        v.closed_at is null as "isOpen"
      from number_pools p join virtual_accounts v on v.id = p.virtual_account_id where p.id = ? and (p.deleted_at is null or ?)`,
    args: [id, deletedToo ? 1 : 0],
  });
  if (!found || !mayReadClient(actor, found.clientId)) throw notFound();
  return found;
}

/** Converts a pool to the form of answers. */
export const toPoolDto = (row: Omit<StoredPool, "isOpen">): PoolDto => ({
  id: row.id,
  vaId: row.vaId,
  name: row.name,
  quarantineDays: row.quarantineDays,
  clientId: row.clientId,
  counts: {
    reserved: row.reserved,
    active: row.active,
    quarantined: row.quarantined,
    closed: row.closed,
  },
  version: row.version,
  createdAt: new Date(row.createdAt).toISOString(),
});
