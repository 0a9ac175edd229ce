import { accountDetailsTool, accountsTool } from "./accounts";
import { alertsTool } from "./alerts";
import { allocationsTool } from "./allocations";
import { auditTrailTool } from "./audit-trail";
import { balanceBoundTool } from "./balance-bound";
import { balancesTool } from "./balances";
import { balancesOnDaysTool } from "./balances-on-days";
import { besideTool } from "./beside";
import { breakdownTool } from "./breakdown";
import { changeTool, compareTool } from "./changes";
import { clientsTool } from "./clients";
import { conversionsTool } from "./conversions";
import { daysSinceTool } from "./days-since";
import { daysWithoutTool } from "./days-without";
import { holdsTool } from "./holds";
import { limitsTool } from "./limits";
import { medianTool } from "./median";
import { paymentsTool } from "./payments";
import { periodBalancesTool } from "./period-balances";
import { quietTool } from "./quiet";
import { rateHistoryTool } from "./rate-history";
import { ratesTool } from "./rates";
import { ratesOnDaysTool } from "./rates-on-days";
import { referenceTool } from "./references";
import { setupRequestsTool } from "./setup-requests";
import { shareTool } from "./share";
import { approvalsTool, reconciliationTool, reviewsTool, settlementsTool, waitingTool } from "./staff";
import { statementsTool } from "./statements";
import type { Tool } from "./tool";
import { transactionsTool } from "./transactions";
import { usersTool } from "./users";

/** Every read that answers may rest on: typed, and within what the asker may see. */
export const tools = {
  accounts: accountsTool,
  accountDetails: accountDetailsTool,
  alerts: alertsTool,
  allocations: allocationsTool,
  approvals: approvalsTool,
  auditTrail: auditTrailTool,
  balanceBound: balanceBoundTool,
  balances: balancesTool,
  balancesOnDays: balancesOnDaysTool,
  beside: besideTool,
  breakdown: breakdownTool,
  change: changeTool,
  clients: clientsTool,
  compare: compareTool,
  conversions: conversionsTool,
  daysSince: daysSinceTool,
  daysWithout: daysWithoutTool,
  holds: holdsTool,
  limits: limitsTool,
  median: medianTool,
  payments: paymentsTool,
  periodBalances: periodBalancesTool,
  quiet: quietTool,
  rateHistory: rateHistoryTool,
  rates: ratesTool,
  ratesOnDays: ratesOnDaysTool,
  reconciliation: reconciliationTool,
  reference: referenceTool,
  reviews: reviewsTool,
  settlements: settlementsTool,
  setupRequests: setupRequestsTool,
  share: shareTool,
  statements: statementsTool,
  transactions: transactionsTool,
  users: usersTool,
  waiting: waitingTool,
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;
export type { Tool, ToolResult } from "./tool";
