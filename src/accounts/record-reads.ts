import { preparedRead } from "db/prepared";
import { holds } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readAsOf } from "@/kernel/watch";
import { getLimitUse } from "@/ledger/limit-usage";
import { bankDate } from "@/vocabulary/calendar";
import { getAccount, getTies } from "./queries";

/** Maximum number of holds listed in a record. */
const mostHolds = 20;

const activeHolds = preparedRead((read) =>
  read
    .select({
      id: holds.id,
      heldAmount: holds.heldAmount,
      reason: holds.reason,
      reference: holds.reference,
      createdAt: holds.createdAt,
      expiresAt: holds.expiresAt,
    })
    .from(holds)
    .where(and(eq(holds.virtualAccountId, sql.placeholder("id")), eq(holds.isActive, true)))
    .orderBy(desc(holds.id))
    .limit(mostHolds),
);

/** An account with the content of its panel; amounts in minor units, limits in fils. */
export type AccountRecord = Awaited<ReturnType<typeof getAccountRecord>>;

/**
 * Reads an account with its active holds, its limits and obstacles to its deletion. The reason of a hold is empty
 * except for staff. `limits` is undefined while the primary, which alone knows their use, cannot be reached.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export async function getAccountRecord(deps: Deps, actor: Actor, id: number) {
  const account = await getAccount(deps, actor, id);
  const [held, ties, limits] = await Promise.all([
    activeHolds(deps.db).all({ id }),
    getTies(deps, id),
    readAsOf(
      deps.now,
      (at) => getLimitUse(deps, id, at),
      (_limits, at) => bankDate(at, deps.env.zone),
    ).catch(unlessUnavailable),
  ]);
  const isStaff = getScope(actor) === "all";
  return {
    account,
    ties,
    limits,
    isStaff,
    holds: held.map((hold) => ({ ...hold, reason: isStaff ? hold.reason : "" })),
  };
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError) || error.kind !== "unavailable") throw error;
}
