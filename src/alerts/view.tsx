import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type AlertSeverity, alertSeverityLabels } from "./contract";

const tones: Record<AlertSeverity, Tone> = { low: "quiet", medium: "info", high: "warn", critical: "bad" };

export const severityBadge = (severity: AlertSeverity) =>
  badge(alertSeverityLabels[severity], tones[severity]);
