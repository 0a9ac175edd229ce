import { databaseError, expectOneRow, refuseWhen, type Statement } from "db/client";
import { isPerson, personSql } from "db/person";
import { clients, users } from "db/schema";
import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { findPasswordProblem } from "./password-strength";
import { demoPasswords, hashPassword, noPassword, verifyPassword, withHashingSlot } from "./passwords";
import { ProvenPasswords } from "./proven-passwords";
import { findByUsername } from "./queries";
import { userAuditRow } from "./user-audit";

/** The client id of the house itself: staff and the accounts that belong to no client. */
export const houseClientId = "HOUSE";

const starting = { ip: "server", userAgent: "server start", requestId: "" };

/**
 * Creates the first admin from ADMIN_USERNAME and ADMIN_PASSWORD if there is no active admin. If the two are not set,
 * production refuses to start, since nobody could administer it, and any other server logs a warning. Of several
 * nodes that start at once, one creates it.
 * @throws Error if the name is taken, the password cannot be used, or production has no admin
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { db, env, log, now } = deps;
  if (await hasActiveAdmin(deps)) return;
  if (!env.firstAdmin) {
    const missing = "there is no active admin: set ADMIN_USERNAME and ADMIN_PASSWORD and start again";
    if (env.production) throw new Error(missing);
    log.warn(missing);
    return;
  }
  const { username, password } = env.firstAdmin;
  const problem = await findPasswordProblem(password, { username, brand: env.brand.name });
  if (problem) throw new Error(`ADMIN_PASSWORD cannot be used: ${problem}`);
  if (await findByUsername(db, username)) {
    // Another node that started at the same time may have created it since.
    if (await hasActiveAdmin(deps)) return;
    throw new Error("ADMIN_USERNAME names somebody who is no active admin. Choose another name");
  }
  const passwordHash = await hashPassword(password);
  const at = now();
  const make = [
    refuseWhen(activeAdmin, "ADMIN_THERE"),
    db.read
      .insert(clients)
      .values({ id: houseClientId, name: env.brand.name, kind: "staff", createdAt: at })
      .onConflictDoNothing(),
    db.read.insert(users).values({
      username,
      email: "",
      passwordHash,
      role: "admin",
      clientId: houseClientId,
      createdAt: at,
      updatedAt: at,
    }),
    expectOneRow("ADMIN_NOT_MADE"),
    userAuditRow(deps, { userId: null, origin: starting }, "CREATE", username, {
      after: { username, role: "admin", clientId: houseClientId, isActive: true },
      by: "server start",
    }),
  ];
  try {
    await db.write(make);
    log.info("the first admin was made");
  } catch (error) {
    if (databaseError(error)?.code !== "ADMIN_THERE") throw error;
    log.info("another node made the first admin");
  }
}

const activeAdmin: Statement = {
  sql: `select 1 from users where role = 'admin' and is_active = 1 and deleted_at is null and ${personSql("users.id")}`,
  args: [],
};

async function hasActiveAdmin({ db }: Deps): Promise<boolean> {
  const [admin] = await db.read
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), isNull(users.deletedAt), isPerson))
    .limit(1);
  return admin !== undefined;
}

/**
 * Refuses to start while a password of the demo book works. Nobody can choose one, so only users of the demo book
 * have them: those with its names, and the oldest ten in case one was renamed. A stored hash is tried once
 * (`ProvenPasswords`).
 * @throws Error that names the users
 */
export async function assertNoDemoPasswords({
  db,
  env,
  log,
}: Pick<Deps, "db" | "env" | "log">): Promise<void> {
  const suspects = await db.read
    .select({ username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        isNull(users.deletedAt),
        ne(users.passwordHash, noPassword),
        isPerson,
        or(
          inArray(sql`lower(${users.username})`, ["admin", "client", "auditor"]),
          inArray(users.id, db.read.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(10)),
        ),
      ),
    );
  const proven = new ProvenPasswords({ env, log }, demoPasswords);
  const unproven = await proven.unproven(suspects);
  if (unproven.length === 0) return;
  const found = await Promise.all(
    unproven.map(async ({ username, passwordHash }) => {
      const matches = await Promise.all(
        demoPasswords.map((password) => withHashingSlot(() => verifyPassword(password, passwordHash))),
      );
      return matches.includes(true) ? [username] : [];
    }),
  );
  const names = found.flat();
  if (names.length === 0) return proven.keep(suspects);
  throw new Error(
    `Production does not start while a demo password works. Change it for: ${names.join(", ")}`,
  );
}
