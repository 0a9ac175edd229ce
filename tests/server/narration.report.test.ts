import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { languageHeader } from "@/vocabulary/language";
import { type Desk, startDesk } from "./narration";
import { june, short, statementPdf } from "./statements";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

async function getReport(bytes: Uint8Array<ArrayBuffer>, companyName = "Gulf Marine") {
  const { downloadUrl } = await desk.analyse(bytes, { companyName });
  const answer = await desk.send("admin", "GET", downloadUrl ?? "");
  return { answer, bytes: await answer.arrayBuffer() };
}

async function getBook(bytes: Uint8Array<ArrayBuffer>, companyName?: string) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await getReport(bytes, companyName)).bytes);
  return book;
}

function listLines(book: ExcelJS.Workbook, name: string): ExcelJS.Cell[][] {
  const lines: ExcelJS.Cell[][] = [];
  book.getWorksheet(name)?.eachRow((row) => {
    const cells: ExcelJS.Cell[] = [];
    row.eachCell((cell) => void cells.push(cell));
    lines.push(cells);
  });
  return lines;
}

describe("the report's answer", () => {
  test("is a workbook to be saved under a name of ours", async () => {
    const { answer, bytes } = await getReport(await statementPdf(june), '"\r\nSet-Cookie: x=1; ../<b>.exe');
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="statement-2026-11-18-[\da-f]{6}\.xlsx"$/,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    expect(Buffer.from(bytes).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  test("is in the language of its reader, from right to left where that is read so", async () => {
    const { downloadUrl } = await desk.analyse(await statementPdf(june), { companyName: "Gulf Marine" });
    const headers = { [languageHeader]: "ar" };
    const answer = await desk.send("admin", "GET", downloadUrl ?? "", { headers });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      "الملخص",
      "المعاملات",
      "حسب الفئة",
      "حسب الشهر",
      "عمليات التحقق",
    ]);
    expect(book.worksheets.map(({ views: [view] }) => view?.rightToLeft)).toEqual(Array(5).fill(true));
    const rows = book.getWorksheet("المعاملات");
    expect(["A2", "C1", "C2"].map((cell) => rows?.getCell(cell).alignment?.horizontal)).toEqual([
      "right",
      "left",
      "left",
    ]);
    const labels = listLines(book, "الملخص").map(([label]) => label?.text ?? "");
    expect(labels.filter((label) => /[a-z]{4}/i.test(label))).toEqual([]);
    const checks = listLines(book, "عمليات التحقق").slice(1);
    expect(checks.map((line) => line.at(-1)?.text)).toEqual(checks.map(() => "سليم"));
  });

  test("is the same workbook each time it is asked for", async () => {
    const { downloadUrl } = await desk.analyse(await statementPdf(june));
    const rows = await Promise.all(
      [1, 2, 3].map(async () => {
        const book = new ExcelJS.Workbook();
        await book.xlsx.load(await (await desk.send("admin", "GET", downloadUrl ?? "")).arrayBuffer());
        return listLines(book, "Transactions").map((line) => line.map(({ text }) => text));
      }),
    );
    expect(rows[1]).toEqual(rows[0] ?? []);
    expect(rows[2]).toEqual(rows[0] ?? []);
  });
});

describe("the workbook", () => {
  test("has real dates and numbers, and what was uploaded", async () => {
    const book = await getBook(await statementPdf(june), "Gulf Marine Supplies");
    const [, first] = listLines(book, "Transactions");
    expect(first?.[0]?.value).toEqual(new Date("2026-06-02T00:00:00Z"));
    expect(first?.some(({ value }) => value === 12.5)).toBe(true);
    const summary = listLines(book, "Summary").map((line) => line.map(({ text }) => text));
    expect(summary).toContainEqual(["Company", "Gulf Marine Supplies"]);
    expect(summary).toContainEqual(["File", "june.pdf"]);
  });

  test("keeps a company name and descriptions that a spreadsheet would run as text; the only formulas are its own sums", async () => {
    const companyName = '=HYPERLINK("http://evil.example";"x")';
    const tricky = short("=HYPERLINK(EVIL)", "@SUM(A1:A9) +44 -1");
    const book = await getBook(await statementPdf(tricky), ` ${companyName}`);
    const cells = book.worksheets.flatMap(({ name }) => listLines(book, name)).flat();
    const texts = cells.filter(({ type }) => type === ExcelJS.ValueType.String).map(({ value }) => value);
    expect(texts).toContain(companyName);
    expect(texts).toContain("=HYPERLINK(EVIL)");
    expect(texts).toContain("@SUM(A1:A9) +44 -1");
    const own = cells.filter(({ type }) => type === ExcelJS.ValueType.Formula).map(({ formula }) => formula);
    expect(own.length).toBeGreaterThan(0);
    for (const formula of own) expect(formula).toMatch(/^(?:SUM|SUMIF|SUBTOTAL)?\(?[A-Z$\d:,()+-]+$/);
    expect(cells.some(({ type }) => type === ExcelJS.ValueType.Hyperlink)).toBe(false);
  });
});
