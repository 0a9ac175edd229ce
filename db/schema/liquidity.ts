import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import {
  sweepDirections,
  sweepItemStates,
  sweepModes,
  sweepPhases,
  sweepRunStatuses,
  sweepStatuses,
  sweepTimes,
} from "@/vocabulary/sweep-options";
import { virtualAccounts } from "./accounts";
import { clients, users } from "./identity";
import { optionCondition } from "./options";
import { runColumns } from "./run-columns";

/** Accounts of clients in the core banking system, to which sweeps go: one for each currency of a client. */
export const coreAccounts = sqliteTable(
  "core_accounts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    currency: text({ enum: currencies }).notNull(),
    /** IBAN without spaces, or a local number. */
    account: text().notNull(),
    /** Name of its holder. */
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("core_accounts_currency").on(t.clientId, t.currency),
    check("CORE_ACCOUNT_CURRENCY", optionCondition(t.currency, currencies)),
  ],
);

/**
 * Rules by which a client's money moves between its accounts, or to its core account. Amounts are in minor units. `vaIds` is a JSON
 * array of accounts in their order, null for all open accounts of the client in the currency. `toAccountId` is the account on the
 * other side, null for the core account. `at` is a time of the bank's clock such as `17:00`. `plannedFrom` is the instant after
 * which its next time counts.
 */
export const sweeps = sqliteTable(
  "sweeps",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    name: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    vaIds: text("va_ids"),
    toAccountId: integer("to_account_id").references(() => virtualAccounts.id),
    mode: text({ enum: sweepModes }).notNull(),
    target: integer(),
    floor: integer(),
    ceiling: integer(),
    direction: text({ enum: sweepDirections }).notNull(),
    minimum: integer(),
    multiple: integer(),
    runsAt: text("runs_at", { enum: sweepTimes }).notNull(),
    at: text(),
    minutesBefore: integer("minutes_before"),
    status: text({ enum: sweepStatuses }).notNull().default("active"),
    plannedFrom: integer("planned_from").notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("sweeps_client").on(t.clientId, t.id),
    index("sweeps_target").on(t.toAccountId).where(sql`${t.toAccountId} is not null`),
    index("sweeps_timed").on(t.id).where(sql`${t.status} = 'active' and ${t.runsAt} <> 'manual'`),
    check("SWEEP_CURRENCY", optionCondition(t.currency, currencies)),
    check("SWEEP_MODE", optionCondition(t.mode, sweepModes)),
    check("SWEEP_DIRECTION", optionCondition(t.direction, sweepDirections)),
    check("SWEEP_TIME", optionCondition(t.runsAt, sweepTimes)),
    check("SWEEP_STATUS", optionCondition(t.status, sweepStatuses)),
    check(
      "SWEEP_AMOUNT",
      sql`min(ifnull(${t.target}, 1), ifnull(${t.floor}, 1), ifnull(${t.ceiling}, 1), ifnull(${t.minimum}, 1), ifnull(${t.multiple}, 1)) > 0`,
    ),
  ],
);

/**
 * Runs of sweeps. `rule` is the sweep as it was at their start, as JSON; `dueAt` the time for which a run of the server was due, null
 * for one that a person started. A run is reversed as a whole, once: `phase` says which of the two is under way or was last done.
 */
export const sweepRuns = sqliteTable(
  "sweep_runs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...runColumns(sweepRunStatuses),
    sweepId: integer("sweep_id").notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    rule: text().notNull(),
    dueAt: integer("due_at"),
    phase: text({ enum: sweepPhases }).notNull().default("sweep"),
    reversedBy: integer("reversed_by").references(() => users.id),
  },
  (t) => [
    uniqueIndex("sweep_runs_request").on(t.requestId),
    uniqueIndex("sweep_runs_due").on(t.sweepId, t.dueAt).where(sql`${t.dueAt} is not null`),
    uniqueIndex("sweep_runs_running").on(t.sweepId).where(sql`${t.status} = 'running'`),
    index("sweep_runs_sweep").on(t.sweepId, t.id),
    index("sweep_runs_client").on(t.clientId, t.id),
    check("SWEEP_RUN_STATUS", optionCondition(t.status, sweepRunStatuses)),
  ],
);

/**
 * Accounts of a run in their order, each with its outcome. `before` is the available balance that the amount was computed from,
 * `reason` the code of what was not moved, or not in full; `reverseReason` that of an item that could not be reversed.
 */
export const sweepItems = sqliteTable(
  "sweep_items",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    runId: integer("run_id")
      .notNull()
      .references(() => sweepRuns.id),
    ordinal: integer().notNull(),
    virtualAccountId: integer("virtual_account_id").notNull(),
    state: text({ enum: sweepItemStates }).notNull().default("open"),
    direction: text({ enum: ["collect", "fund"] }),
    before: integer(),
    amount: integer(),
    reason: text(),
    journalId: text("journal_id"),
    reversedJournalId: text("reversed_journal_id"),
    reverseReason: text("reverse_reason"),
  },
  (t) => [
    uniqueIndex("sweep_items_ordinal").on(t.runId, t.ordinal),
    uniqueIndex("sweep_items_account").on(t.runId, t.virtualAccountId),
    uniqueIndex("sweep_items_journal").on(t.journalId).where(sql`${t.journalId} is not null`),
    uniqueIndex("sweep_items_reversed")
      .on(t.reversedJournalId)
      .where(sql`${t.reversedJournalId} is not null`),
    check("SWEEP_ITEM_STATE", optionCondition(t.state, sweepItemStates)),
    check(
      "SWEEP_ITEM_JOURNAL",
      sql`(${t.state} in ('moved', 'reversed')) = (${t.journalId} is not null)
        and (${t.state} = 'reversed') = (${t.reversedJournalId} is not null)
        and (${t.journalId} is null or (${t.amount} > 0 and ${t.direction} is not null and ${t.before} is not null))`,
    ),
  ],
);
