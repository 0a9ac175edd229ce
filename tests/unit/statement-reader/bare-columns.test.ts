import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row, signed } from "./paper";

const title: Put[][] = [
  [["Account Number: 3620005268", 40]],
  [["Statement period 06/01/2026 to 06/30/2026", 40]],
];

test("balances in a last column without a heading bear the rows out, and a later list of cheques is none", () => {
  const line = (date: string, text: string, amount: string, balance: string): Put[] => [
    [date, 40],
    [text, 110],
    [amount, 400, "right"],
    [balance, 540, "right"],
  ];
  const [read] = readPages(
    paper([
      ...title,
      [["Previous Balance 622.84", 40]],
      [["Current Balance 1,192.62", 40]],
      [
        ["Date", 40],
        ["Description", 110],
        ["Amount", 400, "right"],
      ],
      line("6/02", "FUNDING", "1,000.00", "1,622.84"),
      line("6/03", "CHECK 2979", "171.57-", "1,451.27"),
      line("6/04", "FEE", "15.00-", "1,436.27"),
      line("6/05", "CHECK 2980", "243.65-", "1,192.62"),
      [["CHECKS IN NUMBER ORDER", 40]],
      [
        ["Date", 40],
        ["Check No", 110],
        ["Amount", 250, "right"],
      ],
      [
        ["6/03", 40],
        ["2979", 110],
        ["171.57", 250, "right"],
      ],
      [
        ["6/05", 40],
        ["2980", 110],
        ["243.65", 250, "right"],
      ],
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 4,
    closingBalance: "1192.62",
    verdict: "proven",
  });
});

test("rows below the name of a side need no headings, wherever it stands", () => {
  const [read] = readPages(
    paper(
      [
        ...title,
        [["Beginning Balance $100.00", 40]],
        [["Ending Balance $135.00", 40]],
        [],
        [["DEPOSITS & CREDITS", 250]],
        signed("06/02", "Hm", "20.00"),
        signed("06/03", "Bc", "30.00"),
        signed("06/04", "Hm", "25.00"),
        [["Page 1 of 2", 500]],
      ],
      [
        [["DEPOSITS & CREDITS (CONTINUED)", 220]],
        signed("06/09", "Hm", "5.00"),
        [["Total Deposits & Credits $80.00", 330]],
        [],
        [["WITHDRAWALS", 260]],
        signed("06/05", "Shop", "10.00"),
        signed("06/07", "Shop", "20.00"),
        signed("06/08", "Shop", "15.00"),
        [["Total Withdrawals $45.00", 330]],
        [["Page 2 of 2", 500]],
      ],
    ),
  );
  expect(read?.analysis).toMatchObject({ totalCredits: "80.00", totalDebits: "45.00", verdict: "proven" });
});

test("amounts that nobody formatted end where the column does, beside a zero in the other", () => {
  const [read] = readPages(
    paper([
      ...title,
      [["Opening Balance: 100.00", 40]],
      [["Closing Balance: 2,007.53", 40]],
      row("Date", "Description", "Debit Amount", "Credit Amount", "Balance"),
      row("06/02/2026", "PUR 0729", "20", "0.00", "80.00"),
      row("06/03/2026", "FEE 715420", "0.97", "0.00", "79.03"),
      row("06/04/2026", "TRF 45088267", "0.00", "1930", "2009.03"),
      row("06/05/2026", "CHARGES", "0.5", "0.00", "2008.53"),
      row("06/06/2026", "CHARGES", "1.00", "0.00", "2007.53"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 5, totalCredits: "1930.00", verdict: "proven" });
});

test("rows that go down both halves of a page are read one half after the other", () => {
  const half = (x: number, date: string, text: string, amount: string): Put[] => [
    [date, x],
    [text, x + 50],
    [amount, x + 230, "right"],
  ];
  const both = (left: Put[], right: Put[]): Put[] => [...left, ...right];
  const [read] = readPages(
    paper([
      [["Card number: 5555 00XX XXXX 9929", 40]],
      [["Statement date 30/06/2026", 40]],
      [["Previous balance 100.00", 40]],
      [["New balance 136.00", 40]],
      [["Minimum payment due 5.00", 40]],
      [
        [
          "Your purchases in the order in which we booked them to your card, from the first to the last day of June",
          40,
        ],
      ],
      half(40, "DATE", "DESCRIPTION", "AMOUNT"),
      both(half(40, "02/06", "COFFEE ROASTERS", "1.00"), half(310, "09/06", "BOOKS AND MORE", "5.00")),
      both(half(40, "03/06", "BAKERY", "2.00"), half(310, "10/06", "FUEL STATION", "6.00")),
      both(half(40, "04/06", "GROCER", "3.00"), half(310, "11/06", "GARDEN CENTRE", "7.00")),
      both(half(40, "05/06", "CINEMA", "4.00"), half(310, "12/06", "HARDWARE", "8.00")),
    ]),
  );
  expect(read?.rows.map(({ description }) => description)).toEqual([
    "COFFEE ROASTERS",
    "BAKERY",
    "GROCER",
    "CINEMA",
    "BOOKS AND MORE",
    "FUEL STATION",
    "GARDEN CENTRE",
    "HARDWARE",
  ]);
  expect(read?.analysis).toMatchObject({ totalDebits: "36.00", closingBalance: "136.00" });
});
