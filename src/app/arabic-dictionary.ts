import { arabic as access } from "@/access/arabic";
import { arabic as accounts } from "@/accounts/arabic";
import { arabic as clients } from "@/accounts/clients/arabic";
import { arabic as configurations } from "@/accounts/configurations/arabic";
import { arabic as holds } from "@/accounts/holds/arabic";
import { arabic as transactions } from "@/accounts/transactions/arabic";
import { arabic as timeline } from "@/app/timeline/arabic";
import { arabic as waiting } from "@/app/waiting/arabic";
import { arabic as approvals } from "@/approvals/arabic";
import { arabic as assistant } from "@/assistant/arabic";
import { arabic as bank } from "@/bank/arabic";
import { arabic as bankFiles } from "@/bank/bank-files/arabic";
import { arabic as bankStatements } from "@/bank/bank-statements/arabic";
import { arabic as cbs } from "@/bank/cbs/arabic";
import { arabic as cutOffs } from "@/bank/cut-offs/arabic";
import { arabic as holidays } from "@/bank/holidays/arabic";
import { arabic as rates } from "@/bank/rates/arabic";
import { arabic as reconciliation } from "@/bank/reconciliation/arabic";
import { arabic as clientChannel } from "@/client-channel/arabic";
import { arabic as commands } from "@/commands/arabic";
import { arabic as events } from "@/events/arabic";
import { arabic as integrity } from "@/integrity/arabic";
import { arabic as ledger } from "@/ledger/arabic";
import { arabic as narration } from "@/narration/arabic";
import { arabic as alerts } from "@/oversight/alerts/arabic";
import { arabic as auditLogs } from "@/oversight/audit-logs/arabic";
import { arabic as retention } from "@/oversight/retention/arabic";
import { arabic as allocations } from "@/payments/allocations/arabic";
import { arabic as payments } from "@/payments/arabic";
import { arabic as beneficiaries } from "@/payments/beneficiaries/arabic";
import { arabic as bulkUploads } from "@/payments/bulk-uploads/arabic";
import { arabic as payeeRules } from "@/payments/payee-rules/arabic";
import { arabic as paymentFiles } from "@/payments/payment-files/arabic";
import { arabic as purposeCodes } from "@/payments/purpose-codes/arabic";
import { arabic as scheduled } from "@/payments/scheduled/arabic";
import { arabic as standingOrders } from "@/payments/standing-orders/arabic";
import { arabic as apiClients } from "@/people/api-clients/arabic";
import { arabic as people } from "@/people/arabic";
import { arabic as auth } from "@/people/auth/arabic";
import { arabic as secondFactors } from "@/people/auth/second-factors/arabic";
import { arabic as directory } from "@/people/directory/arabic";
import { arabic as erasure } from "@/people/erasure/arabic";
import { arabic as setupRequests } from "@/people/setup-requests/arabic";
import { arabic as users } from "@/people/users/arabic";
import { arabic as platform } from "@/platform/arabic";
import { arabic as lists } from "@/platform/lists/arabic";
import { arabic as accountPage } from "@/reporting/account-page/arabic";
import { arabic as reporting } from "@/reporting/arabic";
import { arabic as dashboard } from "@/reporting/dashboard/arabic";
import { arabic as reportSchedules } from "@/reporting/report-schedules/arabic";
import { arabic as reports } from "@/reporting/reports/arabic";
import { arabic as statements } from "@/reporting/statements/arabic";
import { arabic as ui } from "@/ui/arabic";
import { arabic as shared } from "@/vocabulary/language/arabic";
import { joinDictionaries } from "@/vocabulary/language/dictionaries";
import { arabic as app } from "./arabic";
import { arabic as searchById } from "./operations/search/arabic";

const rooms = [
  ui,
  platform,
  lists,
  access,
  commands,
  ledger,
  integrity,
  accounts,
  allocations,
  clients,
  configurations,
  holds,
  transactions,
  payments,
  beneficiaries,
  bulkUploads,
  apiClients,
  clientChannel,
  paymentFiles,
  payeeRules,
  purposeCodes,
  directory,
  scheduled,
  standingOrders,
  bank,
  bankFiles,
  bankStatements,
  cbs,
  cutOffs,
  holidays,
  rates,
  reconciliation,
  events,
  alerts,
  approvals,
  auditLogs,
  retention,
  timeline,
  waiting,
  people,
  secondFactors,
  auth,
  erasure,
  setupRequests,
  users,
  reporting,
  accountPage,
  dashboard,
  reportSchedules,
  reports,
  statements,
  assistant,
  narration,
  app,
  searchById,
  shared,
] as const;

type KeysOf<Dictionaries> = Dictionaries extends unknown ? keyof Dictionaries : never;
type Words = { [Written in KeysOf<(typeof rooms)[number]>]: string };

declare module "@/vocabulary/language" {
  interface Phrases extends Words {}
}

/**
 * Arabic texts of the screens: the dictionaries of all rooms. A room that is missing here has none, and its texts do
 * not compile. Texts of several rooms are in the shared one.
 */
export const arabic = joinDictionaries(rooms);
