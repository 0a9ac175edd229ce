import { personSql } from "db/person";
import { flagCell, readPrimaryRows } from "db/rows";
import { type Filter, parse, filter as testerOf } from "scim2-parse-filter";
import { z } from "zod";
import { roles } from "@/access/actor";
import type { Deps } from "@/deps";
import { versionTag } from "@/kernel/http-headers";
import { houseClientId } from "@/people/auth/first-admin";
import type { GroupPlace, Mapping } from "@/people/directory/rules";
import { type ScimList, scimSchemas } from "./contract";
import { ScimRefusal } from "./refusal";

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
});
/** A user, and whom of the directory they are; `subject` null where nobody was linked. */
export type Person = z.output<typeof personRow>;

/** Which users are read: all where nothing is said. */
type Which = { id?: number; username?: string; subject?: string };

/** The users whom a directory may see: people who are there, without the emergency account. */
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
        u.created_at as createdAt, u.updated_at as updatedAt, d.subject
      from users u left join directory_identities d on d.user_id = u.id and d.issuer = ?
      where ${conditions.join(" and ")} order by u.id`,
    args,
  });
}

/** Whether a person is what a group stands for. */
export const isIn = ({ isActive, role, clientId }: Person, mapping: GroupPlace): boolean =>
  isActive && role === mapping.role && clientId === (mapping.clientId ?? houseClientId);

/** A user as SCIM has it. Nobody inactive has roles: whoever lets them in again names them anew. */
export function userResource(person: Person, mappings: readonly GroupPlace[], base: string) {
  const { id, username, email, isActive, version, createdAt, updatedAt, subject } = person;
  const [group] = mappings.filter((mapping) => isIn(person, mapping));
  return {
    schemas: [scimSchemas.user],
    id: String(id),
    ...(subject !== null && { externalId: subject }),
    userName: username,
    active: isActive,
    emails: email === "" ? [] : [{ value: email, type: "work", primary: true }],
    roles: group ? [{ value: group.group }] : [],
    meta: {
      resourceType: "User",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: `${base}/Users/${id}`,
      version: versionTag(version),
    },
  };
}

/** Those who were linked, and are what a group stands for. */
export const membersOf = (mapping: GroupPlace, people: readonly Person[]): Person[] =>
  people.filter((person) => person.subject !== null && isIn(person, mapping));

/** Changes with what is said of a group: 48 bits, which an `ETag` here has place for. */
export function groupVersion({ version }: Mapping, members: readonly Person[]): number {
  const said = JSON.stringify([version, members.map(({ id, username }) => [id, username])]);
  const digest = new Bun.CryptoHasher("sha256").update(said).digest("hex");
  return Number.parseInt(digest.slice(0, 12), 16);
}

/** What is mapped, as a group. */
export function groupResource(mapping: Mapping, people: readonly Person[], base: string) {
  const members = membersOf(mapping, people);
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

/** Reads a filter (RFC 7644, section 3.4.2.2). Throws ScimRefusal. */
export function readFilter(text: string | undefined): Filter | undefined {
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch {
    throw new ScimRefusal(400, "The filter cannot be read", "invalidFilter");
  }
}

/** Names that mean the same whatever their case (RFC 7643: `caseExact` false). */
const caseless = new Set(["username", "emails.value", "emails", "displayname"]);

const lowered = (value: unknown): unknown => {
  if (typeof value === "string") return value.toLowerCase();
  if (Array.isArray(value)) return value.map(lowered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lowered(one)]));
};

/** An attribute without the name of its schema. */
const plainPath = (path: string): string => path.slice(path.lastIndexOf(":") + 1);

/** A filter with its texts in lower case. */
function loweredFilter<One extends Filter>(filter: One): One {
  if ("compValue" in filter && typeof filter.compValue === "string")
    return { ...filter, compValue: filter.compValue.toLowerCase() };
  if ("filters" in filter) return { ...filter, filters: filter.filters.map(loweredFilter) };
  if ("filter" in filter) return { ...filter, filter: loweredFilter(filter.filter) };
  return "valFilter" in filter ? { ...filter, valFilter: loweredFilter(filter.valFilter) } : filter;
}

/** What tests a resource as a filter says; a comparison of a name whatever its case does so in lower case. */
function testOf(filter: Filter): (resource: object) => boolean {
  if ("filters" in filter) {
    const tests = filter.filters.map(testOf);
    return filter.op === "and"
      ? (resource) => tests.every((test) => test(resource))
      : (resource) => tests.some((test) => test(resource));
  }
  if ("filter" in filter) {
    const inner = testOf(filter.filter);
    return (resource) => !inner(resource);
  }
  const attrPath = plainPath(filter.attrPath);
  const isCaseless = caseless.has(attrPath.toLowerCase());
  const test = testerOf({ ...(isCaseless ? loweredFilter(filter) : filter), attrPath });
  return (resource) => test(isCaseless ? lowered(resource) : resource);
}

/** The person whom a filter names by what is theirs alone, so that no other has to be read. */
export function namedBy(filter: Filter | undefined): Which {
  if (filter?.op !== "eq" || typeof filter.compValue !== "string") return {};
  const attribute = plainPath(filter.attrPath).toLowerCase();
  if (attribute === "username") return { username: filter.compValue };
  if (attribute === "externalid") return { subject: filter.compValue };
  return {};
}

/** The most that one answer has. */
const mostPerPage = 500;

/** The resources that are asked for, as a list (RFC 7644, section 3.4.2). Indexes begin at 1. */
export function listOf(all: readonly object[], filter: Filter | undefined, { startIndex, count }: ScimList) {
  const found = filter ? all.filter(testOf(filter)) : all;
  const first = Math.max(1, startIndex);
  const Resources = found.slice(first - 1, first - 1 + Math.min(Math.max(0, count), mostPerPage));
  return {
    schemas: [scimSchemas.list],
    totalResults: found.length,
    startIndex: first,
    itemsPerPage: Resources.length,
    Resources,
  };
}
