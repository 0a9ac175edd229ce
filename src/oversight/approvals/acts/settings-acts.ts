import { z } from "zod";
import { editAlertSettingsCall } from "@/oversight/alerts/contract";
import { editAlertSettings, getAlertSettings, houseDefault } from "@/oversight/alerts/settings";
import { askForArchive, assertCanArchive, readArchiveOutlook } from "@/oversight/retention/archives";
import {
  archiveTrailCall,
  editRetentionCall,
  retentionKinds,
  retentionPeriods,
} from "@/oversight/retention/contract";
import { assertLongEnough, countOver, editRetention, getRetention } from "@/oversight/retention/settings";
import { groupMappingText } from "@/people/group-mappings/contract";
import { editSignInSettings, signInSettingsVersion } from "@/people/sign-in-settings/commands";
import { editSignInSettingsCall, storedDirectorySchema } from "@/people/sign-in-settings/contract";
import { checkDirectory } from "@/people/sign-in-settings/directory";
import { formatMoney } from "@/vocabulary/money";
import { factorRules } from "@/vocabulary/second-factors";
import { approvable } from "../approvable";
import {
  describePaymentSetting,
  editPaymentSettings,
  paymentSettingsEdited,
  releasesWaitingPayments,
} from "../client-settings";
import {
  approvalKindLabels,
  approvalKinds,
  type EditApprovalSettings,
  editApprovalSettingsCall,
  editPaymentSettingsCall,
} from "../contract";
import { editApprovalSettings, loosenedKinds } from "../settings";

const settingSchema = z.object({
  kind: z.enum(approvalKinds),
  enabled: z.boolean(),
  aboveUsd: z.int().nullable(),
}) satisfies z.ZodType<EditApprovalSettings[number]>;

/** An edit of a client's payment settings that lets payments through for which its users need each other now. */
export const paymentSettingsEdit = approvable(editPaymentSettingsCall, {
  name: "client_payment_settings",
  kinds: ["payment"],
  does: [["lets payments through that wait for a second user", "`payment`"]],
  body: z.object({
    clientId: z.string(),
    version: z.int(),
    edit: z.object({
      enabled: z.boolean(),
      aboveUsd: z.int().nullable(),
      beneficiaries: z.boolean().optional(),
      payeeAdvice: z.boolean().optional(),
    }),
  }),
  async request({ deps, params: { clientId }, body: edit, version }) {
    const { loosens, version: known } = await releasesWaitingPayments(deps, clientId, edit);
    if (version !== undefined && version !== known) throw paymentSettingsEdited(known);
    return loosens ? { body: { clientId, version: known, edit } } : { asOf: known };
  },
  describe: async (_deps, _actor, { clientId, edit }) => ({
    summary: `Second person for payments of ${clientId}: ${describePaymentSetting(edit)}`,
    details: {
      clientId,
      payments: describePaymentSetting(edit),
      ...(edit.beneficiaries !== undefined && { beneficiaries: edit.beneficiaries ? "all" : "off" }),
      ...(edit.payeeAdvice !== undefined && { payeeAdvice: edit.payeeAdvice ? "on" : "off" }),
    },
  }),
  carryOut: (deps, actor, { clientId, version, edit }) =>
    editPaymentSettings(deps, actor, clientId, edit, version),
});

