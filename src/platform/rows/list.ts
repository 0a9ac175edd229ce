import { or, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/access/policy";
import { idParam } from "@/kernel/query-params";
import type { DialogName } from "@/kernel/screen";
import type { Filters } from "@/platform/lists/contract";
import type { CsvColumn } from "@/platform/lists/csv";
import { idsParam } from "@/platform/lists/ids-param";
import { defineList } from "@/platform/lists/list";
import { defineReading, type ReadingSpec, staffOnly } from "@/platform/lists/reading";
import { selectionBar } from "@/platform/lists/selection";
import type { ListSpec } from "@/platform/lists/spec";
import { type Comparison, contains } from "@/platform/search/phrase";
import type { ChangeEvent } from "@/resources/topics";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import type { Phrase } from "@/vocabulary/language";
import type { RowContract } from "./contract";

/**
 * Dialogs of a screen of plain rows: the form, empty and with a row, and the questions before one or several are
 * deleted.
 */
export const rowOpenings = { create: z.string(), edit: idParam, delete: idParam, deleteAll: idsParam };

type RowList<F extends Filters, Sort extends string, Field extends string, Row> = Omit<
  ListSpec<F, Sort, Row>,
  | "name"
  | "path"
  | "nouns"
  | "filters"
  | "schema"
  | "table"
  | "empty"
  | "events"
  | "csv"
  | "read"
  | "summarise"
  | "search"
> &
  Pick<ReadingSpec<F, Sort, Field, Row>, "targets" | "sorts" | "ascending" | "select"> & {
    /** Table of the rows. */
    table: SQLWrapper & { id: SQLWrapper };
    /** Rows that an actor may see; by default staff see all of them. */
    visible?: ReadingSpec<F, Sort, Field, Row>["visible"];
    /** Search in the text of columns, or of its own. */
    search?: NonNullable<ListSpec<F, Sort, Row>["search"]> &
      ({ columns: readonly SQLWrapper[] } | NonNullable<ReadingSpec<F, Sort, Field, Row>["search"]>);
    columns: readonly Column<Row>[];
    /** The columns for those who may not write, if they differ. */
    readOnly?: readonly Column<Row>[];
    /** True if each row links to a record. */
    records?: boolean;
    /** Further acts on a row, before 'Edit' and 'Delete'. */
    acts?: readonly RowAction<Row>[];
    empty: Omit<ListSpec<F, Sort, Row>["empty"], "title">;
    /** Events after which the list refreshes itself, besides changes of its rows. */
    events?: readonly ChangeEvent[];
    /** Columns of the CSV by their headings, and the name of its file where that is not the topic. */
    csv: CsvCells<Row>;
    csvName?: string;
  };

/** A cell of a CSV: a field of the row, empty for null, or what is made of it. */
type CsvCells<Row> = { readonly [Header in Phrase]?: PlainField<Row> | ((row: Row) => string) };
type PlainField<Row> = {
  [Name in keyof Row]: Row[Name] extends string | number | null ? Name : never;
}[keyof Row];

function listCells<Row>(cells: CsvCells<Row>): [Phrase, PlainField<Row> | ((row: Row) => string)][];
function listCells(cells: object): [string, unknown][] {
  return Object.entries(cells);
}

const csvColumns = <Row>(cells: CsvCells<Row>): CsvColumn<Row>[] =>
  listCells(cells).map(([header, cell]) => ({
    header,
    cell: typeof cell === "function" ? cell : (row) => String(row[cell] ?? ""),
  }));

/** The condition that one of some columns contains the phrase. */
const containedIn =
  (columns: readonly SQLWrapper[]) =>
  (comparison: Comparison): SQL | undefined =>
    or(...columns.map((column) => contains(comparison, column)));

/**
 * Declares the list of plain rows: how it is read, and its table, which has 'Edit' and 'Delete' for those who may write the rows,
 * for one row and for selected ones. Its name is the topic of its rows.
 *
 * @example export const holidayList = defineRowList(holidayScreen, holidayContract, { table: holidays, targets, sorts, select,
 * columns, ... });
 */
export function defineRowList<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number } & Record<Field, string | number>,
  Field extends string = never,
>(
  screen: { path: string; act(name: keyof typeof rowOpenings): DialogName },
  {
    one,
    many,
    words,
    topic,
    calls,
    filters,
    schema,
    read: access,
    write,
  }: RowContract<unknown, unknown, unknown> & Pick<ListSpec<F, Sort, Row>, "filters" | "schema">,
  {
    table,
    targets,
    sorts,
    ascending = false,
    select,
    visible = staffOnly(),
    search,
    columns,
    readOnly = columns,
    records = false,
    acts = [],
    empty,
    events = [],
    csv,
    csvName = topic,
    ...list
  }: RowList<F, Sort, Field, Row>,
) {
  const { list: read, summarise } = defineReading<F, Sort, Row, Field>({
    access,
    filters,
    targets,
    id: table.id,
    sorts,
    ascending,
    visible,
    ...(search && { search: "columns" in search ? { condition: containedIn(search.columns) } : search }),
    from: table,
    select,
  });
  const record = { id: (row: Row) => row.id, ...(!records && { view: false as const }) };
  const plain = defineTable(readOnly, records ? record : undefined);
  const withActs = defineTable(columns, {
    ...record,
    acts: [
      ...acts,
      { act: screen.act("edit"), icon: "pencil", label: "Edit" },
      { act: screen.act("delete"), icon: "trash", label: "Delete", tone: "danger" },
    ],
    bulk: {
      bar: selectionBar([{ act: screen.act("deleteAll"), label: "Delete", tone: "danger" }]),
      of: () => true,
    },
  });
  const shown = defineList<F, Sort, Row>({
    ...list,
    name: topic,
    ...(search && { search: { label: search.label, placeholder: search.placeholder } }),
    path: screen.path,
    nouns: [one, many],
    filters,
    schema,
    read,
    summarise,
    table: (_, actor) => (can(actor, write) ? withActs : plain),
    empty: { title: words.empty, ...empty },
    events: [`${topic}:changed`, ...events],
    csv: { call: calls.exportCsv, name: csvName, columns: () => csvColumns(csv) },
  });
  return { ...shown, title: list.title, read };
}
