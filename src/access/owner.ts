import type { Actor } from "./actor";

/** Whose share of a total an actor takes from: its client's, or its own where it is the bank's staff. */
export const ownerOf = ({ clientId, role, userId }: Pick<Actor, "clientId" | "role" | "userId">): string =>
  role === "client_user" ? `client ${clientId}` : `user ${userId}`;
