import Confirm from "islands/confirm";
import ImportRows from "islands/import-rows";
import type { Rows } from "@/commands/rows";
import { callTo } from "@/kernel/call";
import type { IslandComponent } from "@/kernel/island";
import type { Opened } from "@/platform/dialogs";
import type { FileColumns, RowContract, RowFile } from "@/platform/rows/contract";
import { say } from "@/vocabulary/language";
import { sayNoun } from "@/vocabulary/language/around";
import { translateWithin } from "@/vocabulary/language/speaking";
import type { NoApproval } from "./approvable";
import { askingDialog } from "./asking-dialog";
import { bulkDialog } from "./bulk-dialog";
import { type RowApprovals, rowApprovals } from "./row-acts";
import type { rowImport } from "./row-import";
import type { SecondPerson } from "./rules";
import { secondPersonFor } from "./second-person";

type Versioned = { id: number; version: number };

/**
 * The dialogs of plain rows: `create` and `edit`, which share a form, and the questions before one row, or selected
 * rows, are deleted.
 *
 * @example dialogs: { ...rowDialogs(holidayContract, holidayRows, holidayActs, { form:
 * HolidayForm, ... }) }
 */
export function rowDialogs<Row extends Versioned, Values extends object>(
  contract: RowContract<unknown, Values, Row>,
  rows: Rows<Row, Values>,
  approvals: RowApprovals<Row, Values>,
  {
    form,
    ...said
  }: {
    /** The form's island, which gets the edited row. */
    form: IslandComponent<{ row?: Row; secondPerson: SecondPerson }>;
  } & Deletion,
) {
  const { one, many, write: right } = contract;
  const [newRow, rowEdit, rowDeletion] = rowApprovals(approvals);
  const askOfDeletion = confirmDeletion(contract, rows, said);
  const acting = (doing: "Creating" | "Editing" | "Deleting"): string => `${doing} a ${one}`;
  return {
    create: askingDialog(form, newRow, {
      right,
      act: say(acting("Creating")),
      sought: { as: `Add a ${one}`, words: "create new", at: "1" },
      load: async () => ({}),
    }),
    edit: askingDialog<{ row?: Row; secondPerson: SecondPerson }, number>(form, rowEdit, {
      right,
      act: say(acting("Editing")),
      sought: { as: `Edit a ${one}`, words: "change" },
      load: async ({ deps, actor, value }) => ({ row: await rows.read(deps, actor, value) }),
    }),
    delete: askingDialog<Parameters<typeof Confirm>[0], number>(Confirm, rowDeletion, {
      right,
      act: say(acting("Deleting")),
      sought: { as: `Delete a ${one}`, words: "remove" },
      load: askOfDeletion,
    }),
    deleteAll: bulkDialog({
      right,
      act: say(deleting(many)),
      sought: { as: `Delete several ${many}`, words: "remove" },
      title: (count) => say("Delete {count} {noun}?", { count, noun: sayNoun([one, many], count) }),
      text: said.deletion,
      async question(visit: Opened<number>) {
        const [asked, secondPerson] = await Promise.all([
          askOfDeletion(visit),
          "none" in rowDeletion ? [] : secondPersonFor(visit.deps, visit.actor, rowDeletion),
        ]);
        return { ...asked, secondPerson };
      },
    }),
  };
}

type Deletion = {
  /** Consequence of a row's deletion. */
  deletion: string;
  /** True if a deletion can be undone by creating a row with the shown values. */
  restores?: true;
};

/** The question before a row is deleted. */
const confirmDeletion =
  <Row extends Versioned, Values extends object>(
    { one, words, topic, calls }: RowContract<unknown, Values, Row>,
    rows: Rows<Row, Values>,
    { deletion, restores }: Deletion,
  ) =>
  async ({ deps, actor, value }: Pick<Opened<number>, "deps" | "actor" | "value">) => {
    const row = await rows.read(deps, actor, value);
    return {
      title: say(question(one)),
      text: say(deletion),
      subject: { name: translateWithin(rows.text(row)) },
      act: "Delete",
      busyText: "Deleting...",
      ...callTo(calls.remove, { id: row.id }),
      ...(restores && { undo: { ...callTo(calls.create), body: rows.shown(row) } }),
      success: words.deleted,
      failure: words.deleteFailed,
      changes: [topic],
    };
  };

const question = (one: string): string => `Delete this ${one}?`;
const deleting = (many: string): string => `Deleting ${many}`;
const importing = (many: string): string => `Importing ${many}`;

/** The dialog that adds plain rows from a file. */
export const importDialog = <Row extends Versioned, Values extends object>(
  { one, many, topic, path, columns, most, words, write }: RowFile<Values>,
  asks: ReturnType<typeof rowImport<Row, Values>> | NoApproval,
) =>
  askingDialog(ImportRows, asks, {
    right: write,
    act: say(importing(many)),
    sought: { as: `Import ${many}`, words: "file csv xlsx upload", at: "1" },
    load: async () => ({
      file: { one, many, topic, path, write, columns: saidColumns(columns), most, words },
    }),
  });

/** The columns with their examples in the reader's language, in which a file may be written. */
const saidColumns = (columns: FileColumns): FileColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, example]) => [translateWithin(name), translateWithin(example)]),
  );
