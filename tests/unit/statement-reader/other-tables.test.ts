import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

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

describe("labels over amounts", () => {
  const rows: Put[][] = [
    heads,
    row("02/06/2026", "Corner Shop", "20.00", "", ""),
    row("03/06/2026", "Employer", "", "300.00", ""),
  ];

  test("in two lines", () => {
    const [read] = readPages(
      paper([
        ...place,
        [
          ["Beginning", 60],
          ["Ending", 200],
        ],
        [
          ["balance", 62],
          ["balance", 202],
        ],
        [
          ["100.00", 65],
          ["380.00", 205],
        ],
        ...rows,
      ]),
    );
    expect(read?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "380.00" });
  });

  test("beside cells of other words", () => {
    const box = (label: string, amount: string): Put[][] => [
      [["Sheet", 40], ["IBAN", 100], right(label, 400)],
      [["4", 40], ["DE55 3707 0024", 100], right(amount, 400)],
    ];
    const [read] = readPages(
      paper([
        ...place,
        ...box("Alter Saldo", "EUR + 100.00"),
        ...rows,
        ...box("Neuer Saldo", "EUR + 380.00"),
      ]),
    );
    expect(read?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "380.00" });
  });
});

test("a percentage is not an amount", () => {
  const [read] = readPages(
    paper([
      ...place,
      heads,
      row("01/06/2026", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "Corner Shop", "20.00", "", "80.00"),
      [right("3.45 %")],
      row("30/06/2026", "Closing balance", "", "", "80.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 1, closingBalance: "80.00", verdict: "proven" });
});

test("a description in the last column is read beyond its heading", () => {
  const line = (date: string, out: string, into: string, left: string, text: string): Put[] =>
    [[date, 40], right(out, 180), right(into, 250), right(left, 320), [text, 340]].filter(
      ([value]) => value !== "",
    ) as Put[];
  const [read] = readPages(
    paper([
      ...place,
      line("Date", "Debit", "Credit", "Balance", "Description"),
      line("01/06/2026", "", "", "100.00", "Opening balance"),
      line("02/06/2026", "20.00", "", "80.00", "DIRECT DEBIT POWER COMPANY MANDATE 69405149"),
      line("03/06/2026", "", "30.00", "110.00", "TRANSFER FROM EXAMPLE WORKS"),
    ]),
  );
  expect(read?.rows[0]?.description).toBe("DIRECT DEBIT POWER COMPANY MANDATE 69405149");
});
