import type { Write } from "db/client";
import { keptReads } from "db/kept-reads";
import { directorySettings, users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Origin } from "@/access/actor";
import type { Deps } from "@/deps";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine } from "@/platform/mail/wording";
import { formatDateTime } from "@/vocabulary/calendar";
import { findByUsername, type User } from "./queries";

/** True for the emergency account, which may sign in by password while passwords are closed for staff. */
export const isEmergency = ({ env }: Pick<Deps, "env">, { username }: Pick<User, "username">): boolean =>
  env.emergencyUsername !== undefined && env.emergencyUsername.toLowerCase() === username.toLowerCase();

/** True if passwords may be closed for staff, since an active admin can still sign in. */
export async function isPasswordCloserReady({ db, env }: Pick<Deps, "db" | "env">): Promise<boolean> {
  if (env.emergencyUsername === undefined) return false;
  const user = await findByUsername(db, env.emergencyUsername);
  return user?.role === "admin" && user.isActive;
}

/**
 * True if passwords are closed for staff. Without a provider they are open: an operator who starts the server without
 * one lets staff sign in by password again.
 */
export async function arePasswordsClosed({ db, env }: Pick<Deps, "db" | "env">): Promise<boolean> {
  if (!env.directory) return false;
  return keptClosed(db, "", async () => {
    const [settings] = await db.read
      .select({ closed: directorySettings.closePasswordsForStaff })
      .from(directorySettings);
    return settings?.closed ?? false;
  });
}

/** The sign-in page reads it on every request. */
const keptClosed = keptReads<boolean>();

/** True if passwords are closed for a user. */
export const isClosedFor = async (
  deps: Pick<Deps, "db" | "env">,
  { role }: Pick<User, "role">,
): Promise<boolean> => role !== "client_user" && (await arePasswordsClosed(deps));

/**
 * Statements of a sign-in with the emergency account's password while passwords are closed: an alert for staff, and a
 * mail to every admin and to operations. Empty while passwords are open.
 */
export async function emergencyNews(
  deps: Deps,
  { username, role }: Pick<User, "username" | "role">,
  { ip }: Origin,
): Promise<Write[]> {
  if (!(await isClosedFor(deps, { role }))) return [];
  const { db, env, now } = deps;
  const admins = await db.read
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true), isNull(users.deletedAt)));
  const addresses = new Set([...admins.map(({ email }) => email), env.operationsEmail ?? ""]);
  addresses.delete("");
  const at = now();
  const { name: brand } = env.brand;
  const subject = mailLine("{brand}: the emergency account signed in", { brand });
  const body = [
    mailLine(
      "The emergency account {username} signed in to {brand} by its password on {time}, from {address}.",
      {
        username,
        brand,
        time: formatDateTime(at, env.zone),
        address: ip,
      },
    ),
    emptyLine,
    mailLine(
      "Passwords are closed for staff. If nobody of you did this, deactivate the user and look at the audit trail.",
    ),
  ];
  return [
    {
      sql: `insert into alerts (type, severity, title, description, audience, created_at)
        values ('suspicious_pattern', 'high', 'Emergency account used', ?, 'staff', ?)`,
      args: [`${username} signed in by password from ${ip}, though passwords are closed for staff`, at],
    },
    ...[...addresses].flatMap((recipient) =>
      mailStatements(deps, { recipient, audience: "staff", subject, body }),
    ),
  ];
}
