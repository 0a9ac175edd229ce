import { personSql } from "db/person";
import { flagCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { roles } from "@/access/actor";
import type { Deps } from "@/deps";
import { versionTag } from "@/kernel/http-headers";
import { houseClientId } from "@/people/auth/first-admin";
import type { GroupPlace, Mapping } from "@/people/directory/rules";
import { scimSchemas } from "./attributes/contract";
import type { ScimList, ScimShown } from "./contract";
import { isShownActive, type Standing } from "./rules";

const idList = z.array(z.int());

const personRow = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  clientId: z.string(),
  isActive: flagCell,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  subject: z.string().nullable(),
  isWanted: flagCell.nullable(),
  groups: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : idList.parse(JSON.parse(text)))),
  isAdmitted: flagCell.nullable(),
  /** True if the last change of the user's activity was a deactivation by bank staff. */
  isStoppedByBank: flagCell.nullable(),
});
/** A user with their subject in the directory; `subject` null if they are not linked. */
export type Person = z.output<typeof personRow>;

/** Filter of the users that are read; all if empty. */
type Which = { id?: number; username?: string; subject?: string };

/** The users that a directory may see: people who are not deleted, without the emergency account. */
export function readPeople({ db, env }: Pick<Deps, "db" | "env">, which: Which = {}): Promise<Person[]> {
  const conditions = ["u.deleted_at is null", personSql("u.id"), "lower(u.username) <> lower(?)"];
  const args: (string | number)[] = [env.directory?.issuer ?? "", env.emergencyUsername ?? ""];
  for (const [sql, value] of [
    ["u.id = ?", which.id],
    ["lower(u.username) = lower(?)", which.username],
    ["d.subject = ?", which.subject],
  ] as const) {
    if (value === undefined) continue;
    conditions.push(sql);
    args.push(value);
  }
  return readPrimaryRows(db, personRow, {
    sql: `select u.id, u.username, u.email, u.role, u.client_id as clientId, u.is_active as isActive, u.version,
        u.created_at as createdAt, u.updated_at as updatedAt, d.subject,
        d.is_active as isWanted, d.groups, d.is_admitted as isAdmitted,
        (select a.details ->> '$.after.isActive' = 0 and ${personSql("a.user_id")} from audit_logs a
          where a.resource = 'USER' and a.resource_id = cast(u.id as text) and a.action = 'UPDATE'
            and iif(json_valid(a.details), a.details, null) ->> '$.after.isActive' is not null
          order by a.id desc limit 1) as isStoppedByBank
      from users u left join directory_identities d on d.user_id = u.id and d.issuer = ?
      where ${conditions.join(" and ")} order by u.id`,
    args,
  });
}

/** True if a person has the role and client of a mapped group. */
const isIn = ({ isActive, role, clientId }: Person, mapping: GroupPlace): boolean =>
  isActive && role === mapping.role && clientId === (mapping.clientId ?? houseClientId);

/** A linked user's state in the directory: as set by SCIM, or else as the user's own row shows it. */
export function readStanding(person: Person, mappings: readonly Mapping[]): Standing {
  const { isActive, groups, isWanted, isAdmitted, isStoppedByBank } = person;
  return {
    isActive,
    isWanted: isWanted ?? isActive,
    isAdmitted: (isAdmitted ?? isActive) || (isStoppedByBank === true && !isActive),
    groups:
      groups === null
        ? mappings
            .filter((mapping) => isIn(person, mapping))
            .map(({ id }) => id)
            .toSorted((a, b) => a - b)
        : groups,
  };
}

/** Converts a user to a SCIM resource. */
export function userResource(person: Person, mappings: readonly Mapping[], base: string) {
  const { id, username, email, version, createdAt, updatedAt, subject } = person;
  const standing = readStanding(person, mappings);
  const groups = mappings.filter((mapping) => standing.groups.includes(mapping.id));
  const isOne = groups.length === 1;
  return {
    schemas: [scimSchemas.user],
    id: String(id),
    ...(subject !== null && { externalId: subject }),
    userName: username,
    active: subject === null ? person.isActive : isShownActive(standing),
    emails: email === "" ? [] : [{ value: email, type: "work", primary: true }],
    roles: groups.map(({ group }) => ({ value: group, ...(isOne && { primary: true }) })),
    groups: groups.map((mapping) => ({
      value: String(mapping.id),
      display: mapping.group,
      $ref: `${base}/Groups/${mapping.id}`,
      type: "direct",
    })),
    meta: {
      resourceType: "User",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: `${base}/Users/${id}`,
      version: versionTag(version),
    },
  };
}

/** Lists the linked users of a group, active or not. */
export const listMembers = (
  mapping: Mapping,
  people: readonly Person[],
  mappings: readonly Mapping[],
): Person[] =>
  people.filter(
    (person) => person.subject !== null && readStanding(person, mappings).groups.includes(mapping.id),
  );

/** Version of a group's content: 48 bits, the size of an `ETag` here. */
export function groupVersion({ version }: Mapping, members: readonly Person[]): number {
  const said = JSON.stringify([version, members.map(({ id, username }) => [id, username])]);
  const digest = new Bun.CryptoHasher("sha256").update(said).digest("hex");
  return Number.parseInt(digest.slice(0, 12), 16);
}

/** Converts a mapping to a SCIM group. */
export function groupResource(
  mapping: Mapping,
  people: readonly Person[],
  mappings: readonly Mapping[],
  base: string,
) {
  const members = listMembers(mapping, people, mappings);
  return {
    schemas: [scimSchemas.group],
    id: String(mapping.id),
    displayName: mapping.group,
    members: members.map(({ id, username }) => ({
      value: String(id),
      display: username,
      $ref: `${base}/Users/${id}`,
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      location: `${base}/Groups/${mapping.id}`,
      version: versionTag(groupVersion(mapping, members)),
    },
  };
}

/** Maximum number of resources in one answer. */
const mostPerPage = 500;

/** The requested resources as a list (RFC 7644, section 3.4.2). Indexes begin at 1. */
export function listResponse(
  all: readonly object[],
  isFound: ((resource: object) => boolean) | undefined,
  { startIndex, count, ...shown }: ScimList,
) {
  const found = isFound ? all.filter(isFound) : all;
  const first = Math.max(1, startIndex);
  const page = found.slice(first - 1, first - 1 + Math.min(Math.max(0, count), mostPerPage));
  return {
    schemas: [scimSchemas.list],
    totalResults: found.length,
    startIndex: first,
    itemsPerPage: page.length,
    Resources: page.map((resource) => selectAttributes(resource, shown)),
  };
}

/** Attributes that every answer has. */
const always = new Set(["schemas", "id"]);

const listNames = (list: string | undefined): string[] =>
  (list ?? "").split(",").map((name) =>
    name
      .slice(name.lastIndexOf(":") + 1)
      .trim()
      .toLowerCase(),
  );

/** Reduces a resource to the requested attributes, each whole (RFC 7644, section 3.9). */
export function selectAttributes(resource: object, { attributes, excludedAttributes }: ScimShown): object {
  if (attributes === undefined && excludedAttributes === undefined) return resource;
  const wanted = attributes && new Set(listNames(attributes).map((name) => name.split(".", 1)[0] ?? ""));
  const unwanted = new Set(listNames(excludedAttributes));
  const isShown = (name: string) => always.has(name) || (wanted ? wanted.has(name) : !unwanted.has(name));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name.toLowerCase())));
}
