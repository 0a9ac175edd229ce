import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { groupMappingText } from "@/people/group-mappings/contract";
import { formatMoney } from "@/vocabulary/money";
import { factorRules } from "@/vocabulary/second-factors";
import { editSignInSettings, signInSettingsVersion } from "./commands";
import { editSignInSettingsCall, storedDirectorySchema } from "./contract";
import { checkDirectory } from "./directory";

const rule = z.enum(factorRules);

/** An edit of the sign-in settings, approved for their present version. */
export const signInSettingsEdit = approvable(editSignInSettingsCall, {
  name: "edit_sign_in",
  kinds: ["user_role"],
  does: "how people sign in and as what, what a sign-in asks for beside the password, and which acts ask once more",
  body: z.object({
    version: z.int(),
    edit: z.object({
      secondFactor: z.object({ admin: rule, auditor: rule, client_user: rule }).partial().optional(),
      stepUp: z
        .object({
          paymentsAboveUsd: z.int().nullable(),
          apiClients: z.boolean(),
          beneficiaries: z.boolean(),
          roles: z.boolean(),
          webhooks: z.boolean(),
        })
        .partial()
        .optional(),
      directory: storedDirectorySchema.partial().optional(),
    }),
  }),
  async request({ deps, actor, body: edit, version }) {
    const now = await signInSettingsVersion(deps, actor);
    if (version !== undefined && version !== now) return { asOf: version };
    return { body: { version: now, edit } };
  },
  async describe(deps, _actor, { edit }) {
    const { claim, mappings, closePasswordsForStaff } = edit.directory ?? {};
    await checkDirectory(deps, edit.directory ?? {});
    const { paymentsAboveUsd: above, ...asks } = edit.stepUp ?? {};
    const details = {
      ...Object.fromEntries(
        Object.entries(edit.secondFactor ?? {}).map(([role, rule]) => [`secondFactor_${role}`, rule]),
      ),
      ...(above !== undefined && {
        paymentsThatAsk: above === null ? "none" : `above ${formatMoney(above, "USD")}`,
      }),
      ...Object.fromEntries(Object.entries(asks).map(([act, on]) => [`ask_${act}`, on ? "on" : "off"])),
      ...(claim !== undefined && { claim }),
      ...(mappings !== undefined && { groups: mappings.map(groupMappingText).join(", ") || "none" }),
      ...(closePasswordsForStaff !== undefined && {
        passwords: closePasswordsForStaff ? "closed for staff" : "open",
      }),
    };
    return { summary: "Sign-in settings", details };
  },
  carryOut: (deps, actor, { version, edit }) => editSignInSettings(deps, actor, edit, version),
});
