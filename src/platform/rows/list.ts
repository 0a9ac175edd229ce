import { z } from "zod";
import { can } from "@/access/policy";
import { idParam } from "@/kernel/query-params";
import type { DialogName } from "@/kernel/screen";
import type { Filters } from "@/platform/lists/contract";
import type { CsvColumn } from "@/platform/lists/csv";
import { idsParam } from "@/platform/lists/ids-param";
import { defineReadList, type ReadListSpec } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import { selectionBar } from "@/platform/lists/selection";
import type { ListSpec } from "@/platform/lists/spec";
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
  ReadListSpec<F, Sort, Field, Row>,
  | "name"
  | "path"
  | "nouns"
  | "access"
  | "filters"
  | "schema"
  | "visible"
  | "table"
  | "empty"
  | "events"
  | "csv"
> &
  Partial<Pick<ReadListSpec<F, Sort, Field, Row>, "visible">> & {
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

/** Cell of a CSV: a field of the row, empty for null, or a function of the row. */
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

/**
 * Declares the list of plain rows: how it is read, and its table, which has 'Edit' and 'Delete' for those who may write the rows,
 * for one row and for selected ones. Its name is the topic of its rows.
 *
 * @example export const holidayList = defineRowList(holidayScreen, holidayContract, { of: holidays, targets, sorts, select,
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
    visible = staffOnly(),
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
  return defineReadList<F, Sort, Row, Field>({
    ...list,
    name: topic,
    path: screen.path,
    nouns: [one, many],
    access,
    filters,
    schema,
    visible,
    table: (_, actor) => (can(actor, write) ? withActs : plain),
    empty: { title: words.empty, ...empty },
    events: [`${topic}:changed`, ...events],
    csv: { call: calls.exportCsv, name: csvName, columns: () => csvColumns(csv) },
  });
}
