import { z } from "zod";
import { roles } from "@/access/actor";
import { roleLabels, roleOptions } from "@/people/users/contract";
import { choice } from "@/platform/lists/contract";
import { rowContract } from "@/platform/rows/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import { sayInEnglish } from "@/vocabulary/language";
import { visibleLine } from "@/vocabulary/visible-line";

export const groupMappingMessages = {
  clientNeeded: "Enter the client ID that members of this group belong to",
  clientUnknown: "There is no such client, or it is not of this kind",
  taken: "This group has a role already",
} as const;

const blank = z.union([z.literal(""), z.null()]).transform(() => null);

const body = z.object({
  group: visibleLine(200).min(1, "Group is required").meta({
    description: "Exactly as the directory's tokens name it",
    example: "virtual-accounts-auditors",
  }),
  role: z.enum(roles).meta({ example: "auditor" }),
  clientId: z
    .union([blank, clientIdSchema])
    .default(null)
    .describe("Whose users its members are; staff without one are of the house"),
});

/** Body of the dialog. */
export const groupMappingBodySchema = body.refine(
  ({ role, clientId }) => role !== "client_user" || clientId !== null,
  { path: ["clientId"], error: groupMappingMessages.clientNeeded },
);
export type GroupMappingBody = z.output<typeof groupMappingBodySchema>;

/** A mapping in words: 'Members of treasury: Admin', 'Members of gulf-users: Client of GULF'. */
export const groupMappingText = ({ group, role, clientId }: GroupMappingBody): string =>
  clientId === null
    ? sayInEnglish("Members of {group}: {role}", { group, role: roleLabels[role] })
    : sayInEnglish("Members of {group}: {role} of {client}", {
        group,
        role: roleLabels[role],
        client: clientId,
      });

export { roleOptions };

export const groupMappingContract = rowContract({
  one: "group mapping",
  many: "group mappings",
  topic: "group-mappings",
  path: "/api/group-mappings",
  read: "directory-settings:read",
  write: "directory-settings:write",
  filters: {
    role: choice("Role", roles, {
      all: "All Roles",
      labels: { admin: "Admin", auditor: "Auditor", client_user: "Client User" },
    }),
  },
  values: groupMappingBodySchema,
  fields: { group: z.string(), role: z.enum(roles), clientId: z.string().nullable() },
});
/** Role and client of the members of a group of the bank's directory. */
export type GroupMappingDto = z.output<typeof groupMappingContract.row>;
