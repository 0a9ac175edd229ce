import { type AuditAction, auditActions } from "@/commands/contract";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { data } from "@/vocabulary/language/around";

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

/** The codes of the trail, the same in every language. */
export function actionBadge(action: string) {
  const known = auditActions.find((one) => one === action);
  return badge(data(action), known && tones[known]);
}
export const resourceBadge = (resource: string) => badge(data(resource));
