import { z } from "zod";
import { type CallFailure, call, type Failure } from "@/kernel/call";
import { idParams } from "@/kernel/query-params";
import { createUserSchema } from "@/people/users/contract";
import { plainNames, plainResource, scimSchemas } from "./attributes/contract";

export const scimMedia = "application/scim+json";

/** Error types of RFC 7644 (table 9). */
export type ScimType =
  | "invalidFilter"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** A refusal in the form of RFC 7644, section 3.12. */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [scimSchemas.error],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});

/** Refusals of the commands that have a different status in SCIM. */
const others: Readonly<Record<string, { status: number; scimType?: ScimType }>> = {
  EDITED_MEANWHILE: { status: 412 },
  USER_PROTECTED: { status: 403 },
  LAST_ADMIN: { status: 403 },
  INVALID_JSON: { status: 400, scimType: "invalidSyntax" },
  INVALID_INPUT: { status: 400, scimType: "invalidValue" },
};

/** Formats every refusal of these calls in that form. */
const scimFailure: CallFailure = ({ status, body }: Failure) => {
  const taken = status === 409 && body.fields?.username !== undefined ? "uniqueness" : undefined;
  const { status: own = status, scimType = taken } = others[body.code] ?? {};
  const wrong = Object.entries(body.fields ?? {}).map(([name, sentence]) => `${name}: ${sentence}`);
  const detail = own === 400 && wrong.length > 0 ? wrong.join("; ") : body.message;
  return { status: own, mediaType: scimMedia, body: errorBody(own, detail, scimType) };
};

const { username, email } = createUserSchema.shape;

/** Some directories send a flag as text. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .max(5)
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((text) => text === "true"),
]);

const externalId = z
  .string()
  .min(1)
  .max(255)
  .meta({ description: "The subject (`sub`) of the directory's tokens, with which the user signs in" });

const scimUser = z.object({
  userName: username,
  externalId: externalId.optional(),
  active: flag.optional(),
  emails: z
    .array(z.object({ value: email, primary: flag.optional() }))
    .max(20)
    .optional(),
  roles: z
    .array(z.object({ value: z.string().max(200) }))
    .max(500)
    .optional()
    .describe("The groups, as they are mapped: each one's value is a group's name"),
});

/**
 * A user as a directory writes it (RFC 7643, section 4.1). Attributes that are not stored are dropped; absent ones stay unchanged.
 */
export const scimUserSchema = z.preprocess((body) => plainResource("User", body), scimUser);
export type ScimUser = z.output<typeof scimUserSchema>;

/** Changes that operations made to a user. */
export const scimChangesSchema = z.preprocess((body) => plainResource("User", body), scimUser.partial());
export type ScimChanges = z.output<typeof scimChangesSchema>;

/** A new user. Signing in requires its `externalId`. */
const newScimUserSchema = z.preprocess(
  (body) => plainResource("User", body),
  scimUser.extend({
    externalId: z
      .string("Map it to the subject (sub) of the directory's tokens, with which the user signs in")
      .pipe(externalId),
  }),
);
export type NewScimUser = z.output<typeof newScimUserSchema>;

/** A member as a directory names it: `type` or `$ref` says whether it is a user. */
const scimMemberSchema = z.object({
  value: z.string().max(100),
  type: z.string().max(20).optional(),
  $ref: z.string().max(2000).optional(),
});

/** A group as a directory writes it (RFC 7643, section 4.2). Without `members` they stay unchanged. */
export const scimGroupSchema = z.preprocess(
  (body) => plainResource("Group", body),
  z.object({
    displayName: z.string().min(1).max(1000),
    members: z.array(scimMemberSchema).max(100_000).optional(),
  }),
);
export type ScimGroup = z.output<typeof scimGroupSchema>;

const operationSchema = z.preprocess(
  (operation) => plainNames(["op", "path", "value"], operation),
  z.object({
    op: z
      .string()
      .max(20)
      .toLowerCase()
      .pipe(z.enum(["add", "replace", "remove"])),
    path: z
      .string()
      .max(500)
      .nullish()
      .transform((path) => path ?? undefined),
    value: z.unknown().optional(),
  }),
);

const patchSchema = z.preprocess(
  (body) => plainNames(["schemas", "Operations"], body),
  z.object({
    schemas: z.array(z.string().max(200)).max(20),
    Operations: z.array(operationSchema).min(1).max(100),
  }),
);
export type ScimPatchBody = z.output<typeof patchSchema>;

/** Selection of the attributes of an answer (RFC 7644, section 3.9). */
const shown = {
  attributes: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(1000).optional(),
};
const oneQuery = z.object(shown);
export type ScimShown = z.output<typeof oneQuery>;

/** Filter and page of a list. */
const listQuery = z.object({
  filter: z.string().max(1000).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(100),
  ...shown,
});
export type ScimList = z.output<typeof listQuery>;

const shared = { failure: scimFailure } as const;
const one = { ...shared, path: "/scim/v2/Users/{id}", params: idParams } as const;

export const providerConfigCall = call({ ...shared, method: "GET", path: "/scim/v2/ServiceProviderConfig" });
export const resourceTypesCall = call({ ...shared, method: "GET", path: "/scim/v2/ResourceTypes" });
export const schemasCall = call({ ...shared, method: "GET", path: "/scim/v2/Schemas" });
const named = z.object({ id: z.string().max(200) });
export const resourceTypeCall = call({
  ...shared,
  method: "GET",
  path: "/scim/v2/ResourceTypes/{id}",
  params: named,
});
export const schemaCall = call({ ...shared, method: "GET", path: "/scim/v2/Schemas/{id}", params: named });
export const listScimUsersCall = call({
  ...shared,
  method: "GET",
  path: "/scim/v2/Users",
  query: listQuery,
});
export const createScimUserCall = call({
  ...shared,
  method: "POST",
  path: "/scim/v2/Users",
  body: newScimUserSchema,
  status: 201,
});
export const getScimUserCall = call({ ...one, method: "GET", query: oneQuery });
export const replaceScimUserCall = call({ ...one, method: "PUT", body: scimUserSchema, versioned: true });
export const patchScimUserCall = call({ ...one, method: "PATCH", body: patchSchema, versioned: true });
export const deleteScimUserCall = call({ ...one, method: "DELETE", status: 204, versioned: true });
const group = { ...shared, path: "/scim/v2/Groups/{id}", params: idParams } as const;
const groups = { ...shared, path: "/scim/v2/Groups" } as const;

export const getScimGroupCall = call({ ...group, method: "GET", query: oneQuery });
export const replaceScimGroupCall = call({ ...group, method: "PUT", body: scimGroupSchema, versioned: true });
export const patchScimGroupCall = call({ ...group, method: "PATCH", body: patchSchema, versioned: true });
export const deleteScimGroupCall = call({ ...group, method: "DELETE", status: 204 });
export const listScimGroupsCall = call({ ...groups, method: "GET", query: listQuery });
export const createScimGroupCall = call({ ...groups, method: "POST", status: 201 });
