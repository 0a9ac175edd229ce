import { type Cell, columnLetter, empty, formula, text } from "@/platform/workbook/cells";
import {
  type Column,
  cellRange,
  type Sheet,
  tableSheets,
  type WrittenSheet,
} from "@/platform/workbook/sheets";
import { type Phrase, say } from "@/vocabulary/language";
import type { Accounts } from "./accounts";
import { sumDecimals } from "./cells";

/** A line of a table: what it shows, its account, and its row on the sheet, from 1. */
export type Line<Item> = { account: string; item: Item; row: number; description: string };

/** Cell below a column: of which items, in which row, and the formula that sums theirs. */
type Below<Item> = (items: readonly Item[], row: number, sum: string) => Cell;

type TableColumn<Item> = Column<Line<Item>> & { below?: Below<Item> };

export type Table<Item> = {
  name: Phrase;
  columns: readonly TableColumn<Item>[];
  lines: readonly { account: string; item: Item }[];
  isMarked?: (item: Item) => boolean;
};

/** The sum below a column of decimal strings or counts. */
export const sumBelow =
  <Item>(amount: (item: Item) => string | null, style: "sum" | "countSum" = "sum"): Below<Item> =>
  (items, _row, sum) =>
    formula(sum, String(sumDecimals(items.map(amount))), style);

/**
 * A sheet of a table. Below it are its sums, as formulas with their results: one line for the file, or one for each
 * account, since amounts of several currencies cannot be added.
 */
export async function* tableSheet<Item>(
  { names, several }: Accounts,
  tab: number,
  { name, columns: own, lines, isMarked = () => false }: Table<Item>,
): AsyncGenerator<Sheet> {
  const account: TableColumn<Item> = { header: "Account", width: 30, cell: (line) => text(line.account) };
  const columns = several ? [account, ...own] : own;

  const after = (sheet: WrittenSheet): Cell[][] =>
    (several ? names : [undefined]).map((of, index) => {
      const row = sheet.last + 1 + index;
      const items = lines.filter((line) => of === undefined || line.account === of).map(({ item }) => item);
      const accounts = `A$${Math.min(sheet.first, sheet.last)}:A$${sheet.last}`;
      const cells = columns.map(({ below }, at) => {
        const range = cellRange(columnLetter(at), sheet);
        const fixed = range.replace(/\d+/g, "$$$&");
        const sum = several ? `SUMIF(${accounts},A${row},${fixed})` : `SUM(${range})`;
        return below?.(items, row, sum) ?? empty;
      });
      const labels = [...(of === undefined ? [] : [of]), say("Total")].map((label) => text(label, "label"));
      return [...labels, ...cells.slice(labels.length)];
    });

  async function* pages() {
    yield lines.map((line, index) => ({ ...line, row: index + 2, description: "" }));
  }
  const summed = own.some(({ below }) => below) ? { after } : {};
  const spec = { name, columns, isMarked: ({ item }: Line<Item>) => isMarked(item), ...summed };
  yield* tableSheets(spec, tab, pages(), []);
}
