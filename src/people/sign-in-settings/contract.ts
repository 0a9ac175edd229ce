import { z } from "zod";
import { call } from "@/kernel/call";
import { groupMappingBodySchema, groupMappingContract } from "@/people/group-mappings/contract";
import { amountSchema, decimalSchema } from "@/vocabulary/money";
import { factorRules } from "@/vocabulary/second-factors";

export const directorySettingsMessages = {
  noProvider: "Passwords are closed for staff only where they can sign in by the directory: set OIDC_ISSUER",
  noEmergency:
    "Passwords are closed for staff only where one of them can still get in: set EMERGENCY_USERNAME to an active admin",
} as const;

/** Error messages of the form for the amount and the claim. */
export const signInValuesMessages = {
  amount: "Give a positive amount with at most two decimal places, up to 999999999999.99",
  claim: "Name the claim, such as groups",
} as const;

const claim = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, "A claim has letters, digits and signs only, at most 200")
  .meta({ description: "The claim of a token that names groups", example: "groups" });

const mappings = groupMappingBodySchema
  .array()
  .max(500)
  .describe("All that there are: what is left out is deleted");

const closePasswordsForStaff = z
  .boolean()
  .describe("Staff sign in by the directory alone, but for the emergency account");

/** Settings of signing in by the bank's directory, as a call sends them. */
const directoryEditSchema = z.object({ claim, mappings, closePasswordsForStaff }).partial();
export type DirectoryEdit = z.output<typeof directoryEditSchema>;

/** The same in stored form, as answered. */
export const storedDirectorySchema = z.object({
  claim: z.string(),
  mappings: groupMappingContract.stored.array(),
  closePasswordsForStaff: z.boolean(),
});
export type DirectorySettings = z.output<typeof storedDirectorySchema>;

const rules = { admin: z.enum(factorRules), auditor: z.enum(factorRules), client_user: z.enum(factorRules) };
const alsoOn = "Counts as on while any other is on";
const flags = {
  apiClients: z.boolean().describe(alsoOn),
  beneficiaries: z.boolean(),
  roles: z.boolean().describe(`Who may act, and who has to agree. ${alsoOn}`),
  webhooks: z.boolean(),
};

/** Sign-in settings: second factors by role, acts that require a step-up, and directory sign-in. */
const signInSettingsSchema = z.object({
  secondFactor: z.object(rules),
  stepUp: z.object({
    paymentsAboveUsd: decimalSchema
      .nullable()
      .describe("Payments made without a proof count together. Null: no payment asks"),
    ...flags,
  }),
  directory: storedDirectorySchema,
  version: z
    .int()
    .describe(
      "Version of all settings. Send it back in If-Match: a change made in the meantime is then a conflict",
    ),
});
export type SignInSettingsDto = z.output<typeof signInSettingsSchema>;

const editSchema = z.object({
  secondFactor: z.object(rules).partial().optional(),
  stepUp: z
    .object({ paymentsAboveUsd: amountSchema.nullable(), ...flags })
    .partial()
    .optional(),
  directory: directoryEditSchema.optional(),
});
export type EditSignInSettings = z.output<typeof editSchema>;

export const getSignInSettingsCall = call({
  method: "GET",
  path: "/api/sign-in-settings",
  response: signInSettingsSchema,
  versioned: true,
});

export const editSignInSettingsCall = call({
  method: "PUT",
  path: "/api/sign-in-settings",
  body: editSchema,
  response: signInSettingsSchema,
  versioned: true,
});
