import type { Role } from "@/access/actor";
import { type ScopeOfProgram, scopesFor } from "@/access/policy";
import { say, type Text } from "@/vocabulary/language";
import type { ScopeGroup } from "./contract";

/** Groups of scopes, in the order in which they are offered. */
const groups = {
  accounts: "Accounts and movements",
  payments: "Payments and payees",
  files: "Uploads and files",
  events: "Events and alerts",
  reports: "Statements and reports",
  ledger: "CBS accounts and reconciliation",
  settings: "Rates, calendar and settings",
  oversight: "People and oversight",
} as const satisfies Record<string, Text>;
type Group = keyof typeof groups;

/** Group and description of each scope: a right of the policy without a description does not compile. */
const words: Readonly<Record<ScopeOfProgram, readonly [Group, Text]>> = {
  "accounts:read": ["accounts", "See accounts and balances"],
  "accounts:export": ["accounts", "Export accounts"],
  "transactions:read": ["accounts", "See movements"],
  "holds:read": ["accounts", "See holds"],
  "allocations:read": ["accounts", "See allocations"],
  "stats:read": ["accounts", "See totals"],
  "balance-monitors:read": ["accounts", "See balance monitors"],
  "monitors:write": ["accounts", "Set balance monitors"],
  "accounts:write": ["accounts", "Open, change and close accounts"],
  "transactions:post": ["accounts", "Post movements"],
  "holds:write": ["accounts", "Place, release and capture holds"],
  "allocations:write": ["accounts", "Fund and return allocations"],

  "payments:read": ["payments", "See payments"],
  "payments:make": ["payments", "Make payments"],
  "payments:complete": ["payments", "Complete and recall payments"],
  "beneficiaries:read": ["payments", "See beneficiaries"],
  "beneficiaries:write": ["payments", "Change beneficiaries"],
  "payee-checks:ask": ["payments", "Check the names of payees"],
  "scheduled-payments:read": ["payments", "See scheduled payments"],
  "scheduled-payments:write": ["payments", "Schedule and cancel payments"],
  "standing-orders:read": ["payments", "See standing orders"],
  "standing-orders:write": ["payments", "Change standing orders"],
  "hub:use": ["payments", "Answer for the payment hub"],

  "bulk-upload:read": ["files", "See bulk uploads"],
  "bulk-upload:commit": ["files", "Carry out bulk uploads"],
  "bulk-upload:use": ["files", "Upload accounts in bulk"],
  "client-files:read": ["files", "See client files"],
  "payment-files:read": ["files", "See payment files"],
  "payment-files:write": ["files", "Make payment files and take status reports"],
  "channel-keys:read": ["files", "See client keys"],

  "events:read": ["events", "Follow events"],
  "webhooks:read": ["events", "See webhooks"],
  "webhooks:write": ["events", "Change webhooks"],
  "alerts:read": ["events", "See alerts"],
  "alerts:handle": ["events", "Handle alerts"],
  "alert-settings:read": ["events", "See the thresholds of alerts"],
  "alert-settings:write": ["events", "Change the thresholds of alerts"],

  "statements:export": ["reports", "Fetch statements"],
  "reports:run": ["reports", "Run reports"],
  "reports:schedule": ["reports", "Schedule reports"],
  "exports:run": ["reports", "Export lists"],

  "cbs:read": ["ledger", "See CBS accounts"],
  "cbs:link": ["ledger", "Link accounts to CBS accounts"],
  "cbs:write": ["ledger", "Change CBS accounts"],
  "cbs:settle": ["ledger", "Settle between CBS accounts"],
  "bank-statements:read": ["ledger", "See bank statements"],
  "bank-statements:upload": ["ledger", "Upload bank statements"],
  "bank-lines:match": ["ledger", "Match lines of bank statements"],
  "bank-lines:post": ["ledger", "Post lines of bank statements"],
  "reconciliation:read": ["ledger", "See reconciliations"],
  "reconciliation:run": ["ledger", "Run reconciliations"],

  "configurations:read": ["settings", "See configurations"],
  "configurations:write": ["settings", "Change configurations"],
  "rates:read": ["settings", "See exchange rates"],
  "rates:write": ["settings", "Set exchange rates"],
  "holidays:read": ["settings", "See holidays"],
  "holidays:write": ["settings", "Change holidays"],
  "cut-offs:read": ["settings", "See cut-off times"],
  "cut-offs:write": ["settings", "Change cut-off times"],
  "payee-rules:read": ["settings", "See the rules of payee checks"],
  "payee-rules:write": ["settings", "Change the rules of payee checks"],
  "purpose-codes:read": ["settings", "See purpose codes"],
  "payment-settings:read": ["settings", "See clients' payment settings"],
  "approval-settings:read": ["settings", "See approval settings"],
  "sign-in-settings:read": ["settings", "See the rules of signing in"],
  "directory-settings:read": ["settings", "See the settings of the directory"],
  "retention:read": ["settings", "See retention periods"],
  "retention:write": ["settings", "Change retention periods"],
  "operations:read": ["settings", "See jobs and health"],
  "api-docs:read": ["settings", "Read the API documentation"],

  "users:read": ["oversight", "See users"],
  "users:erase": ["oversight", "Erase a user's personal data"],
  "scim:write": ["oversight", "Provision users from a directory"],
  "clients:read": ["oversight", "See clients"],
  "setup-requests:read": ["oversight", "See set-up requests"],
  "approvals:read": ["oversight", "See approvals"],
  "audit:read": ["oversight", "Read the audit trail"],
  "narration:use": ["oversight", "Use the statement narrator"],
  "mcp:use": ["oversight", "Use the assistant's tools"],
  "assistant:ask": ["oversight", "Ask the assistant"],
};

const wordsOf: ReadonlyMap<string, readonly [Group, Text]> = new Map(Object.entries(words));

/** Groups scopes under their headings; headings without scopes are left out. */
export function groupScopes(scopes: readonly string[]): ScopeGroup[] {
  const found = Map.groupBy(scopes, (scope) => wordsOf.get(scope)?.[0]);
  return Object.entries(groups).flatMap(([group, title]) => {
    const own = [...found].find(([key]) => key === group)?.[1] ?? [];
    if (own.length === 0) return [];
    const described = own.map((scope) => ({ scope, does: say<string>(wordsOf.get(scope)?.[1] ?? scope) }));
    return [{ title: say<string>(title), scopes: described }];
  });
}

/** Scopes that an API client of a role may have, in their groups. */
export const offeredScopes = (role: Role): ScopeGroup[] => groupScopes(scopesFor(role));
