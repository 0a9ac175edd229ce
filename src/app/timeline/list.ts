/* Written by `bun run lists` from the names of files. */

import { timelines as accountsHolds } from "@/accounts/holds/timeline";
import { timelines as collectionsAccountNumbers } from "@/collections/account-numbers/timeline";
import { timelines as collectionsExpectedReceipts } from "@/collections/expected-receipts/timeline";
import { timelines as collectionsNumberPools } from "@/collections/number-pools/timeline";
import { timelines as collectionsReceipts } from "@/collections/receipts/timeline";
import { timelines as paymentsAllocations } from "@/payments/allocations/timeline";
import { timelines as paymentsBeneficiaries } from "@/payments/beneficiaries/timeline";
import { timelines as paymentsStandingOrders } from "@/payments/standing-orders/timeline";

/** Timelines that features declare. */
export const timelines = {
  ...accountsHolds,
  ...collectionsAccountNumbers,
  ...collectionsExpectedReceipts,
  ...collectionsNumberPools,
  ...collectionsReceipts,
  ...paymentsAllocations,
  ...paymentsBeneficiaries,
  ...paymentsStandingOrders,
};
