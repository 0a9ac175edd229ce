import { alertSettings, clients, type users, virtualAccounts } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { UserDto } from "./contract";

type User = typeof users.$inferSelect;

/** A user as calls answer it: public fields only, instants as ISO 8601 in UTC. */
export function toUserDto(user: User): UserDto {
  const { id, username, email, role, clientId, isActive, virtualAccountId, networth, createdAt } = user;
  const created = new Date(createdAt).toISOString();
  return { id, username, email, role, clientId, isActive, virtualAccountId, networth, createdAt: created };
}

/** An open account that may be chosen for a user, and whose it is; `undefined` where there is none. */
export async function findChosenAccount({ db }: Deps, id: number) {
  const [account] = await db.read
    .select({
      id: virtualAccounts.id,
      customerName: virtualAccounts.customerName,
      clientId: virtualAccounts.clientId,
      clientKind: clients.kind,
    })
    .from(virtualAccounts)
    .innerJoin(clients, eq(clients.id, virtualAccounts.clientId))
    .where(and(eq(virtualAccounts.id, id), isNull(virtualAccounts.closedAt)));
  return account;
}

/** Whether a client id was ever in use, by a user, an account or a setting. */
export async function isClientIdUsed({ db }: Deps, clientId: string): Promise<boolean> {
  const [client] = await db.read.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId));
  if (client) return true;
  const [setting] = await db.read
    .select({ id: alertSettings.clientId })
    .from(alertSettings)
    .where(eq(alertSettings.clientId, clientId));
  return setting !== undefined;
}
