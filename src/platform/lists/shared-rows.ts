import { sameValue } from "db/kept-reads";
import type { Page } from "db/keyset";

/**
 * Merges rows that were read again after a commit with the previous ones: an unchanged row stays the same object, and if all are
 * unchanged, so does the list. Caches by row or list, such as of markup, then hit. Rows are frozen because several answers share
 * them: copy a row to change it.
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

/** Compares cells by identity first, and the whole rows in depth if one differs. */
function isSameRow(old: object, now: object): boolean {
  const keys = Object.keys(now);
  for (const key of keys)
    if (Reflect.get(old, key) !== Reflect.get(now, key)) return Bun.deepEquals(old, now, true);
  return Object.keys(old).length === keys.length;
}

/** Merges a page, rows and cursors, with the previous one as `sharedRows` does. */
export function sharedPage<Row extends { id: unknown }>(
  before: Page<Row> | undefined,
  now: Page<Row>,
): Page<Row> {
  const rows = sharedRows(before?.rows ?? [], now.rows);
  const page = { ...now, rows } as Page<Row>;
  return before && rows === before.rows ? sameValue(before, page) : Object.freeze(page);
}
