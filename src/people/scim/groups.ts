import { refuseWhen, type Write } from "db/client";
import type { Actor } from "@/access/actor";
import { editConflict, retryWhenStale, staleVersion } from "@/commands/edit";
import type { Deps } from "@/deps";
import { houseClientId } from "@/people/auth/first-admin";
import { readPlaces } from "@/people/directory/queries";
import { type Mapping, placeOf } from "@/people/directory/rules";
import { type MemberEdit, updateDirectoryUsers } from "@/people/users/update-user";
import { assertProvisioner, issuerOf } from "./commands";
import { type ScimGroup, type ScimPatchBody, scimGroupSchema, scimMemberSchema } from "./contract";
import { applyOperations, assertSameId, readAfter } from "./operations";
import { ScimRefusal } from "./refusal";
import { groupVersion, isIn, membersOf, type Person, readPeople } from "./resources";

/** A mapped group as it was read, with everybody who could be in it. */
export type GroupState = {
  version: number;
  mapping: Mapping;
  mappings: readonly Mapping[];
  people: readonly Person[];
  members: readonly Person[];
};

/** A mapped group, from the primary. Throws ScimRefusal 404. */
export async function findGroup(deps: Deps, actor: Actor, id: number): Promise<GroupState> {
  assertProvisioner(actor);
  const mappings = await readPlaces(deps);
  const mapping = mappings.find((one) => one.id === id);
  if (!mapping) throw new ScimRefusal(404, `There is no group ${id}`);
  const people = await readPeople(deps);
  const members = membersOf(mapping, people);
  return { version: groupVersion(mapping, members), mapping, mappings, people, members };
}

/**
 * What groups there are, and what each stands for, is the bank's to say: whoever maps one waits for a second person.
 * @throws ScimRefusal 403
 */
export function refuseGroup(actor: Actor): never {
  assertProvisioner(actor);
  throw new ScimRefusal(403, "The bank's own people say which groups there are, under Directory groups");
}

/**
 * Makes the members of a group those whom the directory names, where it names any: all of them in one write, or nobody.
 * @param version what the directory saw (If-Match)
 * @throws ScimRefusal 400 for who cannot be a member, 403 for another name, 404; AppError as `updateUser`, and EDITED_MEANWHILE
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
 * @throws ScimRefusal 400 for what cannot be done, and as `replaceScimGroup`
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
      const after = applyOperations(group, membersAlone(Operations));
      assertSameId(after, mapping.id);
      // Whose last member is taken away has none: the attribute is gone with it.
      const { members: left = [], ...rest } = readAfter(scimGroupSchema, after);
      return { ...rest, members: left };
    },
    version,
  );

async function writeGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  wantedOf: (group: GroupState) => ScimGroup,
  version: number | undefined,
): Promise<GroupState> {
  assertProvisioner(actor);
  const issuer = issuerOf(deps);
  const read = () => findGroup(deps, actor, id);
  const conflict = (now: GroupState) => editConflict("this group", now.version);
  await retryWhenStale({ version, read, conflict }, async (readForEdit) => {
    const group = await readForEdit();
    const { displayName, members } = wantedOf(group);
    if (displayName !== group.mapping.group)
      throw new ScimRefusal(
        403,
        "displayName: The bank's own people change what a group is called here, under Directory groups",
        "mutability",
      );
    if (!members) return;
    const edits = editsOf(group, members);
    await updateDirectoryUsers(deps, actor, edits, group.mapping.group, asRead(deps, issuer, group));
  });
  return read();
}

type Member = NonNullable<ScimGroup["members"]>[number];

/** The most people whom one request makes members or takes out. */
const mostChanged = 500;

/** What becomes of whom: first of those who join, so that admins who go can leave it to others. */
function editsOf(group: GroupState, wanted: readonly Member[]): MemberEdit[] {
  const ids = new Set(wanted.map(userIdOf));
  const before = new Set(group.members.map(({ id }) => String(id)));
  const byId = new Map(group.people.map((person) => [String(person.id), person]));
  const joining = [...ids].filter((id) => !before.has(id)).flatMap((id) => joinAs(group, id, byId.get(id)));
  const leaving = group.members
    .filter(({ id }) => !ids.has(String(id)))
    .map(({ id, version }) => ({ id, version, edit: { isActive: false, acceptSignedUpClient: false } }));
  const edits = [...joining, ...leaving];
  if (edits.length > mostChanged)
    throw new ScimRefusal(
      400,
      `members: One request changes at most ${mostChanged} people, and this one ${edits.length}`,
      "invalidValue",
    );
  return edits;
}

