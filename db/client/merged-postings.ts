import { DatabaseError } from "./errors";
import type { Outcome, Unit } from "./queue";
import type { Row, Statement } from "./types";

/** Postings of one form as one statement. */
export const bulkStatement = (bulkSql: string, units: readonly Unit[]): Statement => ({
  sql: bulkSql,
  args: [JSON.stringify(units.map(({ statements }) => statements[0]?.args))],
});

/** Finds each posting's row among the rows that the statement returned. */
export function bulkOutcomes(rows: readonly Row[], units: readonly Unit[]): Outcome[] {
  const byKey = new Map(rows.map((row) => [Object.values(row)[0], row]));
  return units.map(({ statements }) => {
    const row = byKey.get(statements[0]?.args[0] ?? null);
    return row ? [[row]] : new DatabaseError("FAILED", "a posting of a batch returned no row");
  });
}
