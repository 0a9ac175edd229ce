import { stepUpLifetime } from "@/access/activity";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { noteStepUp, proofChanged } from "@/people/auth/second-factors/step-up";
import { readConfirmWays } from "@/people/auth/security/queries";
import type { Instant } from "@/vocabulary/calendar";
import { DirectoryRefusal } from "./people";
import type { DirectoryPerson } from "./provider";
import { findByIdentity, type Identity, stillLinked } from "./queries";
import type { GroupPlace } from "./rules";

/** Tolerance for a provider's clock that runs ahead, in milliseconds. */
const clockSkew = 30_000;

/** Person who signed in at the provider, and the time of the request (ms UTC). */
type Confirmation = {
  identity: Identity;
  person: Pick<DirectoryPerson, "signedInAt">;
  place: Pick<GroupPlace, "role" | "clientId">;
  askedAt: Instant;
};

/**
 * Confirms the identity of the signed-in user by the directory, in their session only. It is valid for five minutes
 * from the sign-in there, so repeating the same answer adds nothing. The user stays unchanged.
 * @throws DirectoryRefusal for another person, for a user whose role or client has changed since, and if the provider
 * did not ask again when requested
 */
export async function confirmByDirectory(
  deps: Deps,
  actor: Actor,
  { identity, person: { signedInAt }, place, askedAt }: Confirmation,
): Promise<void> {
  const user = await findByIdentity(deps, identity);
  if (user?.id !== actor.userId) throw new DirectoryRefusal("other_person");
  if (place.role !== actor.role || (place.clientId ?? actor.clientId) !== actor.clientId)
    throw new DirectoryRefusal("moved");
  const { byDirectory } = await readConfirmWays(deps, actor);
  if (!byDirectory) throw new DirectoryRefusal("again");
  const now = deps.now();
  // The provider states the time in whole seconds.
  const isAsked = signedInAt !== undefined && signedInAt >= askedAt - (askedAt % 1000);
  if (!isAsked || signedInAt > now + clockSkew) throw new DirectoryRefusal("not_asked");
  if (signedInAt <= now - stepUpLifetime) throw new DirectoryRefusal("again");
  await noteStepUp(deps, actor, {
    at: Math.min(signedInAt, now),
    by: "directory",
    proved: [stillLinked(identity, user.id, proofChanged)],
  });
}
