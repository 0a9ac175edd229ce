import { deflateSync } from "node:zlib";

const PAGES = 6;
const ROWS = 42;
const TOP = 780;
const PITCH = 16;
const HEADINGS = ["Date", "Description", "Debit", "Credit", "Balance"];
const LEFT = [40, 120, 340, 420, 500] as const;
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
    for (const [index, text] of texts.entries())
      if (text !== "") contents += put(text, LEFT[index] ?? 0, TOP - row * PITCH);
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

const packed = (text: string, about = "") => {
  const data = deflateSync(text).toString("latin1");
  return `<< ${about} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
};

/**
 * A PDF of a few pages that proves itself, in the ways of writing that most programs use: what a reading process reads
 * until a real statement comes. Its bytes are new in every call, as the parser takes them away.
 */
export function practiceStatement(): Uint8Array {
  const first = 7;
  const kids = Array.from({ length: PAGES }, (_, page) => `${first + page * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${PAGES} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /Example /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>",
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Example /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>",
    packed(UNICODE),
  ];
  let balance = 50_000_00;
  for (let page = 0; page < PAGES; page += 1) {
    const drawn = sheet(page, balance);
    balance = drawn.balance;
    const resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /MediaBox [0 0 595 842]";
    objects.push(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${first + page * 2 + 1} 0 R >>`);
    objects.push(packed(drawn.contents));
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(`${file}${table}${end}`, "latin1"));
}
