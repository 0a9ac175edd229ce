import { compactFile, packed, plainFile } from "./practice-file";

const PAGES = 6;
const ROWS = 42;
const TOP = 780;
const PITCH = 16.2;
/** In minor units; it is overdrawn before the last page. */
const OPENING = 2_000_00;
const HEADINGS = ["Date", "Description", "Debit", "Credit", "Balance"];
/** Where the cells of a row stand: the first two begin there, amounts end there. */
const EDGES = [40, 120, 380.5, 460.25, 555.28] as const;
const TEXTS = 2;
/** About as wide as a figure of Helvetica at this size; no place of an amount is a whole number in real files. */
const FIGURE = 4.448;
const PAYEES = [
  "CARD PURCHASE CORNER SHOP",
  "SALARY EXAMPLE LTD",
  "Direct debit: water, gas (June)",
  "ATM CASH",
];

type Put = (text: string, x: number, y: number) => string;

const hex = (text: string, digits: number) =>
  Array.from(text, (each) => each.charCodeAt(0).toString(16).padStart(digits, "0")).join("");
const literal = (text: string) => text.replace(/[()\\]/g, "\\$&");

/** The ways in which most programs write a text: placed by steps, by a matrix, or in pieces of a composite font. */
const styles: Put[] = [
  (text, x, y) => `BT /F1 8 Tf ${x} ${y} Td (${literal(text)}) Tj ET\n`,
  (text, x, y) => `q BT 0 0 0 rg /F1 8 Tf 24 TL 1 0 0 1 ${x} ${y} Tm <${hex(text, 2)}> Tj T* ET Q\n`,
  (text, x, y) => {
    const pieces = text.match(/.{1,7}/g) ?? [];
    const shown = pieces.map((piece) => `<${hex(piece, 4)}>`).join(" -8 ");
    return `/P << /MCID 0 >> BDC q .5 w ${x} ${y - 4} 60 .5 re f Q BT /F2 8 Tf 1 0 0 1 ${x} ${y} Tm [${shown}] TJ ET EMC\n`;
  },
];

const money = (minor: number) => (minor / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");

interface Sheet {
  contents: string;
  balance: number;
}

function sheet(page: number, before: number): Sheet {
  const put = styles[page % styles.length] as Put;
  let balance = before;
  let contents = put(`Example Bank, account number 12345678, page ${page + 1} of ${PAGES}`, 40, TOP + 40);
  const line = (texts: readonly string[], row: number) => {
    for (const [index, text] of texts.entries()) {
      const x = (EDGES[index] ?? 0) - (index < TEXTS ? 0 : text.length * FIGURE);
      if (text !== "") contents += put(text, Number(x.toFixed(3)), TOP - row * PITCH);
    }
  };
  line(HEADINGS, 0);
  if (page === 0) line(["", "Opening balance", "", "", money(balance)], 1);
  for (let row = 2; row < ROWS; row += 1) {
    const amount = 100 + ((page * 7919 + row * 1049) % 9000);
    const debit = row % 3 !== 0;
    balance += debit ? -amount : amount;
    const day = String(page * 4 + (row >> 3) + 1).padStart(2, "0");
    const text = `${PAYEES[row % PAYEES.length]} ${page * ROWS + row}`;
    const sides = debit ? [money(amount), ""] : ["", money(amount)];
    line([`${day}/06/2026`, text, ...sides, money(balance)], row);
  }
  if (page === PAGES - 1) line(["", "Closing balance", "", "", money(balance)], ROWS);
  return { contents, balance };
}

const UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0020> <007e> <0020> endbfrange endcmap end end`;

const RESOURCES = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /MediaBox [0 0 595.28 841.89]";
const FIRST_PAGE = 7;
/** A page itself, and its contents in two streams. */
const OBJECTS_OF_PAGE = 3;

function pageObjects(number: number, contents: string): string[] {
  const half = contents.lastIndexOf("\n", contents.length / 2) + 1;
  const streams = `/Contents [${number + 1} 0 R ${number + 2} 0 R]`;
  return [
    `<< /Type /Page /Parent 2 0 R ${RESOURCES} ${streams} >>`,
    packed(contents.slice(0, half)),
    packed(contents.slice(half)),
  ];
}

/**
 * A PDF of a few pages that proves itself, in the ways of writing that most programs use: what a reading process reads
 * until a real statement comes. Every other one is written as newer programs do. Its bytes are new in every call, as the
 * parser takes them away.
 */
export function practiceStatement(round: number): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, page) => FIRST_PAGE + page * OBJECTS_OF_PAGE);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${PAGES} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /Example /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>",
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Example /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>",
    packed(UNICODE),
  ];
  let balance = OPENING;
  for (const [page, number] of numbers.entries()) {
    const drawn = sheet(page, balance);
    balance = drawn.balance;
    objects.push(...pageObjects(number, drawn.contents));
  }
  const file = round % 2 === 0 ? plainFile(objects) : compactFile(objects);
  return new Uint8Array(Buffer.from(file, "latin1"));
}
