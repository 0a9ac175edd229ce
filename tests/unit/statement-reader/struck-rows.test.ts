import { describe, expect, test } from "bun:test";
import PDFDocument from "pdfkit";
import { readPdf } from "@/statement-reader/page/pdf";
import { withoutStruck } from "@/statement-reader/page/struck-words";
import { readPages } from "@/statement-reader/read";

type Row = { date: string; text: string; debit?: string; credit?: string; balance?: string };
type Drawn = (sheet: PDFKit.PDFDocument, y: number) => void;

const size = 9;
const pitch = 16;
const [dateX, textX, debitX, creditX, balanceX] = [40, 110, 400, 475, 550];

const rows: Row[] = [
  { date: "02/06/2026", text: "TRANSFER FROM J DOE", credit: "500.00", balance: "1,500.00" },
  { date: "05/06/2026", text: "CARD PURCHASE CORNER SHOP", debit: "40.25", balance: "1,459.75" },
  { date: "12/06/2026", text: "MONTHLY SERVICE FEE", debit: "9.75", balance: "1,450.00" },
  { date: "20/06/2026", text: "ATM CASH WITHDRAWAL", debit: "150.00", balance: "1,300.00" },
  { date: "25/06/2026", text: "SALARY ACME LTD", credit: "2,700.00", balance: "4,000.00" },
];
const struck: Row = {
  date: "14/06/2026",
  text: "CARD PURCHASE HARBOUR BOOKS",
  debit: "62.10",
  balance: "1,387.90",
};

/** A statement from 1,000.00 to 4,000.00; `draw` receives the baseline of each row. */
async function statement(
  given: readonly Row[],
  draw: ReadonlyMap<Row, Drawn>,
  options: { each?: Drawn; compress?: boolean; userPassword?: string; withBalances?: boolean } = {},
): Promise<Uint8Array> {
  const sheet = new PDFDocument({
    size: "A4",
    margin: 0,
    compress: options.compress ?? true,
    ...(options.userPassword ? { userPassword: options.userPassword } : {}),
  });
  const parts: Buffer[] = [];
  sheet.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => sheet.on("end", resolve));
  sheet.font("Helvetica").fontSize(size);
  const put = (text: string, x: number, baseline: number) =>
    sheet.text(text, x, baseline, { baseline: "alphabetic", lineBreak: false });
  const right = (text: string, x: number, baseline: number) =>
    put(text, x - sheet.widthOfString(text), baseline);
  put("EXAMPLE BANK PLC", dateX, 40);
  put("Account holder: Jane Doe    Account number: 0012345678    Currency: GBP", dateX, 60);
  put("Statement period: 01/06/2026 to 30/06/2026", dateX, 76);
  put("Date", dateX, 110);
  put("Description", textX, 110);
  right("Debit", debitX, 110);
  right("Credit", creditX, 110);
  right("Balance", balanceX, 110);
  put("Opening balance", textX, 126);
  right("1,000.00", balanceX, 126);
  given.forEach((row, index) => {
    const y = 142 + index * pitch;
    put(row.date, dateX, y);
    put(row.text, textX, y);
    if (row.debit) right(row.debit, debitX, y);
    if (row.credit) right(row.credit, creditX, y);
    if (row.balance && options.withBalances !== false) right(row.balance, balanceX, y);
    draw.get(row)?.(sheet, y);
    options.each?.(sheet, y);
  });
  const end = 142 + given.length * pitch;
  put("Total debits 200.00    Total credits 3,200.00", textX, end + 20);
  put("Closing balance", textX, end);
  right("4,000.00", balanceX, end);
  sheet.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

async function read(bytes: Uint8Array, password?: string) {
  const pages = await readPdf(bytes, password === undefined ? {} : { password });
  const [first] = readPages(pages);
  if (!first) throw new Error("nothing was read");
  const { verdict, totalTransactions } = first.analysis;
  return { verdict, totalTransactions, texts: first.rows.map(({ description }) => description) };
}

const middle = size * 0.26;
const stroke: Drawn = (sheet, y) => {
  sheet
    .moveTo(dateX, y - middle)
    .lineTo(balanceX, y - middle)
    .lineWidth(0.7)
    .stroke();
};
const fill: Drawn = (sheet, y) => {
  sheet
    .rect(dateX, y - middle - 0.4, balanceX - dateX, 0.8)
    .fill("#222222")
    .fillColor("#000000");
};
const annotation: Drawn = (sheet, y) => {
  sheet.strike(dateX, y - size * 0.7, balanceX - dateX, size * 0.9);
};
const slanted: Drawn = (sheet, y) => {
  sheet
    .moveTo(dateX, y - size * 0.15)
    .lineTo(balanceX, y - size * 0.5)
    .lineWidth(1)
    .stroke();
};
const wordByWord: Drawn = (sheet, y) => {
  for (const [from, to] of [
    [dateX, 92],
    [textX, 262],
    [debitX - 28, debitX],
    [balanceX - 40, balanceX],
  ] as const)
    sheet
      .moveTo(from, y - middle)
      .lineTo(to, y - middle)
      .lineWidth(0.5)
      .stroke();
};
const withStruck = [...rows.slice(0, 3), struck, ...rows.slice(3)];

