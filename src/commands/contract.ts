export { type AuditResource, auditResources } from "@/resources/declared";

/** Acts in the trail (specification, section 3, and the additions of a bank: failed and refused acts). */
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
