import type { SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { can } from "@/access/policy";
import { idParam } from "@/kernel/query-params";
import type { DialogName } from "@/kernel/screen";
import type { Filters } from "@/platform/lists/contract";
import { idsParam } from "@/platform/lists/ids-param";
import { defineList } from "@/platform/lists/list";
import { defineReading, type ReadingSpec, staffOnly } from "@/platform/lists/reading";
import { selectionBar } from "@/platform/lists/selection";
import type { ListSpec } from "@/platform/lists/spec";
import type { ChangeEvent } from "@/resources/topics";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import type { RowContract } from "./contract";

/**
 * Dialogs of a screen of plain rows: the form, empty and with a row, and the questions before one or several are
 * deleted.
 */
export const rowOpenings = { create: z.string(), edit: idParam, delete: idParam, deleteAll: idsParam };

type RowList<F extends Filters, Sort extends string, Field extends string, Row> = Omit<
  ListSpec<F, Sort, Row>,
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
    search?: NonNullable<ListSpec<F, Sort, Row>["search"]> &
      NonNullable<ReadingSpec<F, Sort, Field, Row>["search"]>;
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
    csv: Omit<NonNullable<ListSpec<F, Sort, Row>["csv"]>, "call">;
  };

/**
 * Declares the list of plain rows: how it is read, and its table, which has 'Edit' and 'Delete' for those who may write the rows,
 * for one row and for selected ones.
 *
 * @example export const holidayList = defineRowList(holidayScreen, holidayContract, { table: holidays, targets, sorts, select,
 * name: "holidays", columns, ... });
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
    ...(search && { search }),
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
    csv: { call: calls.exportCsv, ...csv },
  });
  return { ...shown, read };
}
