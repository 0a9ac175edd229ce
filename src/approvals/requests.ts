import type { EditAccount } from "@/accounts/contract";
import { getAccount } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import { can } from "@/auth/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { PostTransaction } from "@/transactions/contract";
import { hashNewPassword } from "@/users/commands";
import type { CreateUser, UpdateUser } from "@/users/contract";
import { getUser } from "@/users/queries";
import type { Asked } from "./ask";
import type { EditApprovalSettings } from "./contract";
import { loosenedKinds } from "./settings";

/** An admin's debit or release of a hold. A client's payment has its own review. */
export function askForTransaction(
  actor: Actor,
  { type, vaId, amount, currency, description, reference }: PostTransaction,
  idempotency: Idempotency | undefined,
): Asked {
  const body = { vaId, amount, currency, description, reference };
  const ofStaff = can(actor, "transactions:post");
  if (ofStaff && type === "debit")
    return { kind: "manual_debit", idempotency, request: () => ({ act: "debit", body }) };
  if (ofStaff && type === "release")
    return { kind: "hold_release", idempotency, request: () => ({ act: "release_hold", body }) };
  return { kind: undefined, idempotency, request: () => undefined };
}

/** A link to another CBS account. */
export function askForLink(
  deps: Deps,
  actor: Actor,
  id: number,
  { cbsAccount: to }: EditAccount,
  { version, idempotency }: { version: number | undefined; idempotency: Idempotency | undefined },
): Asked {
  return {
    kind: to === undefined ? undefined : "relink",
    idempotency,
    async request() {
      const account = await getAccount(deps, actor, id);
      const { cbsAccount: from } = account;
      // The act itself refuses a stale version, and finds a link that there is already to be nothing to do.
      const stale = version !== undefined && version !== account.version;
      return to === undefined || to === from || stale
        ? undefined
        : { act: "link_account", body: { id, from, to } };
    },
  };
}

/** A new admin. The password is checked and hashed now: it is not stored. */
export function askForUser(deps: Deps, { password, ...user }: CreateUser): Asked {
  return {
    kind: user.role === "admin" ? "user_role" : undefined,
    idempotency: undefined,
    async request() {
      const passwordHash = await hashNewPassword(deps, { ...user, password });
      return { act: "create_admin", body: { ...user, passwordHash } };
    },
  };
}

/** An edit that changes a user's role. What it is approved for is the user as they are now. */
export function askForRole(deps: Deps, actor: Actor, id: number, edit: UpdateUser, version?: number): Asked {
  const { password, role, ...rest } = edit;
  return {
    kind: role === undefined ? undefined : "user_role",
    idempotency: undefined,
    async request() {
      const user = await getUser(deps, actor, id);
      const stale = version !== undefined && version !== user.version;
      if (role === undefined || role === user.role || stale) return undefined;
      if (password !== undefined) {
        const sentence =
          "The change of role waits for a second person: change the password in a step of its own";
        throw new AppError("conflict", sentence, { fields: { password: sentence } });
      }
      return { act: "change_role", body: { id, version: user.version, edit: { ...rest, role } } };
    },
  };
}

/** An edit of these settings that lets something through which they hold back. */
export async function askForSettings(deps: Deps, edit: EditApprovalSettings): Promise<Asked> {
  const [kind] = await loosenedKinds(deps, edit);
  return {
    kind,
    idempotency: undefined,
    request: () => ({ act: "approval_settings", body: edit }),
  };
}
