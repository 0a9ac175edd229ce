import { describe, expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { heads, type Put, paper, row } from "./paper.ts";

const right = (text: string, x = 555): Put => [text, x, "right"];
const place: Put[][] = [[["Specimen Bank", 40]], [["Account number: 12345678", 40]]];

test("rows below the total of their side and day take side and day from it", () => {
  const total = (day: string, label: string, amount: string): Put[] => [
    [day, 40],
    [label, 110],
    right(amount),
  ];
  const line = (text: string, amount: string): Put[] => [[text, 110], right(amount)];
  const statement = (lastRow: string) =>
    paper([
      ...place,
      [["1 June 2026 to 30 June 2026", 40]],
      [["Opening balance", 40], right("100.00", 300)],
      [["Total paid in", 40], right("+ 42.00", 300)],
      [["Total paid out", 40], right("- 22.00", 300)],
      [["Closing balance", 40], right("120.00", 300)],
      total("3 June 2026", "Total paid in", "+ 42.00"),
      line("J Doe", "40.00"),
      line("Refund", "2.00"),
      total("9 June 2026", "Total paid out", "- 5.00"),
      line("Corner Shop", "5.00"),
      total("12 June 2026", "Total paid out", "- 17.00"),
      line("Green Grocer", lastRow),
    ]);
  const [read] = readPages(statement("17.00"));
  expect(read?.analysis).toMatchObject({ totalTransactions: 4, totalDebits: "22.00", totalCredits: "42.00" });
  expect(read?.rows.map((each) => each.date?.slice(8))).toEqual(["03", "03", "09", "12"]);
  expect(read?.analysis.verdict).toBe("proven");
  expect(readPages(statement("18.00"))[0]?.analysis.verdict).toBe("not_proven");
});

test("a CR printed under its amount belongs to it", () => {
  const [read] = readPages(
    paper([
      [["Specimen Cards", 40]],
      [["Card number: 4444 3333 2222 1111", 40]],
      [
        ["Previous balance", 40],
        ["New transactions", 200],
        ["New credits", 330],
        ["Closing balance", 450],
      ],
      [
        ["100.00", 60],
        ["30.00", 220],
        ["100.00", 340],
        ["30.00", 470],
      ],
      [["Date", 40], ["Details", 110], right("Amount")],
      [["May 9", 40], ["Corner Shop", 110], right("20.00")],
      [["May 20", 40], ["Payment received", 110], right("100.00")],
      [right("CR")],
      [["May 22", 40], ["Green Grocer", 110], right("10.00")],
    ]),
  );
  expect(read?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "30.00" });
  expect(read?.rows.map((each) => each.credit ?? `-${each.debit}`)).toEqual(["-20.00", "100.00", "-10.00"]);
});

test("a list of cheque numbers is of debits, whatever its title", () => {
  const [read] = readPages(
    paper([
      ...place,
      [["Opening balance", 40], right("500.00", 300)],
      [["Closing balance", 40], right("440.00", 300)],
      [["Cleared, in order of their numbers", 40]],
      [["Date", 40], ["Check no", 110], right("Amount")],
      [["06/03", 40], ["1041", 110], right("20.00")],
      [["06/07", 40], ["1042", 110], right("40.00")],
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "60.00", totalCredits: "0.00" });
});

test("amounts right of headings set to the left go to them in their order", () => {
  const line = (date: string, text: string, out: string, into: string, left: string): Put[] =>
    [[date, 40], [text, 100], right(out, 398), right(into, 470), right(left, 541)].filter(
      ([value]) => value !== "",
    ) as Put[];
  const [read] = readPages(
    paper([
      ...place,
      [
        ["Date", 40],
        ["Description", 100],
        ["Withdrawals", 332],
        ["Deposits", 404],
        ["Balance", 474],
      ],
      line("01/06/2026", "Opening balance", "", "", "1,100.00"),
      line("02/06/2026", "Corner Shop", "20.00", "0.00", "1,080.00"),
      line("03/06/2026", "Employer", "0.00", "300.00", "1,380.00"),
      line("04/06/2026", "Landlord", "80.00", "0.00", "1,300.00"),
      line("30/06/2026", "Closing balance", "100.00", "300.00", "1,300.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 3,
    closingBalance: "1300.00",
    verdict: "proven",
  });
});

describe("papers with dates and amounts that are no statements", () => {
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
