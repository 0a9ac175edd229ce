import { z } from "zod";
import { call } from "@/kernel/call";
import type { Text } from "@/vocabulary/language";
import { type FactorKind, factorKinds } from "@/vocabulary/second-factors";

/** The words around second factors. */
export const factorMessages = {
  wrongCode: "This code is not right, or was used before",
  ended: "This sign-in has ended: sign in again",
  notFound: "This second factor is not there any more",
  lastNeeded: "Your role needs a second factor: add another one before you remove this one",
  notOffered: "Second factors are not offered to your role",
  nothingToConfirm: "Begin again: what was to be confirmed has ended",
  stepUp: "Nothing was sent: confirm who you are, then send this again",
  noPasskey: "This passkey was not made as it was asked for: try again",
  refusedPasskey: "This passkey does not sign in: try again, or sign in with your password",
} as const;

export const factorLabels: Record<FactorKind, Text> = {
  totp: "Authenticator app",
  passkey: "Passkey",
  recovery: "Recovery codes",
};

const code = z
  .string()
  .regex(/^\d{6}$/, "Enter the six digits that the app shows")
  .meta({ example: "123456" });

/** A value of WebAuthn: bytes as base64url. */
const bytes = z.base64url().max(16_384);
const named = { id: z.base64url().max(1400), rawId: z.base64url().max(1400), type: z.literal("public-key") };

/** An authenticator's answer after creating a passkey (WebAuthn level 3), limited to the fields that are used. */
const registrationSchema = z.object({
  ...named,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.string().max(20).array().max(10).default([]),
  }),
});
export type Registration = z.output<typeof registrationSchema>;

/** An authenticator's answer after signing with a passkey, limited to the fields that are used. */
const assertionSchema = z.object({
  ...named,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** The same as a form field, into which the page's script writes it as JSON; undefined if it is empty. */
const written = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(32_768)
    .default("")
    .transform((text, context) => {
      if (text === "") return undefined;
      try {
        const { success, data } = schema.safeParse(JSON.parse(text));
        if (success) return data;
      } catch {
        // Text that is not JSON is refused by the schema.
      }
      context.addIssue({ code: "custom", message: factorMessages.noPasskey });
      return z.NEVER;
    });
export const assertionField = written(assertionSchema);
export const registrationField = written(registrationSchema);

/** Proof of a second factor: exactly one of these fields. */
export const proofShape = {
  totp: code.optional(),
  recoveryCode: z.string().max(100).optional(),
  passkey: assertionSchema.optional(),
};
export type Proof = {
  totp?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: Assertion | undefined;
};

/** Options of a browser's passkey call, in their JSON form. */
const passkeyOptions = z.record(z.string(), z.unknown());

/** The key of an app that is being set up. */
const totpSetupSchema = z.object({
  secret: z.string().describe("The key in base32, for an app that cannot read the code"),
  uri: z.string().describe("otpauth:// with the key"),
  qr: z.string().describe("The same as a QR code, an SVG"),
});

/** Answer to a sign-in with a correct password that requires further proof. */
export const askedSchema = z.object({
  secondFactor: z
    .array(z.enum(factorKinds))
    .describe("What may be answered with; none where a factor has to be set up first"),
  challenge: z.string().describe("Names this sign-in for ten minutes"),
  passkey: passkeyOptions.optional().describe("What the browser's credentials.get is called with"),
  enrol: totpSetupSchema
    .extend({ recoveryCodes: z.array(z.string()) })
    .optional()
    .describe("The app that this role has to set up: its first code ends the sign-in"),
});
export type Asked = z.output<typeof askedSchema>;

/** A user's own second factor. Instants are ISO 8601 in UTC. */
const factorSchema = z.object({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  remaining: z.int().optional().describe("How many recovery codes were not used"),
});
export type FactorDto = z.output<typeof factorSchema>;

export const listFactorsCall = call({
  method: "GET",
  path: "/api/second-factors",
  response: factorSchema.array(),
});

export const beginTotpCall = call({
  method: "POST",
  path: "/api/second-factors/totp",
  response: totpSetupSchema,
});

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe("Shown this once: each signs in once where the app is lost"),
});

export const confirmTotpCall = call({
  method: "POST",
  path: "/api/second-factors/totp/confirm",
  body: z.object({ code }),
  response: recoveryCodes,
});

export const passkeyName = z.string().trim().max(60).default("").describe("What its user calls it");

/** Returns the options for a new passkey: the arguments of the browser's credentials.create. */
export const passkeyOptionsCall = call({
  method: "POST",
  path: "/api/second-factors/passkeys/options",
  response: passkeyOptions,
});

export const addPasskeyCall = call({
  method: "POST",
  path: "/api/second-factors/passkeys",
  body: z.object({
    name: passkeyName,
    response: registrationSchema.describe("What the browser answered"),
  }),
  response: factorSchema.extend({
    recoveryCodes: z.array(z.string()).optional().describe("With the first second factor: shown this once"),
  }),
  status: 201,
  maxBytes: 65_536,
});

/** Call that returns the options for a step-up by passkey: the arguments of the browser's credentials.get. */
export const stepUpOptionsCall = call({
  method: "POST",
  path: "/api/auth/step-up/options",
  response: passkeyOptions,
});

export const removeFactorCall = call({
  method: "DELETE",
  path: "/api/second-factors/{id}",
  params: z.object({ id: z.string().max(100) }),
  status: 204,
});

/** Proves the identity of a signed-in user once more. */
export const stepUpCall = call({
  method: "POST",
  path: "/api/auth/step-up",
  body: z.object({ password: z.string().max(200).optional(), ...proofShape }),
  response: z.object({ until: z.iso.datetime().describe("For how long it is good, in this session") }),
  maxBytes: 65_536,
});
