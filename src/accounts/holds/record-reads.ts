import { preparedRead } from "db/prepared";
import { auditLogs, holds, transactions, users } from "db/schema";
import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { readPositions } from "@/ledger/accounts";
import type { screeningDecisions } from "@/vocabulary/options";
import { getHold } from "./queries";

const readMovements = preparedRead((read) =>
  read
    .select({ id: transactions.id, type: transactions.type })
    .from(holds)
    .innerJoin(
      transactions,
      or(eq(transactions.journalId, holds.placedJournalId), eq(transactions.journalId, holds.endedJournalId)),
    )
    .where(
      and(eq(holds.id, sql.placeholder("id")), eq(transactions.virtualAccountId, holds.virtualAccountId)),
    )
    .orderBy(transactions.id),
);

const usernameById = preparedRead((read) =>
  read
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);

/** Reads the screening's decision about a receipt whose money is held, from the trail; undefined without one. */
const readScreening = preparedRead((read) =>
  read
    .select({
      decision: sql<(typeof screeningDecisions)[number]>`${auditLogs.details} ->> '$.screening'`,
      reference: sql<string | null>`${auditLogs.details} ->> '$.after.reference'`,
    })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.resource, sql`'HOLD'`),
        eq(auditLogs.resourceId, sql.placeholder("id")),
        isNotNull(auditLogs.resourceId),
        sql`${auditLogs.details} ->> '$.screening' is not null`,
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(1),
);

/** A hold with everything that its panel and its dialogs show; amounts in minor units. */
export type HoldRecord = Awaited<ReturnType<typeof getHoldRecord>>;

/**
 * Reads a hold for staff: who placed it, the transactions of its placing and its end, and the present balances of its
 * account.
 * @throws AppError 403 for a client, not_found if there is none
 */
export async function getHoldRecord(deps: Deps, actor: Actor, id: number) {
  assertCan(actor, "holds:page");
  const hold = await getHold(deps, actor, id);
  const [movements, creator, [position], screening] = await Promise.all([
    readMovements(deps.db).all({ id }),
    hold.createdBy === null ? undefined : usernameById(deps.db).get({ id: hold.createdBy }),
    readPositions(deps, [hold.vaId]),
    readScreening(deps.db).get({ id: String(id) }),
  ]);
  return {
    hold,
    movements,
    createdBy: creator?.username,
    screening,
    balances: { available: position?.available ?? 0, held: position?.held ?? 0 },
  };
}
