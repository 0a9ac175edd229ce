import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { alertSettings, alerts, virtualAccounts } from "db/schema";
import { and, count, eq, gte, isNotNull, notInArray, or } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { OneAtATime } from "@/commands/idempotency/one-at-a-time";
import type { Deps } from "@/deps";
import { dayLength } from "@/vocabulary/calendar";
import { AccountWatch, lookBack } from "./account-watch";
import type { AlertCounts, EditThresholds, Thresholds, testedTypes } from "./contract";
import { firstSince, readEarlierMovements, readMovementsAfter } from "./history";
import { judgeParty } from "./parties";
import { readsParties } from "./party-rules";
import { assertClient, findSettings, houseDefault, pickThresholds, sentThresholds } from "./settings";

/** Each test may read a year of the ledger. */
const tests = new OneAtATime("TEST_RUNNING", "testing thresholds");

/**
 * Number of alerts that these thresholds would have raised on a client's accounts in the last days, by type, and the
 * actual number. Omitted thresholds keep their present values. `*` covers the clients without settings of their own.
 * @throws AppError 403, 404 for an unknown client, 409 while somebody's test runs
 */
export async function testThresholds(
  deps: Deps,
  actor: Actor,
  clientId: string,
  { days, ...edit }: EditThresholds & { days: number },
): Promise<{ days: number; alerts: AlertCounts; raised: AlertCounts }> {
  assertCan(actor, "alert-settings:read");
  await assertClient(deps, clientId);
  const { release } = tests.reserve(deps, actor);
  try {
    return await countBoth(deps, clientId, days, edit);
  } finally {
    release();
  }
}

/** The number of alerts that the thresholds would have raised, and of those that were raised. */
async function countBoth(deps: Deps, clientId: string, days: number, edit: EditThresholds) {
  const { settings } = await findSettings(deps, clientId);
  const thresholds = { ...pickThresholds(settings), ...sentThresholds(edit) };
  const from = deps.now() - days * dayLength;
  const accounts = await deps.db.read
    .select({
      id: virtualAccounts.id,
      clientId: virtualAccounts.clientId,
      newest: virtualAccounts.transactionCount,
    })
    .from(virtualAccounts)
    .where(ofClient(deps.db, clientId));
  const found = { high_amount: 0, velocity: 0, suspicious_pattern: 0 };
  for (const account of accounts) {
    await countAlerts(deps.db, account, thresholds, from, found);
    await setImmediate();
  }
  return { days, alerts: found, raised: await countRaised(deps.db, clientId, from) };
}

function ofClient(db: Database, clientId: string) {
  if (clientId !== houseDefault) return eq(virtualAccounts.clientId, clientId);
  const own = db.read.select({ id: alertSettings.clientId }).from(alertSettings);
  return notInArray(virtualAccounts.clientId, own);
}

type Account = { id: number; clientId: string; newest: number };

async function countAlerts(
  db: Database,
  { id: accountId, clientId, newest }: Account,
  thresholds: Thresholds,
  from: number,
  found: AlertCounts,
): Promise<void> {
  const seq = await firstSince(db, accountId, newest, from);
  if (seq > newest) return;
  const watch = new AccountWatch(thresholds);
  const parties = readsParties(thresholds);
  const past = { seq, since: from - lookBack(thresholds), atLeast: thresholds.velocityCount, parties };
  for (const movement of await readEarlierMovements(db, accountId, past)) watch.follow(movement);
  for await (const movement of readMovementsAfter(db, accountId, seq - 1, parties)) {
    const { highAmount, velocity, findings } = watch.follow(movement);
    found.high_amount += Number(highAmount);
    found.velocity += Number(velocity);
    found.suspicious_pattern += findings.length;
    found.suspicious_pattern += (await judgeParty(db, clientId, movement, thresholds)).length;
  }
}

async function countRaised(db: Database, clientId: string, from: number): Promise<AlertCounts> {
  const rows = await db.read
    .select({ type: alerts.type, alerts: count() })
    .from(alerts)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(
      and(
        ofClient(db, clientId),
        gte(alerts.createdAt, from),
        or(eq(alerts.type, "high_amount"), eq(alerts.type, "velocity"), isNotNull(alerts.rule)),
      ),
    )
    .groupBy(alerts.type);
  const of = (type: (typeof testedTypes)[number]) => rows.find((row) => row.type === type)?.alerts ?? 0;
  return {
    high_amount: of("high_amount"),
    velocity: of("velocity"),
    suspicious_pattern: of("suspicious_pattern"),
  };
}
