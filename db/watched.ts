import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  alertSettings,
  apiClients,
  approvalSettings,
  approvals,
  bankCsvMappings,
  bankStatements,
  beneficiaries,
  cbsAccounts,
  channelKeys,
  clientFiles,
  clientPaymentSettings,
  clients,
  configurations,
  cutOffs,
  directoryIdentities,
  directorySettings,
  exchangeRates,
  fundAllocations,
  groupMappings,
  holidays,
  jobCursors,
  mails,
  payeeRules,
  paymentDetails,
  paymentScreenings,
  programCredentials,
  purposeCodes,
  reportSchedules,
  retentionSettings,
  scheduledPayments,
  secondFactors,
  signInRules,
  soleActs,
  standingOrders,
  users,
  virtualAccounts,
  webhooks,
} from "./schema";

/** Why a column is left out of what is watched: nothing hangs on it, or `verify` proves it by what is named. */
type LeftOut = { harmless: string } | { provedBy: string };

/** Rules of a watched table `T`; its columns by their names in the schema. */
type Rules<T extends SQLiteTable, Resource extends string> = {
  /** Noun for a row in a sentence, followed by its id. */
  name: string;
  /** Resources of the trail's rows that may change it, its own first. */
  resources: readonly Resource[];
  /** Entry in the details of such a row that records the change; if absent, its resource's id is the row's. */
  namedIn?: (rowId: string) => string;
  /** The columns that details name in `after`. None where the digest alone says what a row is. */
  audited?: readonly (keyof T["_"]["columns"])[];
  /** Columns with another name in the details, by that name. */
  auditedAs?: Readonly<Record<string, keyof T["_"]["columns"]>>;
  /** The columns that mere use changes. */
  leftOut?: { readonly [Column in keyof T["_"]["columns"]]?: LeftOut };
  /** The values of a column with which a row is not watched. */
  unwatchedWhile?: readonly [keyof T["_"]["columns"], ...string[]];
};

/** A watched table as triggers and `verify` use it: its columns by their names in SQL. */
type Watched<Resource extends string> = {
  table: string;
  /** The column that names a row. */
  key: string;
  /** Digested columns of a row, in order. */
  columns: readonly string[];
  leftOut: readonly { column: string; why: LeftOut }[];
  unwatchedWhile: { column: string; values: readonly string[] } | undefined;
  name: string;
  resources: readonly Resource[];
  namedIn: ((rowId: string) => string) | undefined;
  /** Columns by the names under which details have them, in `after`. */
  audited: Readonly<Record<string, string>>;
};

function watch<T extends SQLiteTable, const Resource extends string>(
  table: T,
  {
    audited = [],
    auditedAs = {},
    leftOut = {},
    unwatchedWhile,
    namedIn,
    name,
    resources,
  }: Rules<T, Resource>,
): Watched<Resource> {
  const columns = Object.entries(getTableColumns(table));
  const sqlName = (wanted: PropertyKey) => {
    const found = columns.find(([column]) => column === wanted)?.[1];
    if (found === undefined) throw new Error(`${getTableName(table)} has no column ${String(wanted)}`);
    return found.name;
  };
  const reasons = new Map(Object.entries<LeftOut | undefined>(leftOut));
  const key = columns.find(([, column]) => column.primary)?.[1].name;
  if (key === undefined) throw new Error(`${getTableName(table)} has no column that names its rows`);
  return {
    table: getTableName(table),
    key,
    columns: columns.filter(([column]) => !reasons.has(column)).map(([, column]) => column.name),
    leftOut: [...reasons].flatMap(([column, why]) => (why ? [{ column: sqlName(column), why }] : [])),
    unwatchedWhile: unwatchedWhile && {
      column: sqlName(unwatchedWhile[0]),
      values: unwatchedWhile.slice(1).map(String),
    },
    name,
    resources,
    namedIn,
    audited: Object.fromEntries([
      ...audited.map((column) => [column, sqlName(column)]),
      ...Object.entries(auditedAs).map(([detail, column]) => [detail, sqlName(column)]),
    ]),
  };
}

const asText = (id: string) => JSON.stringify(id);
/** Why the columns of a lease are harmless. */
export const lease =
  "who works on it, and until when: every write of the work is fenced, and what was done is not done again; a lease further ahead than leases last counts for nothing";
/** Why the columns of what was sent to a webhook are harmless. */
const sent =
  "how far events were sent: further back they are sent again with the same ids, further ahead verify finds the events that were passed over, and a next try that is further ahead than pauses last is due at once";
