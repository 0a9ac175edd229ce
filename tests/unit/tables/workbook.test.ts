import { describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { ZipFile } from "yazl";
import { AppError } from "@/kernel/errors";
import { readTableBytes } from "@/platform/spreadsheets/read";
import { readTable, tableProcess } from "@/platform/spreadsheets/sandbox";
import { UnreadableTable } from "@/platform/spreadsheets/table";

const limits = { rows: 11, columns: 6 };

/** A workbook whose first sheet is filled in. */
async function workbook(fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet("Accounts"), book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const read = async (fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void) =>
  readTableBytes(await workbook(fill), limits);

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A workbook of exactly these parts, with a sheet in between that is written as given. */
async function parts(
  sheet: string,
  more: Record<string, string | Buffer> = {},
  options: { compress?: boolean } = {},
): Promise<Uint8Array> {
  const zip = new ZipFile();
  const files: Record<string, string | Buffer> = {
    "_rels/.rels": `<Relationships xmlns="${packaged}"><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="b"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}"><Relationship Id="b" Type="${relations}/worksheet" Target="worksheets/one.xml"/></Relationships>`,
    "xl/worksheets/one.xml": sheet,
    ...more,
  };
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path, options);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

const getSheet = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

describe("the cells of a workbook", () => {
  test("are read as texts, with the rows as the spreadsheet numbers them", async () => {
    const table = await read((sheet) => {
      sheet.getRow(1).values = ["name", "count", "on"];
      sheet.getRow(3).values = ["Müller & Söhne <GmbH>", 1234.5, true];
      sheet.getCell("A5").value = { richText: [{ text: "Fal" }, { font: { bold: true }, text: "con" }] };
      sheet.getCell("C5").value = false;
    });
    expect(table).toEqual({
      format: "xlsx",
      sheet: "Accounts",
      rows: [
        { row: 1, cells: ["name", "count", "on"] },
        { row: 3, cells: ["Müller & Söhne <GmbH>", "1234.5", "TRUE"] },
        { row: 5, cells: ["Falcon", "", "FALSE"] },
      ],
    });
  });

  test("that a spreadsheet computes, shows otherwise or does not keep whole are named", async () => {
    const table = await read((sheet) => {
      sheet.getCell("A1").value = { formula: "1+1", result: 2 };
      sheet.getCell("B1").value = new Date(Date.UTC(2026, 10, 18));
      sheet.getCell("C1").value = 1234567890123456;
      sheet.getCell("D1").value = { error: "#N/A" };
      sheet.getCell("E1").value = 12;
      sheet.getCell("E1").numFmt = 'dd"/"mm';
      sheet.getCell("F1").value = 12;
      sheet.getCell("F1").numFmt = '0.00 "days"';
    });
    const { flaws } = table.rows[0] ?? {};
    expect(flaws?.[0]).toContain("formula");
    expect(flaws?.[1]).toContain("date");
    expect(flaws?.[2]).toContain("digits");
    expect(flaws?.[3]).toContain("#N/A");
    expect(flaws?.[4]).toContain("date");
    expect(flaws?.[5]).toBeUndefined();
  });

  test("that are merged are named, each of them", async () => {
    const table = await read((sheet) => {
      sheet.getRow(1).values = ["a", "b", "c"];
      sheet.getRow(2).values = ["1", "", "3"];
      sheet.mergeCells("A2:B2");
    });
    expect(Object.keys(table.rows[1]?.flaws ?? {})).toEqual(["0", "1"]);
    expect(table.rows[1]?.flaws?.[0]).toContain("merged");
    expect(table.rows[0]?.flaws).toBeUndefined();
  });

  test("come from the first sheet that is visible", async () => {
    const table = await read((sheet, book) => {
      sheet.state = "hidden";
      sheet.getCell("A1").value = "hidden";
      book.addWorksheet("Shown").getCell("A1").value = "shown";
    });
    expect(table).toMatchObject({ sheet: "Shown", rows: [{ row: 1, cells: ["shown"] }] });
  });

  test("may be written within the sheet, under a prefix, and without their places", async () => {
    const rows = `<x:row><x:c t="inlineStr"><x:is><x:t>one</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>`;
    const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect((await readTableBytes(await parts(sheet), limits)).rows).toEqual([
      { row: 1, cells: ["one", "2"] },
    ]);
  });
});

describe("a workbook that is refused", () => {
  const cases: [string, () => Promise<Uint8Array>, string][] = [
    ["no workbook but a ZIP", () => getZip({ "a.txt": "x" }), "not a workbook"],
    ["a ZIP that is cut off", async () => (await parts(getSheet(""))).slice(0, 400), "damaged"],
    [
      "cells that differ from their checksum",
      () => written((zip) => zip.replace("<v>10</v>", "<v>90</v>")),
      "damaged",
    ],
    [
      "two parts of one name, of which programs show one or the other",
      () => written((zip) => zip.replaceAll("worksheets/two.xml", "worksheets/one.xml")),
      "damaged",
    ],
    ["XML that is none", () => parts("<worksheet><row"), "damaged"],
    ["a document type", () => parts(`<!DOCTYPE a [<!ENTITY b "c">]>${getSheet("")}`), "damaged"],
    ["rows without end", () => parts(getSheet("<row><c><v>1</v></c></row>".repeat(40))), "more than 10 rows"],
    [
      "columns without end",
      () => parts(getSheet('<row><c r="XFD1"><v>1</v></c></row>')),
      "more than 6 columns",
    ],
    ["no cells", () => parts(getSheet("")), "empty"],
    ...["0", "-5", "1", "1.5", "x", "1048577", "9007199254740993"].map((number): (typeof cases)[number] => [
      `a row with the number ${number} behind row 1`,
      () => parts(getSheet(`<row r="1"><c><v>1</v></c></row><row r="${number}"><c><v>2</v></c></row>`)),
      "not numbered in order",
    ]),
  ];
  /** A workbook of uncompressed parts, changed as bytes. */
  async function written(change: (zip: string) => string) {
    const sheet = getSheet("<row><c><v>10</v></c></row>");
    const bytes = await parts(sheet, { "xl/worksheets/two.xml": sheet }, { compress: false });
    return new Uint8Array(Buffer.from(change(Buffer.from(bytes).toString("latin1")), "latin1"));
  }

  for (const [name, bytes, sentence] of cases) {
    test(`for ${name} names the reason`, async () => {
      const error = await readTableBytes(await bytes(), limits).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnreadableTable);
      expect(String(error)).toContain(sentence);
    });
  }

  async function getZip(files: Record<string, string>) {
    const zip = new ZipFile();
    for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
    return new Uint8Array(Buffer.from(await Bun.readableStreamToArrayBuffer(getStream(zip))));
  }
  const getStream = (zip: ZipFile) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    zip.outputStream.on("data", (chunk) => void writer.write(chunk)).on("end", () => void writer.close());
    return readable;
  };

  test("for what it unpacks to is refused before it is unpacked", async () => {
    const bomb = await parts(getSheet(" ".repeat(100 * 1024 * 1024)));
    expect(bomb.byteLength).toBeLessThan(200_000);
    const error = await readTable(bomb, limits).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(String(error)).toContain("unpacks to more than 48 MB");
  });

  test("that takes too much memory or time ends its process and nothing else", async () => {
    const texts = `<sst>${"<si><t></t></si>".repeat(2_900_000)}</sst>`;
    const relation = `<Relationships xmlns="${packaged}"><Relationship Id="b" Type="${relations}/worksheet" Target="worksheets/one.xml"/><Relationship Id="c" Type="${relations}/sharedStrings" Target="texts.xml"/></Relationships>`;
    const bytes = await parts(getSheet("<row><c><v>1</v></c></row>"), {
      "xl/texts.xml": texts,
      "xl/_rels/workbook.xml.rels": relation,
    });
    const usual = { ...tableProcess };
    const refusalWithin = async (less: Partial<typeof tableProcess>) => {
      Object.assign(tableProcess, usual, less);
      return readTable(bytes, limits).catch((thrown: unknown) => thrown);
    };
    try {
      expect(String(await refusalWithin({ memory: 1024 * 1024 }))).toContain("takes too much memory");
      expect(String(await refusalWithin({ milliseconds: 60 }))).toContain("takes too long");
    } finally {
      Object.assign(tableProcess, usual);
    }
    expect((await readTable(new TextEncoder().encode("a,b\n1,2"), limits)).rows).toHaveLength(2);
  });
});

describe("a bank's workbook of several sheets", () => {
  const rows = [
    ["Date", "Text", "Amount"],
    ["2026-03-01", "Finch", "10.00"],
  ];
  const shown = { ...limits, shown: true };
  const fillAll = (sheets: string[][][]) =>
    workbook((first, book) => {
      for (const [at, cells] of sheets.entries()) {
        const sheet = at === 0 ? first : book.addWorksheet(`Sheet ${at + 1}`);
        for (const row of cells) sheet.addRow(row);
      }
    });

  test("is read by the one that holds the table, behind a cover", async () => {
    const table = await readTableBytes(await fillAll([[["Account statement"]], rows]), shown);
    expect(table).toMatchObject({ sheet: "Sheet 2", rows: [{ cells: rows[0] }, { cells: rows[1] }] });
  });

  test("is refused where several hold one, so that no booking is left out", async () => {
    const reading = readTableBytes(await fillAll([rows, rows]), shown);
    await expect(reading).rejects.toThrow(
      "The workbook has several sheets with tables, Accounts and Sheet 2: save each one as a separate file",
    );
  });
});
