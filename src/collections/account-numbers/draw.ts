import type { Write } from "db/client";
import { takeIbanNumbers } from "@/accounts/iban-sequence";
import type { AuditRecord } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { makeVirtualIban } from "@/vocabulary/iban";
import type { StoredPool } from "../number-pools/queries";
import { numberWords } from "./contract";

/** Maximum number of account numbers in a pool. */
const mostOfPool = 1_000_000;

/** Number of further numbers that a pool has room for. */
export const roomOf = ({
  reserved,
  active,
  quarantined,
  closed,
}: Pick<StoredPool, "reserved" | "active" | "quarantined" | "closed">): number =>
  mostOfPool - reserved - active - quarantined - closed;

/**
 * Draws numbers of the IBAN sequence for a pool, as reserved ones: their ids, the statement that stores them, and its row of the trail.
 * @throws AppError 409 POOL_FULL
 */
export async function planDrawn(
  deps: Pick<Deps, "db" | "env">,
  pool: StoredPool,
  count: number,
  at: Instant,
): Promise<{ ids: number[]; statement: Write; audit: AuditRecord }> {
  if (count > roomOf(pool)) throw new AppError("conflict", numberWords.poolFull, { code: "POOL_FULL" });
  const ids = await takeIbanNumbers(deps, at, count);
  const numbers = ids.map((id) => [id, makeVirtualIban(deps.env.bankCode, id)]);
  return {
    ids,
    statement: {
      sql: `insert into account_numbers (id, pool_id, iban, created_at, updated_at)
        select value ->> 0, ?, value ->> 1, ?, ? from json_each(?)`,
      args: [pool.id, at, at, JSON.stringify(numbers)],
    },
    audit: {
      action: "UPDATE",
      resource: "NUMBER_POOL",
      resourceId: pool.id,
      details: { added: count, first: ids[0], last: ids.at(-1) },
    },
  };
}
