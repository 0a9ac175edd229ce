import type { Actor } from "./actor";

/** Key of the share that an actor uses up wherever a total is divided: the client's for client users, the user's own for staff. */
export const getShareOwner = ({
  clientId,
  role,
  userId,
}: Pick<Actor, "clientId" | "role" | "userId">): string =>
  role === "client_user" ? `client ${clientId}` : `user ${userId}`;
