import { preparedRead } from "db/prepared";
import { clients } from "db/schema";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { type Comparison, contains, readPhrase } from "@/platform/search/phrase";

const clientsByName = preparedRead((read, { comparison }: { comparison: Comparison | undefined }) =>
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
        comparison && or(contains(comparison, clients.id), contains(comparison, clients.name)),
      ),
    )
    .orderBy(asc(clients.name))
    .limit(sql.placeholder("limit")),
);

/** Clients whose id or name contains a text, by name, without staff's own ids. */
export async function findClients({ db }: Deps, actor: Actor, text: string, limit: number) {
  assertCan(actor, "clients:read");
  const search = readPhrase(text);
  return clientsByName(db, { comparison: search?.comparison }).all({ text: search?.text, limit });
}
