import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type AlertSeverity, type AlertStatus, alertSeverityLabels, alertStatusLabels } from "./contract";

const severityTones: Record<AlertSeverity, Tone> = {
  low: "quiet",
  medium: "warn",
  high: "bad",
  critical: "bad",
};
/** Quieter than any severity: how grave an alert is comes before how far it is handled. */
const statusTones: Record<AlertStatus, Tone> = {
  active: "info",
  acknowledged: "quiet",
  resolved: "good",
  dismissed: "quiet",
};

export const severityBadge = (severity: AlertSeverity) =>
  badge(alertSeverityLabels[severity], severityTones[severity]);
export const alertStatusBadge = (status: AlertStatus) =>
  badge(alertStatusLabels[status], statusTones[status]);
