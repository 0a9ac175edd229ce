import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { reportStream } from "@/narration/report/workbook";
import type { ReadStatement } from "@/statement-reader/contract";
import { readPages } from "@/statement-reader/read";
import { head, heads, paper, provable, row } from "../statement-reader/paper";

const folder = mkdtempSync(join(tmpdir(), "narration-report-"));
afterAll(() => rmSync(folder, { recursive: true }));
const analysedAt = new Date("2026-07-01T10:00:00Z");
const upload = { companyName: "=1+1", fileName: "june.pdf", createdAt: analysedAt.getTime() };

async function written(
  statements: readonly ReadStatement[],
  name: string,
  companyName = upload.companyName,
): Promise<{ book: ExcelJS.Workbook; path: string }> {
  const path = join(folder, name);
  await Bun.write(
    path,
    await new Response(reportStream(statements, { ...upload, companyName }, "Bank")).bytes(),
  );
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  return { book, path };
}

function getSheet(book: ExcelJS.Workbook, name: string): ExcelJS.Worksheet {
  const sheet = book.getWorksheet(name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
}

function listValues(sheet: ExcelJS.Worksheet, line: number): unknown[] {
  return Array.isArray(sheet.getRow(line).values) ? (sheet.getRow(line).values as unknown[]).slice(1) : [];
}

const tricky = () =>
  paper([
    ...head,
    heads,
    row("", "Opening balance", "", "", "100.00"),
    row("02/06/2026", "=HYPERLINK(EVIL)", "30.00", "", "70.00"),
    row("03/06/2026", "+44 @SUM -1", "", "50.00", "125.00"),
    row("", "Closing balance", "", "", "125.00"),
  ]);

describe("the report", () => {
  test("has its sheets, real dates and numbers, frozen heads and filters", async () => {
    const { book } = await written(readPages(provable()), "plain.xlsx");
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual([
      "Summary",
      "Transactions",
      "By category",
      "By month",
      "Checks",
    ]);
    const sheet = getSheet(book, "Transactions");
    expect(listValues(sheet, 1)).toEqual([
      "Date",
      "Description",
      "Debit",
      "Credit",
      "Balance",
      "Category",
      "Counterparty",
      "Page",
      "Check",
    ]);
    expect(listValues(sheet, 2)).toEqual([
      new Date("2026-06-02T00:00:00Z"),
      "CARD PURCHASE CORNER SHOP",
      12.5,
      undefined,
      987.5,
      "Card",
      "CORNER SHOP",
      1,
      "OK",
    ]);
    expect(book.worksheets.map(({ views: [view] }) => view)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ state: "frozen", ySplit: 1 })),
    );
    expect(book.worksheets.map(({ columns }) => columns.map(({ width }) => width))).toEqual([
      [28, 44],
      [13, 60, 16, 16, 16, 14, 30, 7, 16],
      [18, 14, 16, 16, 16],
      [18, 14, 16, 16, 16],
      [44, 18, 18, 18],
    ]);
    expect(["A2", "C2", "E2", "H2", "C8"].map((cell) => sheet.getCell(cell).numFmt)).toEqual([
      "dd mmm yyyy",
      "#,##0.00",
      "#,##0.00",
      "0",
      "#,##0.00",
    ]);
    const total = getSheet(book, "By month").getRow(3);
    expect([total.getCell(2).value, total.getCell(2).numFmt]).toEqual([
      { formula: "SUM(B2:B2)", result: 6 },
      "0",
    ]);
  });

  test("sets headings in the face of the rows, and figures under them", async () => {
    const { book } = await written(readPages(provable()), "face.xlsx");
    const sheet = getSheet(book, "Transactions");
    expect(sheet.getCell("C1").font).toMatchObject({ name: "Calibri", bold: true });
    expect(sheet.getCell(`C${sheet.rowCount}`).font).toMatchObject({ name: "Calibri", bold: true });
    const aligned = (cell: string) => sheet.getCell(cell).alignment?.horizontal;
    expect(["A1", "A2", "F1"].map(aligned)).toEqual(["left", "left", "left"]);
    expect(["C1", "C2"].map(aligned)).toEqual(["right", "right"]);
    expect(getSheet(book, "Summary").getCell("B2").alignment).toMatchObject({ wrapText: true });
    // The verdict's sentence is whole, too.
    expect(getSheet(book, "Summary").getRow(16).height).toBeGreaterThan(30);
  });

  test("prints each sheet as wide as the page, under its heading", async () => {
    const { book } = await written(readPages(provable()), "paper.xlsx");
    for (const { pageSetup } of book.worksheets) {
      expect(pageSetup).toMatchObject({ orientation: "landscape", fitToPage: true, fitToWidth: 1 });
      expect(pageSetup).toMatchObject({ fitToHeight: 0, printTitlesRow: "1:1" });
    }
  });

  test("filters and sorts the rows without the sums below them", async () => {
    const { book } = await written(readPages(provable()), "filter.xlsx");
    const filters = book.worksheets.map((sheet) => [sheet.name, sheet.autoFilter ?? null]);
    const lines = (name: string) => getSheet(book, name).rowCount - (name === "Checks" ? 0 : 1);
    expect(filters).toEqual([
      ["Summary", null],
      ["Transactions", "A1:I7"],
      ["By category", `A1:E${lines("By category")}`],
      ["By month", "A1:E2"],
      ["Checks", `A1:D${lines("Checks")}`],
    ]);
  });

  test("writes counts, instants and what was checked as numbers and dates too", async () => {
    const { book } = await written(readPages(provable()), "figures.xlsx");
    const summary = new Map<unknown, ExcelJS.Cell>();
    getSheet(book, "Summary").eachRow((line) => summary.set(line.getCell(1).value, line.getCell(2)));
    expect(summary.get("Transactions")).toMatchObject({ value: 6, numFmt: "0" });
    expect(summary.get("Analysed at (UTC)")).toMatchObject({
      value: analysedAt,
      numFmt: "dd mmm yyyy hh:mm",
    });
    expect(summary.get("Opening balance")).toMatchObject({ value: 1000, numFmt: "#,##0.00" });
    const checks = getSheet(book, "Checks");
    expect(listValues(checks, 2)).toEqual(["Running balances", 6, 6, "OK"]);
    expect(checks.getCell("B2").numFmt).toBe("0");
    expect(listValues(checks, 3)).toEqual(["Closing balance", 2217.75, 2217.75, "OK"]);
    expect(checks.getCell("B3").numFmt).toBe("#,##0.00");
  });

  test("sums by formula and gives the same result beside it", async () => {
    const { book } = await written(readPages(provable()), "sums.xlsx");
    const total = getSheet(book, "Transactions").getRow(8);
    expect(total.getCell(3).value).toEqual({ formula: "SUM(C2:C7)", result: 927.5 });
    expect(total.getCell(4).value).toEqual({ formula: "SUM(D2:D7)", result: 2145.25 });
  });

  test("keeps text that looks like a formula as text, and colours the rows that break", async () => {
    const { book } = await written(readPages(tricky()), "tricky.xlsx");
    const sheet = getSheet(book, "Transactions");
    expect(sheet.getCell("B2").value).toBe("=HYPERLINK(EVIL)");
    expect(sheet.getCell("B2").type).toBe(ExcelJS.ValueType.String);
    expect(sheet.getCell("B3").value).toBe("+44 @SUM -1");
    expect(getSheet(book, "Summary").getCell("B2").value).toBe("=1+1");
    expect(sheet.getCell("I3").value).toBe("Does not add up");
    expect(sheet.getCell("B3").fill).toMatchObject({ fgColor: { argb: "FFFFD9D6" } });
    expect(sheet.getCell("B2").fill).toBeUndefined();
  });

  test.each(["+1+1", "-2+3+cmd|' /C calc'!A0", "@SUM(A1:A9)", "\t=1+1", "مؤسسة الخليج", "𠮷野家 🏦"])(
    "keeps the company name %p as text",
    async (companyName) => {
      const { book } = await written(readPages(provable()), "name.xlsx", companyName);
      const kept = getSheet(book, "Summary").getCell("B2");
      expect(kept.type).toBe(ExcelJS.ValueType.String);
      expect(kept.value).toBe(companyName);
    },
  );

  test.each(["half \uffff a \ufffe name", "<b>&amp;</b> \"'"])(
    "opens with the company name %p",
    async (name) => {
      const { book } = await written(readPages(provable()), "halves.xlsx", name);
      expect(book.worksheets.length).toBe(5);
    },
  );

  test("names the account on every line and sums each separately where the file holds several", async () => {
    const statements = [...readPages(provable()), ...readPages(tricky())];
    const { book } = await written(statements, "several.xlsx");
    const sheet = getSheet(book, "Transactions");
    expect(listValues(sheet, 1)[0]).toBe("Account");
    expect([2, 8].map((line) => sheet.getRow(line).getCell(1).value)).toEqual([
      "12345678 GBP",
      "12345678 GBP (2)",
    ]);
    expect(sheet.getRow(10).getCell(4).value).toEqual({
      formula: "SUMIF(A$2:A$9,A10,D$2:D$9)",
      result: 927.5,
    });
  });

  const soffice = Bun.which("soffice");
  if (!soffice) console.log("skipped: LibreOffice is not installed, so no report is opened in it");
  test.skipIf(!soffice)("opens in LibreOffice and reads back equal", async () => {
    const { book, path } = await written(readPages(provable()), "office.xlsx");
    const out = join(folder, "office");
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const run = Bun.spawnSync([
      soffice ?? "",
      profile,
      "--headless",
      "--convert-to",
      "xlsx",
      "--outdir",
      out,
      path,
    ]);
    expect(run.exitCode).toBe(0);
    const again = new ExcelJS.Workbook();
    await again.xlsx.readFile(join(out, "office.xlsx"));
    for (const name of ["Transactions", "By category", "By month"]) {
      const [ours, theirs] = [getSheet(book, name), getSheet(again, name)];
      for (let line = 1; line <= ours.rowCount; line += 1)
        expect(listValues(theirs, line)).toEqual(listValues(ours, line));
    }
  });
});
