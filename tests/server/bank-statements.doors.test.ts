import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { utils, write as writeXls } from "@e965/xlsx";
import ExcelJS from "exceljs";
import yazl from "yazl";
import { csvPreviewSchema, uploadedBankStatement } from "@/bank/bank-statements/contract";
import { camt053, read, sendBytes } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

type Files = Record<string, string | Uint8Array>;

async function zip(files: Files): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return new Uint8Array(await new Response(archive.outputStream as unknown as ReadableStream).arrayBuffer());
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

async function imported(content: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) {
  const answer = await sendBytes(book, content, { name, ...fields });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const { statements } = uploadedBankStatement.parse(await answer.json());
  return await Promise.all(
    statements.map(async ({ id, cbsAccount, format, fileName, currency }) => ({
      cbsAccount,
      currency,
      format,
      fileName,
      lines: (await read(book, id)).lines
        .map(({ direction, amount, booked, remittance }) => [direction, amount, booked, remittance])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    })),
  );
}

/** Rows of a statement with a date, an amount and a balance, as spreadsheets hold them. */
const table: [Date | string, string, number | string, number | string][] = [
  ["Booking date", "Description", "Amount", "Balance"],
  [new Date(Date.UTC(2026, 10, 18)), "Card terminal", 1200.5, 1700.5],
  [new Date(Date.UTC(2026, 10, 19)), "Rent", -0.1 - 0.2, 1700.2],
];
const ofTable = [
  ["credit", "1200.50", "2026-11-18", "Card terminal"],
  ["debit", "0.30", "2026-11-19", "Rent"],
];

