import { z } from "zod";
import { type Access, can } from "@/access/policy";
import { idParam } from "@/kernel/query-params";
import type { DialogName } from "@/kernel/screen";
import type { Filters } from "@/platform/lists/contract";
import { idsParam } from "@/platform/lists/ids-param";
import { defineList } from "@/platform/lists/list";
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

type RowList<F extends Filters, Sort extends string, Row> = Omit<
  ListSpec<F, Sort, Row>,
  "path" | "nouns" | "filters" | "schema" | "table" | "empty" | "events" | "csv"
> & {
  /** Right to write the rows. Its holders can choose rows, and have their acts. */
  write: Access;
  columns: readonly Column<Row>[];
  /** The columns for everybody else, if they differ. */
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
 * Declares the list of plain rows: its table has 'Edit' and 'Delete' for those who may write the rows, for one row
 * and for selected ones.
 *
 * @example export const holidayList = defineRowList(holidayScreen, holidayContract, { name: "holidays", write:
 * "holidays:write", columns, ... });
 */
export function defineRowList<const F extends Filters, Sort extends string, Row extends { id: number }>(
  screen: { path: string; act(name: keyof typeof rowOpenings): DialogName },
  {
    one,
    many,
    words,
    topic,
    calls,
    filters,
    schema,
  }: RowContract<unknown, unknown, unknown> & Pick<ListSpec<F, Sort, Row>, "filters" | "schema">,
  {
    write,
    columns,
    readOnly = columns,
    records = false,
    acts = [],
    empty,
    events = [],
    csv,
    ...list
  }: RowList<F, Sort, Row>,
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
  return defineList<F, Sort, Row>({
    ...list,
    path: screen.path,
    nouns: [one, many],
    filters,
    schema,
    table: (_, actor) => (can(actor, write) ? withActs : plain),
    empty: { title: words.empty, ...empty },
    events: [`${topic}:changed`, ...events],
    csv: { call: calls.exportCsv, ...csv },
  });
}
