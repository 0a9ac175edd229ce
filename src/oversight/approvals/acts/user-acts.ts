import { z } from "zod";
import { roles } from "@/access/actor";
import { clientIdSchema, networthBands } from "@/accounts/clients/contract";
import { createUser } from "@/people/users/commands";
import { roleLabels } from "@/people/users/contract";
import { getUser } from "@/people/users/queries";
import { updateUser } from "@/people/users/update-user";
import { act } from "./act";

/** Acts on users: new admins, roles, what gives somebody a way in. */
export const userActs = {
  create_admin: act({
    body: z.object({
      username: z.string(),
      email: z.string(),
      passwordHash: z.string(),
      role: z.enum(roles),
      clientId: clientIdSchema.optional(),
      isActive: z.boolean(),
      virtualAccountId: z.int().nullable(),
      networth: z.enum(networthBands).nullable(),
      acceptSignedUpClient: z.boolean(),
      setupRequestId: z.int().optional(),
    }),
    describe: async (
      _deps,
      _actor,
      { username, email, role, clientId = "a new client", virtualAccountId },
    ) => ({
      summary: `${role === "admin" ? "New admin" : `New user of ${clientId}:`} ${username} (${email})`,
      details: {
        username,
        email,
        role: roleLabels[role],
        ...(role !== "admin" && { clientId }),
        ...(virtualAccountId !== null && { virtualAccountId: String(virtualAccountId) }),
      },
    }),
    carryOut: (deps, actor, body) => createUser(deps, actor, { ...body, password: "" }),
  }),
  change_role: act({
    body: z.object({
      id: z.int(),
      version: z.int(),
      edit: z.object({
        username: z.string().optional(),
        email: z.string().optional(),
        role: z.enum(roles),
        clientId: clientIdSchema.optional(),
        isActive: z.boolean().optional(),
        virtualAccountId: z.int().nullable().optional(),
        networth: z.enum(networthBands).nullable().optional(),
        acceptSignedUpClient: z.boolean(),
      }),
    }),
    async describe(deps, actor, { id, edit }) {
      const { username, role } = await getUser(deps, actor, id);
      const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
      return {
        summary: `Role of ${username}: ${roleLabels[role]} to ${roleLabels[edit.role]}`,
        details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
  }),
  edit_admin: act({
    body: z.object({
      id: z.int(),
      version: z.int(),
      edit: z.object({
        username: z.string().optional(),
        email: z.string().optional(),
        clientId: clientIdSchema.optional(),
        isActive: z.boolean().optional(),
        virtualAccountId: z.int().nullable().optional(),
        networth: z.enum(networthBands).nullable().optional(),
        acceptSignedUpClient: z.boolean(),
        passwordHash: z.string().optional(),
      }),
    }),
    async describe(deps, actor, { id, edit: { passwordHash, ...edit } }) {
      const { username, role, isActive, clientId } = await getUser(deps, actor, id);
      const changed = Object.entries(edit).filter(([, value]) => value !== undefined);
      const who = `${role === "admin" ? "the admin" : `the user of ${clientId},`} ${username}`;
      const isMoved = edit.clientId !== undefined && edit.clientId !== clientId;
      const what =
        edit.isActive === true && !isActive
          ? "Activation of"
          : isMoved
            ? `Move to ${edit.clientId} of`
            : "New email address for";
      return {
        summary: `${passwordHash ? "New password for" : what} ${who}`,
        details: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
      };
    },
    carryOut: (deps, actor, { id, version, edit }) => updateUser(deps, actor, id, edit, version),
  }),
};