/** Reason that the columns of attempts to send a mail are harmless. */
const tried = "how often it was tried, and what the mail server last said: nothing is decided by either";

/**
 * The tables whose changes are held against the trail, parents first: people, accounts and their settings, and whatever
 * else the book's rules hang on. All columns of the schema count but those that are left out, each with its reason.
 *
 * All else follows from this list: the view `…_state` of a table's rows with `row_id` and `state`, the triggers that write
 * `state_changes` (`watchedProgram`), what `verify` compares, and what may change unseen (`db/unverified-columns.ts`).
 */
export const watched = {
  clients: watch(clients, {
    name: "client",
    resources: ["CLIENT", "USER", "VIRTUAL_ACCOUNT"],
    namedIn: asText,
  }),
  users: watch(users, {
    name: "user",
    resources: ["USER"],
    audited: [
      "username",
      "email",
      "role",
      "clientId",
      "isActive",
      "virtualAccountId",
      "networth",
      "keeperId",
    ],
    leftOut: {
      lastSignInAt: { harmless: "the trail has each sign-in itself" },
      language: { harmless: "how one's own screens and mails read: nothing is decided by it" },
    },
  }),
  directory_identities: watch(directoryIdentities, {
    name: "identity",
    resources: ["DIRECTORY_IDENTITY"],
    audited: ["userId", "issuer", "subject", "isActive", "groups", "isAdmitted"],
  }),
  group_mappings: watch(groupMappings, {
    name: "group mapping",
    resources: ["GROUP_MAPPING"],
    audited: ["group", "role", "clientId"],
  }),
  directory_settings: watch(directorySettings, {
    name: "settings of the directory",
    resources: ["DIRECTORY_SETTINGS"],
    audited: ["groupsClaim", "closePasswordsForStaff"],
  }),
  virtual_accounts: watch(virtualAccounts, {
    name: "virtual account",
    resources: ["VIRTUAL_ACCOUNT", "CONFIGURATION"],
    audited: [
      "virtualIban",
      "customerName",
      "companyName",
      "reference",
      "type",
      "currency",
      "description",
      "creditEnabled",
      "debitEnabled",
      "networth",
      "status",
      "clientId",
      "cbsAccount",
    ],
    leftOut: { balance: { provedBy: "its entries" }, transactionCount: { provedBy: "its transactions" } },
  }),
  configurations: watch(configurations, {
    name: "configuration of account",
    resources: ["CONFIGURATION", "VIRTUAL_ACCOUNT"],
    audited: [
      "dailyLimit",
      "monthlyLimit",
      "enforceLimits",
      "suspenseAccount",
      "autoReconciliation",
      "complianceCheck",
      "holdDuration",
      "notificationEmail",
    ],
  }),
  cbs_accounts: watch(cbsAccounts, {
    name: "CBS account",
    resources: ["CBS_ACCOUNT"],
    audited: ["name", "purpose", "currencies", "isActive"],
  }),
  exchange_rates: watch(exchangeRates, { name: "exchange rate", resources: ["EXCHANGE_RATE"] }),
  holidays: watch(holidays, {
    name: "holiday",
    resources: ["HOLIDAY"],
    audited: ["date", "name", "currency"],
  }),
  cut_offs: watch(cutOffs, { name: "cut-off time", resources: ["CUT_OFF"], audited: ["time"] }),
  beneficiaries: watch(beneficiaries, {
    name: "beneficiary",
    resources: ["BENEFICIARY"],
    audited: ["clientId", "name", "account", "bic", "clearingCode", "country", "isApproved"],
  }),
  payee_rules: watch(payeeRules, {
    name: "payee rule",
    resources: ["PAYEE_RULE"],
    audited: ["country", "currency"],
  }),
  payment_details: watch(paymentDetails, {
    name: "details of payment",
    resources: ["PAYMENT"],
    // Those that wait are held against the commands of their payments.
    unwatchedWhile: ["status", "waiting"],
  }),
  purpose_codes: watch(purposeCodes, {
    name: "purpose code",
    resources: ["PURPOSE_CODE"],
    audited: ["code", "name", "isActive"],
  }),
  payment_screenings: watch(paymentScreenings, {
    name: "screening of payment",
    resources: ["PAYMENT"],
    audited: ["decision", "reference"],
  }),
  api_clients: watch(apiClients, {
    name: "api client",
    resources: ["API_CLIENT"],
    audited: ["name", "clientId", "scopes", "allowedIps", "expiresAt"],
    leftOut: { lastUsedAt: { harmless: "when it last called, for who reads the list" } },
  }),
  program_credentials: watch(programCredentials, {
    name: "credential",
    resources: ["API_CLIENT"],
    namedIn: asText,
  }),
  channel_keys: watch(channelKeys, {
    name: "key",
    resources: ["CHANNEL_KEY"],
    audited: ["clientId", "userId", "name", "fingerprint", "start"],
    leftOut: { intraday: { harmless: "when reports are made of what its client may see all the same" } },
  }),
  client_files: watch(clientFiles, {
    name: "file of a client",
    resources: ["CLIENT_FILE"],
    leftOut: {
      uploadId: {
        harmless:
          "which upload was made of it, or is reported on, for who reads the list: both are held themselves",
      },
      status: {
        provedBy: "its kind, its upload, the same bytes before it, or the row of the trail that refused it",
      },
      virtualAccountId: { harmless: "which account it is of: its bytes say so, and are held" },
      mark: {
        harmless: "by what it is seen that there is a newer one: a file is made again, or an hour later",
      },
      message: { harmless: "the message to its sender: the trail has why a file was refused" },
      fetchedAt: { harmless: "when the client first took it: the trail has each time" },
      fetchedBy: { harmless: "who first took it: the trail has each time" },
      token: { harmless: lease },
      attempts: { harmless: lease },
      leasedUntil: { harmless: lease },
    },
  }),
  standing_orders: watch(standingOrders, {
    name: "standing order",
    resources: ["STANDING_ORDER"],
    audited: ["amount", "currency", "recipient", "every", "until", "times", "shift", "status", "nextDate"],
    auditedAs: { vaId: "virtualAccountId", from: "everyFrom" },
  }),
  scheduled_payments: watch(scheduledPayments, {
    name: "scheduled payment",
    resources: ["SCHEDULED_PAYMENT"],
    audited: ["amount", "currency", "recipient", "reference", "executesOn", "status", "tries"],
    auditedAs: { vaId: "virtualAccountId" },
    leftOut: {
      token: { harmless: lease },
      leasedUntil: { harmless: lease },
      attempts: { harmless: lease },
    },
  }),
  fund_allocations: watch(fundAllocations, {
    name: "allocation",
    resources: ["FUND_ALLOCATION"],
    audited: ["userId", "allocatedAmount", "currency", "revokedAt"],
    auditedAs: { vaId: "virtualAccountId" },
  }),
  alert_settings: watch(alertSettings, {
    name: "alert settings of",
    resources: ["ALERT_SETTINGS"],
    audited: [
      "highAmount",
      "velocityCount",
      "velocityMinutes",
      "structuringCount",
      "dormantDays",
      "passThroughMinutes",
      "passThroughAmount",
      "payersCount",
      "payerReceipts",
      "newPartyAmount",
      "payerClients",
    ],
  }),
  approval_settings: watch(approvalSettings, {
    name: "approval settings of",
    resources: ["APPROVAL_SETTINGS"],
    namedIn: (kind) => `"kind":${asText(kind)}`,
  }),
  client_payment_settings: watch(clientPaymentSettings, {
    name: "payment settings of",
    resources: ["PAYMENT_SETTINGS"],
    audited: ["enabled", "aboveUsd", "beneficiaries", "payeeAdvice"],
  }),
  retention_settings: watch(retentionSettings, {
    name: "retention of",
    resources: ["RETENTION"],
    audited: ["days"],
  }),
  second_factors: watch(secondFactors, {
    name: "second factor",
    resources: ["SECOND_FACTOR"],
    audited: ["userId", "kind", "name"],
    leftOut: {
      counter: { provedBy: "the greatest counter that the trail has of its uses" },
      lastUsedAt: { harmless: "the trail has each sign-in itself" },
    },
  }),
  sign_in_rules: watch(signInRules, {
    name: "rules of signing in",
    resources: ["SIGN_IN_SETTINGS"],
    audited: [
      "admin",
      "auditor",
      "clientUser",
      "paymentsAboveUsd",
      "apiClients",
      "beneficiaries",
      "roles",
      "webhooks",
    ],
  }),
  approvals: watch(approvals, { name: "approval", resources: ["APPROVAL"], audited: ["status"] }),
  // Counted in the write of the act that it is: a posting's row names its journal, any other row is of one of these kinds.
  sole_acts: watch(soleActs, {
    name: "act of one person",
    resources: [
      "TRANSACTION",
      "HOLD",
      "PAYMENT",
      "BANK_LINE",
      "SETTLEMENT_INSTRUCTION",
      "SCHEDULED_PAYMENT",
      "STANDING_ORDER",
      "BULK_UPLOAD",
      "APPROVAL",
    ],
    namedIn: () => "{",
  }),
  webhooks: watch(webhooks, {
    name: "webhook",
    resources: ["WEBHOOK"],
    audited: ["clientId", "url", "types", "description", "status"],
    leftOut: {
      position: { harmless: sent },
      dueAt: { harmless: sent },
      failures: { harmless: sent },
      token: { harmless: lease },
      attempts: { harmless: lease },
      leasedUntil: { harmless: lease },
    },
  }),
  job_cursors: watch(jobCursors, {
    name: "progress of the job",
    resources: ["JOB"],
    audited: ["lastId"],
    // It is written every few seconds, and read by nobody.
    unwatchedWhile: ["name", "heartbeat"],
  }),
  mails: watch(mails, {
    name: "mail",
    resources: ["MAIL", "ALERT", "RETENTION"],
    namedIn: asText,
    leftOut: {
      status: { provedBy: "the row of the trail of its end" },
      attempts: { harmless: tried },
      lastError: { harmless: tried },
      nextAttemptAt: {
        harmless: "when it is tried next: it is due at once where that is further ahead than pauses last",
      },
    },
  }),
  report_schedules: watch(reportSchedules, {
    name: "report schedule",
    resources: ["REPORT_SCHEDULE"],
    leftOut: {
      nextDueAt: {
        harmless:
          "when a report is made next: earlier it is made once more, and where it is later than the cadence has it, the job puts it back within a minute",
      },
    },
  }),
  bank_csv_mappings: watch(bankCsvMappings, {
    name: "CSV columns of CBS account",
    resources: ["BANK_STATEMENT"],
    namedIn: asText,
  }),
  bank_statements: watch(bankStatements, {
    name: "bank statement",
    resources: ["BANK_STATEMENT"],
    audited: ["status"],
    leftOut: {
      lastLineId: { provedBy: "the lines that its commit dealt with" },
      token: { harmless: lease },
      leasedUntil: { harmless: lease },
      attempts: { harmless: lease },
    },
    // While its file is read nobody sees an import.
    unwatchedWhile: ["status", "reading"],
  }),
};
export type WatchedTable = keyof typeof watched;

