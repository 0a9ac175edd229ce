import { preparedRead } from "db/prepared";
import { balanceMonitors, virtualAccounts } from "db/schema";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { toDecimal } from "@/vocabulary/money";
import type { MonitorDto } from "./contract";

const columns = {
  id: balanceMonitors.id,
  vaId: balanceMonitors.virtualAccountId,
  clientId: balanceMonitors.clientId,
  measure: balanceMonitors.measure,
  direction: balanceMonitors.direction,
  amount: balanceMonitors.amount,
  isCrossed: balanceMonitors.isCrossed,
  createdAt: balanceMonitors.createdAt,
  currency: virtualAccounts.currency,
};

type Choice = { scope: Scope; by: "all" | "account" | "id" };

/** Maximum number of monitors in one answer. */
const mostListed = 1000;

/** Monitors in scope: a client's own ones on its own accounts; all for staff. */
const monitors = preparedRead((read, { scope, by }: Choice) => {
  const own: SQL | undefined =
    scope === "own"
      ? and(
          eq(balanceMonitors.clientId, sql.placeholder("clientId")),
          eq(virtualAccounts.clientId, sql.placeholder("clientId")),
        )
      : undefined;
  const chosen: Record<Choice["by"], SQL | undefined> = {
    all: undefined,
    account: eq(balanceMonitors.virtualAccountId, sql.placeholder("chosen")),
    id: eq(balanceMonitors.id, sql.placeholder("chosen")),
  };
  return read
    .select(columns)
    .from(balanceMonitors)
    .innerJoin(virtualAccounts, sql`${virtualAccounts.id} = +${balanceMonitors.virtualAccountId}`)
    .where(and(own, chosen[by]))
    .orderBy(asc(balanceMonitors.id))
    .limit(mostListed);
});

type MonitorRow = Awaited<ReturnType<ReturnType<typeof monitors>["all"]>>[number];

/** Lists the monitors that an actor may see, optionally of one account, in order of creation. */
export async function listMonitors(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { vaId }: { vaId?: number | undefined },
): Promise<MonitorDto[]> {
  assertCan(actor, "balance-monitors:read");
  const by = vaId === undefined ? "all" : "account";
  const values = { clientId: actor.clientId, chosen: vaId };
  return (await monitors(db, { scope: getScope(actor), by }).all(values)).map(toMonitorDto);
}

/** A monitor that an actor may see; undefined if there is none. */
export function findMonitor({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  return monitors(db, { scope: getScope(actor), by: "id" }).get({ clientId: actor.clientId, chosen: id });
}

/** Converts a monitor to the form of answers. */
export function toMonitorDto({ direction, amount, createdAt, ...row }: MonitorRow): MonitorDto {
  const side = (wanted: MonitorRow["direction"]) => (direction === wanted ? toDecimal(amount) : null);
  return {
    ...row,
    below: side("below"),
    above: side("above"),
    createdAt: new Date(createdAt).toISOString(),
  };
}
