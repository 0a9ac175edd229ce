/* Written by `bun run lists` from the names of files. */

import { timelines as accountsHolds } from "@/accounts/holds/timeline";
import { timelines as bankBankStatements } from "@/bank/bank-statements/timeline";
import { timelines as bankReconciliation } from "@/bank/reconciliation/timeline";
import { timelines as paymentsAllocations } from "@/payments/allocations/timeline";
import { timelines as paymentsBeneficiaries } from "@/payments/beneficiaries/timeline";
import { timelines as paymentsStandingOrders } from "@/payments/standing-orders/timeline";
import { timelines as peopleApiClients } from "@/people/api-clients/timeline";
import { timelines as peopleSetupRequests } from "@/people/setup-requests/timeline";
import { timelines as peopleUsers } from "@/people/users/timeline";
import { timelines as reportingReports } from "@/reporting/reports/timeline";

/** Timelines that features declare. */
export const timelines = {
  ...accountsHolds,
  ...bankBankStatements,
  ...bankReconciliation,
  ...paymentsAllocations,
  ...paymentsBeneficiaries,
  ...paymentsStandingOrders,
  ...peopleApiClients,
  ...peopleSetupRequests,
  ...peopleUsers,
  ...reportingReports,
};
