import type { SqlValue } from "./types";

/** Tables of a query by name: true if their rows always exist, false if an outer join may leave them out. */
export type JoinsNotNull = Record<string, boolean> | undefined;

export type Decode = (value: SqlValue) => unknown;

/**
 * One column of a query's answer: where its value goes in the row's object, the table that it is a column of (none for
 * an expression), and how its value is decoded, if it is.
 */
export type Field = {
  path: readonly string[];
  table: string | undefined;
  decode: Decode | undefined;
};

type Target = Record<string, unknown>;
type Step = { index: number; path: readonly string[]; name: string; decode: Decode | undefined };

/**
 * Turns the cells of a row into the object that a drizzle select promises. The plan is made once per query; drizzle
 * decides again for each cell of each row.
 */
export function rowMapper(
  fields: readonly Field[],
  joins: JoinsNotNull,
): (cells: readonly SqlValue[]) => unknown {
  const steps: Step[] = fields.map(({ path, decode }, index) => ({
    index,
    path: path.slice(0, -1),
    name: path.at(-1) ?? "",
    decode,
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
 * The objects that are null when their first column is (the optional side of an outer join), with the index of that
 * column: those that hold columns of one table only, which the join may leave out.
 */
function leftOut(fields: readonly Field[], joins: JoinsNotNull): Map<string, number> {
  const found = new Map<string, { index: number; table: string; mixed: boolean }>();
  fields.forEach(({ path, table }, index) => {
    const name = path[0];
    if (!joins || path.length !== 2 || name === undefined || table === undefined) return;
    const earlier = found.get(name);
    if (!earlier) found.set(name, { index, table, mixed: false });
    else if (earlier.table !== table) earlier.mixed = true;
  });
  const absent = [...found].filter(([, { table, mixed }]) => !mixed && !joins?.[table]);
  return new Map(absent.map(([name, { index }]) => [name, index]));
}
