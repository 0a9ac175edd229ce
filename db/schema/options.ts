import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The condition of a CHECK that a column holds one of the options of a list: words of the code, never input. */
export function optionCondition(column: SQLWrapper, options: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(options.map((option) => `'${option}'`).join(","))})`;
}

/**
 * Condition in equalities, for tables that postings write: IN with three or more values opens a temporary table each
 * time that the CHECK is tested.
 */
export function optionEqualities(column: SQLWrapper, options: readonly string[]): SQL {
  return sql.join(
    options.map((option) => sql`${column} = ${sql.raw(`'${option}'`)}`),
    sql` or `,
  );
}
