import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/kernel/errors";

/**
 * Paging by key: a page is named by the row that it stands beside, so that deep pages cost what the first one
 * does and no row is skipped or shown twice while others are added.
 */
export type Order = {
  /** The sorted column; leave it out to sort by `id` alone. */
  column?: SQLWrapper;
  id: SQLWrapper;
  direction: "asc" | "desc";
};

const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.int(),
  z.union([z.string().max(400).refine(isWhole), z.int()]).optional(),
]);

// A cursor's text need not be one of ours: the database keeps neither NUL nor half a surrogate pair.
function isWhole(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Which rows: those after or before a row, itself not among them. */
export type Cursor = { side: "after" | "before"; id: number; value?: string | number };

/** Writes a cursor as it stands in a URL. */
export function encodeCursor(cursor: Cursor): string {
  const tuple = [cursor.side, cursor.id, ...(cursor.value === undefined ? [] : [cursor.value])];
  return Buffer.from(JSON.stringify(tuple)).toString("base64url");
}

/**
 * Reads a cursor from a URL; undefined for the first page.
 * @throws AppError bad_request where it is not one of ours
 */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    const [side, id, value] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { side, id, ...(value !== undefined && { value }) };
  } catch {
    throw new AppError("bad_request", "This page address is damaged: go back to the first page", {
      code: "BAD_CURSOR",
    });
  }
}

/** Which way a page is read: from the start, or from a row on. */
export type Side = Cursor["side"] | "start";

/**
 * The condition and the order that read one page; a page before a row is read backwards and turned by `pageOf`.
 * The row is named by placeholders (`keysetValues` fills them), so that a statement can be prepared once per side.
 */
export function keyset(order: Order, side: Side): { where: SQL | undefined; orderBy: SQL } {
  const descending = (order.direction === "desc") !== (side === "before");
  const word = sql.raw(descending ? "desc" : "asc");
  const sign = sql.raw(descending ? "<" : ">");
  const { column, id } = order;
  const orderBy = column ? sql`${column} ${word}, ${id} ${word}` : sql`${id} ${word}`;
  if (side === "start") return { where: undefined, orderBy };
  const at = sql.placeholder("cursorId");
  if (!column) return { where: sql`${id} ${sign} ${at}`, orderBy };
  return { where: sql`(${column}, ${id}) ${sign} (${sql.placeholder("cursorValue")}, ${at})`, orderBy };
}

/** The values of a keyset's placeholders. */
export function keysetValues(cursor: Cursor | undefined): { cursorId: number; cursorValue: string | number } {
  return { cursorId: cursor?.id ?? 0, cursorValue: cursor?.value ?? "" };
}

/** One page of a list, with the cursors of its neighbours where there are any. */
export type Page<Row> = { rows: Row[]; previous?: string; next?: string };

/**
 * Makes a page of what was read: `limit + 1` rows at most, in reading order.
 * @param keyOf the sorted value and the id of a row
 */
export function pageOf<Row>(
  read: Row[],
  limit: number,
  cursor: Cursor | undefined,
  keyOf: (row: Row) => { id: number; value?: string | number },
): Page<Row> {
  const more = read.length > limit;
  const rows = more ? read.slice(0, limit) : read;
  const backwards = cursor?.side === "before";
  if (backwards) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasPrevious = backwards ? more : cursor !== undefined;
  const hasNext = backwards ? true : more;
  return {
    rows,
    ...(first && hasPrevious && { previous: encodeCursor({ side: "before", ...keyOf(first) }) }),
    ...(last && hasNext && { next: encodeCursor({ side: "after", ...keyOf(last) }) }),
  };
}
