import { expectOneRow, type Write } from "db/client";
import { users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { listChanges, otherValues } from "@/commands/changes";
import { editConflict as meanwhile, staleVersion, writeEdit } from "@/commands/edit";
import { type AuditRecord, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { forgetDevices } from "@/people/auth/devices";
import { hashPassword } from "@/people/auth/passwords";
import { endSessions } from "@/people/auth/sessions";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine } from "@/platform/mail/wording";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { assertPassword, expectActiveAdmin, joinAs, userRefusals } from "./commands";
import { type UpdateUser, type UserDto, userDto, userMessages } from "./contract";
import { findChosenAccount, findUser, toUserDto, type UserRow } from "./queries";
import { clientAfterEdit, editProblems, endsSessions } from "./rules";

/**
 * Fields of an edit; `passwordHash` replaces a password that was already checked and hashed when the edit was
 * requested.
 */
type UserEdit = UpdateUser & { passwordHash?: string | undefined };

/**
 * Changes the given fields of a user. A change of role, client, password or activity ends their sessions, and another
 * password also makes their browsers unknown.
 * @param version what the editor saw (If-Match); without it the last edit wins
 * @throws AppError 400 for an unusable password or a missing client id, 404, 409 for what is protected (the first
 * admin, oneself, the last active admin), a taken username, another client's account, or if the user was edited in
 * the meantime (with the other version of each field)
 */
export async function updateUser(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: UserEdit,
  version?: number,
): Promise<UserDto> {
  return (await editUser(deps, actor, id, edit, { version })).value;
}

/** Activates or deactivates a user, as `updateUser` does; a repeat with the same key gets the first answer. */
export const setUserActivity = (
  deps: Deps,
  actor: Actor,
  id: number,
  isActive: boolean,
  options: { version: number | undefined; key: Idempotency | undefined },
): Promise<Replayable<UserDto>> =>
  editUser(deps, actor, id, { isActive, acceptSignedUpClient: false }, options);

/**
 * Edit of a user by the bank's directory, with the user as read.
 * @property identity statements for the user's identity, and their row of the trail
 */
export type DirectoryEdit = {
  id: number;
  version: number;
  edit: UpdateUser;
  identity?: { statements: readonly Write[]; audit: AuditRecord } | undefined;
};

/**
 * Applies the directory's edits of users, sent by a program: all in one write, in the given order, or none.
 * @param group the group whose members changed, for the trail; undefined if the directory wrote the user itself
 * @param guard refuses the write with `staleVersion` if the data behind the edits has changed
 * @throws AppError as `updateUser`; `staleVersion` if a user was edited in the meantime
 */
export async function updateDirectoryUsers(
  deps: Deps,
  actor: Actor,
  edits: readonly DirectoryEdit[],
  group: string | undefined,
  guard: readonly Write[],
): Promise<void> {
  await write(deps, actor, {
    access: "scim:write",
    refusals: userRefusals,
    async plan(at) {
      const statements: Write[] = [...guard];
      const rows: AuditRecord[] = [];
      for (const { id, version, edit, identity } of edits) {
        const before = await findUser(deps, id);
        if (before.version !== version)
          throw new AppError("conflict", "It was changed meanwhile: load it again", { code: staleVersion });
        const planned = await planEdit(deps, actor, before, edit, at);
        const by = group === undefined ? {} : { group };
        if (!("unchanged" in planned)) {
          const { audit } = planned;
          statements.push(...planned.statements);
          rows.push({ ...audit, details: { ...audit.details, ...by } });
        } else if (identity) {
          statements.push(...asNewVersion(deps, before, at));
          const details = { before: {}, after: {}, ...by };
          rows.push({ action: "UPDATE", resource: "USER", resourceId: id, details });
        }
        if (!identity) continue;
        statements.push(...identity.statements);
        rows.push(identity.audit);
      }
      const [first, ...others] = rows;
      if (!first) return { unchanged: undefined };
      return { statements, audit: [first, ...others], answer: undefined };
    },
  });
}

/** Raises the version of a user whose own row is unchanged, because data that is read with it has changed. */
const asNewVersion = ({ db }: Deps, { id, version }: UserRow, at: Instant): Write[] => [
  db.read
    .update(users)
    .set({ version: version + 1, updatedAt: at })
    .where(and(eq(users.id, id), eq(users.version, version), isNull(users.deletedAt))),
  expectOneRow(staleVersion),
];

async function editUser(
  deps: Deps,
  actor: Actor,
  id: number,
  edit: UserEdit,
  { version, key }: { version?: number | undefined; key?: Idempotency | undefined },
): Promise<Replayable<UserDto>> {
  return writeEdit(deps, actor, {
    access: "users:write",
    refusals: userRefusals,
    once: { key, status: 200, replay: (response) => userDto.parse(response) },
    version,
    read: () => findUser(deps, id),
    conflict: (now) => userEditConflict(edit, now),
    plan: (before, at) => planEdit(deps, actor, before, edit, at),
  });
}

/** An edit of a user as read: its statements and its row of the trail; neither if nothing changes. */
async function planEdit(deps: Deps, actor: Actor, before: UserRow, edit: UserEdit, at: Instant) {
  assertAllowed(before, actor, edit);
  const fields = await getFields(deps, actor, before, edit);
  const changes = listChanges(before, fields);
  const passwordHash = await newPasswordHash(deps, before, edit);
  if (Object.keys(changes.after).length === 0 && !passwordHash) return { unchanged: toUserDto(before) };
  const after = { ...changes.after, version: before.version + 1, updatedAt: at };
  const asRead = and(eq(users.id, before.id), eq(users.version, before.version), isNull(users.deletedAt));
  return {
    statements: [
      ...joins(deps, edit, { ...before, ...after }, changes.after, at),
      deps.db.read
        .update(users)
        .set({ ...after, ...(passwordHash && { passwordHash }) })
        .where(asRead),
      expectOneRow(staleVersion),
      ...(endsSessions(changes.after, passwordHash !== undefined) ? [endSessions(deps.db, before.id)] : []),
      ...(passwordHash ? [forgetDevices(deps.db, before.id, undefined), ...passwordMail(deps, before)] : []),
      ...expectActiveAdmin,
    ],
    audit: {
      action: "UPDATE" as const,
      resource: "USER" as const,
      resourceId: before.id,
      details: {
        ...changes,
        ...(passwordHash && { changed: "password", by: "admin" }),
        ...(edit.acceptSignedUpClient && { acceptedClient: after.clientId ?? before.clientId }),
      },
    },
    answer: toUserDto({ ...before, ...after }),
  };
}

/**
 * The mail that informs a user that an admin set their password, to their previous address, since anyone who knows a
 * password can act as its user.
 */
function passwordMail(deps: Deps, { username, email }: UserRow) {
  const { brand, support, zone } = deps.env;
  const body = [
    mailLine("An administrator of {brand} set a new password for your user {username} on {time}.", {
      brand: brand.name,
      username,
      time: formatDateTime(deps.now(), zone),
    }),
    emptyLine,
    mailLine(
      "You were signed out everywhere. Sign in with the password that you were given, and change it at once: until then someone else knows it.",
    ),
    emptyLine,
    mailLine("Did you not ask for it? Write to {email}, or call {phone}.", {
      email: support.email,
      phone: support.phone,
    }),
  ];
  const subject = mailLine("{brand}: your password was set by an administrator", { brand: brand.name });
  return mailStatements(deps, { recipient: email, audience: "client", subject, body });
}

/** Throws AppError 409 if an edit changes protected data of the first admin or of the actor. */
export function assertAllowed(user: UserRow, actor: Actor, edit: UserEdit): void {
  const { role, clientId, isActive } = edit;
  const fields = editProblems(user, actor, {
    role,
    clientId,
    isActive,
    password: edit.password !== undefined || edit.passwordHash !== undefined,
  });
  const [problem] = Object.values(fields);
  if (problem) throw new AppError("conflict", problem, { code: "USER_PROTECTED", fields });
}

/** Columns that the edit sets. A default account is cleared when the user moves to another client. */
async function getFields(deps: Deps, actor: Actor, user: UserRow, edit: UserEdit) {
  const { username, email, role, isActive, networth } = edit;
  const clientId = clientAfterEdit(user, actor, edit);
  if (clientId === undefined) {
    const { clientNeeded } = userMessages;
    throw new AppError("bad_request", clientNeeded, { fields: { clientId: clientNeeded } });
  }
  const chosen = edit.virtualAccountId ?? null;
  const moved = clientId !== user.clientId;
  if (chosen !== null && (moved || chosen !== user.virtualAccountId)) {
    await assertClientAccount(deps, chosen, clientId);
  }
  const virtualAccountId = edit.virtualAccountId === undefined && moved ? null : edit.virtualAccountId;
  return { username, email, role, clientId, isActive, networth, virtualAccountId };
}

async function assertClientAccount(deps: Deps, id: number, clientId: string): Promise<void> {
  const account = await findChosenAccount(deps, id);
  if (!account) throw new AppError("not_found", "Virtual Account not found");
  if (account.clientId === clientId) return;
  const { accountOfOther } = userMessages;
  throw new AppError("conflict", accountOfOther, { fields: { virtualAccountId: accountOfOther } });
}

/** The hash of the password that an edit gives a user. Throws AppError 400 if it cannot be used. */
export async function newPasswordHash(
  deps: Deps,
  user: UserRow,
  edit: UserEdit,
): Promise<string | undefined> {
  if (edit.passwordHash !== undefined) return edit.passwordHash;
  const { password, username = user.username, email = user.email } = edit;
  if (password === undefined) return undefined;
  await assertPassword(deps, password, { username, email });
  return hashPassword(password);
}

/** Statements that let an edited user join their client if the client or the kind of user has changed. */
function joins(deps: Deps, edit: UserEdit, user: UserRow, changed: object, at: Instant): Write[] {
  if (!("clientId" in changed) && !("role" in changed)) return [];
  const { role, clientId } = user;
  const { acceptSignedUpClient } = edit;
  return joinAs(deps, clientId, { role, acceptSignedUpClient }, at);
}

/** The refusal of an edit whose editor saw another version, with the present values of the fields. */
export function userEditConflict(edit: UserEdit, now: UserRow): AppError {
  const { password: _, passwordHash: __, acceptSignedUpClient: ___, ...fields } = edit;
  return meanwhile("this user", now.version, otherValues(fields, now));
}
