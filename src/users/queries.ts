import { type Cursor, decodeCursor, keyset, keysetValues, type Order, pageOf, type Side } from "db/keyset";
import { preparedRead } from "db/prepared";
import { clients, users, virtualAccounts } from "db/schema";
import { and, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Comparison, contains, readPhrase } from "@/search/phrase";
import { type UserDto, type UserFilter, userMessages, type userSorts } from "./contract";

/** A user as the queries read it: every column but the password's hash. */
export type UserRow = Omit<typeof users.$inferSelect, "passwordHash">;

const columns = {
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
    lastSignInAt: user.lastSignInAt === null ? null : new Date(user.lastSignInAt).toISOString(),
  };
}

export type UserSort = (typeof userSorts)[number];

/** In which order a list stands: `newest` is by id. */
export type UserOrder = { sort: UserSort; direction: "asc" | "desc" };

export const newestUsersFirst: UserOrder = { sort: "newest", direction: "desc" };

const byUsername = sql`lower(${users.username})`;

const orderOf = ({ sort, direction }: UserOrder): Order => ({
  id: users.id,
  direction,
  ...(sort === "username" && { column: byUsername }),
});

type Filtered = { byRole: boolean; within: Comparison | undefined };

/** Users that are not deleted, of a role and holding a text where those are asked for. */
const filtered = ({ byRole, within }: Filtered) =>
  and(
    isNull(users.deletedAt),
    byRole ? eq(users.role, sql.placeholder("role")) : undefined,
    within &&
      or(contains(within, users.username), contains(within, users.email), contains(within, users.clientId)),
  );

const userPage = preparedRead((read, variant: Filtered & { side: Side } & UserOrder) => {
  const edge = keyset(orderOf(variant), variant.side);
  return read
    .select({ ...columns, lowerUsername: byUsername.mapWith(String) })
    .from(users)
    .where(and(filtered(variant), edge.where))
    .orderBy(edge.orderBy)
    .limit(sql.placeholder("limit"));
});

const userCount = preparedRead((read, variant: Filtered) =>
  read.select({ users: count() }).from(users).where(filtered(variant)),
);

function asked({ q, role }: UserFilter) {
  const search = readPhrase(q);
  return {
    variant: { byRole: role !== "all", within: search?.comparison },
    values: { role, text: search?.text },
  };
}

/**
 * Reads one page of users; deleted ones are not among them.
 * @param page `cursor` as a page gave it; newest first unless an order is given
 * @throws AppError 403, bad_request for a cursor that no page gave
 */
export async function listUsers(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  filter: UserFilter,
  page: { order?: UserOrder; cursor?: string | undefined; limit: number },
) {
  assertCan(actor, "users:read");
  const { order = newestUsersFirst, limit } = page;
  const cursor: Cursor | undefined = decodeCursor(page.cursor);
  const { variant, values } = asked(filter);
  const side = cursor?.side ?? "start";
  const read = await userPage(db, { ...variant, ...order, side }).all({
    ...values,
    limit: limit + 1,
    ...keysetValues(cursor),
  });
  return pageOf(read, limit, cursor, ({ id, lowerUsername }) =>
    order.sort === "username" ? { id, value: lowerUsername } : { id },
  );
}

/** How many users a filter finds. */
export async function countUsers(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  filter: UserFilter,
): Promise<number> {
  assertCan(actor, "users:read");
  const { variant, values } = asked(filter);
  const counted = await userCount(db, variant).get(values);
  return counted?.users ?? 0;
}

const userById = preparedRead((read) =>
  read
    .select(columns)
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt))),
);

/**
 * Reads one user.
 * @throws AppError 403, not_found where there is none, or it was deleted
 */
export async function getUser({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<UserRow> {
  assertCan(actor, "users:read");
  const user = await userById(db).get({ id });
  if (!user) throw new AppError("not_found", userMessages.notFound);
  return user;
}

/** An open account that may be chosen for a user, and whose it is; `undefined` where there is none. */
export async function findChosenAccount({ db }: Pick<Deps, "db">, id: number) {
  const [account] = await db.read
    .select({
      id: virtualAccounts.id,
      customerName: virtualAccounts.customerName,
      clientId: virtualAccounts.clientId,
      clientKind: clients.kind,
    })
    .from(virtualAccounts)
    .innerJoin(clients, eq(clients.id, virtualAccounts.clientId))
    .where(and(eq(virtualAccounts.id, id), isNull(virtualAccounts.closedAt)));
  return account;
}
