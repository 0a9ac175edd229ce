import { preparedRead } from "db/prepared";
import { alerts, transactions, virtualAccounts } from "db/schema";
import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { transactionColumns } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import { firstSince } from "./history";
import { getAlert } from "./queries";

/** Number of the account's movements shown before, and after, the one that raised the alert. */
const around = 4;

const readOrigin = preparedRead((read) =>
  read
    .select({
      vaId: alerts.virtualAccountId,
      rule: alerts.rule,
      audience: alerts.audience,
      occurrences: alerts.occurrences,
      createdAt: alerts.createdAt,
      newest: virtualAccounts.transactionCount,
      clientId: virtualAccounts.clientId,
      seq: sql<number | null>`(select seq from transactions where journal_id = ${alerts.journalId}
        and virtual_account_id = ${alerts.virtualAccountId} order by id limit 1)`,
    })
    .from(alerts)
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(eq(alerts.id, sql.placeholder("id"))),
);

const movementsBetween = preparedRead((read) =>
  read
    .select({ ...transactionColumns, seq: transactions.seq })
    .from(transactions)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("vaId")),
        gte(transactions.seq, sql.placeholder("first")),
        lte(transactions.seq, sql.placeholder("last")),
      ),
    )
    .orderBy(asc(transactions.seq)),
);

/** An alert with the content of its panel; amounts in minor units, instants in milliseconds UTC. */
export type AlertRecord = Awaited<ReturnType<typeof getAlertRecord>>;

/**
 * Reads an alert, for staff, with the movement that raised it and the account's movements around it, oldest first. An
 * alert without such a movement, for example about a refused payment, has those before and after its time.
 * @throws AppError 403, or 404 if there is none
 */
export async function getAlertRecord(deps: Deps, actor: Actor, id: number) {
  const alert = await getAlert(deps, actor, id);
  const origin = await readOrigin(deps.db).get({ id });
  const { vaId = null, newest = null } = origin ?? {};
  const none = { alert, origin, movements: [], raisedBy: undefined };
  if (!origin || vaId === null || newest === null) return none;
  const at = origin.seq ?? (await firstSince(deps.db, vaId, newest, origin.createdAt + 1));
  const movements = await movementsBetween(deps.db).all({ vaId, first: at - around, last: at + around });
  return { alert, origin, movements, raisedBy: movements.find(({ seq }) => seq === origin.seq) };
}
