import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { statementFile, type TransactionLine, transactionsWorkbook } from "@/reporting/statements/files";
import { fromDecimal, type Minor } from "@/vocabulary/money";
import { countCases } from "../../samples";
import { context, getBytes, inPages, makePaper, type Paper, papers, printable } from "./paper";

async function load(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer);
  return book;
}

const readBack = async ({ head, rows }: Paper) =>
  load(await getBytes(statementFile("xlsx", head, inPages(rows), context)));

const minor = (value: unknown): Minor =>
  typeof value === "number" ? fromDecimal(value.toFixed(2)) : Number.NaN;

/** A text as Excel shows it: this library leaves its escapes (ECMA-376, 22.9.2.19) in texts that stand in the sheet. */
const shown = (value: unknown) =>
  String(value ?? "").replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The cells of a sheet's rows, from one row to another, counted from 1. */
function listCells(sheet: ExcelJS.Worksheet | undefined, first: number, last: number): unknown[][] {
  if (!sheet) throw new Error("There is no such sheet");
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const row = sheet.getRow(first + at);
    return Array.from({ length: sheet.columnCount }, (_each, column) => row.getCell(column + 1).value);
  });
}

const amounts = [3, 4, 5, 6, 7];
const pick = (cells: readonly unknown[]) => amounts.map((at) => cells[at]);

describe("a statement as a workbook", () => {
  const movements = [
    { type: "credit", amount: 125_050, description: "=1+1" },
    { type: "hold", amount: 5_000 },
    { type: "debit", amount: 25_000, originalAmount: 6_807, originalCurrency: "USD", rate: "3.6725" },
    { type: "release", amount: 5_000 },
  ] as const;

  test("shows the summary first, then the movements, then the holds", async () => {
    const book = await readBack(makePaper(movements));
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Summary", "Movements", "Holds"]);
  });

  test("has no sheet of holds if there are none", async () => {
    const book = await readBack(makePaper([{ type: "credit", amount: 1 }]));
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Summary", "Movements"]);
  });

  test("opens and closes the movements with the balances, and sums them by formulas", async () => {
    const sheet = (await readBack(makePaper(movements))).getWorksheet("Movements");
    const [heading = [], opening = [], credit = [], debit = [], sum = [], closing = []] = listCells(
      sheet,
      1,
      6,
    );
    expect(pick(heading)).toEqual(["Description", "Reference", "Debit", "Credit", "Balance"]);
    expect([opening[0], opening[7]]).toEqual(["Opening balance", 1000]);
    expect(pick(credit)).toEqual(["=1+1", "TXN-2026-1", null, 1250.5, 2250.5]);
    expect(pick(debit)).toEqual(["Invoice 3", "TXN-2026-3", 250, null, 2000.5]);
    expect([debit[8], debit[9], debit[10]]).toEqual([68.07, "USD", "3.6725"]);
    expect([sum[5], sum[6]]).toEqual([
      { formula: "SUM(F3:F4)", result: 250 },
      { formula: "SUM(G3:G4)", result: 1250.5 },
    ]);
    expect([closing[0], closing[7]]).toEqual(["Closing balance", 2000.5]);
  });

  test("has real dates that show the bank's clock, and keeps the heading in sight", async () => {
    const sheet = (await readBack(makePaper(movements))).getWorksheet("Movements");
    // 05:30 UTC is 09:30 in Dubai; a spreadsheet has no time zone, and this library reads its dates as UTC.
    expect(sheet?.getCell("A3").value).toEqual(new Date(Date.UTC(2026, 9, 1, 9, 30)));
    expect(sheet?.getCell("A3").numFmt).toContain("yyyy");
    expect(sheet?.getCell("F4").numFmt).toBe("#,##0.00");
    expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
  });

  test("sums the movements on the summary by formulas, the closing balance among them", async () => {
    const sheet = (await readBack(makePaper(movements))).getWorksheet("Summary");
    const lines = new Map(listCells(sheet, 1, 20).map(([label, value]) => [label, value]));
    expect(lines.get("Virtual IBAN")).toBe("AE07 9990 0000 0000 0000 007");
    expect(lines.get("Opening balance")).toBe(1000);
    expect(lines.get("Total credits")).toEqual({ formula: "SUM('Movements'!G3:G4)", result: 1250.5 });
    expect(lines.get("Total debits")).toEqual({ formula: "SUM('Movements'!F3:F4)", result: 250 });
    expect(lines.get("Closing balance")).toEqual({ formula: "B10+B11-B12", result: 2000.5 });
    expect([sheet?.getCell("A10").value, sheet?.getCell("A11").value, sheet?.getCell("A12").value]).toEqual([
      "Opening balance",
      "Total credits",
      "Total debits",
    ]);
    expect([lines.get("Holds"), lines.get("Releases")]).toEqual([1, 1]);
  });

  test("is whole without any row", async () => {
    const book = await readBack(makePaper([]));
    const [, opening = [], sum = [], closing = []] = listCells(book.getWorksheet("Movements"), 1, 4);
    expect([opening[7], closing[7]]).toEqual([1000, 1000]);
    expect(sum[6]).toMatchObject({ formula: "SUM(G2:G2)" });
  });

  test("is read back by another library with the same rows and sums, whatever they say", async () => {
    const property = fc.asyncProperty(papers, async (paper) => {
      const { head, rows } = paper;
      const book = await readBack(paper);
      const moved = rows.filter(({ type }) => type === "credit" || type === "debit");
      const held = rows.filter(({ type }) => type === "hold" || type === "release");
      const read = moved.length === 0 ? [] : listCells(book.getWorksheet("Movements"), 3, moved.length + 2);
      expect(read.map((cells) => [shown(cells[3]), shown(cells[4]), minor(cells[5] ?? cells[6])])).toEqual(
        moved.map((row) => [printable(row.description), printable(row.reference), row.amount]),
      );
      const holds = held.length === 0 ? [] : listCells(book.getWorksheet("Holds"), 2, held.length + 1);
      expect(holds.map((cells) => [shown(cells[3]), minor(cells[5] ?? cells[6])])).toEqual(
        held.map((row) => [printable(row.description), row.amount]),
      );
      const sum = (column: number) =>
        read.reduce((total, cells) => total + (cells[column] ? minor(cells[column]) : 0), 0);
      expect([sum(5), sum(6)]).toEqual([head.debits.sum, head.credits.sum]);
    });
    await fc.assert(property, { numRuns: countCases(40, 15) });
  });

  test("an error in the reading ends the file with an error, never short", async () => {
    const { head, rows } = makePaper(movements);
    async function* broken() {
      yield rows;
      throw new Error("The book cannot be read");
    }
    expect(getBytes(statementFile("xlsx", head, broken(), context))).rejects.toThrow(
      "The book cannot be read",
    );
  });

  test("stops reading when nobody takes the file any more", async () => {
    const { head, rows } = makePaper(movements);
    const ended = Promise.withResolvers<void>();
    let read = 0;
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield rows;
        }
      } finally {
        ended.resolve();
      }
    }
    const reader = statementFile("xlsx", head, endless(), context).body.getReader();
    while (read < 2) await reader.read();
    await reader.cancel();
    await ended.promise;
    expect(await Bun.peek.status(ended.promise)).toBe("fulfilled");
  });
});

