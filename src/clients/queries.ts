import { clients } from "db/schema";
import { and, asc, eq, like, or } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";

/** Clients whose id or name contains a text, by name; staff's own ids are not among them. */
export async function findClients({ db }: Deps, actor: Actor, text: string, limit: number) {
  assertCan(actor, "clients:read");
  const pattern = `%${text.replace(/[%_]/g, "")}%`;
  return db.read
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.kind, "client"), or(like(clients.id, pattern), like(clients.name, pattern))))
    .orderBy(asc(clients.name))
    .limit(limit);
}
