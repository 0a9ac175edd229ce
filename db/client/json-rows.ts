import type { SqlValue, Table } from "./types";

// A cell that the engine knows to be JSON would lose its quotes: '5' would come out as 5.
const answersJson = /\bjson\w*\s*\(|->(?!>)/i;
// Lists of ids in comparisons, which are not cells.
const comparedIds = /\bin \(select value from json_each\(\?\)\)/g;

/**
 * The same query with its rows as one JSON text. Passing a cell out of the engine costs more than handling it inside,
 * so a page of rows is read in half the time. SQLite keeps the order of the rows in such an aggregate. Undefined for a
 * query that returns JSON itself.
 */
export function asJson(sql: string, columns: number): string | undefined {
  if (answersJson.test(sql.replace(comparedIds, ""))) return undefined;
  const names = Array.from({ length: columns }, (_, i) => `c${i}`).join(", ");
  return `with answer(${names}) as (${sql}) select json_group_array(json_array(${names})) from answer`;
}

/**
 * The rows that such a query returned; undefined where JSON does not hold a cell exactly (a fraction, an integer that is
 * too large to be safe, a value that is JSON itself), so that the original query has to be run.
 */
export function rowsOfJson({ rows: [first] }: Table): SqlValue[][] | undefined {
  const text = first?.[0];
  const rows: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  return Array.isArray(rows) && rows.every(isExact) ? rows : undefined;
}

function isExact(row: unknown): row is SqlValue[] {
  if (!Array.isArray(row)) return false;
  for (const cell of row) {
    if (typeof cell === "string" || cell === null) continue;
    if (!Number.isSafeInteger(cell)) return false;
  }
  return true;
}
