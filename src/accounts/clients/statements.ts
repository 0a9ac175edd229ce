import { expectOneRow, type Write } from "db/client";
import { clients } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Refusal } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { clientSignedUp } from "./contract";

type Database = Pick<Deps, "db">;
type NewClient = { id: string; name: string; kind: "client" | "staff"; createdAt: Instant };

/**
 * Inserts a client that must be new, so that two users who are created in one instant never share one
 * (CLIENT_EXISTS).
 */
export function enterClient(
  { db }: Database,
  client: NewClient,
  { signedUp = false }: { signedUp?: boolean } = {},
): Write[] {
  const row = { ...client, signedUpAt: signedUp ? client.createdAt : null };
  return [db.read.insert(clients).values(row).onConflictDoNothing(), expectOneRow("CLIENT_EXISTS")];
}

/**
 * Gives something to a client, which is inserted if it is new. Refused with CLIENT_SIGNED_UP if the client came from
 * a public sign-up and the caller does not confirm that (`accepted`): the person who signed up chose its name and
 * sees what it is given. Once accepted it is an ordinary client.
 */
export function joinClient({ db }: Database, client: NewClient, accepted: boolean): Write[] {
  const known = eq(clients.id, client.id);
  const guard = accepted ? known : and(known, isNull(clients.signedUpAt));
  return [
    db.read.insert(clients).values(client).onConflictDoNothing(),
    db.read.update(clients).set({ signedUpAt: null }).where(guard),
    expectOneRow("CLIENT_SIGNED_UP"),
  ];
}

/** Fails a write with CLIENT_KIND unless the client is of this kind: an id is a client's or staff's, never both. */
export function expectClientKind({ db }: Database, id: string, kind: "client" | "staff"): Write[] {
  const ofKind = and(eq(clients.id, id), eq(clients.kind, kind));
  return [db.read.update(clients).set({ kind }).where(ofKind), expectOneRow("CLIENT_KIND")];
}

/** Sentences for the refusals of these statements. */
export const clientRefusals: Readonly<Record<string, Refusal>> = {
  CLIENT_EXISTS: { kind: "conflict", message: "This client ID is in use already. Please try again" },
  CLIENT_KIND: {
    kind: "conflict",
    message: "This client ID belongs to the other kind of user: an id is a client's or staff's, never both",
    field: "clientId",
  },
  CLIENT_SIGNED_UP: {
    kind: "conflict",
    message: clientSignedUp,
    code: "CLIENT_SIGNED_UP",
    field: "clientId",
  },
};