describe("transactions of any accounts as a workbook", () => {
  const line = {
    processedAt: context.now(),
    virtualIban: "AE079990000000000000007",
    customerName: "Noor",
    description: "d",
    reference: "r",
    party: null,
    paidTo: null,
  };
  const lines: TransactionLine[] = [
    { ...line, type: "credit", amount: 1_050, currency: "USD", balanceAfter: 2_050 },
    { ...line, type: "debit", amount: 50, currency: "USD", balanceAfter: 2_000 },
    { ...line, type: "hold", amount: 20, currency: "USD", balanceAfter: 1_980 },
    { ...line, type: "credit", amount: 700, currency: "AED", balanceAfter: 700 },
  ];
  async function* pages() {
    yield lines;
  }

  test("has the rows as the CSV has them, and totals of each currency as formulas", async () => {
    const file = transactionsWorkbook(pages(), context);
    expect(file.fileName).toBe("transactions-2026-11-18.xlsx");
    const book = await load(await getBytes(file));
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Transactions", "Totals"]);
    const read = listCells(book.getWorksheet("Transactions"), 2, 6);
    expect(read.map((cells) => [cells[3], cells[5], cells[6], cells[7]]).slice(0, 4)).toEqual([
      ["Credit", 10.5, "USD", 20.5],
      ["Debit", -0.5, "USD", 20],
      ["Hold", -0.2, "USD", 19.8],
      ["Credit", 7, "AED", 7],
    ]);
    expect(listCells(book.getWorksheet("Totals"), 2, 3)).toEqual([
      [
        "USD",
        {
          formula: `SUMIFS('Transactions'!F2:F5,'Transactions'!D2:D5,"Credit",'Transactions'!G2:G5,"USD")`,
          result: 10.5,
        },
        {
          formula: `-(SUMIFS('Transactions'!F2:F5,'Transactions'!D2:D5,"Debit",'Transactions'!G2:G5,"USD"))`,
          result: 0.5,
        },
      ],
      [
        "AED",
        {
          formula: `SUMIFS('Transactions'!F2:F5,'Transactions'!D2:D5,"Credit",'Transactions'!G2:G5,"AED")`,
          result: 7,
        },
        {
          formula: `-(SUMIFS('Transactions'!F2:F5,'Transactions'!D2:D5,"Debit",'Transactions'!G2:G5,"AED"))`,
        },
      ],
    ]);
  });
});
