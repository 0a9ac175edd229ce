/* Written by `bun run lists` from the names of files. */

import { accountNumbers } from "@/assistant/entities/account-numbers";
import { accountStatements } from "@/assistant/entities/account-statements";
import { accounts } from "@/assistant/entities/accounts";
import { alertRules } from "@/assistant/entities/alert-rules";
import { alerts } from "@/assistant/entities/alerts";
import { allocations } from "@/assistant/entities/allocations";
import { approvals } from "@/assistant/entities/approvals";
import { balanceChanges } from "@/assistant/entities/balance-changes";
import { bankLines } from "@/assistant/entities/bank-lines";
import { bankStatements } from "@/assistant/entities/bank-statements";
import { clientFiles } from "@/assistant/entities/client-files";
import { clients } from "@/assistant/entities/clients";
import { comingPayments } from "@/assistant/entities/coming-payments";
import { dayBalances } from "@/assistant/entities/day-balances";
import { expectedReceipts } from "@/assistant/entities/expected-receipts";
import { heldShare } from "@/assistant/entities/held-share";
import { holds } from "@/assistant/entities/holds";
import { idleAccounts } from "@/assistant/entities/idle-accounts";
import { limits } from "@/assistant/entities/limits";
import { movements } from "@/assistant/entities/movements";
import { payments } from "@/assistant/entities/payments";
import { quietDays } from "@/assistant/entities/quiet-days";
import { rateMoves } from "@/assistant/entities/rate-moves";
import { rates } from "@/assistant/entities/rates";
import { receipts } from "@/assistant/entities/receipts";
import { reconciliation } from "@/assistant/entities/reconciliation";
import { refusedReceipts } from "@/assistant/entities/refused-receipts";
import { resolutionTimes } from "@/assistant/entities/resolution-times";
import { scheduledPayments } from "@/assistant/entities/scheduled-payments";
import { settlements } from "@/assistant/entities/settlements";
import { setupRequests } from "@/assistant/entities/setup-requests";
import { standingOrders } from "@/assistant/entities/standing-orders";
import { suspense } from "@/assistant/entities/suspense";
import { sweepRuns } from "@/assistant/entities/sweep-runs";
import { sweeps } from "@/assistant/entities/sweeps";
import { trail } from "@/assistant/entities/trail";
import { users } from "@/assistant/entities/users";
import { waitingWork } from "@/assistant/entities/waiting-work";

/** Kinds of record that the assistant knows, by name. */
export const declared = {
  accountNumbers,
  accountStatements,
  accounts,
  alertRules,
  alerts,
  allocations,
  approvals,
  balanceChanges,
  bankLines,
  bankStatements,
  clientFiles,
  clients,
  comingPayments,
  dayBalances,
  expectedReceipts,
  heldShare,
  holds,
  idleAccounts,
  limits,
  movements,
  payments,
  quietDays,
  rateMoves,
  rates,
  receipts,
  reconciliation,
  refusedReceipts,
  resolutionTimes,
  scheduledPayments,
  settlements,
  setupRequests,
  standingOrders,
  suspense,
  sweepRuns,
  sweeps,
  trail,
  users,
  waitingWork,
};
