import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";

/** A line of a statement's table: date, description, debit, credit, balance; '' if nothing is printed. */
export type Line = readonly [date: string, text: string, debit: string, credit: string, balance: string];

/** One account as its bank prints it. `pages` are its tables' lines, page by page. */
export type Sheet = { account?: string; currency?: string; pages: readonly (readonly Line[])[] };

const heads: Line = ["Date", "Description", "Debit", "Credit", "Balance"];
const size = 8;
const pitch = 14;
const top = 800;

/** Six transactions on two pages, with every figure that a proof needs. */
export const june: Sheet = {
  pages: [
    [
      ["", "Opening balance", "", "", "1,000.00"],
      ["02/06/2026", "CARD PURCHASE CORNER SHOP", "12.50", "", "987.50"],
      ["05/06/2026", "SALARY EXAMPLE LTD", "", "2,100.00", "3,087.50"],
      ["09/06/2026", "RENT JUNE", "850.00", "", "2,237.50"],
    ],
    [
      ["15/06/2026", "ATM CASH WITHDRAWAL", "60.00", "", "2,177.50"],
      ["23/06/2026", "TRANSFER FROM J DOE", "", "45.25", "2,222.75"],
      ["30/06/2026", "MONTHLY FEE", "5.00", "", "2,217.75"],
      ["", "Closing balance", "", "", "2,217.75"],
    ],
  ],
};

/** A statement on one page: two transactions between an opening and a closing balance. */
export const short = (...descriptions: string[]): Sheet => {
  const [first = "CARD PURCHASE CORNER SHOP", second = "TRANSFER FROM J DOE"] = descriptions;
  return {
    pages: [
      [
        ["", "Opening balance", "", "", "100.00"],
        ["02/06/2026", first, "30.00", "", "70.00"],
        ["03/06/2026", second, "", "50.00", "120.00"],
        ["", "Closing balance", "", "", "120.00"],
      ],
    ],
  };
};

/** The same with a wrong balance: row 2 is 5.00 too high, and so are all later ones. */
export const broken: Sheet = {
  pages: [
    [
      ["", "Opening balance", "", "", "100.00"],
      ["02/06/2026", "CARD PURCHASE CORNER SHOP", "30.00", "", "70.00"],
      ["03/06/2026", "TRANSFER FROM J DOE", "", "50.00", "125.00"],
      ["", "Closing balance", "", "", "125.00"],
    ],
  ],
};

/** A statement of as many pages as asked for, thirty transactions on each. */
export function long(pages: number): Sheet {
  let balance = 0;
  const money = (cents: number) => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  const table = (page: number): Line[] =>
    Array.from({ length: 30 }, (_, row): Line => {
      balance += 100 + row;
      const day = String(1 + Math.floor(((page * 30 + row) * 30) / (pages * 30))).padStart(2, "0");
      return [`${day}/06/2026`, `TRANSFER ${page} ${row}`, "", money(100 + row), money(balance)];
    });
  const all = Array.from({ length: pages }, (_, page) => table(page));
  all[0]?.unshift(["", "Opening balance", "", "", "0.00"]);
  all.at(-1)?.push(["", "Closing balance", "", "", money(balance)]);
  return { pages: all };
}

const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Draws successive statements into one PDF; equal ones give equal bytes. */
export async function statementPdf(...sheets: Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(sheets);
  const pdf = drawn.get(key) ?? drawPdf(sheets);
  drawn.set(key, pdf);
  return (await pdf).slice();
}

async function drawPdf(sheets: readonly Sheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const sheet of sheets) {
    sheet.pages.forEach((lines, index) => {
      draw(pdf.addPage([595, 842]), font, sheet, { lines, page: index + 1 });
    });
  }
  return new Uint8Array(await pdf.save());
}

function draw(page: PDFPage, font: PDFFont, sheet: Sheet, part: { lines: readonly Line[]; page: number }) {
  const { account = "12345678", currency = "GBP" } = sheet;
  let y = top;
  const put = (text: string, x: number, right = false) => {
    const width = right ? font.widthOfTextAtSize(text, size) : 0;
    if (text !== "") page.drawText(text, { x: x - width, y, size, font });
  };
  for (const text of [
    "Example Bank plc",
    "Account Holder: Gulf Marine Supplies LLC",
    `Account Number: ${account}   Currency: ${currency}`,
    "Statement period 01/06/2026 to 30/06/2026",
  ]) {
    put(text, 40);
    y -= pitch;
  }
  for (const [date, text, debit, credit, balance] of [heads, ...part.lines]) {
    put(date, 40);
    put(text, 110);
    put(debit, 400, true);
    put(credit, 475, true);
    put(balance, 555, true);
    y -= pitch;
  }
  put(`Page ${part.page} of ${sheet.pages.length}`, 500);
}