describe("a workbook", () => {
  test("of the bank is read by its values, with dates as they are shown", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("November");
    for (const row of table) sheet.addRow(row);
    sheet.getColumn(1).numFmt = "dd.mm.yyyy";
    sheet.getColumn(3).numFmt = "#,##0";
    const file = new Uint8Array(await workbook.xlsx.writeBuffer());
    expect(await imported(file, "november.xlsx", { currency: "USD" })).toEqual([
      {
        cbsAccount: "1000000001",
        currency: "USD",
        format: "xlsx",
        fileName: "november.xlsx",
        lines: ofTable,
      },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each(["biff8", "ods", "xlml"] as const)("in the older form %s is read the same", async (bookType) => {
    const workbook = utils.book_new();
    const sheet = utils.aoa_to_sheet(table, { UTC: true, cellDates: false, dateNF: "yyyy-mm-dd" });
    utils.book_append_sheet(workbook, sheet, "November");
    const file = new Uint8Array(writeXls(workbook, { type: "array", bookType }) as ArrayBuffer);
    const [statement] = await imported(file, "november.xls", { currency: "USD" });
    expect(statement?.lines).toEqual(ofTable);
  });

  test("that is a page with a table keeps its texts, and asks what they leave open", async () => {
    const page = (amount: string) =>
      bytes(
        `<html><body><table><tr><td>Booking date</td><td>Description</td><td>Amount</td></tr><tr><td>18.11.2026</td><td>Card terminal</td><td>${amount}</td></tr><tr><td>19.11.2026</td><td>Rent</td><td>-300</td></tr></table></body></html>`,
      );
    const open = await sendBytes(book, page("1.200"), { name: "november.xls", currency: "USD" });
    expect(await getRefusal(open)).toMatchObject({ code: "CSV_MAPPING_NEEDED" });
    const [statement] = await imported(page("1.200,50"), "november.xls", { currency: "USD" });
    expect(statement?.lines.map(([, amount]) => amount)).toEqual(["1200.50", "300.00"]);
  });

  test("is shown with its columns before it is imported", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("November");
    for (const row of table) sheet.addRow(row);
    const file = new Uint8Array(await workbook.xlsx.writeBuffer());
    const answer = await sendBytes(book, file, { name: "november.xlsx" }, "/api/bank-statements/preview");
    const preview = csvPreviewSchema.parse(await answer.json());
    expect(preview.headings).toEqual(["Booking date", "Description", "Amount", "Balance"]);
    expect(preview.questions).toEqual([]);
  });

  test("that is damaged or empty is refused, and leaves nothing", async () => {
    const broken = await sendBytes(book, bytes("\u00d0\u00cf\u0011\u00e0 nothing more"), { name: "a.xls" });
    expect(broken.status).toBe(400);
    const none = await sendBytes(book, await zip({}), { name: "a.zip" });
    expect(await getRefusal(none)).toMatchObject({ message: "The ZIP holds no file. Choose another one." });
    expect(await book.countRows()).toMatchObject({ bank_statements: 0 });
  });
});

describe("a QIF file", () => {
  const qif = (dates: [string, string]) =>
    bytes(
      `!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\n!Clear:AutoSwitch\n!Type:Bank\nD${dates[0]}\nT1,200.50\nPCard terminal\nMBatch 7\nLSales\n^\nD${dates[1]}\nU-30.00\nT-30.00\nN1001\nPBrightwell, Ltd\nSRent\n$-20.00\nSWater\n$-10.00\n^\n`,
    );

  test("is read as a table of the chosen account, and its parts are no bookings", async () => {
    const [statement] = await imported(qif(["11/18'26", "11/ 9'26"]), "export.qif", { currency: "USD" });
    expect(statement).toMatchObject({
      format: "qif",
      lines: [
        ["credit", "1200.50", "2026-11-18", "Batch 7"],
        ["debit", "30.00", "2026-11-09", ""],
      ],
    });
  });

  test("whose dates may begin with the day or the month is asked about", async () => {
    const answer = await sendBytes(book, qif(["11/10'26", "11/ 9'26"]), {
      name: "export.qif",
      currency: "USD",
    });
    expect(await getRefusal(answer)).toMatchObject({ code: "CSV_MAPPING_NEEDED" });
    const [statement] = await imported(qif(["11/10'26", "11/ 9'26"]), "export.qif", {
      currency: "USD",
      mapping: '{"dateOrder":"mdy"}',
    });
    expect(statement?.lines.map(([, , booked]) => booked)).toEqual(["2026-11-10", "2026-11-09"]);
  });
});

describe("a file of several accounts", () => {
  const statement = (account: string, amount: string) =>
    camt053([{ amount, remittance: `For ${account}` }], { account, id: account }).replace(
      /[\s\S]*(<Stmt>[\s\S]*<\/Stmt>)[\s\S]*/,
      "$1",
    );
  const file = (...accounts: string[]) =>
    bytes(
      camt053([], {}).replace(
        /<Stmt>[\s\S]*<\/Stmt>/,
        accounts.map((account, at) => statement(account, `${at + 1}.00`)).join("\n"),
      ),
    );

  test("is an import for each, at the settlement account that each names", async () => {
    const statements = await imported(file("1000000002", "AE290330000001000000001"), "all.xml");
    expect(
      statements.map(({ cbsAccount, lines }) => [cbsAccount, lines.map(([, amount]) => amount)]),
    ).toEqual([
      ["1000000002", ["1.00"]],
      ["1000000001", ["2.00"]],
    ]);
    const again = await sendBytes(book, file("1000000002", "AE290330000001000000001"), { name: "all.xml" });
    expect(await getRefusal(again)).toMatchObject({ code: "FILE_IMPORTED" });
    expect(await book.flaws()).toEqual([]);
  });

  test("is asked about where it is a table, and then is an import for each, too", async () => {
    const table = bytes(
      "Account,Date,Text,Amount\n1000000002,2026-11-02,Finch,10.00\n1000000001,2026-11-03,Wren,-5.00\n",
    );
    expect(await getRefusal(await sendBytes(book, table, { name: "all.csv" }))).toMatchObject({
      code: "CSV_MAPPING_NEEDED",
      fields: {
        account:
          "Column 1 'Account' names several accounts, such as '1000000002' and '1000000001': choose whether it holds the account of each row or the other party's",
      },
    });
    const mapping = JSON.stringify({ columns: { account: 0 } });
    const statements = await imported(table, "all.csv", { mapping, currency: "USD" });
    expect(
      statements.map(({ cbsAccount, lines }) => [cbsAccount, lines.map(([, amount]) => amount)]),
    ).toEqual([
      ["1000000002", ["10.00"]],
      ["1000000001", ["5.00"]],
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("with one that is not here is refused, and imported without it once somebody confirms it", async () => {
    const mixed = file("1000000001", "5000000009");
    expect(await getRefusal(await sendBytes(book, mixed, { name: "all.xml" }))).toMatchObject({
      code: "ACCOUNTS_UNKNOWN",
      message:
        "The file also has statements of accounts that are no CBS accounts here: 5000 0000 09. Add them, or leave out their statements",
    });
    expect(await book.countRows()).toMatchObject({ bank_statements: 0 });
    const [one, ...others] = await imported(mixed, "all.xml", { others: "leave_out" });
    expect([one?.cbsAccount, others]).toEqual(["1000000001", []]);
  });

  test("without the chosen account is refused", async () => {
    const answer = await sendBytes(book, file("1000000002", "5000000009"), {
      name: "a.xml",
      others: "leave_out",
    });
    expect((await getRefusal(answer)).message).toBe(
      "The file has no statement of CBS account 1000000001, but of 1000000002: choose one of them.",
    );
  });
});

describe("a page of a statement", () => {
  const page = (opening: string, line: string, closing: string) =>
    `:20:S\r\n:25:1000000001\r\n:28C:1\r\n:60${opening}\r\n:61:2611171117C${line},NTRFNONREF\r\n:62${closing}\r\n-\r\n`;
  const first = page("F:C261117USD100,", "1", "M:C261117USD101,");
  const last = page("M:C261117USD101,", "2", "F:C261117USD103,");
  const interim = (code: string) =>
    camt053([{ amount: "1.00", remittance: "Rent" }], { opening: "100.00", closing: "101.00" }).replace(
      `<Cd>${code}</Cd>`,
      "<Cd>ITBD</Cd>",
    );

  test.each<[string, string, string]>([
    ["first.sta", first, "Line 6, column 6: The page ends with the intermediate balance 101.00 USD"],
    ["last.sta", last, "Line 4, column 6: The page begins with the intermediate balance 101.00 USD"],
    ["first.xml", interim("CLBD"), "The page ends with the intermediate"],
    ["last.xml", interim("OPBD"), "The page begins with the intermediate"],
  ])("alone in %s is asked about, and imported once somebody confirms it", async (name, text, said) => {
    const { code, message } = await getRefusal(await sendBytes(book, bytes(text), { name }));
    expect([code, message]).toEqual(["PAGES_MISSING", expect.stringContaining(said)]);
    expect(await book.countRows()).toMatchObject({ bank_statements: 0 });
    expect(await imported(bytes(text), name, { pages: "alone" })).toHaveLength(1);
  });

  test("is imported with the others of its file or ZIP", async () => {
    const amounts = async (file: Uint8Array<ArrayBuffer>, name: string) =>
      (await imported(file, name)).map(({ lines }) => lines.map(([, amount]) => amount));
    expect(await amounts(bytes(first + last), "both.sta")).toEqual([["1.00", "2.00"]]);
    const other = last.replaceAll("261117", "261118").replaceAll("1117", "1118");
    const zipped = await zip({ "1.sta": first.replace("C1,", "C1,00"), "2.sta": other });
    expect(await amounts(zipped, "both.zip")).toEqual([["1.00"], ["2.00"]]);
    const lonely = await zip({ "1.sta": first, "2.sta": page("M:C261117USD1,", "2", "F:C261117USD3,") });
    expect(await getRefusal(await sendBytes(book, lonely, { name: "b.zip" }))).toMatchObject({
      code: "PAGES_MISSING",
      message: expect.stringContaining("In '1.sta': Line 6, column 6: "),
    });
  });
});

describe("a ZIP", () => {
  const day = (date: string, amount: string) =>
    camt053([{ amount, remittance: date }], { from: date, to: date, id: date });

  test("of files is an import for each, which name each other", async () => {
    const file = await zip({
      "november/17.xml": day("2026-11-17", "1.00"),
      "november/18.xml": day("2026-11-18", "2.00"),
      "__MACOSX/._18.xml": "nothing",
      "november/.DS_Store": "nothing",
    });
    const statements = await imported(file, "november.zip");
    expect(statements.map(({ fileName, lines }) => [fileName, lines])).toEqual([
      ["november.zip/november/17.xml", [["credit", "1.00", "2026-11-17", "2026-11-17"]]],
      ["november.zip/november/18.xml", [["credit", "2.00", "2026-11-18", "2026-11-18"]]],
    ]);
    const list = await (await book.send("admin", "GET", "/api/bank-statements")).json();
    const page = await book.send("admin", "GET", `/admin/reconciliation/statements/${list.at(-1).id}`);
    expect(await page.text()).toContain("november.zip/november/18.xml");
    expect(await book.flaws()).toEqual([]);
  });

  test("with a file that is refused or was imported before imports none, and names the file", async () => {
    const broken = await zip({ "a.xml": day("2026-11-17", "1.00"), "b.xml": day("2026-11-18", "x") });
    const refused = await sendBytes(book, broken, { name: "a.zip" });
    expect(refused.status).toBe(400);
    expect((await getRefusal(refused)).message).toStartWith("In 'b.xml': Line ");
    expect(await book.countRows()).toMatchObject({ bank_statements: 0, bank_lines: 0 });
    await imported(bytes(day("2026-11-18", "2.00")), "18.xml");
    const known = await zip({ "a.xml": day("2026-11-17", "1.00"), "b.xml": day("2026-11-18", "2.00") });
    expect(await getRefusal(await sendBytes(book, known, { name: "a.zip" }))).toMatchObject({
      code: "FILE_IMPORTED",
      message: expect.stringMatching(/^In 'b\.xml': This file is import 1 already/),
    });
    expect(await book.countRows()).toMatchObject({ bank_statements: 1 });
  });

  test("whose content differs from its checksum, or that names two files alike or holds one twice, imports nothing", async () => {
    const whole = await zip({ "a.xml": day("2026-11-17", "1.00"), "b.xml": day("2026-11-18", "2.00") });
    const refuse = async (file: Uint8Array<ArrayBuffer>) =>
      (await getRefusal(await sendBytes(book, file, { name: "a.zip" }))).message;
    const ofCentral = Buffer.from(whole).indexOf("PK\u0001\u0002", 0, "latin1");
    const damaged = whole.slice();
    damaged[ofCentral + 16] = (damaged[ofCentral + 16] ?? 0) ^ 1;
    expect(await refuse(damaged)).toStartWith("The ZIP is damaged.");
    const alike = new Uint8Array(
      Buffer.from(Buffer.from(whole).toString("latin1").replaceAll("b.xml", "a.xml"), "latin1"),
    );
    expect(await refuse(alike)).toBe("The ZIP has two files named 'a.xml'. Unpack it, and choose its files.");
    const twice = await zip({ "a.xml": day("2026-11-17", "1.00"), "b.xml": day("2026-11-17", "1.00") });
    expect(await refuse(twice)).toBe("The ZIP holds 'b.xml' twice, also as 'a.xml'. Leave one out.");
    const otherWay = whole.slice();
    otherWay[ofCentral + 10] = 9;
    expect(await refuse(otherWay)).toBe(
      "The ZIP is compressed in a way that is not read. Unpack it, and choose its files.",
    );
    expect(await book.countRows()).toMatchObject({ bank_statements: 0, bank_lines: 0 });
  });

  test("shows names without marks of direction and paths", async () => {
    const [only] = await imported(
      await zip({ "days/a\u202elmx.exe": day("2026-11-17", "1.00") }),
      "n\u202eov.zip",
    );
    expect(only?.fileName).toBe("n ov.zip/days/a lmx.exe");
  });

  test("within a ZIP, of too many files, or that unpacks to too much is refused", async () => {
    const inner = await zip({ "a.xml": day("2026-11-17", "1.00") });
    const nested = await sendBytes(book, await zip({ "inner.zip": inner }), { name: "a.zip" });
    expect(nested.status).toBe(400);
    const many = await zip(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.xml`, "x"])));
    expect((await getRefusal(await sendBytes(book, many, { name: "a.zip" }))).message).toBe(
      "The ZIP has more than 100 files. Choose it in parts.",
    );
    const bomb = await zip({ "a.csv": new Uint8Array(51_000_000) });
    expect((await getRefusal(await sendBytes(book, bomb, { name: "a.zip" }))).message).toBe(
      "The ZIP unpacks to more than 50 MB. Choose it in parts.",
    );
    const cut = (await zip({ "a.xml": day("2026-11-17", "1.00") })).slice(0, -40);
    expect((await getRefusal(await sendBytes(book, cut, { name: "a.zip" }))).message).toStartWith(
      "The ZIP is damaged",
    );
  });
});
