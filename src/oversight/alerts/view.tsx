import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type AlertSeverity, type AlertStatus, alertSeverityLabels, alertStatusLabels } from "./contract";

const severityTones: Record<AlertSeverity, Tone> = {
  low: "quiet",
  medium: "warn",
  high: "bad",
  critical: "bad",
};
/** More subdued than any severity, which matters more than the state of handling. */
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