/** The id of a member, who has to be a user: a group in a group is none, and its id may be that of somebody else. */
function userIdOf({ value, type = "User", $ref = "" }: Member): string {
  if (type.toLowerCase() === "user" && !/\/Groups\//i.test($ref)) return value;
  throw new ScimRefusal(400, `members: ${value} is no user, and only users are members`, "invalidValue");
}

/** What becomes of somebody who is a member from now on. Nobody inactive is one: no group brings them back. */
function joinAs({ mapping, mappings }: GroupState, id: string, person: Person | undefined): MemberEdit[] {
  if (!person) throw new ScimRefusal(400, `members: There is no user ${id}`, "invalidValue");
  if (person.subject === null)
    throw new ScimRefusal(
      400,
      `members: User ${id} was not linked: give them an externalId first`,
      "invalidValue",
    );
  if (!person.isActive) return [];
  const groups = mappings.filter((one) => one === mapping || isIn(person, one)).map(({ group }) => group);
  const place = placeOf(groups, mappings);
  if (typeof place === "string")
    throw new ScimRefusal(
      400,
      `members: User ${id} is in a group of another client: take them out of it first`,
      "invalidValue",
    );
  const { role, clientId } = place;
  const edit = { role, clientId: clientId ?? houseClientId, acceptSignedUpClient: false };
  return [{ id: person.id, version: person.version, edit }];
}

/** Refuses a write where the members of a group, or what groups stand for, are others than were read. */
function asRead({ env }: Pick<Deps, "env">, issuer: string, group: GroupState): Write[] {
  const { mapping, mappings, members } = group;
  const listed = (rows: readonly { id: number; version: number }[]) =>
    rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, version }) => `${id}.${version}`)
      .join();
  const list = "coalesce(group_concat(id || '.' || version, ','), '')";
  return [
    refuseWhen(
      {
        sql: `select 1 where (select ${list} from (select id, version from group_mappings order by id)) <> ?`,
        args: [listed(mappings)],
      },
      staleVersion,
    ),
    refuseWhen(
      {
        sql: `select 1 where (select ${list} from (
            select u.id, u.version from users u join directory_identities d on d.user_id = u.id and d.issuer = ?
            where u.deleted_at is null and u.is_active = 1 and u.role = ? and u.client_id = ?
              and lower(u.username) <> lower(?) order by u.id)) <> ?`,
        args: [
          issuer,
          mapping.role,
          mapping.clientId ?? houseClientId,
          env.emergencyUsername ?? "",
          listed(members),
        ],
      },
      staleVersion,
    ),
  ];
}

type Operation = ScimPatchBody["Operations"][number];

/** The most members that the operations of one request name. */
const mostNamed = 2000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const memberOf = (one: unknown): unknown => {
  const { data } = scimMemberSchema.safeParse(one);
  return data ? { value: userIdOf(data) } : one;
};

const schemaOfGroups = /^urn:ietf:params:scim:schemas:core:2\.0:Group:/i;

/** An attribute's name as it is written here: names mean the same whatever their case. */
function plainName(name: string): string {
  const plain = name.replace(schemaOfGroups, "").replace(/^members(?=$|[.[])/i, "members");
  return plain.toLowerCase() === "displayname" ? "displayName" : plain;
}

/** `members[value eq "7"]`, or of several: what finds members otherwise would find nobody, and take nobody out. */
const byValue = /^members\[(?:value|eq|or|""|[\s()])+\]$/;

/**
 * Operations as they are done on members: each is its `value`, in a list, however else it is described.
 * @throws ScimRefusal 400 for one that names no value, no attribute, or members by what is not known of them here
 */
function membersAlone(operations: readonly Operation[]): Operation[] {
  let named = 0;
  const list = (value: unknown): unknown[] => {
    if (!Array.isArray(value) && !isObject(value))
      throw new ScimRefusal(400, "members: Name each by its value", "invalidValue");
    const ones = Array.isArray(value) ? value : [value];
    named += ones.length;
    if (named > mostNamed)
      throw new ScimRefusal(400, `members: One request names at most ${mostNamed}`, "invalidValue");
    return ones.map(memberOf);
  };
  const ofMembers = (name: string, value: unknown) => (name === "members" ? list(value) : value);
  return operations.map(({ op, path, value }) => {
    if (value === undefined && op !== "remove")
      throw new ScimRefusal(400, "value: Say what is set", "invalidValue");
    if (path === undefined) {
      if (op === "remove") throw new ScimRefusal(400, "path: Say what is removed", "noTarget");
      if (!isObject(value)) throw new ScimRefusal(400, "value: Name the attributes", "invalidValue");
      const entries = Object.entries(value).map(([name, one]) => [plainName(name), one] as const);
      return { op, value: Object.fromEntries(entries.map(([name, one]) => [name, ofMembers(name, one)])) };
    }
    const at = plainName(path);
    if (/^members[.[]/.test(at) && !byValue.test(at.replaceAll(/"[^"\\]*"/g, '""')))
      throw new ScimRefusal(400, 'path: Members are found as in members[value eq "7"]', "invalidPath");
    return { op, path: at, ...(value !== undefined && { value: ofMembers(at, value) }) };
  });
}
