import type { Database, Write } from "db/client";
import { isPerson } from "db/person";
import { preparedRead } from "db/prepared";
import { users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Instant } from "@/vocabulary/calendar";
import type { Language } from "@/vocabulary/language/languages";

/** A user's row with the password's hash, which stays within this folder. */
export type User = typeof users.$inferSelect;

const userByName = preparedRead((read) =>
  read
    .select()
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = lower(${sql.placeholder("username")})`,
        isNull(users.deletedAt),
        isPerson,
      ),
    ),
);

/** The user of that name, ignoring case, active or not; never a deleted one. Includes the password's hash. */
export async function findByUsername(db: Database, username: string) {
  const [user] = await userByName(db).all({ username });
  return user;
}

/**
 * Notes when a user signed in, and the language that they chose right before. Changes one row, or none if the user
 * was deactivated, deleted or given another password since it was read. An `expectOneRow` follows it.
 */
export const noteSignIn = (
  db: Database,
  user: { id: number; passwordHash: string },
  at: Instant,
  language?: Language,
): Write =>
  db.read
    .update(users)
    .set({ lastSignInAt: at, ...(language && { language }) })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
