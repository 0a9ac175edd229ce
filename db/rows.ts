import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database, Row, Write } from "./client";

/** Schema of a row of hand-written SQL: its columns by name. Declare it at module level, beside the statement. */
type RowSchema<T> = z.ZodType<T>;

/**
 * Reads the rows of hand-written SQL from where this node reads. A query that drizzle can build needs no schema.
 * @throws ZodError if a row does not match its schema: the statement and its schema disagree
 * @example
 * const dueRow = z.object({ id: z.int(), name: z.string().nullable() });
 * const due = await readRows(db, dueRow, sql`select id, name from reports where expires_at <= ${now}`);
 */
export async function readRows<T>(db: Database, schema: RowSchema<T>, select: SQL): Promise<T[]> {
  return parseRows(schema, await db.read.all<unknown>(select));
}

/** The first row of `readRows`; undefined if there is none. */
export async function readRow<T>(db: Database, schema: RowSchema<T>, select: SQL): Promise<T | undefined> {
  return (await readRows(db, schema, select))[0];
}

/**
 * Reads rows on the primary, which has seen every acknowledged write (`Database.readPrimary`).
 * @throws ZodError as `readRows`
 */
export async function readPrimaryRows<T>(db: Database, schema: RowSchema<T>, select: Write): Promise<T[]> {
  return parseRows(schema, await db.readPrimary(select));
}

/** The first row of `readPrimaryRows`; undefined if there is none. */
export async function readPrimaryRow<T>(
  db: Database,
  schema: RowSchema<T>,
  select: Write,
): Promise<T | undefined> {
  return (await readPrimaryRows(db, schema, select))[0];
}

/**
 * Rows that a statement of a write returned, as their schema has them.
 * @throws ZodError as `readRows`
 */
export const parseRows = <T>(schema: RowSchema<T>, rows: readonly unknown[]): T[] =>
  rows.map((row) => schema.parse(row));

/**
 * The only row that a statement of a write returned.
 * @throws ZodError as `readRows`, and if there is none
 */
export function parseRow<T>(schema: RowSchema<T>, rows: readonly Row[] | undefined): T {
  return schema.parse(rows?.[0]);
}

/**
 * Cells by their position, for rows that are compared as a whole; other rows are read by name.
 * @throws ZodError as `readRows`
 */
export async function readCells<T extends readonly unknown[]>(
  db: Database,
  schema: z.ZodType<T>,
  select: SQL,
): Promise<T[]> {
  return parseRows(schema, await db.read.values(select));
}

/** Row with an id alone. */
export const idRow = z.object({ id: z.int() });

/**
 * A row of a batch whose other cells are parsed with its item, so that an unreadable one does not hold up the others.
 */
export const unreadRow = z.looseObject({ id: z.int() });

/** A cell of SQLite that is true or false. */
export const flagCell = z.literal([0, 1]).transform((cell) => cell === 1);

/** A sum of amounts as a number; one that is too large to be exact is rounded. */
export const sumCell = z.union([z.int(), z.bigint().transform(Number)]);

/** A sum that is read as text, because a number could not hold it. */
export const totalCell = z.string().transform(BigInt);

/** A cell that holds JSON of a schema. */
export const jsonCell = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
