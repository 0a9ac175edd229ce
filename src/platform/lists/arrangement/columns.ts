import type { Column, Table } from "@/ui/table";
import type { CsvColumn } from "../csv";

/** A column as a person chooses it. */
export type ColumnChoice = {
  key: string;
  header: string;
  shown: boolean;
  /** True if it heads its row or holds its acts: it is always shown, in its place. */
  fixed: boolean;
};

/** Key of a column in a choice: its heading in small letters. */
const columnKey = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const isFixed = <Row>(column: Column<Row>, at: number): boolean => at === 0 || column.acts !== undefined;

/** The columns of a table, and those only in its CSV, which are hidden by default. */
function offered<Row>(own: readonly Column<Row>[], csv: readonly CsvColumn<Row>[]): Column<Row>[] {
  const known = new Set(own.map(({ header }) => columnKey(header)));
  const more = csv.filter(({ header }) => !known.has(columnKey(header)));
  return [...own, ...more.map(({ header, cell }): Column<Row> => ({ header, cell, fluid: true, rank: 3 }))];
}

/** A table's columns in the chosen order: the row's heading first, its acts last. Unknown keys are left out. */
function chosenColumns<Row>(all: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] {
  const free = keys.flatMap(
    (key) => all.find((one, at) => columnKey(one.header) === key && !isFixed(one, at)) ?? [],
  );
  return [...all.slice(0, 1), ...free, ...all.filter((one, at) => at > 0 && isFixed(one, at))];
}

/** Number of compiled arrangements kept per table. */
const mostKept = 100;

/** Builds the tables of chosen columns of one list, each compiled once. */
export function columnChooser<Row>() {
  const compiled = new WeakMap<Table<Row>, Map<string, Table<Row>>>();

  /**
   * @param keys the chosen columns, separated by commas; null for those of the table itself
   * @param csv the columns of its CSV
   */
  function arrange(table: Table<Row>, keys: string | null, csv: readonly CsvColumn<Row>[]): Table<Row> {
    if (keys === null) return table;
    const known = compiled.get(table) ?? new Map<string, Table<Row>>();
    compiled.set(table, known);
    const made = known.get(keys);
    if (made) return made;
    if (known.size >= mostKept) known.clear();
    const all = offered(table.columns, csv);
    const arranged = table.withColumns(chosenColumns(all, keys.split(",")));
    known.set(keys, arranged);
    return arranged;
  }

  /** All columns to choose from, the shown ones first and in order. */
  function choices(table: Table<Row>, keys: string | null, csv: readonly CsvColumn<Row>[]): ColumnChoice[] {
    const all = offered(table.columns, csv);
    const shown = keys === null ? [...table.columns] : chosenColumns(all, keys.split(","));
    const rest = all.filter((one) => !shown.includes(one));
    return [...shown, ...rest].map((column) => ({
      key: columnKey(column.header),
      header: column.header,
      shown: shown.includes(column),
      fixed: isFixed(column, all.indexOf(column)),
    }));
  }

  return { arrange, choices };
}
