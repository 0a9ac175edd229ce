import { virtualAccounts } from "db/schema";
import { isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "./actor";
import { can } from "./policy";

/** Accounts that an actor may see, with their transactions and alerts: all for staff, the client's own otherwise. */
export type Scope = "all" | "own";

/** By the role: a program of the bank's sees what staff see, as far as its scopes let it ask. */
export const getScope = ({ role }: Pick<Actor, "role">): Scope =>
  can({ role }, "accounts:page") ? "all" : "own";

/** The condition of a scope on `virtual_accounts`, with the placeholder `clientId`; undefined if all are seen. */
export function withinScope(scope: Scope): SQL | undefined {
  return ofVisibleClient(scope, virtualAccounts.clientId);
}

/** Tells whether an actor may read what belongs to a client: all of it for staff, the own client's otherwise. */
export const mayReadClient = (actor: Pick<Actor, "role" | "clientId">, clientId: string | null): boolean =>
  getScope(actor) === "all" || clientId === actor.clientId;

/** The condition that a column names the client of the placeholder `clientId`; undefined where all are seen. */
export const ofVisibleClient = (scope: Scope, column: SQLWrapper): SQL | undefined =>
  scope === "own" ? sql`${column} = ${sql.placeholder("clientId")}` : undefined;

/**
 * The condition that a column names an account that the actor may see, closed ones left out for a client; undefined
 * where all are seen.
 */
export function ofVisibleAccount(scope: Scope, column: SQLWrapper): SQL | undefined {
  if (scope === "all") return undefined;
  return sql`${column} in (select ${virtualAccounts.id} from ${virtualAccounts}
    where ${withinScope(scope)} and ${isNull(virtualAccounts.closedAt)})`;
}
