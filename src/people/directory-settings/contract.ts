import { z } from "zod";
import { call } from "@/kernel/call";
import { groupMappingBodySchema, groupMappingValues } from "@/people/group-mappings/contract";

export const directorySettingsMessages = {
  noProvider: "Passwords are closed for staff only where they can sign in by the directory: set OIDC_ISSUER",
  noEmergency:
    "Passwords are closed for staff only where one of them can still get in: set EMERGENCY_USERNAME to an active admin",
} as const;

const claim = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, "A claim has letters, digits and signs only, at most 200")
  .meta({ description: "The claim of a token that names groups", example: "groups" });

/** How people sign in by the bank's directory, as it is sent. */
export const directoryBodySchema = z.object({
  claim: claim.default("groups"),
  mappings: groupMappingBodySchema
    .array()
    .max(500)
    .describe("All that there are: what is left out is deleted"),
  closePasswordsForStaff: z
    .boolean()
    .default(false)
    .describe("Staff sign in by the directory alone, but for the emergency account"),
});
export type DirectoryBody = z.output<typeof directoryBodySchema>;

/** The same as it is stored. */
export const storedDirectorySchema = z.object({
  claim: z.string(),
  mappings: groupMappingValues.array(),
  closePasswordsForStaff: z.boolean(),
});

/** The same as it is answered. */
export const directorySettingsSchema = storedDirectorySchema.extend({
  version: z.int().describe("Of the whole: sent back in If-Match, it makes what came in between a conflict"),
});
export type DirectorySettingsDto = z.output<typeof directorySettingsSchema>;

export const directorySettingsCall = call({
  method: "GET",
  path: "/api/directory-settings",
  response: directorySettingsSchema,
  versioned: true,
});

export const editDirectorySettingsCall = call({
  method: "PUT",
  path: "/api/directory-settings",
  body: directoryBodySchema,
  response: directorySettingsSchema,
  versioned: true,
});
