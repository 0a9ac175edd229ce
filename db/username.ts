import { getTableName, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * The name of the user whom a column names, null if it names none. The column is written with its table: `users` has
 * columns of the same names.
 * @example createdBy: selectUsername(exchangeRates.createdBy).as("set_by")
 */
export const selectUsername = <Column extends SQLiteColumn>(column: Column) =>
  sql<Column["_"]["notNull"] extends true ? string : string | null>`(select u.username from users u
    where u.id = ${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)})`;
