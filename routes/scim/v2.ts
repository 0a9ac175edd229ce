import { endpoint } from "@/app/define";
import type { Deps } from "@/deps";
import { versionTag } from "@/kernel/http-headers";
import { readPlaces } from "@/people/directory/queries";
import {
  assertProvisioner,
  createScimUser,
  deleteScimUser,
  findPerson,
  patchScimUser,
  replaceScimUser,
} from "@/people/scim/commands";
import {
  createScimUserCall,
  deleteScimUserCall,
  getScimGroupCall,
  getScimUserCall,
  listScimGroupsCall,
  listScimUsersCall,
  patchScimUserCall,
  providerConfigCall,
  replaceScimUserCall,
  resourceTypesCall,
  schemasCall,
} from "@/people/scim/contract";
import { providerConfig, resourceTypes, schemaList } from "@/people/scim/discovery";
import { answerJson, answerScim, ScimRefusal } from "@/people/scim/refusal";
import {
  groupResource,
  listOf,
  namedBy,
  type Person,
  readFilter,
  readPeople,
  userResource,
} from "@/people/scim/resources";

const category = "Users";
const access = "scim:write";
const read = { category, access } as const;
/** What a directory says of a user is so at once: a second person agreed to the program that says it. */
const written = {
  ...read,
  approval: {
    does: "users of the bank's directory, admins among them",
    none: "a second person granted `scim:write` to the program by which the directory writes them",
  },
} as const;

const baseOf = ({ env }: Deps, url: URL): string => `${env.origin ?? url.origin}/scim/v2`;

async function answerUser(deps: Deps, url: URL, person: Person, status = 200): Promise<Response> {
  const resource = userResource(person, await readPlaces(deps), baseOf(deps, url));
  return answerJson(resource, status, { ETag: versionTag(person.version), Location: resource.meta.location });
}

export default [
  endpoint(providerConfigCall, {
    ...read,
    summary: "Say what of SCIM there is",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(providerConfig(baseOf(deps, url)));
    },
  }),
  endpoint(resourceTypesCall, {
    ...read,
    summary: "List the types of resources of SCIM",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(resourceTypes(baseOf(deps, url)));
    },
  }),
  endpoint(schemasCall, {
    ...read,
    summary: "List the attributes that SCIM has here",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(schemaList(baseOf(deps, url)));
    },
  }),
  endpoint(listScimUsersCall, {
    ...read,
    summary: "Find users as a directory does",
    description: "RFC 7644: `filter`, `startIndex` from 1 on and `count`, at most 500.",
    handler: ({ actor, deps, query, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        const filter = readFilter(query.filter);
        const [people, mappings] = await Promise.all([readPeople(deps, namedBy(filter)), readPlaces(deps)]);
        const users = people.map((person) => userResource(person, mappings, baseOf(deps, url)));
        return answerJson(listOf(users, filter, query));
      }),
  }),
  endpoint(createScimUserCall, {
    ...written,
    summary: "Make a user of the directory",
    description:
      "`externalId` is the subject of the directory's tokens; `roles` are the mapped groups. A repeat is 409 `uniqueness`.",
    handler: ({ actor, deps, body, url }) =>
      answerScim(async () => answerUser(deps, url, await createScimUser(deps, actor, body), 201)),
  }),
  endpoint(getScimUserCall, {
    ...read,
    summary: "Read a user as a directory does",
    handler: ({ actor, deps, params, url }) =>
      answerScim(async () => answerUser(deps, url, await findPerson(deps, actor, params.id))),
  }),
  endpoint(replaceScimUserCall, {
    ...written,
    summary: "Make a user what the directory says",
    description:
      "One who was there before is linked with `externalId` for good. With If-Match, 412 where it was changed meanwhile.",
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerUser(deps, url, await replaceScimUser(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(patchScimUserCall, {
    ...written,
    summary: "Change a user by operations",
    description: "RFC 7644, section 3.5.2. `active: false` ends their sessions at once.",
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerUser(deps, url, await patchScimUser(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(deleteScimUserCall, {
    ...written,
    summary: "Delete a user of the directory",
    description: "As users are deleted here: their name and their subject are never given again.",
    handler: ({ actor, deps, params, version }) =>
      answerScim(async () => {
        await deleteScimUser(deps, actor, params.id, version);
        return new Response(null, { status: 204 });
      }),
  }),
  endpoint(getScimGroupCall, {
    ...read,
    summary: "Read a mapped group as a directory does",
    handler: ({ actor, deps, params, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        const mapping = (await readPlaces(deps)).find(({ id }) => id === params.id);
        if (!mapping) throw new ScimRefusal(404, `There is no group ${params.id}`);
        return answerJson(groupResource(mapping, await readPeople(deps), baseOf(deps, url)));
      }),
  }),
  endpoint(listScimGroupsCall, {
    ...read,
    summary: "List the mapped groups as a directory does",
    description: "What a group stands for is said under Directory groups; who is in it, in `roles` of users.",
    handler: ({ actor, deps, query, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        const filter = readFilter(query.filter);
        const [people, mappings] = await Promise.all([readPeople(deps), readPlaces(deps)]);
        const groups = mappings.map((mapping) => groupResource(mapping, people, baseOf(deps, url)));
        return answerJson(listOf(groups, filter, query));
      }),
  }),
];
