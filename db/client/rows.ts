import type { Row, Table } from "./types";

/** Rows by column name. Of two columns with one name the first is kept. */
export function namedRows({ columns, rows }: Table): Row[] {
  return rows.map((cells) => {
    const row: Row = {};
    columns.forEach((name, i) => {
      if (!Object.hasOwn(row, name)) row[name] = cells[i] ?? null;
    });
    return row;
  });
}
