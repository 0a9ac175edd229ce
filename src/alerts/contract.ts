/** Option lists of the specification, section 3. */
export const alertSeverities = ["low", "medium", "high", "critical"] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
export const alertSeverityLabels: Record<AlertSeverity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};
