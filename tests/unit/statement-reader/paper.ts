import { withRunsReversed } from "@/statement-reader/words/direction";
import type { PageWords, Word } from "@/statement-reader/words/words";

/** A text at a place on a line: at its left edge, or ending at its right edge. */
export type Put = [text: string, x: number, edge?: "right"];

const fontSize = 8;
const letterWidth = 4.4;
const spaceWidth = 2.2;
const linePitch = 14;

function wordsAt([text, x, edge]: Put, y: number): Word[] {
  const parts = withRunsReversed(
    text.split(" ").map((part) => ({ text: part })),
    "rightward",
  ).map((part) => part.text);
  const width =
    parts.reduce((sum, part) => sum + part.length * letterWidth, 0) + (parts.length - 1) * spaceWidth;
  let at = edge === "right" ? x - width : x;
  return parts.map((part) => {
    const word = { text: part, x0: at, x1: at + part.length * letterWidth, y, size: fontSize };
    at = word.x1 + spaceWidth;
    return word;
  });
}

/** Pages of words from lines of texts, as the PDF parser would give them. */
export function paper(...pages: Put[][][]): PageWords[] {
  return pages.map((lines, index) => ({
    number: index + 1,
    width: 595,
    height: 842,
    words: lines.flatMap((line, row) => line.flatMap((put) => wordsAt(put, 40 + row * linePitch))),
  }));
}

/** Appends lines below the last one of the last page. */
export function withLines(pages: readonly PageWords[], ...lines: Put[][]): PageWords[] {
  const [last] = pages.slice(-1);
  if (!last) return paper(lines);
  const bottom = Math.max(...last.words.map(({ y }) => y));
  const words = lines.flatMap((line, row) =>
    line.flatMap((put) => wordsAt(put, bottom + (row + 1) * linePitch)),
  );
  return [...pages.slice(0, -1), { ...last, words: [...last.words, ...words] }];
}

/** A line of a table with date, description, debit, credit and balance. */
export function row(date: string, text: string, debit: string, credit: string, balance: string): Put[] {
  const money: Put[] = [
    [debit, 400, "right"],
    [credit, 475, "right"],
    [balance, 555, "right"],
  ];
  const words: Put[] = [
    [date, 40],
    [text, 110],
  ];
  return [...words, ...money].filter(([value]) => value !== "");
}

/** A line of a table with date, description and one amount. */
export function signed(date: string, text: string, value: string): Put[] {
  const puts: Put[] = [
    [date, 40],
    [text, 110],
    [value, 500, "right"],
  ];
  return puts.filter(([shown]) => shown !== "");
}

/** Heads of the table that `row` fills. */
export const heads = row("Date", "Description", "Debit", "Credit", "Balance");

/** Three lines above a table: bank, account and period. */
export const head: Put[][] = [
  [["Example Bank plc", 40]],
  [
    ["Account Number: 12345678", 40],
    ["Currency: GBP", 330],
  ],
  [["Statement period 01/06/2026 to 30/06/2026", 40]],
];

/** A small statement that proves itself, on two numbered pages. */
export const provable = (): PageWords[] =>
  paper(
    [
      ...head,
      heads,
      row("", "Opening balance", "", "", "1,000.00"),
      row("02/06/2026", "CARD PURCHASE CORNER SHOP", "12.50", "", "987.50"),
      row("05/06/2026", "SALARY EXAMPLE LTD", "", "2,100.00", "3,087.50"),
      row("09/06/2026", "RENT JUNE", "850.00", "", "2,237.50"),
      [["Page 1 of 2", 500]],
    ],
    [
      heads,
      row("15/06/2026", "ATM CASH WITHDRAWAL", "60.00", "", "2,177.50"),
      row("23/06/2026", "TRANSFER FROM J DOE", "", "45.25", "2,222.75"),
      row("30/06/2026", "MONTHLY FEE", "5.00", "", "2,217.75"),
      row("", "Closing balance", "", "", "2,217.75"),
      [["Page 2 of 2", 500]],
    ],
  );

/** Sections instead of columns, with totals and no running balance. */
export const sections = (): PageWords[] => {
  const amount = (date: string, text: string, value: string): Put[] => [
    [date, 40],
    [text, 110],
    [value, 555, "right"],
  ];
  return paper([
    [["Example Bank, N.A.", 40]],
    [
      ["Account number: 0012 3456 7890", 40],
      ["June 1, 2026 through June 30, 2026", 330],
    ],
    [
      ["Beginning balance on June 1, 2026", 40],
      ["$500.00", 300, "right"],
    ],
    [
      ["Ending balance on June 30, 2026", 40],
      ["$790.00", 300, "right"],
    ],
    [["Deposits and other additions", 40]],
    amount("Date", "Description", "Amount"),
    amount("06/03/26", "PAYROLL EXAMPLE INC", "400.00"),
    amount("06/17/26", "MOBILE DEPOSIT", "25.00"),
    [
      ["Total deposits and other additions", 40],
      ["$425.00", 555, "right"],
    ],
    [["Withdrawals and other subtractions", 40]],
    amount("Date", "Description", "Amount"),
    amount("06/05/26", "CARD PURCHASE DINER", "-35.00"),
    amount("06/21/26", "UTILITY BILL", "-100.00"),
    [
      ["Total withdrawals and other subtractions", 40],
      ["-$135.00", 555, "right"],
    ],
  ]);
};

/** A German statement: one column, trailing signs, sums below, balance only at both ends. */
export const german = (): PageWords[] => {
  const line = (date: string, text: string, value: string): Put[] => [
    [date, 40],
    [text, 110],
    [value, 500, "right"],
  ];
  return paper([
    [["Musterbank eG", 40]],
    [
      ["Kontonummer 829373079", 40],
      ["Kontoauszug vom 01.06.2026 bis 30.06.2026", 250],
    ],
    line("Datum", "Vorgang", "Betrag EUR"),
    line("", "Alter Kontostand", "4.790,00 H"),
    line("05.06.", "Bargeldauszahlung", "170,00 S"),
    line("08.06.", "Lohn/Gehalt", "2.350,40 H"),
    line("19.06.", "Miete", "900,00 S"),
    line("", "Summe Soll", "1.070,00 S"),
    line("", "Summe Haben", "2.350,40 H"),
    line("", "Neuer Kontostand", "6.070,40 H"),
  ]);
};
