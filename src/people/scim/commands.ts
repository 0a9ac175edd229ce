import { databaseError } from "db/client";
import type { Actor } from "@/access/actor";
import { assertProgramCan } from "@/access/policy";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { houseClientId } from "@/people/auth/first-admin";
import { linkStatements } from "@/people/directory/people";
import { findByIdentity, readDirectorySettings } from "@/people/directory/queries";
import { placeOf } from "@/people/directory/rules";
import { createDirectoryUser, deleteUser } from "@/people/users/commands";
import { clientKindOf } from "@/people/users/rules";
import { updateDirectoryUser } from "@/people/users/update-user";
import { type ScimPatchBody, type ScimUser, scimUserSchema } from "./contract";
import { applyOperations, assertSameId, readAfter } from "./operations";
import { ScimRefusal } from "./refusal";
import { type Person, readPeople, userResource } from "./resources";

/**
 * Throws AppError 403 for anyone but a program with `scim:write`, which a second person granted: a person makes users
 * where each of them waits for a second one.
 */
export const assertProvisioner = (actor: Actor): void => assertProgramCan(actor, "scim:write");

/** A user whom a directory may see. Throws ScimRefusal 404. */
export async function findPerson(deps: Deps, actor: Actor, id: number): Promise<Person> {
  assertProvisioner(actor);
  const [person] = await readPeople(deps, { id });
  if (!person) throw new ScimRefusal(404, `There is no user ${id}`);
  return person;
}

/** The provider whose directory this is. Throws ScimRefusal 403 where there is none. */
export function issuerOf({ env }: Pick<Deps, "env">): string {
  if (env.directory) return env.directory.issuer;
  throw new ScimRefusal(403, "Users of a directory sign in by its provider alone: set OIDC_ISSUER");
}

const taken = (attribute: string) =>
  new ScimRefusal(409, `Somebody else has this ${attribute}`, "uniqueness");

async function placeFor(deps: Deps, { roles }: ScimUser) {
  const { mappings } = await readDirectorySettings(deps);
  return placeOf(
    roles.map(({ value }) => value),
    mappings,
  );
}

const noPlace = () =>
  new ScimRefusal(
    400,
    "roles: None of these groups is mapped, or they are of several clients",
    "invalidValue",
  );

const addressOf = ({ emails }: ScimUser): string | undefined =>
  (emails.find(({ primary }) => primary) ?? emails[0])?.value;

/** Two writes at once for one subject: one of them is. */
async function onceEach<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (databaseError(error)?.code?.startsWith("UNIQUE:directory_identities")) throw taken("externalId");
    throw error;
  }
}

/**
 * Makes a user of the directory, linked with its subject.
 * @throws ScimRefusal 400 where no mapped group says what they are, 409 for a name or a subject that somebody has
 */
export async function createScimUser(deps: Deps, actor: Actor, input: ScimUser): Promise<Person> {
  assertProvisioner(actor);
  const issuer = issuerOf(deps);
  const identity = { issuer, subject: input.externalId };
  if (await findByIdentity(deps, identity)) throw taken("externalId");
  const place = await placeFor(deps, input);
  if (typeof place === "string") throw noPlace();
  const { userName: username, active: isActive } = input;
  const { role, clientId } = place;
  const user = {
    username,
    email: addressOf(input) ?? "",
    role,
    clientId: clientId ?? houseClientId,
    isActive,
  };
  const link = linkStatements(deps, identity, { named: username });
  const { id } = await onceEach(() => createDirectoryUser(deps, actor, user, link));
  return findPerson(deps, actor, id);
}

/**
 * Makes a user what the directory says. One who was there before is linked with its subject by the first write, and stays
 * linked with it; whose groups stand for nothing any more can sign in no more.
 * @param version what the directory saw (If-Match)
 * @throws ScimRefusal 400 for another subject, and to let somebody in whose groups stand for nothing; 404, 409; AppError as
 * `updateUser`
 */
export async function replaceScimUser(
  deps: Deps,
  actor: Actor,
  id: number,
  input: ScimUser,
  version?: number,
): Promise<Person> {
  const person = await findPerson(deps, actor, id);
  const issuer = issuerOf(deps);
  if (person.subject !== null && person.subject !== input.externalId)
    throw new ScimRefusal(400, "externalId: A user stays linked with one subject", "mutability");
  const identity = { issuer, subject: input.externalId };
  if (person.subject === null && (await findByIdentity(deps, identity))) throw taken("externalId");
  const place = await placeFor(deps, input);
  const isPlaced = typeof place !== "string";
  if (!isPlaced && (person.subject === null || (input.active && !person.isActive))) throw noPlace();
  const email = addressOf(input);
  const edit = {
    username: input.userName,
    ...(email !== undefined && { email }),
    isActive: input.active && isPlaced,
    ...(isPlaced && {
      role: place.role,
      clientId:
        place.clientId ??
        (clientKindOf(place.role) === clientKindOf(person.role) ? person.clientId : houseClientId),
    }),
    acceptSignedUpClient: false,
  };
  await onceEach(() => updateDirectoryUser(linking(deps, actor, person, identity), actor, id, edit, version));
  return findPerson(deps, actor, id);
}

/** What the write of an edit is done with, where it links the user as well. */
function linking(
  deps: Deps,
  actor: Actor,
  { subject, id }: Person,
  identity: { issuer: string; subject: string },
): Deps {
  if (subject !== null) return deps;
  const { after, audit } = linkStatements(deps, identity, { id });
  const trail = auditStatement({ ...audit, actor, at: deps.now() });
  return { ...deps, alongside: { before: [], after: [...after, trail] } };
}

/**
 * Changes a user by operations (RFC 7644, section 3.5.2), all of them or none.
 * @throws ScimRefusal 400 for what cannot be done, and as `replaceScimUser`
 */
export async function patchScimUser(
  deps: Deps,
  actor: Actor,
  id: number,
  { Operations }: ScimPatchBody,
  version?: number,
): Promise<Person> {
  const person = await findPerson(deps, actor, id);
  const { mappings } = await readDirectorySettings(deps);
  const after = applyOperations(userResource(person, mappings, ""), Operations);
  assertSameId(after, person.id);
  return replaceScimUser(deps, actor, id, readAfter(scimUserSchema, after), version ?? person.version);
}

/**
 * Deletes a user of the directory as the product deletes users: their name and their subject are never given again.
 * @throws ScimRefusal 403 for one who was not linked, 404, 412; AppError as `deleteUser`
 */
export async function deleteScimUser(deps: Deps, actor: Actor, id: number, version?: number): Promise<void> {
  const person = await findPerson(deps, actor, id);
  if (person.subject === null)
    throw new ScimRefusal(403, "This user was not linked: the bank's own people delete them");
  if (version !== undefined && version !== person.version)
    throw new ScimRefusal(412, "Somebody else changed this user meanwhile: read it again");
  await deleteUser(deps, actor, id, "scim:write");
}