export const isWatched = (name: string): name is WatchedTable => Object.hasOwn(watched, name);
export const watchedTables: readonly WatchedTable[] = Object.keys(watched).filter(isWatched);

/** The program's part that follows from the list: the view and the triggers of each watched table. */
export const watchedProgram = (): string => Object.values(watched).map(statesOf).join("\n");

function statesOf({ table, key, columns, unwatchedWhile }: Watched<string>): string {
  const json = (of: string) => `json_object(${columns.map((name) => `'${name}', ${of}${name}`).join(", ")})`;
  const entry = "INSERT INTO state_entries (subject, row_id, change, before, after) VALUES";
  const after = `(SELECT state FROM ${table}_state WHERE row_id = NEW.${key})`;
  const is = (of: string, comparison: "IN" | "NOT IN") =>
    unwatchedWhile &&
    `${of}${unwatchedWhile.column} ${comparison} (${unwatchedWhile.values.map((value) => `'${value}'`).join(", ")})`;
  const when = (of: string) => (unwatchedWhile ? ` WHEN ${is(of, "NOT IN")}` : "");
  const [change, before] = unwatchedWhile
    ? [`iif(${is("OLD.", "IN")}, 'insert', 'update')`, `iif(${is("OLD.", "IN")}, NULL, ${json("OLD.")})`]
    : ["'update'", json("OLD.")];
  return `
CREATE VIEW ${table}_state AS
SELECT ${key} AS row_id, ${json("")} AS state
FROM ${table}${unwatchedWhile ? ` WHERE ${is("", "NOT IN")}` : ""};

CREATE TRIGGER ${table}_state_insert AFTER INSERT ON ${table}${when("NEW.")} BEGIN
  ${entry} ('${table}', NEW.${key}, 'insert', NULL, ${after});
END;

CREATE TRIGGER ${table}_state_update AFTER UPDATE OF ${columns.join(", ")}
ON ${table}${when("NEW.")} BEGIN
  ${entry} ('${table}', NEW.${key}, ${change}, ${before}, ${after});
END;

CREATE TRIGGER ${table}_state_delete AFTER DELETE ON ${table}${when("OLD.")} BEGIN
  ${entry} ('${table}', OLD.${key}, 'delete', NULL, NULL);
END;
`;
}
