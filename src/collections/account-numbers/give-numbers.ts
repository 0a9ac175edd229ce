import { expectRows, type Write } from "db/client";
import { idRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { AuditRecord } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { StoredPool } from "../number-pools/queries";
import type { Holder } from "./contract";
import { planDrawn } from "./draw";

/** Refusal code if reserved numbers were given away after they were read; the write must then be planned again. */
export const numbersGone = "NUMBERS_GONE";

/**
 * Plans the write that gives a number of a pool to each holder: reserved ones in their order, then newly drawn ones. `ids` are the
 * numbers in the order of the holders.
 * @throws AppError 409 POOL_FULL; the write is refused with HOLDER_HAS_NUMBER, POOL_CLOSED or `numbersGone`
 */
export async function planGiven(
  deps: Pick<Deps, "db" | "env">,
  pool: StoredPool,
  holders: readonly Holder[],
  at: Instant,
): Promise<{ ids: number[]; statements: Write[]; audit: AuditRecord[] }> {
  const reserved = await readPrimaryRows(deps.db, idRow, {
    sql: "select id from account_numbers where pool_id = ? and status = 'reserved' order by id limit ?",
    args: [pool.id, holders.length],
  });
  const missing = holders.length - reserved.length;
  const drawn = missing > 0 ? await planDrawn(deps, pool, missing, at) : undefined;
  const ids = [...reserved.map(({ id }) => id), ...(drawn?.ids ?? [])];
  const given = holders.map(({ name, externalId }, place) => [ids[place], name, externalId]);
  return {
    ids,
    statements: [
      ...(drawn ? [drawn.statement] : []),
      // The plus signs keep SQLite from reading the list once for each reserved number of the pool.
      {
        sql: `update account_numbers as n set status = 'active', holder_name = g.value ->> 1, external_id = g.value ->> 2,
            activated_at = max(?1, n.updated_at), updated_at = max(?1, n.updated_at)
          from json_each(?2) g where n.id = g.value ->> 0 and +n.pool_id = ?3 and +n.status = 'reserved'`,
        args: [at, JSON.stringify(given), pool.id],
      },
      expectRows(holders.length, numbersGone),
    ],
    audit: [
      ...(drawn ? [drawn.audit] : []),
      ...holders.map(
        ({ name, externalId }, place): AuditRecord => ({
          action: "UPDATE",
          resource: "ACCOUNT_NUMBER",
          resourceId: ids[place] ?? null,
          details: { after: { status: "active", holderName: name, externalId } },
        }),
      ),
    ],
  };
}

const holderRow = z.object({ externalId: z.string() });

/** Ids of the holders that have an active number of a pool, among those given. */
export async function findHolders(
  { db }: Pick<Deps, "db">,
  poolId: number,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const found = await readPrimaryRows(db, holderRow, {
    sql: `select n.external_id as "externalId" from json_each(?) k cross join account_numbers n
      on n.pool_id = ? and n.external_id = k.value and n.status = 'active'`,
    args: [JSON.stringify(externalIds), poolId],
  });
  return new Set(found.map(({ externalId }) => externalId));
}
