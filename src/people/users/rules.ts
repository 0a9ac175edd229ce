import type { Role } from "@/access/actor";

type ClientKind = "client" | "staff";

/** Kind of client that users of a role belong to: a client for client users, the house for staff. */
export const clientKindFor = (role: Role): ClientKind => (role === "client_user" ? "client" : "staff");

/** The id of the first admin, who can be neither deleted nor demoted nor deactivated (specification, section 5). */
const firstAdminId = 1;

/** The part of a user that the rules look at. */
type Known = { id: number; role: Role; clientId: string };
/** The part of the acting admin that the rules look at. */
type Acting = { userId: number; clientId: string };

/** Reason why a user cannot be deleted, as a sentence; undefined without a known obstacle. */
export function deletionProblem(user: { id: number }, actor: { userId: number }): string | undefined {
  if (user.id === firstAdminId) return "The first admin cannot be deleted";
  if (user.id === actor.userId) return "You cannot delete yourself";
  return undefined;
}

/** Reason why this actor cannot reset the second factors of a user; undefined if nothing prevents it. */
export const resetProblem = (user: { id: number }, actor: { userId: number }): string | undefined =>
  user.id === actor.userId ? "Change your own on Sign-in and security" : undefined;

/** Part of a user's edit that affects rights. `password`: true if a new one is given. */
type StandingEdit = {
  role?: Role | undefined;
  clientId?: string | undefined;
  isActive?: boolean | undefined;
  password?: boolean | undefined;
};

/** For each field of an edit that cannot be changed, a sentence with the reason; empty if all can. */
export function editProblems(
  user: Known & { isActive: boolean },
  actor: { userId: number },
  edit: StandingEdit,
): Partial<Record<"role" | "clientId" | "isActive" | "password", string>> {
  const changes = (field: "role" | "clientId" | "isActive") =>
    edit[field] !== undefined && edit[field] !== user[field];
  const problems: ReturnType<typeof editProblems> = {};
  if (user.id === actor.userId) {
    if (changes("role")) problems.role = "You cannot change your own role";
    if (changes("clientId")) problems.clientId = "You cannot change your own client ID";
    if (changes("isActive")) problems.isActive = "You cannot deactivate yourself";
    if (edit.password) problems.password = "Change your own password with Password Reset";
  }
  if (user.id === firstAdminId) {
    if (changes("role")) problems.role = "The first admin stays an admin";
    if (changes("isActive")) problems.isActive = "The first admin cannot be deactivated";
  }
  return problems;
}

/** Reason why a user cannot be deactivated, or activated, as a sentence; undefined without a known obstacle. */
export const activityProblem = (
  user: Known & { isActive: boolean },
  actor: { userId: number },
): string | undefined => editProblems(user, actor, { isActive: !user.isActive }).isActive;

/** The fields of a user that nobody, or not this admin, can change, each with a sentence about the reason. */
export const fixedFields = (user: Known & { isActive: boolean }, actor: { userId: number }) =>
  editProblems(user, actor, {
    role: user.role === "admin" ? "auditor" : "admin",
    clientId: `${user.clientId}_OTHER`,
    isActive: !user.isActive,
    password: true,
  });

/** True if an edit changes the user's rights or how they sign in, which ends their sessions. */
export const endsSessions = (changed: object, password: boolean): boolean =>
  password || "role" in changed || "clientId" in changed || "isActive" in changed;

/** The account chosen for a user, with its client. */
type ChosenAccount = { clientId: string; clientKind: ClientKind };

type ClientChoice =
  /** A client id made for this user (`CLIENT_` and a timestamp); `takesAccount`: the house's account becomes its own. */
  | { kind: "new"; takesAccount: boolean }
  | { kind: "given"; clientId: string }
  /** The chosen account belongs to a client other than the given one. */
  | { kind: "conflict" };

/**
 * Client id of a new user: the given one; else the chosen account's client; else, for staff, the acting admin's; else a
 * new one, which takes over the chosen account if that is the house's.
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
  const kind = clientKindFor(user.role);
  if (kind === "staff") {
    const fits = account === undefined || account.clientId === actorClientId;
    return fits ? { kind: "given", clientId: actorClientId } : { kind: "conflict" };
  }
  if (account?.clientKind === "client") return { kind: "given", clientId: account.clientId };
  return { kind: "new", takesAccount: account !== undefined };
}

/**
 * Client id of a user after an edit: the given one; else, for somebody who becomes staff, the acting admin's. Undefined
 * for somebody who becomes a client user without one, which is refused.
 */
export function clientAfterEdit(
  user: Known,
  actor: Acting,
  edit: { role?: Role | undefined; clientId?: string | undefined },
): string | undefined {
  const given = edit.clientId ?? user.clientId;
  const kind = clientKindFor(edit.role ?? user.role);
  // The form sends the unchanged client id along.
  if (kind === clientKindFor(user.role) || given !== user.clientId) return given;
  return kind === "staff" ? actor.clientId : undefined;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * The client id of a sign-up: `CLIENT_`, a timestamp, and 80 random bits, so that nobody can choose or guess the id
 * of a future client.
 * @param random sixteen bytes
 */
export function signUpClientId(at: number, random: Uint8Array): string {
  const tail = Array.from(random.slice(0, 16), (byte) => letters[byte % letters.length]).join("");
  return `CLIENT_${at}_${tail}`;
}
