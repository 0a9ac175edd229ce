import { AppError } from "@/kernel/errors";
import type { Machine, Role } from "./actor";

const everyone: readonly Role[] = ["admin", "auditor", "client_user"];
const staff: readonly Role[] = ["admin", "auditor"];
const admin: readonly Role[] = ["admin"];
const client: readonly Role[] = ["client_user"];

/**
 * Rights of the whole product on one page. A right is written `thing:act`; unlisted ones are refused. `…:page` opens a
 * screen, `…:read` answers (scoped to the actor's own things in the queries), the rest act. An auditor opens every
 * screen and can act on none, except for their own password and chat, and for reconciliation, reports and exports,
 * which are recorded.
 */
const table = {
  public: "anyone",
  "signed-in": everyone,

  "dashboard:page": staff,
  "accounts:page": staff,
  "cbs:page": staff,
  "configurations:page": staff,
  "holidays:page": staff,
  "cut-offs:page": staff,
  "payee-rules:page": staff,
  "holds:page": staff,
  "allocations:page": staff,
  "transactions:page": staff,
  "narration:page": staff,
  "alerts:page": staff,
  "audit:page": staff,
  "users:page": staff,
  "api-docs:page": staff,
  "directory-settings:page": staff,
  "setup-requests:page": staff,
  "operations:page": staff,
  "retention:page": staff,
  "approvals:page": staff,
  "reviews:page": staff,
  "reconciliation:page": staff,
  "payment-files:page": staff,
  "bulk-upload:page": staff,
  "channel-keys:page": staff,
  "webhooks:page": staff,
  "own-webhooks:page": everyone,
  "client-files:page": everyone,
  "reports:page": staff,
  "overview:page": everyone,
  "own-accounts:page": everyone,
  "statements:page": everyone,
  "payments:page": everyone,
  "timeline:page": everyone,
  "beneficiaries:page": everyone,
  "scheduled-payments:page": everyone,
  "standing-orders:page": everyone,
  "api-clients:page": staff,
  "own-api-clients:page": everyone,

  "accounts:read": everyone,
  "accounts:export": everyone,
  "transactions:read": everyone,
  "holds:read": everyone,
  "allocations:read": everyone,
  "configurations:read": everyone,
  "rates:read": everyone,
  "holidays:read": staff,
  "cut-offs:read": staff,
  "payee-rules:read": staff,
  "purpose-codes:read": everyone,
  "alerts:read": everyone,
  "stats:read": everyone,
  "statements:export": everyone,
  "api-docs:read": everyone,
  "cbs:read": staff,
  "payments:read": everyone,
  "beneficiaries:read": everyone,
  "scheduled-payments:read": everyone,
  "standing-orders:read": everyone,
  "events:read": everyone,
  "balance-monitors:read": everyone,
  "api-clients:read": everyone,
  "webhooks:read": everyone,
  "alert-settings:read": staff,
  "users:read": staff,
  "clients:read": staff,
  "audit:read": staff,
  "directory-settings:read": staff,
  "setup-requests:read": staff,
  "reconciliation:read": staff,
  "bank-statements:read": staff,
  "payment-files:read": staff,
  "bulk-upload:read": everyone,
  "channel-keys:read": staff,
  "client-files:read": everyone,
  "operations:read": staff,
  "retention:read": staff,
  "sign-in-settings:read": staff,
  "approvals:read": everyone,
  "payment-settings:read": staff,
  "approval-settings:read": staff,

  "accounts:write": admin,
  "cbs:link": admin,
  "cbs:write": admin,
  "cbs:settle": admin,
  "bank-statements:upload": admin,
  "bank-lines:match": admin,
  "bank-lines:post": admin,
  "configurations:write": admin,
  "rates:write": admin,
  "holidays:write": admin,
  "cut-offs:write": admin,
  "payee-rules:write": admin,
  "transactions:post": admin,
  "holds:write": admin,
  "allocations:write": admin,
  "payments:review": admin,
  "payment-files:write": admin,
  "alerts:handle": admin,
  "alert-settings:write": admin,
  "users:write": admin,
  "users:erase": admin,
  "narration:use": admin,
  "directory-settings:write": admin,
  "setup-requests:handle": admin,
  "approvals:ask": ["admin", "client_user"],
  "approvals:decide": ["admin", "client_user"],
  "payment-settings:write": admin,
  "approval-settings:write": admin,
  "retention:write": admin,
  "sign-in-settings:write": admin,
  "audit:redact": admin,
  "audit:archive": admin,
  "bulk-upload:use": admin,
  "channel-keys:write": admin,
  "bulk-upload:commit": ["admin", "client_user"],
  "api-clients:write": ["admin", "client_user"],
  "webhooks:write": ["admin", "client_user"],
  "monitors:write": ["admin", "client_user"],
  "hub:use": admin,
  "scim:write": admin,

  "payments:make": client,
  "payments:complete": ["admin", "client_user"],
  "beneficiaries:write": client,
  "beneficiaries:approve": client,
  "payee-checks:ask": ["admin", "client_user"],
  "scheduled-payments:write": client,
  "standing-orders:write": client,
  "transactions:submit": ["admin", "client_user"],

  "reconciliation:run": staff,
  "reports:run": staff,
  "reports:schedule": admin,
  "exports:run": staff,
  "password:own": everyone,
  "language:own": everyone,
  "session:own": everyone,
  "second-factors:own": everyone,
  "lists:arrange": everyone,
  "alerts:mark-read": everyone,
  "chat:own": everyone,
  "mcp:use": everyone,
  "assistant:ask": everyone,
} as const satisfies Record<string, readonly Role[] | "anyone">;

