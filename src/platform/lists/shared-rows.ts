import { sameValue } from "db/kept-reads";
import type { Page } from "db/keyset";

/**
 * Rows that were read again after a commit: an unchanged row is the same object, and if all are unchanged, so is the
 * list. Results derived from a row or the list, such as markup, are then found by the object again. They are frozen, since
 * several answers share them: a change needs a copy.
 */
export function sharedRows<Row extends { id: unknown }>(
  before: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  let byId: Map<unknown, Row> | undefined;
  const find = (id: unknown): Row | undefined => {
    byId ??= new Map(before.map((row) => [row.id, row]));
    return byId.get(id);
  };
  let isAsBefore = before.length === now.length;
  const rows = now.map((row, at) => {
    const old = before[at]?.id === row.id ? before[at] : find(row.id);
    const shared = old !== undefined && isSameRow(old, row) ? old : Object.freeze(row);
    isAsBefore &&= shared === before[at];
    return shared;
  });
  return isAsBefore ? before : Object.freeze(rows);
}

/** Compares cell by cell, and what stands within a cell as a whole. */
function isSameRow(old: object, now: object): boolean {
  const keys = Object.keys(now);
  for (const key of keys)
    if (Reflect.get(old, key) !== Reflect.get(now, key)) return Bun.deepEquals(old, now, true);
  return Object.keys(old).length === keys.length;
}

/** The same for a page with its cursors. */
export function sharedPage<Row extends { id: unknown }>(
  before: Page<Row> | undefined,
  now: Page<Row>,
): Page<Row> {
  const rows = sharedRows(before?.rows ?? [], now.rows);
  const page = { ...now, rows } as Page<Row>;
  return before && rows === before.rows ? sameValue(before, page) : Object.freeze(page);
}
