import { expectOneRow } from "db/client";
import { users } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { authMessages, type PasswordChange } from "./contract";
import { findDevice, forgetDevices } from "./devices";
import { findOwnPasswordProblem } from "./password-strength";
import { hashPassword, verifyPassword, withHashingSlot } from "./passwords";
import { findByUsername, type User } from "./queries";
import { passwordMail } from "./second-factors/security-mails";
import { endSessions } from "./sessions";
import { forgetFailures, recordFailure, secondsToWait, signInThrottleKeys } from "./throttle";
import { userAuditRow } from "./user-audit";

/**
 * Changes the actor's own password. Their other sessions end, and their other browsers are forgotten.
 * @param device the value of this browser's device cookie
 * @throws AppError 400 naming the field for a wrong current password or an unusable new one, 429 when throttled
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
  device: string | undefined,
): Promise<void> {
  assertCan(actor, "password:own");
  const user = await findByUsername(deps.db, actor.username);
  if (user?.id !== actor.userId) throw new AppError("unauthenticated", "Please sign in");
  const problem =
    newPassword === currentPassword ? "Choose another password than the current one" : undefined;
  const owner = { username: user.username, email: user.email, brand: deps.env.brand.name };
  const unusable = problem ?? (await findOwnPasswordProblem(deps, actor, newPassword, owner));
  if (unusable) throw new AppError("bad_request", unusable, { fields: { newPassword: unusable } });
  await confirmPassword(deps, actor, user, currentPassword);
  await writePassword(deps, actor, user, await hashPassword(newPassword), device);
}

/**
 * Checks the actor's current password. Failures are counted by user and network, so that nobody can guess it on an
 * unlocked screen.
 * @throws AppError 400 naming the field if it is wrong, 429 when throttled
 */
export async function confirmPassword(
  deps: Deps,
  actor: Actor,
  user: User,
  password: string,
  field = "currentPassword",
): Promise<void> {
  const subjects = signInThrottleKeys(deps.env.secret, { account: `own/${user.id}`, ip: actor.origin.ip });
  const matches = await withHashingSlot(async () => {
    const retryAfter = await secondsToWait(deps, subjects);
    if (retryAfter !== undefined) throw new AppError("too_many", authMessages.wrongPassword, { retryAfter });
    if (await verifyPassword(password, user.passwordHash)) return true;
    const row = userAuditRow(deps, actor, "REFUSED", user.id, { reason: "wrong current password" });
    await recordFailure(deps, subjects, row);
    return false;
  });
  if (matches) return forgetFailures(deps, subjects);
  const { wrongPassword } = authMessages;
  throw new AppError("bad_request", wrongPassword, { fields: { [field]: wrongPassword } });
}

async function writePassword(
  deps: Deps,
  actor: Actor,
  user: User,
  passwordHash: string,
  device: string | undefined,
): Promise<void> {
  const { db, now } = deps;
  const known = await findDevice(deps, device, user.id);
  const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  await write(deps, actor, {
    access: "password:own",
    refusals: { STALE: { kind: "conflict", message: "The password was changed elsewhere meanwhile" } },
    plan: () => ({
      statements: [
        db.read
          .update(users)
          .set({ passwordHash, updatedAt: now(), version: sql`${users.version} + 1` })
          .where(unchanged),
        expectOneRow("STALE"),
        endSessions(db, user.id, actor.sessionId),
        forgetDevices(db, user.id, known),
        ...passwordMail(deps, user),
      ],
      audit: {
        action: "UPDATE",
        resource: "USER",
        resourceId: user.id,
        details: { changed: "password", by: "own" },
      },
      answer: undefined,
    }),
  });
}
