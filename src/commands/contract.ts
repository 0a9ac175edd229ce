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
export const auditResources = [
  "USER",
  "CLIENT",
  "VIRTUAL_ACCOUNT",
  "CONFIGURATION",
  "CBS_ACCOUNT",
  "SETTLEMENT_INSTRUCTION",
  "TRANSACTION",
  "HOLD",
  "PAYMENT",
  "PAYMENT_FILE",
  "PAYMENT_STATUS_REPORT",
  "FUND_ALLOCATION",
  "EXCHANGE_RATE",
  "ALERT",
  "ALERT_SETTINGS",
  "SETUP_REQUEST",
  "STATEMENT_ANALYSIS",
  "RECONCILIATION",
  "BANK_STATEMENT",
  "BANK_LINE",
  "BULK_UPLOAD",
  "REPORT",
  "REPORT_SCHEDULE",
  "EXPORT",
  "CHAT_SESSION",
  "APPROVAL",
  "APPROVAL_SETTINGS",
  "PAYMENT_SETTINGS",
  "AUDIT_LOG",
  "CALL",
] as const;
export type AuditResource = (typeof auditResources)[number];
