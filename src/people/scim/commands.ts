import { databaseError, refuseWhen, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import { assertProgramCan } from "@/access/policy";
import { editConflict, retryWhenStale, staleVersion } from "@/commands/edit";
import type { Deps } from "@/deps";
import { houseClientId } from "@/people/auth/first-admin";
import { type KeptStanding, linkStatements, standingStatements } from "@/people/directory/people";
import { findByIdentity, type Identity, readPlaces } from "@/people/directory/queries";
import type { Mapping } from "@/people/directory/rules";
import { createDirectoryUser, deleteUser } from "@/people/users/commands";
import { clientKindFor } from "@/people/users/rules";
import { type DirectoryEdit, updateDirectoryUsers } from "@/people/users/update-user";
import {
  type NewScimUser,
  type ScimChanges,
  type ScimPatchBody,
  type ScimUser,
  scimChangesSchema,
} from "./contract";
import { applyOperations, readAfter } from "./operations";
import { ScimRefusal } from "./refusal";
import { type Person, readPeople, readStanding, userResource } from "./resources";
import { findPlace, isStopped, type Said, type Standing, standingAfter } from "./rules";

/**
 * Throws AppError 403 for anyone but a program with `scim:write`, which a second person granted. Users that a person
 * creates need a second person each.
 */
export const assertProvisioner = (actor: Actor): void => assertProgramCan(actor, "scim:write");

/** A user that is visible to the directory. Throws ScimRefusal 404. */
export async function findPerson(deps: Deps, actor: Actor, id: number): Promise<Person> {
  assertProvisioner(actor);
  const [person] = await readPeople(deps, { id });
  if (!person) throw new ScimRefusal(404, `There is no user ${id}`);
  return person;
}

/** The provider whose directory this is. Throws ScimRefusal 403 if there is none. */
export function getIssuer({ env }: Pick<Deps, "env">): string {
  if (env.directory) return env.directory.issuer;
  throw new ScimRefusal(403, "Users of a directory sign in by its provider alone: set OIDC_ISSUER");
}

const taken = (attribute: string) =>
  new ScimRefusal(409, `Somebody else has this ${attribute}`, "uniqueness");

/** Ids of the mapped groups that `roles` name; undefined if the request has no `roles`. */
function groupsNamed({ roles }: ScimChanges, mappings: readonly Mapping[]): number[] | undefined {
  if (!roles) return undefined;
  const names = new Set(roles.map(({ value }) => value));
  return mappings.filter(({ group }) => names.has(group)).map(({ id }) => id);
}

const noPlace = () =>
  new ScimRefusal(
    400,
    "roles: None of these groups is mapped, or they are of several clients",
    "invalidValue",
  );

const stopped = () =>
  new ScimRefusal(
    403,
    "active: The bank's staff deactivated this user; only they can activate them again, under Users",
    "mutability",
  );

const findAddress = ({ emails }: ScimChanges): string | undefined =>
  emails && ((emails.find(({ primary }) => primary) ?? emails[0])?.value ?? "");

/** Runs a write; the loser of two concurrent writes for one subject gets a ScimRefusal. */
async function onceEach<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (databaseError(error)?.code?.startsWith("UNIQUE:directory_identities")) throw taken("externalId");
    throw error;
  }
}

/** Part of a standing that is stored with the user's identity. */
const getStoredStanding = ({
  isWanted,
  groups,
  isAdmitted,
}: Standing): KeptStanding & { groups: string } => ({
  isActive: isWanted,
  groups: JSON.stringify(groups),
  isAdmitted,
});

/** Row of a user who is in no group; the role has no effect while they are inactive. */
const placeless = { role: "auditor", clientId: null } as const;

/**
 * Creates a user linked to a subject of the directory. A user in no mapped group has no rights until a group
 * names them.
 * @throws ScimRefusal 400 if none of the named groups is mapped, 409 for a name or subject that is taken
 */
export async function createScimUser(deps: Deps, actor: Actor, input: NewScimUser): Promise<Person> {
  assertProvisioner(actor);
  const issuer = getIssuer(deps);
  const identity = { issuer, subject: input.externalId };
  if (await findByIdentity(deps, identity)) throw taken("externalId");
  const mappings = await readPlaces(deps);
  const groups = groupsNamed(input, mappings) ?? [];
  const place = findPlace(groups, mappings);
  const isPlaced = typeof place !== "string";
  if (input.roles?.length && !isPlaced) throw noPlace();
  const { userName: username, active = true } = input;
  const isActive = active && isPlaced;
  const { role, clientId } = isPlaced ? place : placeless;
  const user = {
    username,
    email: findAddress(input) ?? "",
    role,
    clientId: clientId ?? houseClientId,
    isActive,
  };
  const kept = getStoredStanding({ isActive, isWanted: active, groups, isAdmitted: isActive });
  const link = linkStatements(deps, identity, { named: username }, kept);
  const { id } = await onceEach(() => createDirectoryUser(deps, actor, user, link));
  return findPerson(deps, actor, id);
}

/**
 * Updates a user from the directory; attributes that it leaves out are unchanged. An existing user is linked
 * to a subject by the first write that names one, and stays linked to it.
 * @param version what the directory saw (If-Match)
 * @throws ScimRefusal 400 for another subject, 403 to activate somebody whom the bank deactivated; 404, 409; AppError as `updateUser`
 */
