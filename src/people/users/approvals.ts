import { z } from "zod";
import { type Role, roles } from "@/access/actor";
import { networthBands } from "@/accounts/clients/contract";
import { act } from "@/approvals/act";
import { approvable, approvableWithActs } from "@/approvals/approvable";
import { findPaymentSetting } from "@/approvals/client-settings";
import type { ApprovalKind } from "@/approvals/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { clientIdSchema } from "@/vocabulary/client-id";
import { createUser, hashNewPassword } from "./commands";
import {
  createUserCall,
  resetFactorsCall,
  roleLabels,
  type UpdateUser,
  updateUserCall,
  userActivityCall,
} from "./contract";
import { getUser, type UserRow } from "./queries";
import { checkReset, resetFactors } from "./reset-factors";
import {
  assertAllowed,
  newPasswordHash,
  setUserActivity,
  updateUser,
  userEditConflict as userEdited,
} from "./update-user";

/**
 * A new admin; a new user of a client that requires two of its users for payments, who could be its second person; or
 * any new user of a client, if the bank requires a second person for those. The password is checked and hashed now:
 * it is not stored.
 */
export const newUser = approvable(createUserCall, {
  name: "create_admin",
  kinds: ["user_role", "client_user"],
  does: [
    ["an admin, or a second user of a client that wants two", "`user_role`"],
    ["a user of a client, who can pay", "`client_user`"],
  ],
  // An admin from a set-up request is refused, and does not wait.
  getKinds: ({ body: { role, setupRequestId } }) =>
    role === "admin" && setupRequestId !== undefined ? [] : ["user_role", "client_user"],
  body: z.object({
    username: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    role: z.enum(roles),
    clientId: clientIdSchema.optional(),
    isActive: z.boolean(),
    virtualAccountId: z.int().nullable(),
    networth: z.enum(networthBands).nullable(),
    acceptSignedUpClient: z.boolean(),
    setupRequestId: z.int().optional(),
  }),
  async request({ deps, body: { password, ...user } }) {
    const kinds: ApprovalKind[] = user.role === "admin" || (await isOfTwo(deps, user)) ? ["user_role"] : [];
    if (user.role === "client_user") kinds.push("client_user");
    if (kinds.length === 0) return { asOf: undefined };
    const passwordHash = await hashNewPassword(deps, { ...user, password });
    return { body: { ...user, passwordHash }, kinds };
  },
  describe: async (
    _deps,
    _actor,
    { username, email, role, clientId = "a new client", virtualAccountId },
  ) => ({
    summary: `${role === "admin" ? "New admin" : `New user of ${clientId}:`} ${username} (${email})`,
    details: {
      username,
      email,
      role: roleLabels[role],
      ...(role !== "admin" && { clientId }),
      ...(virtualAccountId !== null && { virtualAccountId: String(virtualAccountId) }),
    },
  }),
  carryOut: (deps, actor, body) => createUser(deps, actor, { ...body, password: "" }),
});

/** Change of a user's role. */
const roleChange = act({
  name: "change_role",
  kinds: ["user_role", "client_user"],
  body: z.object({
    id: z.int(),
    version: z.int(),
    edit: z.object({
      username: z.string().optional(),
      email: z.string().optional(),
      role: z.enum(roles),
      clientId: clientIdSchema.optional(),
      isActive: z.boolean().optional(),
      virtualAccountId: z.int().nullable().optional(),
      networth: z.enum(networthBands).nullable().optional(),
      acceptSignedUpClient: z.boolean(),
    }),
  }),
  async describe(deps, actor, { id, edit }) {
    const { username, role } = await getUser(deps, actor, id);
    const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
    return {
      summary: `Role of ${username}: ${roleLabels[role]} to ${roleLabels[edit.role]}`,
      details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
    };
  },
  carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
});

/**
 * An edit that lets its maker act as another admin: a password for an admin (anyone who chose it can sign in with
 * it), or reactivating one. The same for users of a client that requires two of them for payments, and for moving a
 * user to such a client.
 */
const accessChange = act({
  name: "edit_admin",
  kinds: ["user_role", "client_user"],
  body: z.object({
    id: z.int(),
    version: z.int(),
    edit: z.object({
      username: z.string().optional(),
      email: z.string().optional(),
      clientId: clientIdSchema.optional(),
      isActive: z.boolean().optional(),
      virtualAccountId: z.int().nullable().optional(),
      networth: z.enum(networthBands).nullable().optional(),
      acceptSignedUpClient: z.boolean(),
      passwordHash: z.string().optional(),
    }),
  }),
  async describe(deps, actor, { id, edit: { passwordHash, ...edit } }) {
    const { username, role, isActive, clientId } = await getUser(deps, actor, id);
    const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
    const who = `${role === "admin" ? "the admin" : `the user of ${clientId},`} ${username}`;
    const isMoved = edit.clientId !== undefined && edit.clientId !== clientId;
    const what =
      edit.isActive === true && !isActive
        ? "Activation of"
        : isMoved
          ? `Move to ${edit.clientId} of`
          : "New email address for";
    return {
      summary: `${passwordHash ? "New password for" : what} ${who}`,
      details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
    };
  },
  carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
});

/**
 * An edit of a user that changes the role, or enables somebody to sign in. It is approved for the user's present
 * version. A new password is checked and hashed now: it is not stored.
 */
