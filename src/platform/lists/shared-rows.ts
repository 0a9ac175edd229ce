import { sameValue } from "db/kept-reads";
import type { Page } from "db/keyset";

/** Freezes rows that several answers share: a change needs a copy. */
function frozenRows<Row>(rows: readonly Row[]): readonly Row[] {
  for (const row of rows) Object.freeze(row);
  return Object.freeze(rows);
}

/**
 * Rows that were read again after a commit: an unchanged row is the same object, and if all are unchanged, so is the
 * list. Results derived from a row or the list, such as markup, are then found by the object again.
 */
export function sharedRows<Row extends { id: unknown }>(
  before: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  let isAsBefore = before.length === now.length;
  const rows = now.map((row, at) => {
    const old = known.get(row.id);
    const shared = old === undefined ? row : sameValue(old, row);
    isAsBefore &&= shared === before[at];
    return shared;
  });
  return isAsBefore ? before : frozenRows(rows);
}

/** The same for a page with its cursors. */
export function sharedPage<Row extends { id: unknown }>(before: Page<Row>, now: Page<Row>): Page<Row> {
  const rows = sharedRows(before.rows, now.rows);
  const page = { ...now, rows } as Page<Row>;
  return rows === before.rows ? sameValue(before, page) : frozenPage(page);
}

/** A page that several answers share. */
export function frozenPage<Row>(page: Page<Row>): Page<Row> {
  frozenRows(page.rows);
  return Object.freeze(page);
}
