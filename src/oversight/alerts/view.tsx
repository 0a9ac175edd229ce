import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import {
  type AlertSeverity,
  type AlertStatus,
  alertSeverities,
  alertSeverityLabels,
  alertStatuses,
  alertStatusLabels,
} from "./contract";

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

const severityBadges = new Map(
  alertSeverities.map((severity) => [
    severity,
    badge(alertSeverityLabels[severity], severityTones[severity]),
  ]),
);
const statusBadges = new Map(
  alertStatuses.map((status) => [status, badge(alertStatusLabels[status], statusTones[status])]),
);

export const severityBadge = (severity: AlertSeverity) => severityBadges.get(severity);
export const alertStatusBadge = (status: AlertStatus) => statusBadges.get(status);
