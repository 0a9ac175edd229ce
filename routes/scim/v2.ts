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
  createScimGroupCall,
  createScimUserCall,
  deleteScimGroupCall,
  deleteScimUserCall,
  getScimGroupCall,
  getScimUserCall,
  listScimGroupsCall,
  listScimUsersCall,
  patchScimGroupCall,
  patchScimUserCall,
  providerConfigCall,
  replaceScimGroupCall,
  replaceScimUserCall,
  resourceTypeCall,
  resourceTypesCall,
  type ScimShown,
  schemaCall,
  schemasCall,
} from "@/people/scim/contract";
import { getById, listAll, providerConfig, resourceTypes, schemaList } from "@/people/scim/discovery";
import { readFilter, readNameFilter } from "@/people/scim/filters";
import {
  findGroup,
  type GroupState,
  patchScimGroup,
  refuseGroup,
  replaceScimGroup,
} from "@/people/scim/groups";
import { answerJson, answerScim } from "@/people/scim/refusal";
import {
  groupResource,
  listResponse,
  type Person,
  readPeople,
  selectAttributes,
  userResource,
} from "@/people/scim/resources";

const category = "Users";
const access = "scim:write";
const read = { category, access } as const;
/**
 * Approval of a directory's changes to users: they take effect at once, because a second person approved the program
 * that sends them.
 */
const stepUp = { none: "programs alone send it, and prove who they are with each token" } as const;
const written = {
  ...read,
  stepUp,
  approval: {
    does: "users of the bank's directory, admins among them",
    none: "a second person granted `scim:write` to the program by which the directory writes them",
  },
} as const;

const getBase = ({ env }: Deps, url: URL): string => `${env.origin ?? url.origin}/scim/v2`;

/** Members of a group are given its role: the same second person agreed to both. */
const writtenGroup = {
  ...read,
  stepUp,
  approval: {
    does: "roles of the bank's directory's users, admins among them",
    none: "a second person granted `scim:write` to the program, and agreed to what each group stands for",
  },
} as const;
const noGroup = {
  ...read,
  stepUp: { none: "the bank's own people say which groups there are: it is refused" },
  approval: { none: "the bank's own people say which groups there are: it is refused" },
} as const;

function answerGroup(deps: Deps, url: URL, group: GroupState, shown: ScimShown = {}): Response {
  const { mapping, mappings, people } = group;
  const resource = groupResource(mapping, people, mappings, getBase(deps, url));
  const { version, location } = resource.meta;
  return answerJson(selectAttributes(resource, shown), 200, { ETag: version, Location: location });
}

async function answerUser(
  deps: Deps,
  url: URL,
  person: Person,
  { status = 200, ...shown }: ScimShown & { status?: number } = {},
): Promise<Response> {
  const resource = userResource(person, await readPlaces(deps), getBase(deps, url));
  return answerJson(selectAttributes(resource, shown), status, {
    ETag: versionTag(person.version),
    Location: resource.meta.location,
  });
}

