import { isPerson } from "db/person";
import { preparedRead } from "db/prepared";
import { clients, users, virtualAccounts } from "db/schema";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isoInstant } from "@/vocabulary/calendar";
import { type UserDto, userMessages } from "./contract";

/** A user as the queries read it: every column but the password's hash, and a program's keeper. */
export type UserRow = Omit<typeof users.$inferSelect, "passwordHash" | "keeperId">;

/** Every column of a user but the password's hash. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  clientId: users.clientId,
  isActive: users.isActive,
  virtualAccountId: users.virtualAccountId,
  networth: users.networth,
  version: users.version,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  deletedAt: users.deletedAt,
  lastSignInAt: users.lastSignInAt,
  language: users.language,
};

/** A user as calls answer it: public fields only, instants as ISO 8601 in UTC. */
export function toUserDto(user: UserRow): UserDto {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    clientId: user.clientId,
    isActive: user.isActive,
    virtualAccountId: user.virtualAccountId,
    networth: user.networth,
    version: user.version,
    createdAt: new Date(user.createdAt).toISOString(),
    lastSignInAt: isoInstant(user.lastSignInAt),
  };
}

const userById = preparedRead((read) =>
  read
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt), isPerson)),
);

/**
 * Reads one user.
 * @throws AppError 403, not_found if there is none, or it was deleted
 */
export async function getUser(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<UserRow> {
  assertCan(actor, "users:read");
  return findUser(deps, id);
}

/** The same for a write, which checks its right itself. Throws AppError not_found. */
export async function findUser({ db }: Pick<Deps, "db">, id: number): Promise<UserRow> {
  const user = await userById(db).get({ id });
  if (!user) throw new AppError("not_found", userMessages.notFound);
  return user;
}

/** A user with their default account, if that is still open. */
export type UserRecord = {
  user: UserRow;
  account: { id: number; customerName: string; virtualIban: string } | undefined;
};

/**
 * Reads one user with its account.
 * @throws AppError 403, not_found if there is none, or it was deleted
 */
export async function getUserRecord(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<UserRecord> {
  const user = await getUser(deps, actor, id);
  const { virtualAccountId } = user;
  return {
    user,
    account: virtualAccountId === null ? undefined : await findChosenAccount(deps, virtualAccountId),
  };
}

/** An open account that may be a user's default account, with its client; `undefined` if there is none. */
export async function findChosenAccount({ db }: Pick<Deps, "db">, id: number) {
  const [account] = await db.read
    .select({
      id: virtualAccounts.id,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
      clientId: virtualAccounts.clientId,
      clientKind: clients.kind,
    })
    .from(virtualAccounts)
    .innerJoin(clients, eq(clients.id, virtualAccounts.clientId))
    .where(and(eq(virtualAccounts.id, id), isNull(virtualAccounts.closedAt)));
  return account;
}

const activeAdmins = preparedRead((read) =>
  read
    .select({ admins: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), isNull(users.deletedAt), isPerson)),
);

/** Counts the active admins. Throws AppError 403 for anyone but staff. */
export async function countActiveAdmins({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  assertCan(actor, "users:read");
  return (await activeAdmins(db).get())?.admins ?? 0;
}
