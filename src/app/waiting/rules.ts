import { dayLength, type Instant } from "@/vocabulary/calendar";
import type { WaitingKind } from "@/vocabulary/waiting-kinds";

/** Kinds announced by the bell: alerts have their own part there, and settlements are daily work. */
export const announcedKinds: readonly WaitingKind[] = ["reviews", "approvals", "requests", "jobs", "reports"];

/** Label of each kind, and the screen that handles it. */
export const waitingWords: Record<WaitingKind, { label: string; href: string }> = {
  alerts: { label: "Active alerts", href: "/admin/alerts?status=active" },
  reviews: { label: "Payments to review", href: "/admin/reviews" },
  approvals: { label: "Approvals", href: "/admin/approvals?status=waiting&by=staff" },
  requests: { label: "Set-up requests", href: "/admin/setup-requests" },
  jobs: { label: "Failed jobs", href: "/admin/operations" },
  reports: { label: "Failed scheduled reports", href: "/admin/report-files/schedules" },
  unfiled: { label: "Payments to file", href: "/admin/payment-files" },
  details: { label: "Payments that need details", href: "/client/payments?status=details_needed" },
  unsent: { label: "Payment files to send", href: "/admin/payment-files?status=made" },
  settlements: { label: "Settlement instructions", href: "/admin/cbs-linking" },
  bankLines: { label: "Unmatched bank lines", href: "/admin/reconciliation/statements?lines=open" },
  payments: { label: "Payments to approve", href: "/client/payments#waiting-payments" },
  acknowledged: { label: "Alerts under review", href: "/admin/alerts?status=acknowledged" },
};

/** Kinds whose number triggers keep, without a limit. */
export const keptKinds: readonly WaitingKind[] = ["alerts", "acknowledged"];

/** Count as it is shown: '12', or '1,000+' if more were not counted. */
export const countText = (count: number, exceeded: boolean): string =>
  `${count.toLocaleString("en-US")}${exceeded ? "+" : ""}`;

/** True if work has waited for a day or longer. */
export const isOverdue = (oldest: Instant, now: Instant): boolean => now - oldest >= dayLength;
