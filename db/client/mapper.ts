import { Column, getTableName, is, type SelectedFieldsOrdered, SQL, Subquery } from "drizzle-orm";
import type { SqlValue } from "./types";

/** Tables of a query whose rows are always there (false: an outer join may leave them out), by name. */
export type JoinsNotNull = Record<string, boolean> | undefined;

type Fields = SelectedFieldsOrdered<Column>;
type Decode = (value: SqlValue) => unknown;
type Target = Record<string, unknown>;
type Step = { index: number; path: readonly string[]; name: string; decode: Decode | undefined };

/**
 * Turns the cells of a row into the object that a drizzle select promises. The plan is made once per query, where
 * drizzle decides anew for each cell of each row.
 */
export function rowMapper(fields: Fields, joins: JoinsNotNull): (cells: readonly SqlValue[]) => unknown {
  const steps: Step[] = fields.map(({ path, field }, index) => ({
    index,
    path: path.slice(0, -1),
    name: path.at(-1) ?? "",
    decode: decoderOf(field),
  }));
  if (steps.every(({ path }) => path.length === 0)) return (cells) => flatRow(steps, cells);
  const absent = leftOut(fields, joins);
  return (cells) => nestedRow(steps, absent, cells);
}

function flatRow(steps: readonly Step[], cells: readonly SqlValue[]): Target {
  const row: Target = {};
  for (const { index, name, decode } of steps) row[name] = decoded(cells[index], decode);
  return row;
}

function nestedRow(steps: readonly Step[], absent: Map<string, number>, cells: readonly SqlValue[]): Target {
  const row: Target = {};
  const nodes = new Map<string, Target>();
  for (const { index, path, name, decode } of steps) {
    let node = row;
    let at = "";
    for (const part of path) {
      at += `${part}\0`;
      const known = nodes.get(at) ?? {};
      nodes.set(at, known);
      node[part] = known;
      node = known;
    }
    node[name] = decoded(cells[index], decode);
  }
  for (const [name, index] of absent) if (cells[index] === null) row[name] = null;
  return row;
}

function decoded(cell: SqlValue | undefined, decode: Decode | undefined): unknown {
  return decode && cell !== null && cell !== undefined ? decode(cell) : cell;
}

/**
 * The objects that are null when their first column is (the other side of an outer join), with that column's place:
 * those that hold columns of one table only, which the query may leave out.
 */
function leftOut(fields: Fields, joins: JoinsNotNull): Map<string, number> {
  const found = new Map<string, { index: number; table: string; mixed: boolean }>();
  fields.forEach(({ path, field }, index) => {
    const name = path[0];
    if (!joins || path.length !== 2 || name === undefined || !is(field, Column)) return;
    const table = getTableName(field.table);
    const earlier = found.get(name);
    if (!earlier) found.set(name, { index, table, mixed: false });
    else if (earlier.table !== table) earlier.mixed = true;
  });
  const absent = [...found].filter(([, { table, mixed }]) => !mixed && !joins?.[table]);
  return new Map(absent.map(([name, { index }]) => [name, index]));
}

function decoderOf(field: Fields[number]["field"]): Decode | undefined {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
    return (value) => field.mapFromDriverValue(value);
  }
  const decoder = expressionDecoder(is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql);
  return decoder && ((value) => decoder.mapFromDriverValue(value));
}

// drizzle keeps the decoder of `sql``.mapWith()` out of its types.
function expressionDecoder(expression: SQL & { decoder?: unknown }) {
  const decoder = expression.decoder;
  return isDecoder(decoder) ? decoder : undefined;
}

function isDecoder(value: unknown): value is { mapFromDriverValue(value: unknown): unknown } {
  return typeof value === "object" && value !== null && "mapFromDriverValue" in value;
}
