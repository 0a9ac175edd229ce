export const scimSchemas = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  patch: "urn:ietf:params:scim:api:messages:2.0:PatchOp",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

/** An attribute of a resource (RFC 7643, section 7). `exact`: its texts are case-sensitive. */
export type Attribute = {
  type: "string" | "boolean" | "complex" | "reference";
  required?: true;
  many?: true;
  exact?: true;
  mutability?: "readOnly" | "immutable";
  uniqueness?: "server";
  parts?: Readonly<Record<string, Attribute>>;
};

export type ResourceKind = "User" | "Group";

/** The supported attributes. `/Schemas`, bodies, operations and filters follow this list. */
export const attributes: Readonly<Record<ResourceKind, Readonly<Record<string, Attribute>>>> = {
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
    roles: {
      type: "complex",
      many: true,
      parts: { value: { type: "string", exact: true }, primary: { type: "boolean" } },
    },
    groups: {
      type: "complex",
      many: true,
      mutability: "readOnly",
      parts: {
        value: { type: "string", exact: true, mutability: "readOnly" },
        display: { type: "string", exact: true, mutability: "readOnly" },
        $ref: { type: "reference", mutability: "readOnly" },
        type: { type: "string", mutability: "readOnly" },
      },
    },
  },
  Group: {
    displayName: { type: "string", required: true, mutability: "immutable" },
    members: {
      type: "complex",
      many: true,
      parts: {
        value: { type: "string", exact: true, mutability: "immutable" },
        display: { type: "string", mutability: "readOnly" },
        $ref: { type: "reference", mutability: "immutable" },
        type: { type: "string", mutability: "immutable" },
      },
    },
  },
};

/** Attributes of the standard schemas that directories send and that are not stored: writing one has no effect. */
const unkept: Readonly<Record<ResourceKind, readonly string[]>> = {
  User: [
    "name",
    "displayName",
    "nickName",
    "profileUrl",
    "title",
    "userType",
    "preferredLanguage",
    "locale",
    "timezone",
    "phoneNumbers",
    "ims",
    "photos",
    "addresses",
    "entitlements",
    "x509Certificates",
  ],
  Group: ["externalId"],
};

/** Attributes that every resource has (RFC 7643, section 3.1), each with its parts. */
const common: Readonly<Record<string, Attribute>> = {
  id: { type: "string", exact: true, mutability: "readOnly" },
  schemas: { type: "string", many: true, mutability: "readOnly" },
  meta: {
    type: "complex",
    mutability: "readOnly",
    parts: {
      resourceType: { type: "string", exact: true },
      created: { type: "string", exact: true },
      lastModified: { type: "string", exact: true },
      location: { type: "reference", exact: true },
      version: { type: "string", exact: true },
    },
  },
};

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:user";
const coreSchemas: Readonly<Record<ResourceKind, string>> = {
  User: scimSchemas.user.toLowerCase(),
  Group: scimSchemas.group.toLowerCase(),
};

/** An attribute with its name in the canonical case. */
export type Named = { name: string; attribute: Attribute };

/** Finds an entry by its name, ignoring case (RFC 7643, section 2.1). */
export function findNamed(among: Readonly<Record<string, Attribute>>, name: string): Named | undefined {
  const lower = name.toLowerCase();
  const found = Object.entries(among).find(([one]) => one.toLowerCase() === lower);
  return found && { name: found[0], attribute: found[1] };
}

/** Removes the schema's URN from a path. Undefined for the enterprise schema, of which no attribute is stored. */
export function withoutSchema(kind: ResourceKind, path: string): string | undefined {
  const lower = path.toLowerCase();
  if (kind === "User" && (lower === enterprise || lower.startsWith(`${enterprise}:`))) return undefined;
  const core = `${coreSchemas[kind]}:`;
  return lower.startsWith(core) ? path.slice(core.length) : path;
}

/**
 * Looks an attribute up by its name, with or without the URN of its schema.
 * @returns `unkept` for a standard attribute that is not kept, undefined for an unknown one
 */
export function findAttribute(kind: ResourceKind, text: string): Named | "unkept" | undefined {
  const name = withoutSchema(kind, text);
  if (name === undefined) return "unkept";
  const found = findNamed(attributes[kind], name) ?? findNamed(common, name);
  if (found) return found;
  return unkept[kind].some((one) => one.toLowerCase() === name.toLowerCase()) ? "unkept" : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasTwice = (names: readonly string[]) => new Set(names).size < names.length;

/**
 * Renames an object's keys to these names, ignoring case. A value that is not an object or has a key twice is
 * returned unchanged, for the schema to refuse.
 */
export function plainNames(names: readonly string[], value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, one]) =>
      [names.find((plain) => plain.toLowerCase() === name.toLowerCase()) ?? name, one] as const,
  );
  return hasTwice(entries.map(([name]) => name)) ? undefined : Object.fromEntries(entries);
}

/** Renames a complex value's keys to the names of its parts; null counts as absent (RFC 7643, section 2.5). */
export function plainValue({ parts }: Attribute, value: unknown): unknown {
  if (!parts || !isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const part = findNamed(parts, name)?.name;
    return part === undefined || one === null ? [] : [[part, one] as const];
  });
  return hasTwice(entries.map(([name]) => name)) ? undefined : Object.fromEntries(entries);
}

/**
 * Renames the keys of a resource to the names of its attributes and drops those that are null or not stored. A value that is no
 * object, or names an attribute twice, is returned unchanged, for the schema to refuse.
 */
export function plainResource(kind: ResourceKind, value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([text, one]) => {
    const found = findAttribute(kind, text);
    if (found === undefined || found === "unkept" || one === null) return [];
    const { name, attribute } = found;
    if (!attribute.many) return [[name, one] as const];
    const ones: readonly unknown[] = Array.isArray(one) ? one : [one];
    return [[name, ones.map((each) => plainValue(attribute, each))] as const];
  });
  return hasTwice(entries.map(([name]) => name)) ? undefined : Object.fromEntries(entries);
}
