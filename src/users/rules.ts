import type { Role } from "@/auth/actor";

export type ClientKind = "client" | "staff";

/** Client users belong to a client, admins and auditors to the house. */
export const clientKindOf = (role: Role): ClientKind => (role === "client_user" ? "client" : "staff");

/** The account chosen for a new user, and whose it is. */
export type ChosenAccount = { clientId: string; clientKind: ClientKind };

export type ClientChoice =
  /** A client id made for this user (`CLIENT_` and a timestamp); `takesAccount`: the house's account becomes its own. */
  | { kind: "new"; takesAccount: boolean }
  | { kind: "given"; clientId: string }
  /** The chosen account is another's than the client id's. */
  | { kind: "conflict" };

/**
 * Which client id a new user gets. The one sent; else the chosen account's client; else, for staff, the acting
 * admin's; else a new one, which takes over the chosen account when that is the house's.
 */
export function chooseClient(
  user: { role: Role; clientId?: string | undefined },
  account: ChosenAccount | undefined,
  actorClientId: string,
): ClientChoice {
  if (user.clientId !== undefined) {
    const fits = account === undefined || account.clientId === user.clientId;
    return fits ? { kind: "given", clientId: user.clientId } : { kind: "conflict" };
  }
  const kind = clientKindOf(user.role);
  if (kind === "staff") {
    const fits = account === undefined || account.clientId === actorClientId;
    return fits ? { kind: "given", clientId: actorClientId } : { kind: "conflict" };
  }
  if (account?.clientKind === "client") return { kind: "given", clientId: account.clientId };
  return { kind: "new", takesAccount: account !== undefined };
}
