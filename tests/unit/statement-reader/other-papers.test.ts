import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const right = (text: string, x = 555): Put => [text, x, "right"];
const place: Put[][] = [[["Specimen Bank", 40]], [["Account number: 12345678", 40]]];

describe("papers with dates and amounts that are not statements", () => {
  const table: Put[][] = [
    heads,
    row("01/06/2026", "Opening balance", "", "", "100.00"),
    row("02/06/2026", "Corner Shop", "20.00", "", "80.00"),
    row("30/06/2026", "Closing balance", "", "", "80.00"),
  ];

  test("a guide to statements with a picture of one", () => {
    expect(
      readPages(paper([[["Specimen Bank", 40]], [["Understanding your statement", 40]], ...table])),
    ).toEqual([]);
  });

  test("books that are kept as a bank keeps its accounts prove nothing", () => {
    const verdict = (title: string) =>
      readPages(paper([[[title, 40]], ...place, ...table]))[0]?.analysis.verdict;
    expect(verdict("Statement of account")).toBe("proven");
    for (const title of ["General ledger", "Loyalty points statement", "Grand livre", "Главная книга"])
      expect(verdict(title)).toBe("consistent");
  });

  test("but what calls itself a sample is read where its balances bear it out, and proves nothing", () => {
    const [read] = readPages(
      paper([
        [["Sample Bank Statement", 200]],
        ...head.slice(1),
        heads,
        row("01/06/2026", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "BOOKS", "10.00", "", "90.00"),
        row("03/06/2026", "PENS", "10.00", "", "80.00"),
        row("04/06/2026", "GIFT", "", "5.00", "85.00"),
        row("30/06/2026", "Closing balance", "", "", "85.00"),
      ]),
    );
    expect(read?.analysis).toMatchObject({ totalTransactions: 3, verdict: "consistent" });
  });

  test("but a bank called 'Example Bank' beside the title 'Statement' is not a guide", () => {
    const title: Put[] = [
      ["Example Bank", 40],
      ["Statement of account", 300],
    ];
    expect(readPages(paper([title, ...place.slice(1), ...table]))[0]?.analysis.totalTransactions).toBe(1);
  });

  test("but a statement with a line about such a guide is read", () => {
    const line: Put[] = [["Understanding your statement: see our pages on the web", 40]];
    const filler = Array.from({ length: 6 }, (_, index): Put[] => [[`Line ${index} of an address`, 40]]);
    expect(readPages(paper([...place, ...filler, line, ...table]))[0]?.analysis.totalTransactions).toBe(1);
  });

  test("a schedule of repayments, though its balances follow from its rows", () => {
    const line = (number: string, date: string, due: string, left: string): Put[] => [
      [number, 40],
      [date, 80],
      right(due, 300),
      right(left),
    ];
    const pages = paper([
      [["Specimen Bank", 40]],
      [["Loan account number: 12345678", 40]],
      [
        ["No", 40],
        ["Due date", 80],
        right("Instalment", 220),
        right("Principal", 300),
        right("Interest", 380),
        right("Balance"),
      ],
      ...["90.00", "80.00", "70.00", "60.00"].map((left, index) =>
        line(`${index + 1}`, `01/0${index + 1}/2026`, "10.00", left),
      ),
    ]);
    expect(readPages(pages)).toEqual([]);
  });

  test("an invoice with the account to pay to", () => {
    const line = (date: string, text: string, pieces: string, price: string, sum: string): Put[] => [
      [date, 40],
      [text, 110],
      right(pieces, 330),
      right(price, 430),
      right(sum),
    ];
    const pages = paper([
      [["Invoice 447", 40]],
      line("Date", "Description", "Qty", "Unit price", "Amount"),
      line("02/05/2026", "Work", "12", "120.00", "1,440.00"),
      line("05/05/2026", "Work", "8", "95.00", "760.00"),
      line("09/05/2026", "Hosting", "1", "240.00", "240.00"),
      [["Total", 110], right("2,440.00")],
      [["Balance due", 110], right("2,440.00")],
      [["Account number: 12345678", 40]],
    ]);
    expect(readPages(pages)).toEqual([]);
  });
});
