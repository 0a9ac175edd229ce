import { AppError } from "@/kernel/errors";
import type { Role } from "./actor";

const everyone: readonly Role[] = ["admin", "auditor", "client_user"];
const staff: readonly Role[] = ["admin", "auditor"];
const admin: readonly Role[] = ["admin"];
const client: readonly Role[] = ["client_user"];

/**
 * Who may do what, the whole product on one page. A right is written `thing:act`; what is not listed is refused.
 * `…:page` opens a screen, `…:read` answers (scoped to the actor's own things in the queries), the rest act.
 * An auditor opens every screen and finds no act on it, but for its own password and chat, and for reconciliation,
 * reports and exports, which are recorded.
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
  "setup-requests:page": staff,
  "operations:page": staff,
  "retention:page": staff,
  "approvals:page": staff,
  "reviews:page": staff,
  "reconciliation:page": staff,
  "payment-files:page": staff,
  "bulk-upload:page": staff,
  "channel-keys:page": staff,
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
  "setup-requests:read": staff,
  "reconciliation:read": staff,
  "bank-statements:read": staff,
  "payment-files:read": staff,
  "bulk-upload:read": everyone,
  "channel-keys:read": staff,
  "client-files:read": everyone,
  "operations:read": staff,
  "retention:read": staff,
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
  "narration:use": admin,
  "setup-requests:handle": admin,
  "approvals:ask": ["admin", "client_user"],
  "approvals:decide": ["admin", "client_user"],
  "payment-settings:write": admin,
  "approval-settings:write": admin,
  "retention:write": admin,
  "audit:redact": admin,
  "bulk-upload:use": admin,
  "channel-keys:write": admin,
  "bulk-upload:commit": ["admin", "client_user"],
  "api-clients:write": ["admin", "client_user"],
  "webhooks:write": ["admin", "client_user"],
  "monitors:write": ["admin", "client_user"],
  "hub:use": admin,
  "scim:write": admin,

  "payments:make": client,
  "payments:complete": client,
  "beneficiaries:write": client,
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
  "lists:arrange": everyone,
  "alerts:mark-read": everyone,
  "chat:own": everyone,
  "mcp:use": everyone,
} as const satisfies Record<string, readonly Role[] | "anyone">;

/** A right: a key of the policy table. */
export type Access = keyof typeof table;

const rights: ReadonlyMap<string, readonly Role[] | "anyone"> = new Map(Object.entries(table));

/** Every right there is, for the tests that hold routes and table together. */
export const accesses: readonly string[] = [...rights.keys()];

/**
 * Whether someone may do something. `key` is a plain string on purpose: what the table does not know is refused,
 * whatever the types said.
 * @example can(actor, "accounts:write") // true for an admin
 */
export function can(actor: { role: Role } | undefined, key: string): boolean {
  const allowed = rights.get(key);
  if (allowed === "anyone") return true;
  return actor !== undefined && (allowed?.includes(actor.role) ?? false);
}

/**
 * The same as a guard, for the first line of a command.
 * @throws AppError `unauthenticated` (401) without an actor, `forbidden` (403) without the right
 */
export function assertCan(actor: { role: Role } | undefined, key: Access): void {
  if (can(actor, key)) return;
  if (actor === undefined) throw new AppError("unauthenticated", "Please sign in");
  throw new AppError("forbidden", "You are not allowed to do this");
}
