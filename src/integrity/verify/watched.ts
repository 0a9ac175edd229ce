import type { WatchedTable } from "db/watched";
import type { AuditResource } from "@/commands/contract";
import type { ChainedRow, RowChange } from "@/integrity/trail/chain";

/** How a watched table follows from the trail. */
type Watched = {
  /** What a row of it is called in a sentence, its id behind. */
  name: string;
  /** What the rows of the trail are of that may change it. */
  resources: readonly AuditResource[];
  /** What the details of such a row have where it records the change; where absent, its resource's id is the row's. */
  namedIn?: (rowId: string) => string;
  /** Its columns by the names under which details tell them, in `after`. Empty where the digest alone says what it is. */
  told: Readonly<Record<string, string>>;
};

export const watched: Readonly<Record<WatchedTable, Watched>> = {
  clients: {
    name: "client",
    resources: ["USER", "VIRTUAL_ACCOUNT", "CLIENT"],
    namedIn: (id) => JSON.stringify(id),
    told: {},
  },
  users: {
    name: "user",
    resources: ["USER"],
    told: {
      username: "username",
      email: "email",
      role: "role",
      clientId: "client_id",
      isActive: "is_active",
      virtualAccountId: "virtual_account_id",
      networth: "networth",
    },
  },
  virtual_accounts: {
    name: "virtual account",
    resources: ["VIRTUAL_ACCOUNT", "CONFIGURATION"],
    told: {
      virtualIban: "virtual_iban",
      customerName: "customer_name",
      companyName: "company_name",
      reference: "reference",
      type: "type",
      currency: "currency",
      description: "description",
      creditEnabled: "credit_enabled",
      debitEnabled: "debit_enabled",
      networth: "networth",
      status: "status",
      clientId: "client_id",
      cbsAccount: "cbs_account",
    },
  },
  configurations: {
    name: "configuration of account",
    resources: ["CONFIGURATION", "VIRTUAL_ACCOUNT"],
    told: {
      dailyLimit: "daily_limit",
      monthlyLimit: "monthly_limit",
      enforceLimits: "enforce_limits",
      suspenseAccount: "suspense_account",
      autoReconciliation: "auto_reconciliation",
      complianceCheck: "compliance_check",
      holdDuration: "hold_duration",
      notificationEmail: "notification_email",
    },
  },
  cbs_accounts: {
    name: "CBS account",
    resources: ["CBS_ACCOUNT"],
    told: { name: "name", purpose: "purpose", currencies: "currencies", isActive: "is_active" },
  },
  exchange_rates: { name: "exchange rate", resources: ["EXCHANGE_RATE"], told: {} },
  fund_allocations: {
    name: "allocation",
    resources: ["FUND_ALLOCATION"],
    told: {
      vaId: "virtual_account_id",
      userId: "user_id",
      allocatedAmount: "allocated_amount",
      currency: "currency",
      revokedAt: "revoked_at",
    },
  },
  alert_settings: {
    name: "alert settings of",
    resources: ["ALERT_SETTINGS"],
    told: {
      highAmount: "high_amount",
      velocityCount: "velocity_count",
      velocityMinutes: "velocity_minutes",
      structuringCount: "structuring_count",
      dormantDays: "dormant_days",
      passThroughMinutes: "pass_through_minutes",
      passThroughAmount: "pass_through_amount",
    },
  },
  approval_settings: {
    name: "approval settings of",
    resources: ["APPROVAL_SETTINGS"],
    namedIn: (kind) => `"kind":${JSON.stringify(kind)}`,
    told: {},
  },
  client_payment_settings: {
    name: "payment settings of",
    resources: ["PAYMENT_SETTINGS"],
    told: { enabled: "enabled", aboveUsd: "above_usd" },
  },
  approvals: { name: "approval", resources: ["APPROVAL"], told: { status: "status" } },
  // Counted in the write of the posting that it is.
  sole_acts: {
    name: "act of one person",
    resources: ["TRANSACTION", "HOLD", "PAYMENT", "BANK_LINE", "SETTLEMENT_INSTRUCTION"],
    namedIn: () => '{"journalId":',
    told: {},
  },
  report_schedules: { name: "report schedule", resources: ["REPORT_SCHEDULE"], told: {} },
  bank_csv_mappings: {
    name: "CSV columns of CBS account",
    resources: ["BANK_STATEMENT"],
    namedIn: (number) => JSON.stringify(number),
    told: {},
  },
  bank_statements: { name: "bank statement", resources: ["BANK_STATEMENT"], told: { status: "status" } },
};

const isWatched = (subject: string): subject is WatchedTable => Object.hasOwn(watched, subject);

/** What a change is of, in words: 'virtual account 17'. */
export const nameOf = ({ subject, rowId }: RowChange): string =>
  `${isWatched(subject) ? watched[subject].name : subject} ${rowId}`;

const acts: readonly string[] = ["CREATE", "UPDATE", "DELETE", "RELEASE"];

/** Whether a row of the trail records a change: an act on that row, and where a password was set, one that says so. */
export function records(row: ChainedRow, { subject, rowId, change, fields }: RowChange): boolean {
  if (!isWatched(subject) || !acts.includes(row.action)) return false;
  const { resources, namedIn } = watched[subject];
  if (!resources.some((resource) => resource === row.resource)) return false;
  const { details } = row;
  if (namedIn) return details === null || details.includes(namedIn(rowId));
  if (row.resourceId !== rowId) return false;
  if (change !== "update" || !fields.includes("password_hash")) return true;
  return row.action === "DELETE" || details === null || details.includes('"changed":"password"');
}
