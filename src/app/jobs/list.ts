/* Written by `bun run lists` from the names of files. */

import { jobs as accountsHolds } from "@/accounts/holds/server-jobs";
import { jobs as accountsTransactions } from "@/accounts/transactions/server-jobs";
import { jobs as appBackups } from "@/app/backups/server-jobs";
import { jobs as appJobsRuns } from "@/app/jobs/runs/server-jobs";
import { jobs as appJobs } from "@/app/jobs/server-jobs";
import { jobs as approvals } from "@/approvals/server-jobs";
import { jobs as bankBankStatements } from "@/bank/bank-statements/server-jobs";
import { jobs as bankReconciliation } from "@/bank/reconciliation/server-jobs";
import { jobs as clientChannel } from "@/client-channel/server-jobs";
import { jobs as collectionsAccountNumbers } from "@/collections/account-numbers/server-jobs";
import { jobs as collectionsExpectedReceipts } from "@/collections/expected-receipts/server-jobs";
import { jobs as collectionsReceipts } from "@/collections/receipts/server-jobs";
import { jobs as eventsFeed } from "@/events/feed/server-jobs";
import { jobs as eventsWebhooks } from "@/events/webhooks/server-jobs";
import { jobs as liquiditySweeps } from "@/liquidity/sweeps/server-jobs";
import { jobs as narration } from "@/narration/server-jobs";
import { jobs as oversightAlerts } from "@/oversight/alerts/server-jobs";
import { jobs as oversightRetention } from "@/oversight/retention/server-jobs";
import { jobs as paymentsRefusedReceipts } from "@/payments/refused-receipts/server-jobs";
import { jobs as paymentsScheduled } from "@/payments/scheduled/server-jobs";
import { jobs as paymentsScreening } from "@/payments/screening/server-jobs";
import { jobs as paymentsStandingOrders } from "@/payments/standing-orders/server-jobs";
import { jobs as peopleAuth } from "@/people/auth/server-jobs";
import { jobs as platformMail } from "@/platform/mail/server-jobs";
import { jobs as reportingReportSchedules } from "@/reporting/report-schedules/server-jobs";
import { jobs as reportingReports } from "@/reporting/reports/server-jobs";

/** Jobs of the server, each run once across all nodes. */
export const serverJobs = [
  ...accountsHolds,
  ...accountsTransactions,
  ...appBackups,
  ...appJobs,
  ...appJobsRuns,
  ...approvals,
  ...bankBankStatements,
  ...bankReconciliation,
  ...clientChannel,
  ...collectionsAccountNumbers,
  ...collectionsExpectedReceipts,
  ...collectionsReceipts,
  ...eventsFeed,
  ...eventsWebhooks,
  ...liquiditySweeps,
  ...narration,
  ...oversightAlerts,
  ...oversightRetention,
  ...paymentsRefusedReceipts,
  ...paymentsScheduled,
  ...paymentsScreening,
  ...paymentsStandingOrders,
  ...peopleAuth,
  ...platformMail,
  ...reportingReportSchedules,
  ...reportingReports,
];
