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
  medium: "info",
  high: "warn",
  critical: "bad",
};
const statusTones: Record<AlertStatus, Tone> = {
  active: "bad",
  acknowledged: "warn",
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
