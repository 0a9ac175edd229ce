import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, code, exportSchema, filterSchema } from "@/platform/lists/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import type { Text } from "@/vocabulary/language";
import { amountSchema, decimalSchema } from "@/vocabulary/money";
import { alertSeverities, alertStatuses, alertTypes, patternRules } from "@/vocabulary/options";

export { alertSeverities, alertStatuses, alertTypes, patternRules };

type AlertType = (typeof alertTypes)[number];
export const alertTypeLabels: Record<AlertType, Text> = {
  high_amount: "High amount",
  velocity: "Velocity",
  limit_breach: "Limit breach",
  suspicious_pattern: "Suspicious pattern",
};
export type AlertSeverity = (typeof alertSeverities)[number];
export const alertSeverityLabels: Record<AlertSeverity, Text> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};
export type PatternRule = (typeof patternRules)[number];
export const patternRuleLabels: Record<PatternRule, Text> = {
  structuring: "Amounts just under the threshold",
  dormant: "Dormant account in use",
  pass_through: "Money in and out again",
  many_payers: "Many payers of one account",
  payer_receipts: "Many receipts of one payer",
  new_party: "First payment from or to a party",
  shared_payer: "One payer of several clients",
};
export type AlertStatus = (typeof alertStatuses)[number];
export const alertStatusLabels: Record<AlertStatus, Text> = {
  active: "Active",
  acknowledged: "Acknowledged",
  resolved: "Resolved",
  dismissed: "Dismissed",
};
/** Statuses on the list's buttons (specification, section 2): no act sets `dismissed`. */
const offeredStatuses = ["active", "acknowledged", "resolved"] as const;

/** The list's filters: the screen's URL, the call's query and the CSV's are the same. */
export const alertFilters = {
  status: choice("Status", offeredStatuses, { all: "All", labels: alertStatusLabels }),
  type: choice("Type", alertTypes, { all: "All types", labels: alertTypeLabels }),
  severity: choice("Severity", alertSeverities, { all: "All severities", labels: alertSeverityLabels }),
  account: byId("Account"),
  clientId: code("Client ID"),
};
export const alertFilterSchema = filterSchema(alertFilters);
export type AlertFilter = z.output<typeof alertFilterSchema>;

/** Titles and texts of the specification's screen (section 2, Alerts & Monitoring). */
export const alertWords = {
  title: "Transaction Monitoring & Alerts",
  list: "Recent Alerts",
  empty: "No alerts found",
  loading: "Loading alerts...",
} as const;

/** Person who acknowledged or resolved an alert, with time and note. */
const handlingSchema = z.object({ by: z.string(), at: z.iso.datetime(), note: z.string().nullable() });

/** An alert in the API; instants are ISO 8601 in UTC. Only staff see how it was handled. */
export const alertSchema = z.object({
  id: z.number().int(),
  type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  title: z.string(),
  description: z.string(),
  status: z.enum(alertStatuses),
  createdAt: z.iso.datetime(),
  virtualAccount: z
    .object({ id: z.number().int(), customerName: z.string(), virtualIban: z.string() })
    .nullable(),
  acknowledged: handlingSchema.nullable().optional(),
  resolved: handlingSchema.nullable().optional(),
});
export type AlertDto = z.infer<typeof alertSchema>;

export const listAlertsCall = call({
  method: "GET",
  path: "/api/alerts",
  query: alertFilterSchema.extend(pagingQuery.shape),
  response: alertSchema.array(),
});

export const exportAlertsCall = call({
  method: "GET",
  path: "/api/alerts/export/csv",
  cost: "expensive",
  query: exportSchema(alertFilterSchema),
});

/** Marks every alert up to this one as read. */
export const markAlertsReadCall = call({
  method: "POST",
  path: "/api/alerts/read",
  form: z.object({ lastAlertId: idParam }),
  response: z.object({ lastAlertId: z.number().int() }),
});

/** Messages of the specification, section 8. */
export const alertMessages = {
  acknowledged: "Alert acknowledged successfully",
  acknowledgeFailed: "Failed to acknowledge alert",
  notYours: "Only the person who acknowledged an alert can undo it, until it is resolved",
  resolved: "Alert resolved successfully",
  resolveFailed: "Failed to resolve alert",
  settingsSaved: "Alert settings saved successfully",
  settingsFailed: "Failed to save alert settings",
  testFailed: "Failed to test the alert settings",
} as const;

/** Body of handling an alert: an optional note. A `userId` in it is ignored. */
export const handleAlertSchema = z.object({
  note: z.string().trim().max(2000, "At most 2,000 characters").optional(),
});
export type HandleAlert = z.output<typeof handleAlertSchema>;

/** From active to acknowledged. */
export const acknowledgeAlertCall = call({
  method: "PUT",
  path: "/api/alerts/{id}/acknowledge",
  params: idParams,
  body: handleAlertSchema,
  response: alertSchema,
  idempotent: true,
});

/** Undoes an acknowledgement, for the person who made it: the alert is active as before. */
export const reopenAlertCall = call({
  method: "PUT",
  path: "/api/alerts/{id}/reopen",
  params: idParams,
  response: alertSchema,
  idempotent: true,
});

/** From active or acknowledged to resolved. */
export const resolveAlertCall = call({
  method: "PUT",
  path: "/api/alerts/{id}/resolve",
  params: idParams,
  body: handleAlertSchema,
  response: alertSchema,
  idempotent: true,
});

