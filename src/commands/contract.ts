import { auditResources } from "@/vocabulary/audit-resources";

export { auditResources };

/** What the trail says was done (specification, section 3, and what a bank adds: failed and refused acts). */
export const auditActions = [
  "LOGIN",
  "LOGIN_FAILED",
  "LOGOUT",
  "CREATE",
  "UPDATE",
  "DELETE",
  "RELEASE",
  "REFUSED",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What it was done to. */
export type AuditResource = (typeof auditResources)[number];