/** A change of the thresholds of monitoring, which the compliance check goes by; approved for those that are set now. */
export const thresholdEdit = approvable(editAlertSettingsCall, {
  name: "edit_thresholds",
  kinds: ["compliance"],
  does: "thresholds, which the compliance check goes by",
  body: z.object({
    clientId: z.string(),
    version: z.int(),
    edit: z.object({
      highAmount: z.int().optional(),
      velocityCount: z.int().optional(),
      velocityMinutes: z.int().optional(),
      structuringCount: z.int().optional(),
      dormantDays: z.int().optional(),
      passThroughMinutes: z.int().optional(),
      passThroughAmount: z.int().optional(),
      payersCount: z.int().nullable().optional(),
      payerReceipts: z.int().nullable().optional(),
      newPartyAmount: z.int().nullable().optional(),
      payerClients: z.int().nullable().optional(),
    }),
  }),
  async request({ deps, actor, params: { clientId }, body: edit, version }) {
    const now = await getAlertSettings(deps, actor, clientId);
    if (version !== undefined && version !== now.version) return { asOf: version };
    return { body: { clientId, version: now.version, edit } };
  },
  async describe(deps, actor, { clientId, edit }) {
    await getAlertSettings(deps, actor, clientId);
    const shown = ([name, value]: [string, number | null | undefined]): [string, string][] => {
      if (value === undefined) return [];
      if (value === null) return [[name, "off"]];
      return [[name, name.endsWith("Amount") ? formatMoney(value, "USD") : String(value)]];
    };
    const whose = clientId === houseDefault ? "all clients without their own" : clientId;
    return {
      summary: `Alert thresholds of ${whose}`,
      details: { clientId: whose, ...Object.fromEntries(Object.entries(edit).flatMap(shown)) },
    };
  },
  carryOut: (deps, actor, { clientId, version, edit }) =>
    editAlertSettings(deps, actor, clientId, edit, version),
});

/** A change of how long records of a kind are kept; approved for the period that counts now. */
export const retentionEdit = approvable(editRetentionCall, {
  name: "edit_retention",
  kinds: ["retention"],
  does: "for how long records are kept that are not of the ledger",
  body: z.object({ kind: z.enum(retentionKinds), version: z.int(), days: z.int() }),
  async request({ deps, actor, params: { kind }, body: { days }, version }) {
    assertLongEnough(kind, days);
    const now = await getRetention(deps, actor, kind);
    if (version !== undefined && version !== now.version) return { asOf: version };
    return { body: { kind, version: now.version, days } };
  },
  async describe(deps, actor, { kind, days }) {
    const now = await getRetention(deps, actor, kind);
    const records = await countOver(deps, actor, kind, days);
    return {
      summary: `Retention of records: ${retentionPeriods[kind].label}`,
      details: {
        records: retentionPeriods[kind].label,
        keptNow: `${now.days} days`,
        keptThen: `${days} days`,
        older: String(records),
      },
      moving: ["older"],
    };
  },
  carryOut: (deps, actor, { kind, version, days }) => editRetention(deps, actor, kind, days, version),
});

/** The archive of closed years, whose approver reads how many rows leave the trail. */
export const trailArchive = approvable(archiveTrailCall, {
  name: "archive_trail",
  kinds: ["retention"],
  does: "moves what postings of closed years wrote into the trail to a file",
  body: z.object({ until: z.iso.date(), reason: z.string() }),
  async request({ deps, params: { until }, body: { reason } }) {
    await assertCanArchive(deps, until);
    return { body: { until, reason } };
  },
  async describe(deps, actor, { until, reason }) {
    const { rows } = await readArchiveOutlook(deps, actor, until);
    return {
      summary: `Archive of the trail up to ${until}`,
      details: { to: until, rowsOfPostings: String(rows), reason },
    };
  },
  carryOut: (deps, actor, body) => askForArchive(deps, actor, body),
});

const rule = z.enum(factorRules);

/** An edit of what signing in asks for, as of the version that counts now. */
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

/** An edit of these settings that lets something through which they hold back. */
export const approvalSettingsEdit = approvable(editApprovalSettingsCall, {
  name: "approval_settings",
  kinds: approvalKinds,
  does: [["lets through what these kinds hold back", "the kinds that it loosens"]],
  kindsOf: ({ deps, body }) => loosenedKinds(deps, body),
  body: z.array(settingSchema),
  request: ({ body }) => ({ body }),
  describe: async (_deps, _actor, settings) => ({
    summary: `Approval settings: ${settings.map(({ kind }) => approvalKindLabels[kind]).join(", ")}`,
    details: Object.fromEntries(
      settings.map(({ kind, enabled, aboveUsd }) => [
        approvalKindLabels[kind],
        enabled ? (aboveUsd === null ? "on" : `on, above ${formatMoney(aboveUsd, "USD")}`) : "off",
      ]),
    ),
  }),
  carryOut: (deps, actor, settings) => editApprovalSettings(deps, actor, settings),
});
