import type { AuditAction, AuditResource } from "@/commands/contract";

/** What acts are done to, by the words for it. */
export const auditedThings: readonly (readonly [AuditResource, string])[] = [
  ["ALERT_SETTINGS", "alert settings|alert thresholds?|thresholds?"],
  ["EXCHANGE_RATE", "exchange rates?|fx rates?|euro rates?|rates?"],
  ["SETUP_REQUEST", "set-?up requests?|set up requests?"],
  ["FUND_ALLOCATION", "fund allocations?|allocations?"],
  ["CONFIGURATION", "configurations?|limits?|daily limits?|monthly limits?"],
  ["RECONCILIATION", "reconciliations?"],
  ["VIRTUAL_ACCOUNT", "virtual accounts?|accounts?"],
  ["CBS_ACCOUNT", "cbs accounts?"],
  ["HOLD", "holds?"],
  ["PAYMENT", "payments?"],
  ["ALERT", "alerts?"],
  ["USER", "users?"],
  ["CALL", "calls?"],
];

type Verb = {
  words: string;
  actions: readonly AuditAction[];
  on: readonly AuditResource[];
  /** What the thing became by it, where the action alone does not say. */
  became?: string;
  /** What was done, behind the noun. */
  done: string;
  /** What several entries are called where one thing may have more than one of them. */
  entries?: readonly [one: string, many: string];
};

export const changes = ["change", "changes"] as const;
const entries = ["entry", "entries"] as const;

/** What was done, as far as rows of the trail say it beyond doubt. */
export const auditedActs: readonly Verb[] = [
  { words: "rejected|rejects?", actions: ["UPDATE"], on: ["PAYMENT"], became: "rejected", done: "rejected" },
  { words: "approved|approves?", actions: ["UPDATE"], on: ["PAYMENT"], became: "booked", done: "approved" },
  { words: "released?|releases", actions: ["RELEASE"], on: ["HOLD"], became: "release", done: "released" },
  { words: "captured?|captures", actions: ["RELEASE"], on: ["HOLD"], became: "capture", done: "captured" },
  { words: "placed?|created?|put|made", actions: ["CREATE"], on: ["HOLD"], done: "placed" },
  { words: "resolved?", actions: ["UPDATE"], on: ["ALERT"], became: "resolved", done: "resolved" },
  {
    words: "acknowledged?",
    actions: ["UPDATE"],
    on: ["ALERT"],
    became: "acknowledged",
    done: "acknowledged",
  },
  {
    words: "(?:deactivated|disabled) or (?:deleted|removed)|(?:deleted|removed) or (?:deactivated|disabled)",
    actions: ["UPDATE", "DELETE"],
    on: ["USER"],
    became: "inactive",
    done: "deactivated or deleted",
    entries,
  },
  {
    words: "deactivated?|disabled?",
    actions: ["UPDATE"],
    on: ["USER"],
    became: "inactive",
    done: "deactivated",
    entries,
  },
  { words: "deleted?|removed?", actions: ["DELETE"], on: ["USER", "VIRTUAL_ACCOUNT"], done: "deleted" },
  {
    words: "created?|added?|add|opened",
    actions: ["CREATE"],
    on: ["USER", "VIRTUAL_ACCOUNT", "FUND_ALLOCATION"],
    done: "created",
  },
  {
    words: "set|entered|changed|changes?(?: to)?|made|updated",
    actions: ["CREATE"],
    on: ["EXCHANGE_RATE"],
    done: "set",
  },
  { words: "ran|started?|run", actions: ["CREATE"], on: ["RECONCILIATION"], done: "started" },
  {
    words: "changed?|edited|altered|updated|modified|changes?(?: to| of)?|edits?(?: to| of)?|set",
    actions: ["UPDATE"],
    on: ["CONFIGURATION", "ALERT_SETTINGS", "USER", "VIRTUAL_ACCOUNT", "CBS_ACCOUNT"],
    done: "changed",
    entries: changes,
  },
  { words: "refused|denied|forbidden", actions: ["REFUSED"], on: ["CALL"], done: "refused", entries },
];