export const replaceScimUser = (
  deps: Deps,
  actor: Actor,
  id: number,
  input: ScimUser,
  version?: number,
): Promise<Person> => writeUser(deps, actor, id, () => input, version);

/**
 * Changes a user by operations (RFC 7644, section 3.5.2), all of them or none.
 * @throws ScimRefusal 400 for an impossible operation, and as `replaceScimUser`
 */
export const patchScimUser = (
  deps: Deps,
  actor: Actor,
  id: number,
  { Operations }: ScimPatchBody,
  version?: number,
): Promise<Person> =>
  writeUser(
    deps,
    actor,
    id,
    (person, mappings) => {
      const resource = userResource(person, mappings, "");
      const changed = applyOperations("User", resource, Operations);
      const input = readAfter(scimChangesSchema, changed);
      const known = new Set([
        ...mappings.map(({ group }) => group),
        ...resource.roles.map(({ value }) => value),
      ]);
      const unknown = input.roles?.find(({ value }) => !known.has(value));
      if (unknown)
        throw new ScimRefusal(400, `roles: ${unknown.value} is not a mapped group`, "invalidValue");
      return input;
    },
    version,
  );

async function writeUser(
  deps: Deps,
  actor: Actor,
  id: number,
  makeInput: (person: Person, mappings: readonly Mapping[]) => ScimChanges,
  version: number | undefined,
): Promise<Person> {
  const issuer = getIssuer(deps);
  const read = () => findPerson(deps, actor, id);
  const conflict = (now: Person) => editConflict("this user", now.version);
  await retryWhenStale({ version, read, conflict }, async (readForEdit) => {
    const [person, mappings] = [await readForEdit(), await readPlaces(deps)];
    const input = makeInput(person, mappings);
    const subject = person.subject ?? input.externalId;
    if (subject === undefined)
      throw new ScimRefusal(
        400,
        "externalId: This user is not linked yet: name their subject",
        "invalidValue",
      );
    if (input.externalId !== undefined && input.externalId !== subject)
      throw new ScimRefusal(400, "externalId: A user stays linked to one subject", "mutability");
    const identity = { issuer, subject };
    if (person.subject === null && (await findByIdentity(deps, identity))) throw taken("externalId");
    const edit = planScimEdit(deps, person, identity, mappings, {
      said: { active: input.active, groups: groupsNamed(input, mappings) },
      username: input.userName,
      email: findAddress(input),
    });
    const guard = [mappingsAsRead(mappings)];
    await onceEach(() => updateDirectoryUsers(deps, actor, [edit], undefined, guard));
  });
  return read();
}

/**
 * Plans the edit of a user that applies a request of the directory.
 * @throws ScimRefusal 403 if the request activates a user whom the bank deactivated
 */
export function planScimEdit(
  deps: Deps,
  person: Person,
  identity: Identity,
  mappings: readonly Mapping[],
  { said, ...fields }: { said: Said; username?: string | undefined; email?: string | undefined },
): DirectoryEdit {
  const isNew = person.subject === null;
  const before = isNew ? newlyLinked(person) : readStanding(person, mappings);
  if (said.active === true && isStopped(before)) throw stopped();
  const { standing, place } = standingAfter(before, said, mappings);
  const kept = getStoredStanding(standing);
  // If SCIM has named no group, an active user's role shows the group that they are in.
  const isUnsaid =
    !isNew && person.groups === null && standing.isActive && kept.groups === getStoredStanding(before).groups;
  const stored = { ...kept, groups: isUnsaid ? null : kept.groups };
  const isKept =
    standing === before ||
    (person.isWanted === kept.isActive &&
      person.isAdmitted === kept.isAdmitted &&
      (isUnsaid || (person.groups !== null && JSON.stringify(person.groups) === kept.groups)));
  const { after, audit } = isNew
    ? linkStatements(deps, identity, { id: person.id }, stored)
    : standingStatements(deps, person.id, identity, stored);
  return {
    id: person.id,
    version: person.version,
    edit: {
      ...fields,
      isActive: standing.isActive,
      ...(place && {
        role: place.role,
        clientId:
          place.clientId ??
          (clientKindFor(place.role) === clientKindFor(person.role) ? person.clientId : houseClientId),
      }),
      acceptSignedUpClient: false,
    },
    identity: isKept && !isNew ? undefined : { statements: after, audit },
  };
}

/**
 * Standing of a user who existed before SCIM: in no group until the directory names one, and still deactivated if the
 * bank did that.
 */
const newlyLinked = ({ isActive }: Person): Standing => ({
  isActive,
  isWanted: true,
  groups: [],
  isAdmitted: true,
});

/** Refuses a write if group mappings have changed since they were read. */
export const mappingsAsRead = (mappings: readonly Mapping[]): Write =>
  refuseWhen(
    {
      sql: `select 1 where (select coalesce(group_concat(id || '.' || version, ','), '')
        from (select id, version from group_mappings order by id)) <> ?`,
      args: [listed(mappings)],
    },
    staleVersion,
  );

/** Text of ids and versions, as `group_concat` makes it in ascending order of the ids. */
export const listed = (rows: readonly { id: number; version: number }[]): string =>
  rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, version }) => `${id}.${version}`)
    .join();

/**
 * Deletes a user of the directory as the product deletes users: their name and their subject are never reused.
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
