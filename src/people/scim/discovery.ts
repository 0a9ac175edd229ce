import { type Attribute, attributes, scimSchemas } from "./attributes/contract";
import { ScimRefusal } from "./refusal";

const core = "urn:ietf:params:scim:schemas:core:2.0";
export const listAll = (Resources: readonly object[]) => ({
  schemas: [scimSchemas.list],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

/** Capabilities of the SCIM service (RFC 7643, section 5). */
export const providerConfig = (base: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 500 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "OAuth Bearer Token",
      description: "The access token of an api client of the bank with the scope scim:write",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

/** Users and groups (RFC 7643, section 6). */
export const resourceTypes = (base: string) =>
  (["User", "Group"] as const).map((name) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: `${core}:${name}`,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  }));

const described = (named: Readonly<Record<string, Attribute>>): object[] =>
  Object.entries(named).map(([name, { type, required, many, exact, mutability, uniqueness, parts }]) => ({
    name,
    type,
    multiValued: many ?? false,
    required: required ?? false,
    caseExact: exact ?? false,
    mutability: mutability ?? "readWrite",
    returned: "default",
    uniqueness: uniqueness ?? "none",
    ...(parts && { subAttributes: described(parts) }),
  }));

/** The attributes that are stored (RFC 7643, section 7). */
export const schemaList = (base: string) =>
  Object.entries(attributes).map(([name, named]) => ({
    schemas: [`${core}:Schema`],
    id: `${core}:${name}`,
    name,
    attributes: described(named),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${core}:${name}` },
  }));

/** Finds a resource by its id. Throws ScimRefusal 404. */
export function getById<Resource extends { id: string }>(all: readonly Resource[], id: string): Resource {
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (found) return found;
  throw new ScimRefusal(404, `There is no ${id}`);
}
