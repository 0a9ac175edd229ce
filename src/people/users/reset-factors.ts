import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { forgetDevices } from "@/people/auth/devices";
import { factorGone, removal, removalRow } from "@/people/auth/second-factors/enrol";
import { readFactors } from "@/people/auth/second-factors/factors";
import { resetMail } from "@/people/auth/second-factors/security-mails";
import { endSessions } from "@/people/auth/sessions";
import { userMessages } from "./contract";
import { getUser } from "./queries";
import { resetProblem } from "./rules";

/**
 * Previews a reset: the factors that it would remove, and their user.
 * @throws AppError 404 for an unknown user, 409 for oneself and for a user without second factors
 */
export async function checkReset(deps: Deps, actor: Actor, id: number) {
  assertCan(actor, "users:write");
  const user = await getUser(deps, actor, id);
  const problem = resetProblem(user, actor);
  if (problem) throw new AppError("conflict", problem, { code: "OWN_SECOND_FACTORS" });
  const factors = await readFactors(deps, id);
  if (factors.length === 0) {
    throw new AppError("conflict", userMessages.noFactors, { code: "NO_SECOND_FACTOR" });
  }
  return { user, factors };
}

/** True if a user has a second factor. Throws AppError 403 for anyone but staff. */
export async function findWhetherFactors(deps: Deps, actor: Actor, id: number): Promise<boolean> {
  assertCan(actor, "users:read");
  return (await readFactors(deps, id)).length > 0;
}

/**
 * Removes all second factors of a user who lost them: their sessions end, their browsers are forgotten, and a mail
 * informs them. If their role requires one, the next sign-in sets one up.
 * @throws AppError as `checkReset`
 */
export async function resetFactors(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "users:write",
    refusals: {
      [factorGone]: { kind: "conflict", message: userMessages.noFactors, code: "NO_SECOND_FACTOR" },
    },
    async plan() {
      const { user, factors } = await checkReset(deps, actor, id);
      return {
        statements: [
          ...factors.flatMap((factor) => removal(deps, factor)),
          endSessions(deps.db, id),
          forgetDevices(deps.db, id, undefined),
          ...resetMail(deps, user, factors),
        ],
        audit: [
          {
            action: "UPDATE",
            resource: "USER",
            resourceId: id,
            details: {
              username: user.username,
              changed: "second factors",
              removed: factors.map(({ kind }) => kind),
              by: "staff",
            },
          },
          ...factors.map(removalRow),
        ],
        answer: undefined,
      };
    },
  });
}
