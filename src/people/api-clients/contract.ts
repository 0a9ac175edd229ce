import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { code, filterSchema } from "@/platform/lists/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import type { Text } from "@/vocabulary/language";
import { visibleLine } from "@/vocabulary/visible-line";

export const apiClientTitle = "API clients";

export const apiClientMessages = {
  notFound: "API client not found",
  otherClient: "Make API clients of your own client alone",
  tooMuch: "These scopes are more than such an API client can be given",
  keysAlone: "This API client signs with keys: change these instead of a secret",
  empty: "No API clients found",
  noScope: "There is no such scope",
  leastScopes: "Choose at least one scope",
  expired: "Choose an instant to come",
  created: "API client created successfully",
  createFailed: "Failed to create API client",
  updated: "API client updated successfully",
  updateFailed: "Failed to update API client",
  rotated: "Another secret made for the API client",
  rotateFailed: "Failed to make another secret",
  revoked: "API client revoked",
  revokeFailed: "Failed to revoke API client",
} as const;

/** Words of the screens. */
export const apiClientWords = {
  title: apiClientTitle,
  description: "Programs that call with access tokens, what each may do, and when it last called",
  create: "New API client",
  edit: "Edit API client",
  rotate: "Make another secret",
  revoke: "Revoke",
  secretOnce: "It is shown this once: put it where the program runs.",
  keysInstead: "It proves itself by its keys: there is no secret to keep.",
} as const;

export const apiClientFilters = { client: code("Client") };
export const apiClientFilterSchema = filterSchema(apiClientFilters);

/** Default and maximum time for which the previous secret is accepted after a rotation, in seconds. */
export const overlapSeconds = { usual: 86_400, most: 604_800 } as const;

const name = visibleLine(60).min(1, "Name is required");

/** Most scopes in a call. The command compares each with the policy. */
const mostScopes = 300;

const scopesAs = (description: string) =>
  z
    .array(z.string().max(100))
    .min(1, apiClientMessages.leastScopes)
    .max(mostScopes)
    .transform((chosen) => [...new Set(chosen)].sort())
    .meta({ description, example: ["accounts:read"] });

const scopes = scopesAs("Rights of the policy, such as `accounts:read`");

/** Scopes of an edit, which the command compares with those that the program holds. */
const editedScopes = scopesAs(
  "Rights of the policy, such as `accounts:read`. A scope that it holds but that programs are no longer given is dropped",
);