export const userEdit = approvableWithActs(updateUserCall, {
  acts: [roleChange, accessChange],
  does: [
    ["a role; password or activity of an admin", "`user_role`"],
    ["password, e-mail, activity or client of a client's user", "`client_user`"],
  ],
  getKinds({ body: { role, password, email, clientId, isActive } }) {
    const mayWait = [role, password, email, clientId].some((one) => one !== undefined) || isActive === true;
    return mayWait ? ["user_role", "client_user"] : [];
  },
  async request({ deps, actor, params: { id }, body: edit, version }) {
    const user = await getUser(deps, actor, id);
    if (version !== undefined && version !== user.version) throw userEdited(edit, user);
    assertAllowed(user, actor, edit);
    const { password, role = user.role, ...rest } = edit;
    const asOf = user.version;
    if (role === user.role) {
      const kinds = await kindsOfAccess(deps, user, edit);
      if (kinds.length === 0) return { asOf };
      const passwordHash = await newPasswordHash(deps, user, edit);
      return { ...accessChange.of({ id, version: asOf, edit: { ...rest, passwordHash } }), kinds, asOf };
    }
    if (password !== undefined) {
      const sentence =
        "The change of role waits for a second person: change the password in a step of its own";
      throw new AppError("conflict", sentence, { fields: { password: sentence } });
    }
    const kinds: ApprovalKind[] = role === "client_user" ? ["user_role", "client_user"] : ["user_role"];
    return { ...roleChange.of({ id, version: asOf, edit: { ...rest, role } }), kinds, asOf };
  },
});

/** Lets a user sign in again, approved for the user's present version. */
export const userActivity = approvable(userActivityCall, {
  name: "activate_user",
  kinds: ["user_role", "client_user"],
  does: [
    ["an admin, or a user of a client that wants two, signs in again", "`user_role`"],
    ["a user of a client signs in again", "`client_user`"],
  ],
  getKinds: ({ body: { isActive } }) => (isActive ? ["user_role", "client_user"] : []),
  body: z.object({ id: z.int(), version: z.int() }),
  async request({ deps, actor, params: { id }, body: { isActive }, version }) {
    const user = await getUser(deps, actor, id);
    const edit = { isActive, acceptSignedUpClient: false };
    if (version !== undefined && version !== user.version) throw userEdited(edit, user);
    assertAllowed(user, actor, edit);
    const asOf = user.version;
    const kinds = await kindsOfAccess(deps, user, edit);
    return kinds.length === 0 ? { asOf } : { body: { id, version: asOf }, kinds, asOf };
  },
  async describe(deps, actor, { id }) {
    const { username, email, role, clientId } = await getUser(deps, actor, id);
    return {
      summary: `Activation of ${role === "client_user" ? `the user of ${clientId},` : `the ${role}`} ${username}`,
      details: { username, email, role: roleLabels[role] },
    };
  },
  carryOut: (deps, actor, { id, version }) =>
    setUserActivity(deps, actor, id, true, { version, key: undefined }),
});

/** The removal of all second factors of a user who lost them: afterwards the password alone is enough to sign in. */
export const factorReset = approvable(resetFactorsCall, {
  name: "reset_factors",
  kinds: ["user_role", "client_user"],
  does: [
    ["removes the second factors of staff, or of a user of a client that wants two", "`user_role`"],
    ["removes the second factors of a client's user", "`client_user`"],
  ],
  body: z.object({ id: z.int() }),
  async request({ deps, actor, params: { id } }) {
    const { user } = await checkReset(deps, actor, id);
    const isClient = user.role === "client_user";
    const kinds: ApprovalKind[] = !isClient || (await isOfTwo(deps, user)) ? ["user_role"] : [];
    if (isClient) kinds.push("client_user");
    return { body: { id }, kinds };
  },
  async describe(deps, actor, { id }) {
    const { username, email, role, clientId } = await getUser(deps, actor, id);
    return {
      summary: `Removal of the second factors of ${role === "client_user" ? `the user of ${clientId},` : `the ${role}`} ${username}`,
      details: { username, email, role: roleLabels[role] },
    };
  },
  carryOut: (deps, actor, { id }) => resetFactors(deps, actor, id),
});

/** Kinds of approval for an edit that keeps the role, by the access that it gives and to whom. */
async function kindsOfAccess(deps: Deps, user: UserRow, edit: UpdateUser): Promise<ApprovalKind[]> {
  const { clientId = user.clientId } = edit;
  const isClient = user.role === "client_user";
  const isWoken = edit.isActive === true && !user.isActive;
  const isMoved = isClient && clientId !== user.clientId;
  const lends = edit.password !== undefined || isWoken || isMoved;
  const kinds: ApprovalKind[] = [];
  if (lends && (user.role === "admin" || (await isOfTwo(deps, { role: user.role, clientId }))))
    kinds.push("user_role");
  const isWritten = edit.email !== undefined && edit.email !== user.email;
  if (isClient && (lends || isWritten)) kinds.push("client_user");
  return kinds;
}

/** True if a user belongs to a client that requires two of its users for payments. */
async function isOfTwo(deps: Deps, { role, clientId }: { role: Role; clientId?: string | undefined }) {
  if (role !== "client_user" || clientId === undefined) return false;
  return (await findPaymentSetting(deps, clientId)).enabled;
}
