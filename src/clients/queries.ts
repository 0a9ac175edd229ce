import { preparedRead } from "db/prepared";
import { clients } from "db/schema";
import { holdsText, readSearch, type Within } from "db/search";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";

const clientsByName = preparedRead((read, { within }: { within: Within | undefined }) =>
  read
    .select({
      id: clients.id,
      name: clients.name,
      signedUp: sql<boolean>`${clients.signedUpAt} is not null`.mapWith(Boolean),
    })
    .from(clients)
    .where(
      and(
        eq(clients.kind, "client"),
        within && or(holdsText(within, clients.id, "text"), holdsText(within, clients.name, "text")),
      ),
    )
    .orderBy(asc(clients.name))
    .limit(sql.placeholder("limit")),
);

/** Clients whose id or name contains a text, by name; staff's own ids are not among them. */
export async function findClients({ db }: Deps, actor: Actor, text: string, limit: number) {
  assertCan(actor, "clients:read");
  const search = readSearch(text);
  return clientsByName(db, { within: search?.within }).all({ text: search?.text, limit });
}