const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$|/)|(?=$|/))){4}`;
const network = new RegExp(`^${ipv4}(?:/(?:3[0-2]|[12]?\\d))?$`);

/** An address, or a network as CIDR writes it. */
const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(50)
  .refine(
    (text) => network.test(text) || z.union([z.ipv6(), z.cidrv6()]).safeParse(text).success,
    "Use an address such as 192.0.2.7, or a network such as 192.0.2.0/24",
  );

/** Members of a JWK that only a private or a symmetric key has. */
const secretMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

const jwk = z
  .looseObject({
    kty: z.enum(["RSA", "EC", "OKP"], "Use RSA, EC or Ed25519 keys"),
    kid: z.string().max(200).optional(),
  })
  .refine((key) => secretMembers.every((member) => !(member in key)), {
    message: "This key is private: keep it to yourself, and send the public one",
  });

/** The public keys by which assertions are checked (RFC 7517). */
const jwks = z.object({ keys: z.array(jwk).min(1, "Send at least one key").max(10) });

const addresses = z.array(address).max(50);

const fields = {
  name,
  scopes,
  jwks: jwks
    .nullable()
    .optional()
    .meta({ description: "Public keys for private_key_jwt; without them it has a secret" }),
  allowedIps: addresses.default([]).meta({
    description: "Addresses and networks that it calls from; any where empty",
    example: ["192.0.2.0/24"],
  }),
  expiresAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .meta({ description: "After it no token is given and none is taken; null: never" }),
};

const createSchema = z.object({
  ...fields,
  clientId: clientIdSchema
    .nullable()
    .default(null)
    .meta({ description: "The client whose program it is; null: the bank's own, or one's own client" }),
});
export type CreateApiClient = z.output<typeof createSchema>;

const updateSchema = z.object({ ...fields, scopes: editedScopes });
export type UpdateApiClient = z.output<typeof updateSchema>;

/** A field of lines: an address or a network on each. */
const addressLines = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(addresses);

/** A pasted JWK set, or one key of it; undefined if the field is empty. */
const pastedKeys = z
  .string()
  .transform((text, context) => {
    if (text.trim() === "") return undefined;
    try {
      const pasted: unknown = JSON.parse(text);
      return typeof pasted === "object" && pasted !== null && "kty" in pasted ? { keys: [pasted] } : pasted;
    } catch {
      context.issues.push({ code: "custom", input: text, message: "Paste a JWK set as JSON" });
      return z.NEVER;
    }
  })
  .pipe(jwks.optional());

/** Values typed into the dialogs; `expiresAt` is the bank's local date and time, empty for never. */
export const apiClientFormSchema = z.object({
  name,
  scopes,
  clientId: z.string(),
  allowedIps: addressLines,
  expiresAt: z.string(),
  jwks: pastedKeys,
});
export type ApiClientForm = z.output<typeof apiClientFormSchema>;

/** Overlap times that the dialog offers for the previous secret, in seconds. */
export const offeredOverlaps = ["86400", "604800", "3600", "0"] as const;
export const rotateFormSchema = z.object({ overlap: z.enum(offeredOverlaps) });

/** An API client as answers carry it, without its secret. */
export const apiClientSchema = z.object({
  id: z.int(),
  name: z.string(),
  oauthClientId: z.string().describe("Its client_id at the token endpoint"),
  clientId: z.string().nullable().describe("The client whose program it is; null: the bank's own"),
  scopes: z.string().array(),
  jwks: z.object({ keys: z.record(z.string(), z.unknown()).array() }).nullable(),
  allowedIps: z.string().array(),
  expiresAt: z.iso.datetime().nullable(),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe("Until when the secret of before its rotation is taken, too"),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  requests: z
    .object({ day: z.string(), requests: z.int() })
    .array()
    .describe("How many it made on each of the last seven days of the bank on which it made any"),
  version: z.int().describe("Send it back in If-Match: an edit made in the meantime is then a conflict"),
});
export type ApiClientDto = z.output<typeof apiClientSchema>;

/** Answer to an edit. */
const edited = apiClientSchema.extend({
  droppedScopes: z
    .string()
    .array()
    .optional()
    .describe("Scopes that the edit named and that programs are no longer given; absent if there are none"),
});
export type EditedApiClientDto = z.output<typeof edited>;

/** The same right after a secret was created: only this answer contains it. */
const withSecret = apiClientSchema.extend({
  secret: z.string().optional().describe("Shown this once; it is kept as a digest"),
});
export type NewApiClientDto = z.output<typeof withSecret>;

/** Credentials with which a program requests tokens, as a dialog shows them once, right after their creation. */
export const newApiClientSecret = ({ oauthClientId, secret }: NewApiClientDto) => ({
  title: apiClientWords.title,
  description: secret === undefined ? apiClientWords.keysInstead : apiClientWords.secretOnce,
  lines: [
    { label: "Client ID of the program" as const, text: oauthClientId },
    ...(secret === undefined ? [] : [{ label: "Secret" as const, text: secret }]),
  ],
});

/** Scopes under a heading, described in the reader's language. */
export type ScopeGroup = { title: Text; scopes: readonly { scope: string; does: Text }[] };

const path = "/api/api-clients";

export const listApiClientsCall = call({
  method: "GET",
  path,
  query: apiClientFilterSchema.extend(pagingQuery.shape),
  response: apiClientSchema.array(),
});

export const createApiClientCall = call({
  method: "POST",
  path,
  body: createSchema,
  response: withSecret,
  status: 201,
});

export const updateApiClientCall = call({
  method: "PUT",
  path: `${path}/{id}`,
  params: idParams,
  body: updateSchema,
  response: edited,
  versioned: true,
});

export const deleteApiClientCall = call({
  method: "DELETE",
  path: `${path}/{id}`,
  params: idParams,
  status: 204,
  idempotent: true,
});

export const rotateApiClientCall = call({
  method: "POST",
  path: `${path}/{id}/rotate`,
  params: idParams,
  query: z.object({
    overlapSeconds: z
      .string()
      .regex(/^\d{1,6}$/, "Use a number of seconds")
      .transform(Number)
      .pipe(z.number().max(overlapSeconds.most))
      .optional()
      .meta({
        type: "integer",
        description: `How long the secret of before is taken, too: ${overlapSeconds.usual} where absent, 0 ends its tokens at once`,
      }),
  }),
  response: withSecret,
});
