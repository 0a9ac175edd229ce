import { z } from "zod";
import { formatMoney } from "@/vocabulary/money";
import { approvable } from "./approvable";
import {
  describePaymentSetting,
  editPaymentSettings,
  paymentSettingsEdited,
  releasesWaitingPayments,
} from "./client-settings";
import {
  approvalKindLabels,
  approvalKinds,
  type EditApprovalSettings,
  editApprovalSettingsCall,
  editPaymentSettingsCall,
} from "./contract";
import { editApprovalSettings, loosenedKinds } from "./settings";

const settingSchema = z.object({
  kind: z.enum(approvalKinds),
  enabled: z.boolean(),
  aboveUsd: z.int().nullable(),
}) satisfies z.ZodType<EditApprovalSettings[number]>;

/**
 * Approval of an edit of a client's payment settings that would release payments for which its users need each other
 * now.
 */
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
      paymentRequests: z.boolean().optional(),
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
      ...(edit.paymentRequests !== undefined && { paymentRequests: edit.paymentRequests ? "on" : "off" }),
    },
  }),
  carryOut: (deps, actor, { clientId, version, edit }) =>
    editPaymentSettings(deps, actor, clientId, edit, version),
});

/** Approval of an edit of these settings that would release acts which they hold back. */
export const approvalSettingsEdit = approvable(editApprovalSettingsCall, {
  name: "approval_settings",
  kinds: approvalKinds,
  does: [["lets through what these kinds hold back", "the kinds that it loosens"]],
  getKinds: ({ deps, body }) => loosenedKinds(deps, body),
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
