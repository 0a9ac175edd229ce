import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/kernel/errors";

/**
 * Paging by key: a page is addressed by the row before or after it, so that a deep page costs as much as the first one,
 * and no row is skipped or shown twice while others are added.
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
  z.union([z.string().max(400).refine(isWhole), z.int(), z.null()]).optional(),
  z.int().nonnegative().optional(),
]);

// Anyone can write a cursor: the database stores neither NUL nor half a surrogate pair.
function isWhole(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/**
 * Position of a page: the rows after or before a row, without the row itself. `position` is the number of rows before
 * the edge when the cursor was written: it numbers a page's rows, and decides nothing.
 */
export type Cursor = { side: "after" | "before"; id: number; value?: string | number; position?: number };

/** Encodes a cursor for a URL. */
export function encodeCursor(cursor: Cursor): string {
  const { side, id, value = null, position } = cursor;
  const tuple = position === undefined && value === null ? [side, id] : [side, id, value, position];
  return Buffer.from(JSON.stringify(tuple)).toString("base64url");
}

/**
 * Reads a cursor from a URL; undefined for the first page.
 * @throws AppError bad_request if it is not a cursor of this product
 */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === "") return undefined;
  try {
    const written = JSON.parse(Buffer.from(text, "base64url").toString(), (_, part) => part ?? undefined);
    const [side, id, value, position] = cursorSchema.parse(written);
    const cursor: Cursor = { side, id };
    if (value !== undefined && value !== null) cursor.value = value;
    if (position !== undefined) cursor.position = position;
    return cursor;
  } catch {
    throw new AppError("bad_request", "This page address is damaged: go back to the first page", {
      code: "BAD_CURSOR",
    });
  }
}

/** Direction in which a page is read: from the start, or from a row on. */
export type Side = Cursor["side"] | "start";

/**
 * The condition and the order that read one page; a page before a row is read backwards, and reversed by `makePage`.
 * The row is given by placeholders (`keysetValues` fills them), so that a statement can be prepared once per side.
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

/** One page of a list, with the cursors of its neighbours where there are any; `position`: the rows before it. */
export type Page<Row> = {
  rows: readonly Row[];
  position?: number;
  previous?: string;
  next?: string;
  /** Number of rows that a search read for this page, if it has not seen the rest. */
  searched?: number;
};

/**
 * Makes a page of what was read: `limit + 1` rows at most, in reading order.
 * @param getKey the sorted value and the id of a row
 */
export function makePage<Row>(
  read: Row[],
  limit: number,
  cursor: Cursor | undefined,
  getKey: (row: Row) => { id: number; value?: string | number },
): Page<Row> {
  const more = read.length > limit;
  const found = more ? read.slice(0, limit) : read;
  const backwards = cursor?.side === "before";
  const rows = backwards ? found.toReversed() : found;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasPrevious = backwards ? more : cursor !== undefined;
  const hasNext = backwards ? true : more;
  const page: Page<Row> = { rows };
  const position = findPosition(cursor, rows.length, hasPrevious);
  if (position !== undefined) page.position = position;
  const edge = (side: Cursor["side"], row: Row, at: number | undefined) =>
    encodeCursor({ side, ...getKey(row), ...(at !== undefined && { position: at }) });
  if (first && hasPrevious) page.previous = edge("before", first, position);
  if (last && hasNext)
    page.next = edge("after", last, position === undefined ? undefined : position + rows.length);
  return page;
}

/** Number of rows before a page; undefined if its cursor does not say. */
function findPosition(cursor: Cursor | undefined, rows: number, hasPrevious: boolean): number | undefined {
  if (cursor === undefined || !hasPrevious) return 0;
  if (cursor.position === undefined) return undefined;
  return cursor.side === "after" ? cursor.position : Math.max(0, cursor.position - rows);
}
