import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

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
