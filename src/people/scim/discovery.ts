import { scimSchemas } from "./contract";

const core = "urn:ietf:params:scim:schemas:core:2.0";
const list = (Resources: readonly object[]) => ({
  schemas: [scimSchemas.list],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

/** What of SCIM there is (RFC 7643, section 5). */
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
  list(
    (["User", "Group"] as const).map((name) => ({
      schemas: [`${core}:ResourceType`],
      id: name,
      name,
      endpoint: `/${name}s`,
      schema: `${core}:${name}`,
      meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
    })),
  );

type Attribute = {
  type: "string" | "boolean" | "complex" | "reference";
  required?: true;
  many?: true;
  exact?: true;
  mutability?: "readOnly" | "immutable";
  uniqueness?: "server";
  parts?: Readonly<Record<string, Attribute>>;
};

const attributesOf = (attributes: Readonly<Record<string, Attribute>>): object[] =>
  Object.entries(attributes).map(
    ([name, { type, required, many, exact, mutability, uniqueness, parts }]) => ({
      name,
      type,
      multiValued: many ?? false,
      required: required ?? false,
      caseExact: exact ?? false,
      mutability: mutability ?? "readWrite",
      returned: "default",
      uniqueness: uniqueness ?? "none",
      ...(parts && { subAttributes: attributesOf(parts) }),
    }),
  );

/** The attributes that are kept (RFC 7643, section 7). */
export const schemaList = (base: string) =>
  list(
    Object.entries({
      User: {
        userName: { type: "string", required: true, uniqueness: "server" },
        externalId: {
          type: "string",
          required: true,
          exact: true,
          mutability: "immutable",
          uniqueness: "server",
        },
        active: { type: "boolean" },
        emails: {
          type: "complex",
          many: true,
          parts: { value: { type: "string" }, type: { type: "string" }, primary: { type: "boolean" } },
        },
        roles: { type: "complex", many: true, parts: { value: { type: "string", exact: true } } },
      },
      Group: {
        displayName: { type: "string", required: true, exact: true, mutability: "immutable" },
        members: {
          type: "complex",
          many: true,
          parts: {
            value: { type: "string", mutability: "immutable" },
            display: { type: "string", mutability: "readOnly" },
            $ref: { type: "reference", mutability: "immutable" },
            type: { type: "string", mutability: "immutable" },
          },
        },
      },
    } satisfies Record<string, Record<string, Attribute>>).map(([name, attributes]) => ({
      schemas: [`${core}:Schema`],
      id: `${core}:${name}`,
      name,
      attributes: attributesOf(attributes),
      meta: { resourceType: "Schema", location: `${base}/Schemas/${core}:${name}` },
    })),
  );
