import { type Column, type Sheet, tableSheets, type WrittenSheet } from "@/platform/workbook/sheets";
import type { Phrase } from "@/vocabulary/language";
import type { Currency, Minor, Total } from "@/vocabulary/money";
import type { ReportSheet } from "./contract";

/** A row of a sheet; `description` may take several lines. */
export type Line = { description: string };

/** An amount that the first sheet counts and sums by currency: its column, counted from 0, and its value in a row. */
export type Figure<Row> = { label: Phrase; column: number; of: (row: Row) => Minor | Total | null };

/** Sheet of a report: its columns, and its lines on the first sheet. */
export type SheetSpec<Row extends Line> = {
  of: ReportSheet;
  name: Phrase;
  columns: readonly Column<Row>[];
  /** Column with the currency of a row's amounts; absent if the sheet has none. */
  currency?: { column: number; of: (row: Row) => Currency };
  figures: readonly Figure<Row>[];
  pages: AsyncGenerator<readonly Row[]>;
};

type Sum = { count: number; sum: Total };

/** Written contents of a sheet: its rows, and its figures by currency. */
export type Tally = {
  of: ReportSheet;
  name: Phrase;
  written: readonly WrittenSheet[];
  rows: number;
  /** The column of the currency, counted from 0. */
  currency: number | undefined;
  figures: { label: Phrase; column: number; sums: ReadonlyMap<Currency, Sum> }[];
};

/** Writes a sheet, as many as its rows need, and returns its tally for the first sheet. */
export async function* writeSheet<Row extends Line>(
  spec: SheetSpec<Row>,
  tab: number,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<Sheet, Tally> {
  const written: WrittenSheet[] = [];
  const figures = spec.figures.map((figure) => ({ ...figure, sums: new Map<Currency, Sum>() }));
  let rows = 0;
  async function* counted() {
    for await (const page of spec.pages) {
      rows += page.length;
      for (const row of page) {
        const currency = spec.currency?.of(row);
        if (currency === undefined) continue;
        for (const { of, sums } of figures) {
          const amount = of(row);
          if (amount === null) continue;
          const known = sums.get(currency);
          if (known) {
            known.count += 1;
            known.sum += BigInt(amount);
          } else sums.set(currency, { count: 1, sum: BigInt(amount) });
        }
      }
      await onRows(page.length);
      yield page;
    }
  }
  const pages = counted();
  try {
    yield* tableSheets({ name: spec.name, columns: spec.columns }, tab, pages, written);
  } finally {
    await pages.return(undefined);
  }
  const { of, name, currency } = spec;
  return { of, name, written, rows, currency: currency?.column, figures };
}