/** A right: a key of the policy table. */
export type Access = keyof typeof table;

const rights: ReadonlyMap<string, readonly Role[] | "anyone"> = new Map(Object.entries(table));

/** Every right there is, for the tests that hold routes and table together. */
export const accesses: readonly string[] = [...rights.keys()];

/**
 * Rights that no program can have, besides pages and personal ones: to approve, to give access, or to see what only a
 * person may.
 */
const keptForPeople = [
  "public",
  "signed-in",
  "api-clients:read",
  "api-clients:write",
  "approvals:ask",
  "approvals:decide",
  "approval-settings:write",
  "payment-settings:write",
  "payments:review",
  "beneficiaries:approve",
  "users:write",
  "directory-settings:write",
  "sign-in-settings:write",
  "setup-requests:handle",
  "channel-keys:write",
  "audit:redact",
  "audit:archive",
  "alerts:mark-read",
  "lists:arrange",
  "transactions:submit",
] as const satisfies readonly Access[];
const forPeople: ReadonlySet<string> = new Set(keptForPeople);

/** A right that a program may be given. */
export type ScopeOfProgram = Exclude<
  Access,
  (typeof keptForPeople)[number] | `${string}:page` | `${string}:own`
>;

/** Rights that a program has with one of others: those of a call that several may make, each as its own right allows. */
const impliedBy: Readonly<Record<string, readonly string[]>> = {
  "transactions:submit": ["payments:make", "transactions:post"],
};

/** The rights that a program may be given which acts as somebody of a role: its scopes, in the order of the table. */
export const scopesFor = (role: Role): readonly string[] =>
  accesses.filter(
    (key) => !/:(?:page|own)$/.test(key) && !forPeople.has(key) && (rights.get(key)?.includes(role) ?? false),
  );

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
  // What it asks for may wait for a second person, as anybody's.
  key === "approvals:ask" ||
  (scopesOfRole[role].has(key) && machine.scopes.includes(key)) ||
  (impliedBy[key]?.some((other) => machine.scopes.includes(other)) ?? false);

/**
 * Whether someone may do something. `key` is a plain string on purpose: what the table does not know is refused,
 * whatever the types said.
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
export function insufficientScope(key: Access): AppError {
  const [scope = key] = impliedBy[key] ?? [];
  const asked = allScopes.includes(scope) ? `, scope="${scope}"` : "";
  return new AppError("forbidden", "The access token has no scope for this, or it is for people alone", {
    code: "insufficient_scope",
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope"${asked}` },
  });
}
