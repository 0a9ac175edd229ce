import { z } from "zod";

/** Option lists of the specification, section 3. */
export const alertSeverities = ["low", "medium", "high", "critical"] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export const alertTypes = ["high_amount", "velocity", "limit_breach", "suspicious_pattern"] as const;
export const alertStatuses = ["active", "acknowledged", "resolved", "dismissed"] as const;

/** An alert on the wire, with the account that it is about. */
export const alertSchema = z.object({
  id: z.number().int(),
  type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  title: z.string(),
  description: z.string(),
  status: z.enum(alertStatuses),
  createdAt: z.iso.datetime(),
  virtualAccount: z.object({ customerName: z.string(), virtualIban: z.string() }).nullable(),
});
export type AlertDto = z.output<typeof alertSchema>;
