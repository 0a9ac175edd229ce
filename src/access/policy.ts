import { AppError } from "@/kernel/errors";
import { type DeclaredName, resourcesWith } from "@/resources/declared";
import { everyone, type ScopeWords } from "@/resources/define";
import type { Machine, Role } from "./actor";

/** Rights of no resource: what is public, and what anyone may who is signed in. */
const general = { public: "anyone", "signed-in": everyone } as const;

/** A right: one of a resource, or a general one. */
export type Access = DeclaredName<"rights"> | keyof typeof general;

/**
 * Rights of the whole product, as the resources declare them. A right is written `thing:act`; unlisted ones are refused. `…:page`
 * opens a screen, `…:read` answers (scoped to the actor's own things in the queries), the rest act. An auditor opens every
 * screen and can act on none, except for their own password and chat, and for reconciliation, reports and exports, which are
 * recorded. `docs/access.md` has them on one page.
 */
const declared = resourcesWith("rights").flatMap(({ rights: own }) =>
  Object.entries(own).map(([name, right]) => ({ name, right })),
);
const rights: ReadonlyMap<string, readonly Role[] | "anyone"> = new Map<string, readonly Role[] | "anyone">([
  ...Object.entries(general),
  ...declared.map(({ name, right }) => [name, "roles" in right ? right.roles : right] as const),
]);

/** Roles that have a right; none for one that needs no role. */
export function rolesWith(key: Access): readonly Role[] {
  const allowed = rights.get(key);
  return allowed === undefined || allowed === "anyone" ? [] : allowed;
}

/** Every right there is, for the tests that hold routes and table together. */
export const accesses: readonly string[] = [...rights.keys()];

/** Rights that a program may be given as scopes: all but those of people alone, with their words. */
export const scopes: ReadonlyMap<string, ScopeWords> = new Map(
  declared.flatMap(({ name, right }) =>
    "scope" in right && right.scope !== "people only" ? [[name, right.scope] as const] : [],
  ),
);

/** Rights that a program has with one of others: those of a call that several may make, each as its own right allows. */
const impliedBy: Readonly<Record<string, readonly string[]>> = {
  "transactions:submit": ["payments:make", "transactions:post"],
};

/** The rights that a program may be given which acts as somebody of a role: its scopes, in the order of the table. */
export const scopesFor = (role: Role): readonly string[] =>
  accesses.filter((key) => scopes.has(key) && (rights.get(key)?.includes(role) ?? false));

const scopesOfRole: Readonly<Record<Role, ReadonlySet<string>>> = {
  admin: new Set(scopesFor("admin")),
  auditor: new Set(scopesFor("auditor")),
  client_user: new Set(scopesFor("client_user")),
};

/** Every scope that some program may be given. */
export const allScopes: readonly string[] = accesses.filter(
  (key) => scopesOfRole.admin.has(key) || scopesOfRole.client_user.has(key),
);

/** The scopes each of which opens to a program what a right opens; none for what is for people alone. */
export const scopesOpening = (key: string): readonly string[] =>
  allScopes.includes(key) ? [key] : (impliedBy[key] ?? []);

/** A caller: a person by the role only; a program within its scopes too. */
export type Asker = { role: Role; machine?: Pick<Machine, "scopes"> };

const holdsScope = ({ role, machine }: Asker, key: string): boolean =>
  machine === undefined ||
  // Its requests may wait for a second person, like anybody else's.
  key === "approvals:ask" ||
  (scopesOfRole[role].has(key) && machine.scopes.includes(key)) ||
  (impliedBy[key]?.some((other) => machine.scopes.includes(other)) ?? false);

/**
 * True if someone may do something. `key` is a plain string on purpose: a key that the table does not know is refused at run
 * time.
 * @example can(actor, "accounts:write") // true for an admin
 */
export function can(actor: Asker | undefined, key: string): boolean {
  const allowed = rights.get(key);
  if (allowed === "anyone") return true;
  return actor !== undefined && (allowed?.includes(actor.role) ?? false) && holdsScope(actor, key);
}

/**
 * The same as a guard, for the first line of a command.
 * @throws AppError `unauthenticated` (401) without an actor, `forbidden` (403) without the right; to a program whose
 * token lacks a scope `insufficient_scope`, as RFC 6750 says
 */
export function assertCan(actor: Asker | undefined, key: Access): void {
  if (can(actor, key)) return;
  if (actor === undefined) throw new AppError("unauthenticated", "Please sign in");
  if (actor.machine !== undefined) throw insufficientScope(key);
  throw new AppError("forbidden", "You are not allowed to do this");
}

/**
 * The same for what programs alone do: a second person agreed to what a program may, and none to what this person does by its
 * calls.
 * @throws AppError as `assertCan`, and 403 for a person
 */
export function assertProgramCan(actor: Asker, key: Access): void {
  assertCan(actor, key);
  if (actor.machine === undefined) throw insufficientScope(key);
}

/** The refusal of a call for which an access token has no scope, or that programs alone make. */
function insufficientScope(key: Access): AppError {
  const [scope = key] = impliedBy[key] ?? [];
  const asked = allScopes.includes(scope) ? `, scope="${scope}"` : "";
  return new AppError("forbidden", "The access token has no scope for this, or it is for people alone", {
    code: "insufficient_scope",
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope"${asked}` },
  });
}
