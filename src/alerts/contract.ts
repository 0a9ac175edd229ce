import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, pagingQuery } from "@/kernel/query-params";

/** Option lists of the specification, section 3. */
export const alertTypes = ["high_amount", "velocity", "limit_breach", "suspicious_pattern"] as const;
export const alertSeverities = ["low", "medium", "high", "critical"] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};
export const alertStatuses = ["active", "acknowledged", "resolved", "dismissed"] as const;

/** What narrows a list of alerts: a client's id, and where they stand. */
export const alertFilterSchema = z.object({
  clientId: z.string().trim().min(1).max(100).optional(),
  status: z.enum(["all", ...alertStatuses]).default("all"),
});
export type AlertFilter = z.output<typeof alertFilterSchema>;

/** An alert on the wire; the instant is ISO 8601 in UTC. */
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
});
export type AlertDto = z.infer<typeof alertSchema>;

export const listAlertsCall = call({
  method: "GET",
  path: "/api/alerts",
  query: alertFilterSchema.extend(pagingQuery.shape),
  response: alertSchema.array(),
});

/** Marks every alert up to this one as read. */
export const markAlertsReadCall = call({
  method: "POST",
  path: "/api/alerts/read",
  form: z.object({ lastAlertId: idParam }),
  response: z.object({ lastAlertId: z.number().int() }),
});
