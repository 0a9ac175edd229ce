import { expectOneRow, type Write } from "db/client";
import { personSql } from "db/person";
import { idRow, parseRow } from "db/rows";
import { clients, users, virtualAccounts } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Origin, Role } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { clientRefusals, enterClient, expectClientKind, joinClient } from "@/accounts/clients/statements";
import { type AuditRecord, type Refusal, type Writer, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { forgetDevices } from "@/people/auth/devices";
import { findPasswordProblem } from "@/people/auth/password-strength";
import { hashPassword, noPassword } from "@/people/auth/passwords";
import { endSessions } from "@/people/auth/sessions";
import { recordFailure, secondsToWait, signupSubjects } from "@/people/auth/throttle";
import { linkToRequest, requestRefusals } from "@/people/setup-requests/commands";
import type { Instant } from "@/vocabulary/calendar";
import { type CreateUser, type Signup, type UserDto, userMessages } from "./contract";
import { findChosenAccount, findUser, getUser, toUserDto } from "./queries";
import { chooseClient, clientKindFor, deletionProblem, signUpClientId } from "./rules";

/**
 * Creates a user, and their client if it is new, with the audit row in one atomic write.
 * @param input `passwordHash` in place of a password that was checked and hashed when the user was requested
 * @throws AppError 400 for an unusable password, 404 for an unknown account, 409 for a taken username, a set-up
 * request that was used already, an account of another client, a client id of the other kind, or a client that signed
 * itself up and is not accepted
 */
export async function createUser(
  deps: Deps,
  actor: Actor,
  input: CreateUser & { passwordHash?: string },
): Promise<UserDto> {
  assertCan(actor, "users:write");
  const { setupRequestId, username } = input;
  if (setupRequestId !== undefined && input.role !== "client_user") {
    const { requestIsClients } = userMessages;
    throw new AppError("bad_request", requestIsClients, { fields: { role: requestIsClients } });
  }
  const account = await chosenAccount(deps, input.virtualAccountId);
  const choice = chooseClient(input, account, actor.clientId);
  if (choice.kind === "conflict") {
    const { accountOfOther } = userMessages;
    throw new AppError("conflict", accountOfOther, { fields: { virtualAccountId: accountOfOther } });
  }
  const passwordHash = input.passwordHash ?? (await hashNewPassword(deps, input));
  const at = deps.now();
  const after =
    setupRequestId === undefined
      ? []
      : await linkToRequest(deps, actor, setupRequestId, { user: { username } }, at);
  if (choice.kind === "given") {
    const { clientId } = choice;
    const before = joinAs(deps, clientId, input, at);
    return insertUser(deps, actor, "users:write", { ...input, passwordHash, clientId }, { before, after });
  }
  const clientId = await freeClientId(deps, at);
  const taken = choice.takesAccount && account ? takeAccount(deps, account, clientId) : undefined;
  const name = account?.customerName ?? input.username;
  const entered = enterClient(deps, { id: clientId, name, kind: "client", createdAt: at });
  const before = [...entered, ...(taken?.statements ?? [])];
  const user = { ...input, passwordHash, clientId };
  return insertUser(deps, actor, "users:write", user, { before, after, audit: taken?.audit });
}

/** The hash of a new user's password. Throws AppError 400 if it cannot be used. */
export async function hashNewPassword(
  deps: Pick<Deps, "env">,
  input: Pick<CreateUser, "username" | "email" | "password">,
): Promise<string> {
  await assertPassword(deps, input.password, input);
  return hashPassword(input.password);
}

/**
 * The next free client id: `CLIENT_` and a timestamp (specification, section 5). Users that are created in one
 * instant get different ones.
 */
async function freeClientId({ db }: Pick<Deps, "db">, at: Instant): Promise<string> {
  for (let next = at; ; next += 1) {
    const id = `CLIENT_${next}`;
    const [known] = await db.read.select({ id: clients.id }).from(clients).where(eq(clients.id, id));
    if (!known) return id;
  }
}

/** Statements that let a user join a client. */
export function joinAs(
  deps: Deps,
  clientId: string,
  { role, acceptSignedUpClient }: Pick<CreateUser, "role" | "acceptSignedUpClient">,
  at: Instant,
): Write[] {
  const kind = clientKindFor(role);
  const client = { id: clientId, name: clientId, kind, createdAt: at };
  return [...joinClient(deps, client, acceptSignedUpClient), ...expectClientKind(deps, clientId, kind)];
}

/**
 * Signs a stranger up, as a user of a new client, whose id nobody can choose or guess.
 * @throws AppError 400 for an unusable password, 409 for a taken username, 429 for too many from one address
 */
export async function signUp(deps: Deps, origin: Origin, input: Signup): Promise<UserDto> {
  await countSignup(deps, origin);
  await assertPassword(deps, input.password, input);
  const at = deps.now();
  const clientId = signUpClientId(at, crypto.getRandomValues(new Uint8Array(16)));
  const passwordHash = await hashPassword(input.password);
  const rest = { role: "client_user", isActive: true, virtualAccountId: null, networth: null } as const;
  const client = { id: clientId, name: input.username, kind: "client", createdAt: at } as const;
  const before = enterClient(deps, client, { signedUp: true });
  const user = { ...input, ...rest, clientId, passwordHash };
  return insertUser(deps, { userId: null, origin }, "public", user, { before });
}

async function countSignup(deps: Deps, origin: Origin): Promise<void> {
  const subjects = signupSubjects(deps.env.secret, origin.ip);
  const retryAfter = await secondsToWait(deps, subjects);
  if (retryAfter !== undefined)
    throw new AppError("too_many", "Too many sign-ups. Try again later", { retryAfter });
  await recordFailure(deps, subjects);
}

/** @throws AppError 400 naming the field, for a password that is too short or easily guessed */
export async function assertPassword(
  { env }: Pick<Deps, "env">,
  password: string,
  owner: { username: string; email: string },
): Promise<void> {
  const problem = await findPasswordProblem(password, { ...owner, brand: env.brand.name });
  if (problem) throw new AppError("bad_request", problem, { fields: { password: problem } });
}

/** Right with which users are created, changed and removed: a person's, or a directory's. */
type UserRight = "users:write" | "scim:write";

/**
 * Creates a user of the bank's directory, without a password.
 * @param writer the program by which the directory acts; a stranger, if somebody signs in by it
 * @param after statements and rows of the trail that join the write of the user
 * @throws AppError 409 for a taken username, and for a client id of the other kind or of a client that signed itself
 * up
 */
export async function createDirectoryUser(
  deps: Deps,
  writer: Writer,
  user: { username: string; email: string; role: Role; clientId: string; isActive: boolean },
  { after, audit }: { after: readonly Write[]; audit: AuditRecord },
): Promise<UserDto> {
  const { role, clientId } = user;
  const before = joinAs(deps, clientId, { role, acceptSignedUpClient: false }, deps.now());
  const rest = { virtualAccountId: null, networth: null, passwordHash: noPassword };
  const access = writer.userId === null ? "public" : "scim:write";
  return insertUser(deps, writer, access, { ...user, ...rest }, { before, after, audit });
}

async function chosenAccount(deps: Deps, id: number | null) {
  if (id === null) return undefined;
  const account = await findChosenAccount(deps, id);
  if (!account) throw new AppError("not_found", "Virtual Account not found");
  return account;
}

type NewUser = Omit<CreateUser, "password" | "clientId" | "acceptSignedUpClient"> & {
  clientId: string;
  passwordHash: string;
};

/**
 * Statements written together with the user: before them their client and an account that becomes theirs, after them
 * the set-up request that they originate from.
 */
type Along = { before: readonly Write[]; after?: readonly Write[]; audit?: AuditRecord | undefined };

async function insertUser(
  deps: Deps,
  writer: Writer,
  access: UserRight | "public",
  user: NewUser,
  { before, after = [], audit }: Along,
): Promise<UserDto> {
  const { username, email, passwordHash, role, clientId, isActive, virtualAccountId, networth } = user;
  const { setupRequestId } = user;
  const values = { username, email, passwordHash, role, clientId, isActive, virtualAccountId, networth };
  const created: AuditRecord = {
    action: "CREATE",
    resource: "USER",
    resourceId: { sql: "(select id from users where lower(username) = lower(?))", args: [username] },
    details: {
      after: { username, email, role, clientId, isActive, virtualAccountId, networth },
      ...(setupRequestId !== undefined && { setupRequestId }),
    },
  };
  const { value, rows } = await write(deps, writer, {
    access,
    refusals: userRefusals,
    plan: (at) => ({
      statements: [
        ...before,
        deps.db.read
          .insert(users)
          .values({ ...values, createdAt: at, updatedAt: at })
          .returning({ id: users.id }),
        ...after,
      ],
      audit: audit ? [audit, created] : created,
      answer: {
        ...values,
        version: 1,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        lastSignInAt: null,
        language: null,
      },
    }),
  });
  return toUserDto({ ...value, id: parseRow(idRow, rows[before.length]).id });
}

/** Transfers the house's account to the new client, unless it was transferred or closed in the meantime. */
function takeAccount(
  { db, now }: Deps,
  { id, clientId: owner }: { id: number; clientId: string },
  clientId: string,
): { statements: Write[]; audit: AuditRecord } {
  const { closedAt, version } = virtualAccounts;
  return {
    statements: [
      db.read
        .update(virtualAccounts)
        .set({ clientId, updatedAt: now(), version: sql`${version} + 1` })
        .where(and(eq(virtualAccounts.id, id), eq(virtualAccounts.clientId, owner), isNull(closedAt))),
      expectOneRow("ACCOUNT_TAKEN"),
    ],
    audit: {
      action: "UPDATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: id,
      details: { before: { clientId: owner }, after: { clientId } },
    },
  };
}

const usernameTaken: Refusal = { kind: "conflict", message: userMessages.usernameTaken, field: "username" };

/** Refusals of the database for any write of a user. */
export const userRefusals: Readonly<Record<string, Refusal>> = {
  ...clientRefusals,
  ...requestRefusals,
  // The names of a deleted and of a renamed user stay taken, so that a name in the trail always means one person.
  "UNIQUE:users_username": usernameTaken,
  USERNAME_KEPT: usernameTaken,
  ACCOUNT_TAKEN: { kind: "conflict", message: userMessages.accountOfOther },
  USER_NOT_FOUND: { kind: "not_found", message: userMessages.notFound },
  LAST_ADMIN: { kind: "conflict", message: userMessages.lastAdmin, code: "LAST_ADMIN" },
};

/** Last statement of a write that takes an admin away: fails it with LAST_ADMIN if it leaves no active admin. */
export const expectActiveAdmin: readonly Write[] = [
  {
    sql: `update users set version = version where id = (select id from users where role = 'admin' and is_active = 1
      and deleted_at is null and ${personSql("users.id")} order by id limit 1)`,
    args: [],
  },
  expectOneRow("LAST_ADMIN"),
];

/**
 * Deletes a user: the row stays as a tombstone, so that the trail keeps its meaning. They leave every list, their
 * sessions end, their password and language are deleted, and their id and username are never reused.
 * @throws AppError 404, 409 for the first admin, oneself and the last active admin
 */
export async function deleteUser(
  deps: Deps,
  actor: Actor,
  id: number,
  access: UserRight = "users:write",
): Promise<void> {
  await write(deps, actor, {
    access,
    refusals: userRefusals,
    async plan(at) {
      const user = await findUser(deps, id);
      const problem = deletionProblem(user, actor);
      if (problem) throw new AppError("conflict", problem, { code: "USER_PROTECTED" });
      return {
        statements: [
          deps.db.read
            .update(users)
            .set({
              deletedAt: at,
              updatedAt: at,
              passwordHash: noPassword,
              language: null,
              version: sql`${users.version} + 1`,
            })
            .where(and(eq(users.id, id), isNull(users.deletedAt))),
          expectOneRow("USER_NOT_FOUND"),
          endSessions(deps.db, id),
          forgetDevices(deps.db, id, undefined),
          ...expectActiveAdmin,
        ],
        audit: {
          action: "DELETE",
          resource: "USER",
          resourceId: id,
          details: { before: toUserDto(user) },
        },
        answer: undefined,
      };
    },
  });
}

/**
 * Signs a user out everywhere; the actor themself, everywhere except here.
 * @throws AppError 404
 */
export async function signUserOut(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "users:write",
    async plan() {
      const { username } = await getUser(deps, actor, id);
      return {
        statements: [endSessions(deps.db, id, actor.userId === id ? actor.sessionId : undefined)],
        audit: {
          action: "LOGOUT",
          resource: "USER",
          resourceId: id,
          details: { username, everywhere: true },
        },
        answer: undefined,
      };
    },
  });
}
