import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getScope, type Scope, withinScope } from "@/access/scope";
import { findClients } from "@/accounts/clients/queries";
import { listAccounts } from "@/accounts/list";
import { columns } from "@/accounts/queries";
import type { Deps } from "@/deps";

/** Maximum number of accounts of one client that are examined; a client with more must name the account. */
export const mostAccounts = 500;

const ref = {
  id: columns.id,
  virtualIban: columns.virtualIban,
  customerName: columns.customerName,
  companyName: columns.companyName,
  reference: columns.reference,
  type: columns.type,
  currency: columns.currency,
  status: columns.status,
  clientId: columns.clientId,
  cbsAccount: columns.cbsAccount,
  balance: columns.balance,
  held: columns.held,
  transactionCount: virtualAccounts.transactionCount,
  createdAt: columns.createdAt,
  closedAt: virtualAccounts.closedAt,
};

const ofClient = preparedRead((read) =>
  read
    .select(ref)
    .from(virtualAccounts)
    .where(withinScope("own"))
    .orderBy(asc(virtualAccounts.id))
    .limit(sql.placeholder("limit")),
);

/** An account as questions name it; money in minor units. Closed ones keep their history. */
export type AccountRef = Awaited<ReturnType<ReturnType<typeof ofClient>["all"]>>[number];

/**
 * The accounts of a client, including closed ones: for a client always its own; for staff those of the named client,
 * else none.
 */
export async function accountsOfClient(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  clientId?: string,
): Promise<AccountRef[]> {
  const whose = getScope(actor) === "own" ? actor.clientId : clientId;
  return whose === undefined ? [] : ofClient(db).all({ clientId: whose, limit: mostAccounts + 1 });
}

const byIds = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select(ref)
    .from(virtualAccounts)
    .where(
      and(
        inArray(virtualAccounts.id, sql`(select value from json_each(${sql.placeholder("ids")}))`),
        withinScope(scope),
      ),
    )
    .orderBy(asc(virtualAccounts.id)),
);

/** Accounts by their ids, within the actor's scope: a foreign id is treated like an unknown one. */
export function accountsByIds({ db }: Pick<Deps, "db">, actor: Actor, ids: readonly number[]) {
  return byIds(db, { scope: getScope(actor) }).all({ ids: JSON.stringify(ids), clientId: actor.clientId });
}

/** The accounts whose customer, IBAN or reference contains a text, in the actor's scope. */
export async function searchAccounts(deps: Deps, actor: Actor, text: string, limit: number) {
  const { rows } = await listAccounts(deps, actor, { q: text }, { limit });
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : accountsByIds(deps, actor, ids);
}

/** Clients whose id or name contains a text, for actors who may read clients. */
export async function searchClients(deps: Deps, actor: Actor, text: string, limit: number) {
  return can(actor, "clients:read") ? findClients(deps, actor, text, limit) : [];
}