export default [
  endpoint(providerConfigCall, {
    ...read,
    summary: "Say what of SCIM there is",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(providerConfig(getBase(deps, url)));
    },
  }),
  endpoint(resourceTypesCall, {
    ...read,
    summary: "List the types of resources of SCIM",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(listAll(resourceTypes(getBase(deps, url))));
    },
  }),
  endpoint(schemasCall, {
    ...read,
    summary: "List the attributes that SCIM has here",
    handler: ({ actor, deps, url }) => {
      assertProvisioner(actor);
      return answerJson(listAll(schemaList(getBase(deps, url))));
    },
  }),
  endpoint(resourceTypeCall, {
    ...read,
    summary: "Read a type of resources of SCIM",
    handler: ({ actor, deps, params, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        return answerJson(getById(resourceTypes(getBase(deps, url)), params.id));
      }),
  }),
  endpoint(schemaCall, {
    ...read,
    summary: "Read the attributes of a schema of SCIM",
    handler: ({ actor, deps, params, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        return answerJson(getById(schemaList(getBase(deps, url)), params.id));
      }),
  }),
  endpoint(listScimUsersCall, {
    ...read,
    summary: "Find users as a directory does",
    description: "RFC 7644: `filter`, `startIndex` from 1 on and `count`, at most 500.",
    handler: ({ actor, deps, query, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        const isFound = readFilter("User", query.filter);
        const which = readNameFilter(query.filter);
        const [people, mappings] = await Promise.all([readPeople(deps, which), readPlaces(deps)]);
        const users = people.map((person) => userResource(person, mappings, getBase(deps, url)));
        return answerJson(listResponse(users, isFound, query));
      }),
  }),
  endpoint(createScimUserCall, {
    ...written,
    summary: "Make a user of the directory",
    description:
      "`externalId` is the subject of the directory's tokens; `roles` are the mapped groups. Without one the user waits, without any right, until a group names them. A repeat is 409 `uniqueness`.",
    handler: ({ actor, deps, body, url }) =>
      answerScim(async () => answerUser(deps, url, await createScimUser(deps, actor, body), { status: 201 })),
  }),
  endpoint(getScimUserCall, {
    ...read,
    summary: "Read a user as a directory does",
    handler: ({ actor, deps, params, query, url }) =>
      answerScim(async () => answerUser(deps, url, await findPerson(deps, actor, params.id), query)),
  }),
  endpoint(replaceScimUserCall, {
    ...written,
    summary: "Make a user what the directory says",
    description:
      "Attributes that are left out stay unchanged. `externalId` links an existing user for good. With If-Match, 412 if the user was changed in the meantime.",
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerUser(deps, url, await replaceScimUser(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(patchScimUserCall, {
    ...written,
    summary: "Change a user by operations",
    description:
      "RFC 7644, section 3.5.2. `active: false` ends their sessions at once, `active: true` lets them in with the groups as before.",
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerUser(deps, url, await patchScimUser(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(deleteScimUserCall, {
    ...written,
    summary: "Delete a user of the directory",
    description: "As users are deleted here: their name and their subject are never reused.",
    handler: ({ actor, deps, params, version }) =>
      answerScim(async () => {
        await deleteScimUser(deps, actor, params.id, version);
        return new Response(null, { status: 204 });
      }),
  }),
  endpoint(getScimGroupCall, {
    ...read,
    summary: "Read a mapped group as a directory does",
    handler: ({ actor, deps, params, query, url }) =>
      answerScim(async () => answerGroup(deps, url, await findGroup(deps, actor, params.id), query)),
  }),
  endpoint(replaceScimGroupCall, {
    ...writtenGroup,
    summary: "Say who is in a mapped group",
    description:
      "Members get the access that the group is mapped to; a user who leaves their last group loses access. Without `members`, membership stays unchanged. With If-Match, 412 if the members were changed in the meantime.",
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerGroup(deps, url, await replaceScimGroup(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(patchScimGroupCall, {
    ...writtenGroup,
    summary: "Add users to a mapped group, and take them out of it",
    description:
      'RFC 7644, section 3.5.2, with the paths `members` and `members[value eq "7"]`. All of it or nothing.',
    handler: ({ actor, deps, params, body, version, url }) =>
      answerScim(async () =>
        answerGroup(deps, url, await patchScimGroup(deps, actor, params.id, body, version)),
      ),
  }),
  endpoint(createScimGroupCall, {
    ...noGroup,
    summary: "Refuse a new group",
    description: "Always 403: what a group stands for needs a second person, under Directory groups.",
    handler: ({ actor }) => answerScim(async () => refuseGroup(actor)),
  }),
  endpoint(deleteScimGroupCall, {
    ...noGroup,
    summary: "Refuse to delete a group",
    description: "Always 403, as for a new one.",
    handler: ({ actor }) => answerScim(async () => refuseGroup(actor)),
  }),
  endpoint(listScimGroupsCall, {
    ...read,
    summary: "List the mapped groups as a directory does",
    description: "What a group stands for is said under Directory groups.",
    handler: ({ actor, deps, query, url }) =>
      answerScim(async () => {
        assertProvisioner(actor);
        const isFound = readFilter("Group", query.filter);
        const [people, mappings] = await Promise.all([readPeople(deps), readPlaces(deps)]);
        const groups = mappings.map((mapping) =>
          groupResource(mapping, people, mappings, getBase(deps, url)),
        );
        return answerJson(listResponse(groups, isFound, query));
      }),
  }),
];
