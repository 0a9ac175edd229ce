import { expectOneRow, type Write } from "db/client";
import { clients, users, virtualAccounts } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type AuditRecord, type Refusal, type Writer, write } from "@/audit/write";
import type { Actor, Origin } from "@/auth/actor";
import { hashPassword, passwordProblem } from "@/auth/passwords";
import { assertCan } from "@/auth/policy";
import { recordFailure, signupSubjects, throttled } from "@/auth/throttle";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type CreateUser, type Signup, type UserDto, userMessages } from "./contract";
import { findChosenAccount, isClientIdUsed, toUserDto } from "./queries";
import { chooseClient, clientKindOf } from "./rules";

/**
 * Creates a user, and the client that they belong to when it is new, with the audit row in one atomic write.
 * @throws AppError 400 for a password that cannot be used, 404 for an unknown account, 409 for a taken username, an
 * account of another client, or a client id of the other kind
 */
export async function createUser(deps: Deps, actor: Actor, input: CreateUser): Promise<UserDto> {
  assertCan(actor, "users:write");
  assertPassword(input.password, input.username);
  const account = await chosenAccount(deps, input.virtualAccountId);
  const choice = chooseClient(input, account, actor.clientId);
  if (choice.kind === "conflict") throw new AppError("conflict", userMessages.accountOfOther);
  const passwordHash = await hashPassword(input.password);
  const user = { ...input, passwordHash };
  if (choice.kind === "given") {
    const joined = joinClient(deps, user, choice.clientId);
    return insertUser(deps, actor, "users:write", { ...user, clientId: choice.clientId }, { before: joined });
  }
  const clientId = `CLIENT_${deps.now()}`;
  const taken = choice.takesAccount && account ? takeAccount(deps, account, clientId) : undefined;
  const name = account?.customerName ?? input.username;
  return insertUser(
    deps,
    actor,
    "users:write",
    { ...user, clientId },
    {
      before: [...newClient(deps, clientId, name), ...(taken?.statements ?? [])],
      ...(taken && { audit: taken.audit }),
    },
  );
}

/**
 * Signs a stranger up, as a client user of a client of their own: their username in capitals.
 * @throws AppError 400 for a password that cannot be used, 409 where that client id was ever in use, 429 for too many
 * from one address
 */
export async function signUp(deps: Deps, origin: Origin, input: Signup): Promise<UserDto> {
  assertPassword(input.password, input.username);
  await countSignup(deps, origin);
  const clientId = input.username.toUpperCase();
  const free = /^[A-Z0-9_-]{1,64}$/.test(clientId) && !(await isClientIdUsed(deps, clientId));
  if (!free) throw usernameTaken();
  const passwordHash = await hashPassword(input.password);
  const rest = { role: "client_user", isActive: true, virtualAccountId: null, networth: null } as const;
  const user = { ...input, ...rest, clientId, passwordHash };
  const before = newClient(deps, clientId, input.username);
  return insertUser(deps, { userId: null, origin }, "public", user, { before });
}

async function countSignup(deps: Deps, origin: Origin): Promise<void> {
  const subjects = signupSubjects(deps.env.secret, origin.ip);
  const retryAfter = await throttled(deps, subjects);
  if (retryAfter !== undefined)
    throw new AppError("too_many", "Too many sign-ups. Try again later", { retryAfter });
  await recordFailure(deps, subjects);
}

function assertPassword(password: string, username: string): void {
  const problem = passwordProblem(password, username);
  if (problem) throw new AppError("bad_request", problem, { fields: { password: problem } });
}

async function chosenAccount(deps: Deps, id: number | null) {
  if (id === null) return undefined;
  const account = await findChosenAccount(deps, id);
  if (!account) throw new AppError("not_found", "Virtual Account not found");
  return account;
}

type NewUser = Omit<CreateUser, "password" | "clientId"> & { clientId: string; passwordHash: string };

/** What goes into the write before the user: their client, and an account that becomes theirs. */
type Beforehand = { before: readonly Write[]; audit?: AuditRecord };

async function insertUser(
  deps: Deps,
  writer: Writer,
  access: "users:write" | "public",
  user: NewUser,
  { before, audit }: Beforehand,
): Promise<UserDto> {
  const { username, email, passwordHash, role, clientId, isActive, virtualAccountId, networth } = user;
  const values = { username, email, passwordHash, role, clientId, isActive, virtualAccountId, networth };
  const created: AuditRecord = {
    action: "CREATE",
    resource: "USER",
    resourceId: { sql: "(select id from users where lower(username) = lower(?))", args: [username] },
    details: { username, role, clientId },
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
      ],
      audit: audit ? [audit, created] : created,
      answer: { ...values, version: 1, createdAt: at, updatedAt: at, deletedAt: null },
    }),
  });
  return toUserDto({ ...value, id: Number(rows.at(-1)?.[0]?.id) });
}

/** A client id that nobody had before; two users created in one instant never share one. */
function newClient({ db, now }: Deps, id: string, name: string): Write[] {
  const row = { id, name, kind: "client", createdAt: now() } as const;
  return [db.read.insert(clients).values(row).onConflictDoNothing(), expectOneRow("CLIENT_EXISTS")];
}

/** A client id that may exist, but then for the same kind of user. */
function joinClient({ db, now }: Deps, user: CreateUser, id: string): Write[] {
  const kind = clientKindOf(user.role);
  const sameKind = and(eq(clients.id, id), eq(clients.kind, kind));
  return [
    db.read.insert(clients).values({ id, name: id, kind, createdAt: now() }).onConflictDoNothing(),
    db.read.update(clients).set({ kind }).where(sameKind),
    expectOneRow("CLIENT_KIND"),
  ];
}

/** The house's account becomes the new client's, unless it became somebody's, or was closed, meanwhile. */
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

const usernameTaken = () =>
  new AppError("conflict", userMessages.usernameTaken, { fields: { username: userMessages.usernameTaken } });

/** What the database refuses when a user is written. */
const userRefusals: Readonly<Record<string, Refusal>> = {
  "UNIQUE:users_username": { kind: "conflict", message: userMessages.usernameTaken, field: "username" },
  CLIENT_KIND: { kind: "conflict", message: userMessages.clientKind },
  ACCOUNT_TAKEN: { kind: "conflict", message: userMessages.accountOfOther },
  CLIENT_EXISTS: { kind: "conflict", message: "This client ID is in use already. Please try again" },
};