/** Label of each way of handling an alert, with its call. */
export const handlingWords = {
  acknowledge: {
    call: acknowledgeAlertCall,
    title: "Acknowledge Alert",
    submit: "Acknowledge",
    busyText: "Acknowledging...",
    success: alertMessages.acknowledged,
    failure: alertMessages.acknowledgeFailed,
  },
  resolve: {
    call: resolveAlertCall,
    title: "Resolve Alert",
    submit: "Resolve",
    busyText: "Resolving...",
    success: alertMessages.resolved,
    failure: alertMessages.resolveFailed,
  },
} as const;

/** Texts of an alert's note field. */
export const handlingNote = {
  name: "note",
  label: "Note",
  hint: "Kept with your name and the time; staff only.",
} as const;

/** The client of the thresholds; `*` is the house's default, for clients without their own. */
export const settingsOwnerSchema = z.union([z.literal("*"), clientIdSchema]);
const settingsParams = z.object({ clientId: settingsOwnerSchema });

/** The thresholds of monitoring. Amounts in USD: decimals in the API, cents here. */
const thresholdsSchema = z.object({
  highAmount: amountSchema.describe("From this amount on, in USD, each credit and debit is reported"),
  velocityCount: z.int().min(2).max(1000).describe("So many transactions"),
  velocityMinutes: z.int().min(1).max(1440).describe("within so many minutes are reported"),
  structuringCount: z.int().min(2).max(100).describe("So many amounts just under highAmount within 24 hours"),
  dormantDays: z.int().min(1).max(3650).describe("Days without a movement after which the next is reported"),
  passThroughMinutes: z.int().min(1).max(1440).describe("Money that leaves again within so many minutes"),
  passThroughAmount: amountSchema.describe("is reported from this amount on, in USD"),
  payersCount: z
    .int()
    .min(2)
    .max(1000)
    .nullable()
    .describe("So many payers of one account within 24 hours; null is off, as below"),
  payerReceipts: z.int().min(2).max(1000).nullable().describe("Receipts of one payer within 24 hours"),
  newPartyAmount: amountSchema
    .nullable()
    .describe("First payment from or to a party from this amount on, in USD"),
  payerClients: z.int().min(2).max(1000).nullable().describe("Clients that one payer pays within 30 days"),
});
export type Thresholds = z.output<typeof thresholdsSchema>;

/** A client's thresholds in the API. `ownSettings` is false if the house's default applies. */
const alertSettingsSchema = thresholdsSchema.extend({
  clientId: z.string(),
  ownSettings: z.boolean(),
  highAmount: decimalSchema,
  passThroughAmount: decimalSchema,
  newPartyAmount: decimalSchema.nullable(),
  version: z.number().int(),
});
export type AlertSettingsDto = z.infer<typeof alertSettingsSchema>;

const whole = (least: number, most: number) => {
  const sentence = `Use a whole number from ${least} to ${most.toLocaleString("en-US")}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(least, sentence).max(most, sentence));
};

/** An empty field switches a rule off. */
const orOff = <Typed extends z.ZodType<number, string | number>>(typed: Typed) =>
  z.union([
    z
      .string()
      .regex(/^\s*$/)
      .transform(() => null),
    typed,
  ]);

/** The same in a form: numbers as typed. */
export const thresholdsFormSchema = z.object({
  highAmount: amountSchema,
  velocityCount: whole(2, 1000),
  velocityMinutes: whole(1, 1440),
  structuringCount: whole(2, 100),
  dormantDays: whole(1, 3650),
  passThroughMinutes: whole(1, 1440),
  passThroughAmount: amountSchema,
  payersCount: orOff(whole(2, 1000)),
  payerReceipts: orOff(whole(2, 1000)),
  newPartyAmount: orOff(amountSchema),
  payerClients: orOff(whole(2, 1000)),
});

/** Fields that change; omitted ones keep their values. */
const editThresholdsSchema = thresholdsSchema.partial();
export type EditThresholds = z.output<typeof editThresholdsSchema>;

export const getAlertSettingsCall = call({
  method: "GET",
  path: "/api/alert-settings/{clientId}",
  params: settingsParams,
  response: alertSettingsSchema,
  versioned: true,
});

export const editAlertSettingsCall = call({
  method: "PUT",
  path: "/api/alert-settings/{clientId}",
  params: settingsParams,
  body: editThresholdsSchema,
  response: alertSettingsSchema,
  versioned: true,
});

/** Period of the dialog's test, in days. */
export const testedDays = 90;

/** Types of alerts that depend on the thresholds. */
export const testedTypes = ["high_amount", "velocity", "suspicious_pattern"] as const;
const countsSchema = z.record(z.enum(testedTypes), z.number().int());
export type AlertCounts = z.output<typeof countsSchema>;

export const testAlertSettingsCall = call({
  method: "POST",
  path: "/api/alert-settings/{clientId}/test",
  cost: "expensive",
  params: settingsParams,
  body: editThresholdsSchema.extend({ days: z.int().min(1).max(366).default(90) }),
  response: z.object({
    days: z.number().int(),
    alerts: countsSchema.describe("What these thresholds would have raised"),
    raised: countsSchema.describe("What was raised"),
  }),
});
