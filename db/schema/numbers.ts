import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { numberStatuses } from "@/vocabulary/collection-options";
import { virtualAccounts } from "./accounts";
import { users } from "./identity";
import { optionCondition } from "./options";

/**
 * Pools of account numbers, each of one collection account (COBO). The counts of their numbers by status are kept by triggers.
 * `deletedAt`: no number of it is active, and none is given any more.
 */
export const numberPools = sqliteTable(
  "number_pools",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    name: text().notNull(),
    /** Days for which a closed number may be given back to its holder alone. */
    quarantineDays: integer("quarantine_days").notNull().default(365),
    reserved: integer().notNull().default(0),
    active: integer().notNull().default(0),
    quarantined: integer().notNull().default(0),
    closed: integer().notNull().default(0),
    deletedAt: integer("deleted_at"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("number_pools_request").on(t.requestId),
    index("number_pools_account").on(t.virtualAccountId, t.id),
    check("POOL_QUARANTINE", sql`${t.quarantineDays} between 1 and 3650`),
    check(
      "POOL_COUNTS",
      sql`min(${t.reserved}, ${t.active}, ${t.quarantined}, ${t.closed}) >= 0 and (${t.deletedAt} is null or ${t.active} = 0)`,
    ),
  ],
);

/**
 * Account numbers: virtual IBANs that lead to the account of their pool. The id is the number in the IBAN sequence, which is no
 * account's. A number has one holder for ever, whom the client names: `externalId` is the client's own id of the holder.
 * `activatedAt` is the first activation; `numberHoldings` has all periods.
 */
export const accountNumbers = sqliteTable(
  "account_numbers",
  {
    id: integer().primaryKey(),
    poolId: integer("pool_id")
      .notNull()
      .references(() => numberPools.id),
    iban: text().notNull(),
    status: text({ enum: numberStatuses }).notNull().default("reserved"),
    holderName: text("holder_name"),
    externalId: text("external_id"),
    activatedAt: integer("activated_at"),
    closedAt: integer("closed_at"),
    /** Instant from which on nobody gets it any more. */
    quarantinedUntil: integer("quarantined_until"),
    /** Reason for which it was closed. */
    reason: text(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("account_numbers_iban").on(t.iban),
    index("account_numbers_pool").on(t.poolId, t.id),
    index("account_numbers_status").on(t.poolId, t.status, t.id),
    uniqueIndex("account_numbers_holder").on(t.poolId, t.externalId).where(sql`${t.status} = 'active'`),
    index("account_numbers_external").on(t.externalId, t.poolId).where(sql`${t.externalId} is not null`),
    index("account_numbers_ending").on(t.quarantinedUntil).where(sql`${t.status} = 'quarantined'`),
    check("NUMBER_STATUS", optionCondition(t.status, numberStatuses)),
    check(
      "NUMBER_PARTS",
      sql`(${t.holderName} is null) = (${t.status} = 'reserved') and (${t.externalId} is null) = (${t.status} = 'reserved')
        and (${t.activatedAt} is null) = (${t.status} = 'reserved')
        and (${t.closedAt} is null) = (${t.status} in ('reserved', 'active'))
        and (${t.quarantinedUntil} is null) = (${t.status} in ('reserved', 'active'))
        and (${t.reason} is null) = (${t.status} in ('reserved', 'active'))`,
    ),
  ],
);

/** Periods in which an account number was its holder's (EBA/Rep/2024/08): append-only, until the end of the last one is set. */
export const numberHoldings = sqliteTable(
  "number_holdings",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    numberId: integer("number_id")
      .notNull()
      .references(() => accountNumbers.id),
    since: integer().notNull(),
    until: integer(),
    reason: text(),
  },
  (t) => [
    index("number_holdings_number").on(t.numberId, t.id),
    uniqueIndex("number_holdings_open").on(t.numberId).where(sql`${t.until} is null`),
    check(
      "HOLDING_PERIOD",
      sql`coalesce(${t.until}, ${t.since}) >= ${t.since} and (${t.until} is null) = (${t.reason} is null)`,
    ),
  ],
);
