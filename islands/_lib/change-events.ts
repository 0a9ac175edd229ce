/** What a write can change. Sections of pages listen for `accounts:changed from:body` and fetch themselves again. */
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

/** Fires the events of what changed, so that the page's lists refresh. @example changed("accounts", "stats") */
export function changed(...topics: readonly Topic[]): void {
  for (const topic of topics) {
    document.body.dispatchEvent(new CustomEvent(`${topic}:changed`, { bubbles: true }));
  }
}
