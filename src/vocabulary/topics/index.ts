/** What a write can change. */
export type Topic =
  | "accounts"
  | "transactions"
  | "holds"
  | "payments"
  | "payment-files"
  | "alerts"
  | "stats"
  | "users"
  | "allocations"
  | "analyses"
  | "cbs"
  | "settlements"
  | "rates"
  | "reconciliation"
  | "bulk-uploads"
  | "bulk-rows"
  | "bank-statements"
  | "reports"
  | "report-schedules"
  | "configurations"
  | "approvals"
  | "audit"
  | "sessions"
  | "setup-requests";

/** The event of a change, after which parts of pages that show it fetch themselves again. */
export type ChangeEvent = `${Topic}:changed`;
