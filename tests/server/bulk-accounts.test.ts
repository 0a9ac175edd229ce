import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { z } from "zod";
import { correctCellsCall, previewSchema } from "@/payments/bulk-uploads/contract";
import { takeSample } from "../samples";
import { type Book, getRefusal, startBook } from "./book";
import { upload, uploaded } from "./bulk";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const heading = "customerName,companyName,reference,type";
const file = (...rows: string[]) => [heading, ...rows].join("\n");
const listRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Customer ${at},Gulf Marine,bulk_${at},BOTH`);

const mend = (id: number, ...cells: { row: number; column: string; value: string }[]) =>
  book.send("admin", "PUT", `/api/bulk-uploads/${id}`, { json: { cells } });

describe("a preview of accounts", () => {
  test("shows each row under the number of the spreadsheet, and creates nothing", async () => {
    const before = await book.countRows();
    const answer = await upload(
      book,
      "accounts",
      file("Falcon,Falcon LLC,falcon_1,COBO", "Gulf,Gulf LLC,gulf_1,both"),
    );
    expect(answer.status).toBe(201);
    const preview = previewSchema.parse(await answer.json());
    expect(preview).toMatchObject({
      kind: "accounts",
      status: "ready",
      total: 2,
      good: 2,
      bad: 0,
      readAs: "CSV, UTF-8, commas",
      errors: [],
      duplicateOf: null,
    });
    expect(preview.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, "good"],
      [3, "good"],
    ]);
    expect(preview.rows[0]?.values).toEqual({
      customerName: "Falcon",
      companyName: "Falcon LLC",
      reference: "falcon_1",
      type: "COBO",
    });
    expect((await book.countRows()).virtual_accounts).toBe(before.virtual_accounts ?? 0);
  });

  test("takes headings in any case and with spaces, and yes and no as people write them", async () => {
    const preview = await uploaded(
      book,
      "accounts",
      "Customer Name;COMPANYNAME;Reference;Type;Credit Enabled;debitenabled;level\nA;B;c;pobo;YES;0;1\nD;E;f;COBO;False;true;1\nG;H;i;COBO;maybe;;1",
    );
    expect(preview.columns).toEqual([
      "customerName",
      "companyName",
      "reference",
      "type",
      "creditEnabled",
      "debitEnabled",
    ]);
    expect(preview.errors).toEqual([{ row: 4, column: "creditEnabled", message: "Write yes or no" }]);
  });

  test("names exactly the thirteen bad cells of 2,500 rows", async () => {
    await book.openAccount({ reference: "taken" });
    const rows = listRows(2_500);
    rows[4] = ",Gulf Marine,bulk_4,BOTH";
    rows[99] = "Customer 99,,bulk_99,BOTH";
    rows[100] = "Customer 100,Gulf Marine,,BOTH";
    rows[512] = "Customer 512,Gulf Marine,bulk_512,BOTHER";
    rows[700] = "Customer 700,Gulf Marine,bulk_10,BOTH";
    rows[701] = "Customer 701,Gulf Marine,taken,BOTH";
    rows[1_000] = ",,bulk_1000,BOTH";
    rows[1_500] = `${"x".repeat(201)},Gulf Marine,bulk_1500,BOTH`;
    rows[1_501] = "=1+1,Gulf Marine,bulk_1501,BOTH";
    rows[2_000] = "Customer 2000,Gulf, Marine,bulk_2000,BOTH";
    rows[2_499] = "Customer 2499,Gulf Marine,bulk_2499,";
    const preview = await uploaded(book, "accounts", file(...rows));
    expect(preview).toMatchObject({ total: 2_500, good: 2_489, bad: 11 });
    expect(preview.rows).toHaveLength(2_500);
    expect(preview.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      "6 customerName",
      "101 companyName",
      "102 reference",
      "514 type",
      "702 reference",
      "703 reference",
      "1002 customerName",
      "1002 companyName",
      "1502 customerName",
      "1503 customerName",
      "2002 ",
      "2002 type",
      "2501 type",
    ]);
    const findMessage = (row: number) => preview.errors.find((error) => error.row === row)?.message;
    expect(findMessage(6)).toBe("Customer name is required");
    expect(findMessage(2501)).toBe("Type is required");
    expect(findMessage(514)).toBe("Write COBO, POBO or BOTH");
    expect(findMessage(702)).toBe("Row 12 has this reference already");
    expect(findMessage(703)).toBe("Another account has this reference: choose a different one");
    expect(findMessage(1503)).toBe("A cell that begins with = is a formula: write its value");
    expect(findMessage(2002)).toContain("This row has 5 cells, and the heading 4");
  });

  test("checks CBS accounts and clients against the book", async () => {
    await book.send("admin", "POST", "/api/cbs-accounts", {
      json: { number: "2000000001", name: "Euro", currency: "EUR" },
    });
    const preview = await uploaded(
      book,
      "accounts",
      `${heading},cbsAccount,clientId\nA,B,c,COBO,2000000001,\nD,E,f,COBO,12,no/id\n`,
    );
    expect(preview.errors).toEqual([
      { row: 2, column: "cbsAccount", message: "This CBS account does not hold the account's currency" },
      { row: 3, column: "cbsAccount", message: "A CBS account is a number of 6 to 20 digits" },
      { row: 3, column: "clientId", message: "A client ID has letters, digits, _ and - only, at most 64" },
    ]);
  });

  test("reads a workbook, and names formulas, dates and merged cells", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("Accounts");
    sheet.addRow(["customerName", "companyName", "reference", "type", "creditEnabled"]);
    sheet.addRow(["Falcon", "Falcon LLC", 1001, "COBO", true]);
    sheet.addRow([{ formula: "A2", result: "Falcon" }, "Falcon LLC", new Date(0), "COBO", 1]);
    sheet.addRow(["Gulf", "Gulf LLC", "gulf_1", "COBO"]);
    sheet.mergeCells("A4:B4");
    const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
    const preview = await uploaded(book, "accounts", bytes, { name: "accounts.xlsx" });
    expect(preview).toMatchObject({ readAs: "XLSX, sheet Accounts", good: 1, bad: 2 });
    expect(preview.errors.map(({ row, column, message }) => [row, column, message.slice(0, 24)])).toEqual([
      [3, "customerName", "This cell holds a formul"],
      [3, "reference", "This cell is a date: for"],
      [4, "customerName", "This cell is merged with"],
      [4, "companyName", "This cell is merged with"],
    ]);
  });
});

describe("a file that is refused", () => {
  const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ["an unknown column", `${heading},colour\nA,B,c,COBO,red`, 'Row 1: there is no column "colour"'],
    ["a column twice", `${heading},TYPE\nA,B,c,COBO,COBO`, "Row 1: the column type is there twice"],
    ["missing columns", "customerName,type\nA,COBO", "Row 1: the columns companyName, reference are missing"],
    ["an empty first row", `\n${heading}\nA,B,c,COBO`, "Row 1 is empty"],
    ["headings alone", heading, "headings and no rows"],
    ["too many rows", file(...listRows(2_501)), "more than 2,500 rows"],
    ["a PDF", "%PDF-1.7", "This is a PDF"],
    ["a workbook that is none", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "damaged"],
    ["nothing", "", "The file is empty"],
  ];
  for (const [name, content, sentence] of takeSample(cases, 4)) {
    test(`for ${name} is answered with a sentence`, async () => {
      const answer = await upload(book, "accounts", content);
      expect(answer.status).toBe(400);
      const { message } = await getRefusal(answer);
      expect(message).toContain(sentence);
    });
  }

  test("for its size is refused before it is read", async () => {
    const answer = await upload(book, "accounts", new Uint8Array(5 * 1024 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect((await getRefusal(answer)).message).toContain("larger than 5 MB");
    const large = await book.send("admin", "POST", "/api/bulk-uploads/accounts", {
      body: new Uint8Array(1),
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(200 * 1024 * 1024),
      },
    });
    expect(large.status).toBe(413);
  });

  test("leaves no trace", async () => {
    await book.send("admin", "GET", "/api/bulk-uploads");
    const before = await book.countRows();
    await upload(book, "accounts", "colour\nred");
    expect(await book.countRows()).toEqual(before);
  });
});

describe("the same file again", () => {
  const content = file("Falcon,Falcon LLC,falcon_1,COBO");

  test("answers the first upload", async () => {
    const first = await uploaded(book, "accounts", content);
    const answer = await upload(book, "accounts", content, { name: "another-name.csv" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      id: first.id,
      duplicateOf: first.id,
      fileName: "accounts.csv",
    });
  });

  test("is taken where that is asked for, and still recognised", async () => {
    const first = await uploaded(book, "accounts", content);
    const second = await uploaded(book, "accounts", content, { again: "true" });
    expect(second.id).not.toBe(first.id);
    expect(second.duplicateOf).toBe(first.id);
  });

  test("twice at once is one upload", async () => {
    const both = await Promise.all([
      uploaded(book, "accounts", content),
      uploaded(book, "accounts", content),
    ]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  test("under the same key is the same answer", async () => {
    const first = await upload(book, "accounts", content, { key: "k-1", again: "true" });
    const again = await upload(book, "accounts", content, { key: "k-1", again: "true" });
    expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      201,
      "true",
    ]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe("a cell that is mended", () => {
  const answered = correctCellsCall.response ?? previewSchema;

  test("is checked again together with all others", async () => {
    const { id, version } = await uploaded(
      book,
      "accounts",
      file("A,Gulf,same,BOTH", "B,Gulf,same,BOTH", "C,Gulf,third,NONE"),
    );
    const answer = await mend(id, { row: 3, column: "reference", value: " second " });
    expect(answer.status).toBe(200);
    const after = answered.parse(await answer.json());
    expect(after.errors).toEqual([{ row: 4, column: "type", message: "Write COBO, POBO or BOTH" }]);
    expect(after.version).not.toBe(version);
    await mend(
      id,
      { row: 4, column: "type", value: "cobo" },
      { row: 2, column: "reference", value: "third" },
    );
    const preview = previewSchema.parse(
      await (await book.send("admin", "GET", `/api/bulk-uploads/${id}`)).json(),
    );
    expect(preview.errors).toEqual([
      { row: 4, column: "reference", message: "Row 2 has this reference already" },
    ]);
    expect(preview.rows.map(({ values }) => values.reference)).toEqual(["third", "second", "third"]);
  });

  test("is no longer a formula, and its row not too long", async () => {
    const { id } = await uploaded(book, "accounts", file("Fal,con,Falcon LLC,falcon,COBO", "=A1,B,c,COBO"));
    const answer = await mend(
      id,
      { row: 2, column: "companyName", value: "Falcon LLC" },
      { row: 2, column: "reference", value: "falcon" },
      { row: 2, column: "type", value: "COBO" },
      { row: 3, column: "customerName", value: "Gulf" },
    );
    expect(answered.parse(await answer.json()).errors).toEqual([]);
  });

  test("has to be there", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    expect((await mend(id, { row: 9, column: "type", value: "COBO" })).status).toBe(404);
    expect((await mend(id, { row: 2, column: "networth", value: "x" })).status).toBe(400);
  });

  test("is refused where another version was looked at", async () => {
    const { id, version } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    await mend(id, { row: 2, column: "type", value: "POBO" });
    const answer = await book.send("admin", "PUT", `/api/bulk-uploads/${id}`, {
      json: { cells: [{ row: 2, column: "type", value: "BOTH" }] },
      headers: { "If-Match": `"${version}"` },
    });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "STALE"]);
  });
});

describe("what an upload is downloaded as", () => {
  test("the errors are a CSV that no spreadsheet calculates", async () => {
    const { id } = await uploaded(book, "accounts", file("=cmd|' /c calc'!A1,B,c,COBO", "A,B,d,COBO"));
    const answer = await book.send("auditor", "GET", `/api/bulk-uploads/${id}/errors.csv`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("audit-head")).toMatch(/^\d+:[0-9a-f]{64}$/);
    const [heading, line, ...others] = (await answer.text()).split("\r\n");
    expect(heading).toBe("Row,Column,Value,Message");
    expect(line).toStartWith("2,customerName,");
    expect(line).toContain("'=cmd");
    expect(others).toEqual([""]);
  });

  test("the templates have every column, and can be filled in and uploaded", async () => {
    const csv = await (await book.send("admin", "GET", "/api/bulk-uploads/accounts/template.csv")).text();
    expect(csv).toStartWith("\ufeffcustomerName,companyName,reference,type,currency,");
    expect((await uploaded(book, "accounts", `${csv}Falcon,Falcon LLC,f,COBO,USD\r\n`)).errors).toEqual([]);
    const xlsx = await book.send("admin", "GET", "/api/bulk-uploads/accounts/template.xlsx");
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await xlsx.arrayBuffer());
    const [sheet] = workbook.worksheets;
    sheet?.addRow(["Gulf", "Gulf LLC", "g", "POBO", "USD"]);
    const filled = new Uint8Array(await workbook.xlsx.writeBuffer());
    expect((await uploaded(book, "accounts", filled)).errors).toEqual([]);
  });
});

describe("who sees an upload", () => {
  test("staff does, a client does not", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    const statuses = await Promise.all(
      (["admin", "auditor", "client_user"] as const).map(
        async (who) => (await book.send(who, "GET", `/api/bulk-uploads/${id}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404]);
    const listed = z.array(z.object({ id: z.int() }));
    expect(listed.parse(await (await book.send("auditor", "GET", "/api/bulk-uploads")).json())).toEqual([
      { id },
    ]);
    expect(await (await book.send("client_user", "GET", "/api/bulk-uploads")).json()).toEqual([]);
    expect((await book.send("client_user", "GET", `/api/bulk-uploads/${id}/errors.csv`)).status).toBe(404);
    expect((await upload(book, "accounts", file("A,B,c,COBO"), { who: "client_user" })).status).toBe(403);
    expect((await upload(book, "accounts", file("A,B,c,COBO"), { who: "auditor" })).status).toBe(403);
  });

  test("the trail has who uploaded what", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    const row = (await book.trail()).find(({ resource }) => resource === "BULK_UPLOAD");
    expect(row).toMatchObject({ userId: 1, action: "CREATE", resourceId: String(id) });
    expect(row?.details).toMatchObject({ kind: "accounts", fileName: "accounts.csv", rows: 1, bad: 0 });
  });
});