describe("a row that is struck through", () => {
  test.each([
    ["by a stroke", stroke],
    ["by a thin filled rectangle", fill],
    ["by an annotation", annotation],
    ["by a stroke that is a little aslant", slanted],
    ["word by word", wordByWord],
  ])("%s is not a transaction", async (_, draw) => {
    const found = await read(await statement(withStruck, new Map([[struck, draw]])));
    expect(found.verdict).toBe("proven");
    expect(found.totalTransactions).toBe(5);
    expect(found.texts.join()).not.toContain("HARBOUR");
  });

  test("is not a transaction in a file that is not compressed, nor in a locked one", async () => {
    const draw = new Map([[struck, stroke]]);
    expect((await read(await statement(withStruck, draw, { compress: false }))).totalTransactions).toBe(5);
    const locked = await statement(withStruck, draw, { userPassword: "open" });
    expect(await read(locked, "open")).toMatchObject({ verdict: "proven", totalTransactions: 5 });
  });

  test("and printed again counts once", async () => {
    const [corrected = struck] = rows.slice(3, 4);
    const wrong = { ...corrected, debit: "15.00", balance: "1,435.00" };
    const given = [...rows.slice(0, 3), wrong, ...rows.slice(3)];
    const found = await read(await statement(given, new Map([[wrong, stroke]])));
    expect(found).toMatchObject({ verdict: "proven", totalTransactions: 5 });
  });

  test("proves nothing if the sums need it", async () => {
    const [, , , needed = struck] = rows;
    const found = await read(await statement(rows, new Map([[needed, stroke]])));
    expect(found.verdict).toBe("not_proven");
    expect(found.totalTransactions).toBe(4);
  });

  test("in part is not proven: nobody can tell which part of it stands", async () => {
    const amountAlone: Drawn = (sheet, y) => {
      sheet
        .moveTo(debitX - 32, y - middle)
        .lineTo(debitX, y - middle)
        .lineWidth(0.7)
        .stroke();
    };
    const [, shop = struck] = rows;
    expect((await read(await statement(rows, new Map([[shop, amountAlone]])))).verdict).not.toBe("proven");
    const sumsNeedIt = await read(await statement(withStruck, new Map([[struck, amountAlone]])));
    expect(sumsNeedIt.verdict).not.toBe("proven");
  });
});

describe("a line that strikes nothing out", () => {
  const plain = { verdict: "proven", totalTransactions: 5 };
  test.each<[string, Drawn]>([
    [
      "an underline",
      (sheet, y) =>
        sheet
          .moveTo(textX, y + 1)
          .lineTo(262, y + 1)
          .lineWidth(0.5)
          .stroke(),
    ],
    [
      "a rule close below each row",
      (sheet, y) =>
        sheet
          .moveTo(30, y + 2.5)
          .lineTo(560, y + 2.5)
          .lineWidth(0.4)
          .stroke(),
    ],
    [
      "a rule close above each row",
      (sheet, y) =>
        sheet
          .moveTo(30, y - size * 0.85)
          .lineTo(560, y - size * 0.85)
          .lineWidth(0.4)
          .stroke(),
    ],
    [
      "a box around each row",
      (sheet, y) =>
        sheet
          .rect(36, y - size, 520, pitch - 2)
          .lineWidth(0.5)
          .stroke(),
    ],
    [
      "a shade behind each row",
      (sheet, y) =>
        sheet
          .rect(36, y - size, 520, 2.5)
          .fillOpacity(0.1)
          .fill("#dddddd")
          .fillColor("#000000")
          .fillOpacity(1),
    ],
    [
      "a leader between words and amount",
      (sheet, y) =>
        sheet
          .moveTo(270, y - middle)
          .lineTo(360, y - middle)
          .dash(1, { space: 2 })
          .stroke()
          .undash(),
    ],
    [
      "a white line",
      (sheet, y) =>
        sheet
          .moveTo(dateX, y - middle)
          .lineTo(balanceX, y - middle)
          .lineWidth(0.3)
          .stroke("#ffffff")
          .strokeColor("#000000"),
    ],
  ])("%s", async (_, each) => {
    expect(await read(await statement(rows, new Map(), { each }))).toMatchObject(plain);
  });

  test("ruled paper that text happens to stand on is left alone, and proves nothing", async () => {
    const ruled: Drawn = (sheet, y) => {
      sheet
        .moveTo(10, y - middle)
        .lineTo(585, y - middle)
        .lineWidth(0.3)
        .stroke();
    };
    const found = await read(await statement(rows, new Map(), { each: ruled }));
    expect(found.totalTransactions).toBe(5);
    expect(found.verdict).not.toBe("proven");
  });
});

describe("lines of one width through several rows", () => {
  const pitch = 15;
  const words = Array.from({ length: 25 }, (_, row) =>
    [
      [48, 96, `0${(row % 9) + 1}/06/2026`],
      [110, 200, `CARD ${row}`],
      [375, 400, "12.50"],
    ].map(([x0, x1, text]) => ({
      text: String(text),
      x0: Number(x0),
      x1: Number(x1),
      y: 100 + row * pitch,
      size: 9,
    })),
  ).flat();
  const lineAt = (row: number) => ({ x0: 48, x1: 475, y0: 97 + row * pitch, y1: 97 + row * pitch });

  test("strike them out, though they happen to lie nearly evenly", () => {
    const struckRows = [1, 7, 14, 22];
    const { words: left, crossed } = withoutStruck(words, struckRows.map(lineAt));
    expect(crossed).toBe(false);
    const gone = words.filter((word) => !left.includes(word)).map(({ y }) => (y - 100) / pitch);
    expect([...new Set(gone)]).toEqual(struckRows);
  });

  test("are rules where they lie evenly, or most of them between the rows", () => {
    const even = withoutStruck(words, [1, 8, 15, 22].map(lineAt));
    expect([even.words.length, even.crossed]).toEqual([words.length, true]);
    const table = withoutStruck(words, [1.5, 8.5, 15.5, 22].map(lineAt));
    expect([table.words.length, table.crossed]).toEqual([words.length, true]);
  });
});
