import { z } from "zod";
import { editAlertSettings, getAlertSettings, houseDefault } from "@/oversight/alerts/settings";
import { formatMoney } from "@/vocabulary/money";
import { describePaymentSetting, editPaymentSettings } from "../client-settings";
import { approvalKindLabels, approvalKinds, type EditApprovalSettings } from "../contract";
import { editApprovalSettings } from "../settings";
import { act } from "./act";

const settingSchema = z.object({
  kind: z.enum(approvalKinds),
  enabled: z.boolean(),
  aboveUsd: z.int().nullable(),
}) satisfies z.ZodType<EditApprovalSettings[number]>;

/** Acts on what is watched, and on what needs a second person. */
export const settingsActs = {
  client_payment_settings: act({
    body: z.object({
      clientId: z.string(),
      version: z.int(),
      edit: z.object({ enabled: z.boolean(), aboveUsd: z.int().nullable() }),
    }),
    describe: async (_deps, _actor, { clientId, edit }) => ({
      summary: `Second person for payments of ${clientId}: ${describePaymentSetting(edit)}`,
      details: { clientId, payments: describePaymentSetting(edit) },
    }),
    carryOut: (deps, actor, { clientId, version, edit }) =>
      editPaymentSettings(deps, actor, clientId, edit, version),
  }),
  edit_thresholds: act({
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
      }),
    }),
    async describe(deps, actor, { clientId, edit }) {
      await getAlertSettings(deps, actor, clientId);
      const shown = ([name, value]: [string, number | undefined]): [string, string][] => {
        if (value === undefined) return [];
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
  }),
  approval_settings: act({
    body: z.array(settingSchema),
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
  }),
};
