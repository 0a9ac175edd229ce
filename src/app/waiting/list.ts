/* Written by `bun run lists` from the names of files. */

import approvals from "@/approvals/waiting";
import bankBankStatements from "@/bank/bank-statements/waiting";
import bankCbs from "@/bank/cbs/waiting";
import collectionsRefusedReceipts from "@/collections/refused-receipts/waiting";
import oversightAlerts from "@/oversight/alerts/waiting";
import paymentsDetails from "@/payments/details/waiting";
import paymentsPaymentFiles from "@/payments/payment-files/waiting";
import payments from "@/payments/waiting";
import peopleSetupRequests from "@/people/setup-requests/waiting";
import platformJobs from "@/platform/jobs/waiting";
import reportingReportSchedules from "@/reporting/report-schedules/waiting";

/** Kinds of waiting work that features declare. */
export const waiting = [
  ...approvals,
  ...bankBankStatements,
  ...bankCbs,
  ...collectionsRefusedReceipts,
  ...oversightAlerts,
  ...payments,
  ...paymentsDetails,
  ...paymentsPaymentFiles,
  ...peopleSetupRequests,
  ...platformJobs,
  ...reportingReportSchedules,
];
