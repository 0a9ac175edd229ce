import { type AuditResource, auditResources } from "@/commands/contract";

/** Addresses of the screens for staff on records of each kind, up to the id; kinds without a screen are left out. */
const screens: Partial<Record<AuditResource, string>> = {
  USER: "/admin/users?view=",
  VIRTUAL_ACCOUNT: "/admin/virtual-accounts?view=",
  CBS_ACCOUNT: "/admin/cbs-linking?view=",
  TRANSACTION: "/admin/transactions?view=",
  HOLD: "/admin/holds?view=",
  PAYMENT: "/client/payments?view=",
  SCHEDULED_PAYMENT: "/client/scheduled-payments?view=",
  STANDING_ORDER: "/client/standing-orders?view=",
  BENEFICIARY: "/client/beneficiaries?view=",
  PAYMENT_FILE: "/admin/payment-files/",
  FUND_ALLOCATION: "/admin/fund-allocation?view=",
  ALERT: "/admin/alerts?view=",
  SETUP_REQUEST: "/admin/setup-requests?view=",
  RECONCILIATION: "/admin/reconciliation/",
  BANK_STATEMENT: "/admin/reconciliation/statements/",
  BULK_UPLOAD: "/admin/bulk-uploads/",
  API_CLIENT: "/admin/api-clients?view=",
  WEBHOOK: "/admin/webhooks?view=",
  REPORT: "/admin/report-files?view=",
  REPORT_SCHEDULE: "/admin/scheduled-reports?view=",
  APPROVAL: "/admin/approvals?view=",
  AUDIT_LOG: "/admin/reports?view=",
};

/** The address of a record that the trail names; undefined if it has no screen. */
export function recordScreen(resource: string, id: string): string | undefined {
  const known = auditResources.find((one) => one === resource);
  const screen = known && screens[known];
  if (screen === undefined || !(known === "CBS_ACCOUNT" || /^\d+$/.test(id))) return undefined;
  return screen + encodeURIComponent(id);
}
