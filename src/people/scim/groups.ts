import { refuseWhen, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import { editConflict, retryWhenStale, staleVersion } from "@/commands/edit";
import type { Deps } from "@/deps";
import { houseClientId } from "@/people/auth/first-admin";
import { readPlaces } from "@/people/directory/queries";
import type { Mapping } from "@/people/directory/rules";
import { type DirectoryEdit, updateDirectoryUsers } from "@/people/users/update-user";
import { assertProvisioner, getIssuer, listed, mappingsAsRead, planScimEdit } from "./commands";
import { type ScimGroup, type ScimPatchBody, scimGroupSchema } from "./contract";
import { applyOperations, readAfter } from "./operations";
import { ScimRefusal } from "./refusal";
import { groupVersion, listMembers, type Person, readPeople, readStanding } from "./resources";
import { findPlace } from "./rules";

/** A mapped group as read, with all users who could be in it. */
export type GroupState = {
  version: number;
  mapping: Mapping;
  mappings: readonly Mapping[];
  people: readonly Person[];
  members: readonly Person[];
};

/** Reads a mapped group from the primary. Throws ScimRefusal 404. */
export async function findGroup(deps: Deps, actor: Actor, id: number): Promise<GroupState> {
  assertProvisioner(actor);
  const mappings = await readPlaces(deps);
  const mapping = mappings.find((one) => one.id === id);
  if (!mapping) throw new ScimRefusal(404, `There is no group ${id}`);
  const people = await readPeople(deps);
  const members = listMembers(mapping, people, mappings);
  return { version: groupVersion(mapping, members), mapping, mappings, people, members };
}

/**
 * Refuses to create or delete a group: the bank decides which groups are mapped, with a second person.
 * @throws ScimRefusal 403
 */
export function refuseGroup(actor: Actor): never {
  assertProvisioner(actor);
  throw new ScimRefusal(403, "The bank's own people say which groups there are, under Directory groups");
}

/**
 * Replaces the members of a group by those that the directory names, if it names any, in one write.
 * @param version what the directory saw (If-Match)
 * @throws ScimRefusal 400 for a user who cannot be a member, 403 for another name, 404; AppError as `updateUser`, and
 * EDITED_MEANWHILE
 */
export const replaceScimGroup = (
  deps: Deps,
  actor: Actor,
  id: number,
  input: ScimGroup,
  version?: number,
): Promise<GroupState> => writeGroup(deps, actor, id, () => input, version);

/**
 * Changes the members of a group by operations (RFC 7644, section 3.5.2), all of them or none.
 * @throws ScimRefusal 400 for an impossible operation, and as `replaceScimGroup`
 */
export const patchScimGroup = (
  deps: Deps,
  actor: Actor,
  id: number,
  { Operations }: ScimPatchBody,
  version?: number,
): Promise<GroupState> =>
  writeGroup(
    deps,
    actor,
    id,
    ({ mapping, members }) => {
      const group = {
        id: String(mapping.id),
        displayName: mapping.group,
        members: members.map(({ id }) => ({ value: String(id) })),
      };
      const changed = applyOperations("Group", group, Operations);
      return readAfter(scimGroupSchema, { displayName: mapping.group, ...changed });
    },
    version,
  );

async function writeGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  getWanted: (group: GroupState) => ScimGroup,
  version: number | undefined,
): Promise<GroupState> {
  assertProvisioner(actor);
  const issuer = getIssuer(deps);
  const read = () => findGroup(deps, actor, id);
  const conflict = (now: GroupState) => editConflict("this group", now.version);
  await retryWhenStale({ version, read, conflict }, async (readForEdit) => {
    const group = await readForEdit();
    const { displayName, members } = getWanted(group);
    if (displayName.toLowerCase() !== group.mapping.group.toLowerCase())
      throw new ScimRefusal(
        403,
        "displayName: The bank's own people change what a group is called here, under Directory groups",
        "mutability",
      );
    if (!members) return;
    const edits = listEdits(deps, issuer, group, members);
    await updateDirectoryUsers(deps, actor, edits, group.mapping.group, asRead(deps, issuer, group));
  });
  return read();
}

type Member = NonNullable<ScimGroup["members"]>[number];

/** Maximum number of people whom one request may add or remove. */
const mostChanged = 500;

/** Edits of the members of a group: first those who join, so that leaving admins can hand over to others. */
function listEdits(
  deps: Deps,
  issuer: string,
  group: GroupState,
  wanted: readonly Member[],
): DirectoryEdit[] {
  const { mapping, mappings, members, people } = group;
  const ids = new Set(wanted.map(getUserId));
  const before = new Set(members.map(({ id }) => String(id)));
  const byId = new Map(people.map((person) => [String(person.id), person]));
  const joining = [...ids].filter((id) => !before.has(id)).map((id) => joiner(group, id, byId.get(id)));
  const leaving = members.filter(({ id }) => !ids.has(String(id)));
  const count = joining.length + leaving.length;
  if (count > mostChanged)
    throw new ScimRefusal(
      400,
      `members: One request changes at most ${mostChanged} people, and this one ${count}`,
      "invalidValue",
    );
  const edit = (person: Person, change: (groups: readonly number[]) => number[]) => {
    const identity = { issuer, subject: person.subject ?? "" };
    const groups = change(readStanding(person, mappings).groups);
    return planScimEdit(deps, person, identity, mappings, { said: { groups } });
  };
  return [
    ...joining.map((person) => edit(person, (groups) => [...groups, mapping.id])),
    ...leaving.map((person) => edit(person, (groups) => groups.filter((id) => id !== mapping.id))),
  ];
}

/** The id of a member, who must be a user: a group cannot be a member, and its id may equal a user's. */
function getUserId({ value, type = "User", $ref = "" }: Member): string {
  if (type.toLowerCase() === "user" && !/\/Groups\//i.test($ref)) return value;
  throw new ScimRefusal(400, `members: ${value} is no user, and only users are members`, "invalidValue");
}

/** Checks that a user can become a member, and returns the user. Throws ScimRefusal 400. */
function joiner({ mapping, mappings }: GroupState, id: string, person: Person | undefined): Person {
  if (!person) throw new ScimRefusal(400, `members: There is no user ${id}`, "invalidValue");
  if (person.subject === null)
    throw new ScimRefusal(
      400,
      `members: User ${id} was not linked: give them an externalId first`,
      "invalidValue",
    );
  const { groups } = readStanding(person, mappings);
  if (findPlace([...groups, mapping.id], mappings) === "several_clients")
    throw new ScimRefusal(
      400,
      `members: User ${id} is in a group of another client: take them out of it first`,
      "invalidValue",
    );
  return person;
}

/** Refuses a write if the members of a group, or the mappings, have changed since they were read. */
function asRead({ env }: Pick<Deps, "env">, issuer: string, group: GroupState): Write[] {
  const { mapping, mappings, members } = group;
  return [
    mappingsAsRead(mappings),
    refuseWhen(
      {
        sql: `select 1 where (select coalesce(group_concat(id || '.' || version, ','), '') from (
            select u.id, u.version from users u join directory_identities d on d.user_id = u.id and d.issuer = ?1
            where u.deleted_at is null and lower(u.username) <> lower(?2) and case when d.groups is null
              then u.is_active = 1 and u.role = ?3 and u.client_id = ?4
              else exists (select 1 from json_each(d.groups) where value = ?5) end
            order by u.id)) <> ?6`,
        args: [
          issuer,
          env.emergencyUsername ?? "",
          mapping.role,
          mapping.clientId ?? houseClientId,
          mapping.id,
          listed(members),
        ],
      },
      staleVersion,
    ),
  ];
}
