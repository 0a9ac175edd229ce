import { z } from "zod";
import { approvable } from "@/approvals/approvable";
import { formatMoney } from "@/vocabulary/money";
import { editAlertSettingsCall } from "./contract";
import { editAlertSettings, getAlertSettings, houseDefault } from "./settings";

/** Approval of a change of the monitoring thresholds, which the compliance check uses; for the present thresholds. */
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
