/* Written by `bun run lists` from the names of files. */

import { arabic as access } from "@/access/arabic";
import { arabic as accounts } from "@/accounts/arabic";
import { arabic as accountsClients } from "@/accounts/clients/arabic";
import { arabic as accountsConfigurations } from "@/accounts/configurations/arabic";
import { arabic as accountsEntities } from "@/accounts/entities/arabic";
import { arabic as accountsHolds } from "@/accounts/holds/arabic";
import { arabic as accountsTransactions } from "@/accounts/transactions/arabic";
import { arabic as app } from "@/app/arabic";
import { arabic as appAuditDesk } from "@/app/audit-desk/arabic";
import { arabic as appOperationsSearch } from "@/app/operations/search/arabic";
import { arabic as appTimeline } from "@/app/timeline/arabic";
import { arabic as approvals } from "@/approvals/arabic";
import { arabic as assistant } from "@/assistant/arabic";
import { arabic as assistantCompose } from "@/assistant/compose/arabic";
import { arabic as assistantRun } from "@/assistant/run/arabic";
import { arabic as bank } from "@/bank/arabic";
import { arabic as bankBankFiles } from "@/bank/bank-files/arabic";
import { arabic as bankBankStatements } from "@/bank/bank-statements/arabic";
import { arabic as bankCbs } from "@/bank/cbs/arabic";
import { arabic as bankCutOffs } from "@/bank/cut-offs/arabic";
import { arabic as bankHolidays } from "@/bank/holidays/arabic";
import { arabic as bankRates } from "@/bank/rates/arabic";
import { arabic as bankReconciliation } from "@/bank/reconciliation/arabic";
import { arabic as bankStatementLayouts } from "@/bank/statement-layouts/arabic";
import { arabic as clientChannel } from "@/client-channel/arabic";
import { arabic as collectionsAccountNumbers } from "@/collections/account-numbers/arabic";
import { arabic as collections } from "@/collections/arabic";
import { arabic as collectionsRefusedReceipts } from "@/collections/refused-receipts/arabic";
import { arabic as commands } from "@/commands/arabic";
import { arabic as events } from "@/events/arabic";
import { arabic as integrity } from "@/integrity/arabic";
import { arabic as ledger } from "@/ledger/arabic";
import { arabic as liquidityCoreAccounts } from "@/liquidity/core-accounts/arabic";
import { arabic as liquiditySweeps } from "@/liquidity/sweeps/arabic";
import { arabic as narration } from "@/narration/arabic";
import { arabic as oversightAlerts } from "@/oversight/alerts/arabic";
import { arabic as oversightAuditLogs } from "@/oversight/audit-logs/arabic";
import { arabic as oversightRetention } from "@/oversight/retention/arabic";
import { arabic as paymentsAllocations } from "@/payments/allocations/arabic";
import { arabic as payments } from "@/payments/arabic";
import { arabic as paymentsBeneficiaries } from "@/payments/beneficiaries/arabic";
import { arabic as paymentsBulkUploads } from "@/payments/bulk-uploads/arabic";
import { arabic as paymentsPayeeRules } from "@/payments/payee-rules/arabic";
import { arabic as paymentsPaymentFiles } from "@/payments/payment-files/arabic";
import { arabic as paymentsPurposeCodes } from "@/payments/purpose-codes/arabic";
import { arabic as paymentsReceiptReturns } from "@/payments/receipt-returns/arabic";
import { arabic as paymentsScheduled } from "@/payments/scheduled/arabic";
import { arabic as paymentsStandingOrders } from "@/payments/standing-orders/arabic";
import { arabic as peopleApiClients } from "@/people/api-clients/arabic";
import { arabic as people } from "@/people/arabic";
import { arabic as peopleAuth } from "@/people/auth/arabic";
import { arabic as peopleAuthSecondFactors } from "@/people/auth/second-factors/arabic";
import { arabic as peopleDirectory } from "@/people/directory/arabic";
import { arabic as peopleErasure } from "@/people/erasure/arabic";
import { arabic as peopleSetupRequests } from "@/people/setup-requests/arabic";
import { arabic as peopleUsers } from "@/people/users/arabic";
import { arabic as platform } from "@/platform/arabic";
import { arabic as platformAttachments } from "@/platform/attachments/arabic";
import { arabic as platformLabels } from "@/platform/labels/arabic";
import { arabic as platformLists } from "@/platform/lists/arabic";
import { arabic as reportingAccountPage } from "@/reporting/account-page/arabic";
import { arabic as reporting } from "@/reporting/arabic";
import { arabic as reportingDashboard } from "@/reporting/dashboard/arabic";
import { arabic as reportingReceipts } from "@/reporting/receipts/arabic";
import { arabic as reportingReportSchedules } from "@/reporting/report-schedules/arabic";
import { arabic as reportingReports } from "@/reporting/reports/arabic";
import { arabic as reportingStatements } from "@/reporting/statements/arabic";
import { arabic as ui } from "@/ui/arabic";
import { arabic as vocabularyLanguage } from "@/vocabulary/language/arabic";

/** Dictionaries of all rooms. */
export const dictionaries = [
  access,
  accounts,
  accountsClients,
  accountsConfigurations,
  accountsEntities,
  accountsHolds,
  accountsTransactions,
  app,
  appAuditDesk,
  appOperationsSearch,
  appTimeline,
  approvals,
  assistant,
  assistantCompose,
  assistantRun,
  bank,
  bankBankFiles,
  bankBankStatements,
  bankCbs,
  bankCutOffs,
  bankHolidays,
  bankRates,
  bankReconciliation,
  bankStatementLayouts,
  clientChannel,
  collections,
  collectionsAccountNumbers,
  collectionsRefusedReceipts,
  commands,
  events,
  integrity,
  ledger,
  liquidityCoreAccounts,
  liquiditySweeps,
  narration,
  oversightAlerts,
  oversightAuditLogs,
  oversightRetention,
  payments,
  paymentsAllocations,
  paymentsBeneficiaries,
  paymentsBulkUploads,
  paymentsPayeeRules,
  paymentsPaymentFiles,
  paymentsPurposeCodes,
  paymentsReceiptReturns,
  paymentsScheduled,
  paymentsStandingOrders,
  people,
  peopleApiClients,
  peopleAuth,
  peopleAuthSecondFactors,
  peopleDirectory,
  peopleErasure,
  peopleSetupRequests,
  peopleUsers,
  platform,
  platformAttachments,
  platformLabels,
  platformLists,
  reporting,
  reportingAccountPage,
  reportingDashboard,
  reportingReceipts,
  reportingReportSchedules,
  reportingReports,
  reportingStatements,
  ui,
  vocabularyLanguage,
] as const;
