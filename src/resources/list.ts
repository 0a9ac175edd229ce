/* Written by `bun run lists` from the names of files. */

import accountsClients from "@/accounts/clients/resource";
import accountsConfigurations from "@/accounts/configurations/resource";
import accountsEntities from "@/accounts/entities/resource";
import accountsHolds from "@/accounts/holds/resource";
import accounts from "@/accounts/resource";
import accountsTransactions from "@/accounts/transactions/resource";
import appApiDocs from "@/app/api-docs/resource";
import appAuditDesk from "@/app/audit-desk/resource";
import appTimeline from "@/app/timeline/resource";
import appWaiting from "@/app/waiting/resource";
import approvals from "@/approvals/resource";
import assistant from "@/assistant/resource";
import bankBankStatements from "@/bank/bank-statements/resource";
import bankCbs from "@/bank/cbs/resource";
import bankCutOffs from "@/bank/cut-offs/resource";
import bankHolidays from "@/bank/holidays/resource";
import bankHub from "@/bank/hub/resource";
import bankRates from "@/bank/rates/resource";
import bankReconciliation from "@/bank/reconciliation/resource";
import bankStatementLayouts from "@/bank/statement-layouts/resource";
import clientChannel from "@/client-channel/resource";
import collectionsAccountNumbers from "@/collections/account-numbers/resource";
import collectionsExpectedReceipts from "@/collections/expected-receipts/resource";
import collectionsNumberPools from "@/collections/number-pools/resource";
import collectionsReceiptRules from "@/collections/receipt-rules/resource";
import collectionsReceipts from "@/collections/receipts/resource";
import collectionsRefusedReceipts from "@/collections/refused-receipts/resource";
import commands from "@/commands/resource";
import eventsFeed from "@/events/feed/resource";
import eventsMonitors from "@/events/monitors/resource";
import eventsWebhooks from "@/events/webhooks/resource";
import liquidityCoreAccounts from "@/liquidity/core-accounts/resource";
import liquiditySweeps from "@/liquidity/sweeps/resource";
import narration from "@/narration/resource";
import oversightAlerts from "@/oversight/alerts/resource";
import oversightAuditLogs from "@/oversight/audit-logs/resource";
import oversightRetention from "@/oversight/retention/resource";
import paymentsAllocations from "@/payments/allocations/resource";
import paymentsBeneficiaries from "@/payments/beneficiaries/resource";
import paymentsBulkUploads from "@/payments/bulk-uploads/resource";
import paymentsPayeeRules from "@/payments/payee-rules/resource";
import paymentsPaymentFiles from "@/payments/payment-files/resource";
import paymentsPurposeCodes from "@/payments/purpose-codes/resource";
import payments from "@/payments/resource";
import paymentsScheduled from "@/payments/scheduled/resource";
import paymentsStandingOrders from "@/payments/standing-orders/resource";
import peopleApiClients from "@/people/api-clients/resource";
import peopleAuth from "@/people/auth/resource";
import peopleDirectory from "@/people/directory/resource";
import peopleGroupMappings from "@/people/group-mappings/resource";
import peopleSetupRequests from "@/people/setup-requests/resource";
import peopleSignInSettings from "@/people/sign-in-settings/resource";
import peopleUsers from "@/people/users/resource";
import platformAttachments from "@/platform/attachments/resource";
import platformJobs from "@/platform/jobs/resource";
import platformLabels from "@/platform/labels/resource";
import platformLists from "@/platform/lists/resource";
import platformMail from "@/platform/mail/resource";
import reportingDashboard from "@/reporting/dashboard/resource";
import reportingReportSchedules from "@/reporting/report-schedules/resource";
import reportingReports from "@/reporting/reports/resource";
import reportingStatements from "@/reporting/statements/resource";

/** Every resource, as its feature declares it. */
export const resources = [
  ...accounts,
  ...accountsClients,
  ...accountsConfigurations,
  ...accountsEntities,
  ...accountsHolds,
  ...accountsTransactions,
  ...appApiDocs,
  ...appAuditDesk,
  ...appTimeline,
  ...appWaiting,
  ...approvals,
  ...assistant,
  ...bankBankStatements,
  ...bankCbs,
  ...bankCutOffs,
  ...bankHolidays,
  ...bankHub,
  ...bankRates,
  ...bankReconciliation,
  ...bankStatementLayouts,
  ...clientChannel,
  ...collectionsAccountNumbers,
  ...collectionsExpectedReceipts,
  ...collectionsNumberPools,
  ...collectionsReceiptRules,
  ...collectionsReceipts,
  ...collectionsRefusedReceipts,
  ...commands,
  ...eventsFeed,
  ...eventsMonitors,
  ...eventsWebhooks,
  ...liquidityCoreAccounts,
  ...liquiditySweeps,
  ...narration,
  ...oversightAlerts,
  ...oversightAuditLogs,
  ...oversightRetention,
  ...payments,
  ...paymentsAllocations,
  ...paymentsBeneficiaries,
  ...paymentsBulkUploads,
  ...paymentsPayeeRules,
  ...paymentsPaymentFiles,
  ...paymentsPurposeCodes,
  ...paymentsScheduled,
  ...paymentsStandingOrders,
  ...peopleApiClients,
  ...peopleAuth,
  ...peopleDirectory,
  ...peopleGroupMappings,
  ...peopleSetupRequests,
  ...peopleSignInSettings,
  ...peopleUsers,
  ...platformAttachments,
  ...platformJobs,
  ...platformLabels,
  ...platformLists,
  ...platformMail,
  ...reportingDashboard,
  ...reportingReportSchedules,
  ...reportingReports,
  ...reportingStatements,
];
