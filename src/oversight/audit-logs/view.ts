import { type AuditAction, auditActions } from "@/commands/contract";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";

const tones: Record<AuditAction, Tone> = {
  LOGIN: "info",
  LOGIN_FAILED: "bad",
  LOGOUT: "quiet",
  CREATE: "good",
  UPDATE: "info",
  DELETE: "bad",
  RELEASE: "accent",
  REFUSED: "warn",
};

const badges = new Map<string, ReturnType<typeof badge>>(
  auditActions.map((action) => [action, badge(action, tones[action])]),
);

export const actionBadge = (action: string) => badges.get(action) ?? badge(action);
export const resourceBadge = (resource: string) => badge(resource);
