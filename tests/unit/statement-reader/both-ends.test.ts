import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

describe("the check of opening balance and transactions", () => {
  const lead = (fee: string) =>
    readPages(
      paper([
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
        row("03/06/2026", "FEE", fee, "", "60.00"),
        row("", "Closing balance", "", "", "60.00"),
      ]),
    )[0]?.checks.find((check) => check.name === "Opening balance and transactions");

  test("says where all rows lead, though the chain continues from a printed balance after a break", () => {
    expect(lead("15.00")).toMatchObject({ expected: "55.00", actual: "60.00", ok: false });
  });

  test("agrees where they lead to the closing balance", () => {
    expect(lead("10.00")).toMatchObject({ expected: "60.00", actual: "60.00", ok: true });
  });
});

describe("'Balance on' the last day below signed rows, with an opening balance above them", () => {
  const read = (last: string, total: string) =>
    readPages(
      paper([
        [["Example Bank plc", 40]],
        [["Account Number: 12345678", 40]],
        signed("", "Previous balance on 30/05/2026", "100.00 +"),
        signed("02/06/2026", "GIFT", "40.00 +"),
        signed("10/06/2026", "BOOKS", last),
        signed("", "Balance on 12/06/2026", "115.00 +"),
        signed("", "Total debits", total),
        signed("", "Total credits", "40.00 +"),
      ]),
    )[0]?.analysis;

  test("is the closing balance, which the rows lead to", () => {
    expect(read("25.00 -", "25.00 -")).toMatchObject({
      openingBalance: "100.00",
      closingBalance: "115.00",
      verdict: "proven",
    });
  });

  test("proves nothing if they lead elsewhere", () => {
    expect(read("26.00 -", "26.00 -")?.verdict).toBe("not_proven");
  });
});

describe("opening and closing balance with their days on one line, above the heads or below other rows", () => {
  const account = (number: string, from: string, to: string, amounts: [string, string]): Put[][] => [
    [[`Account: ${number} Currency: GBP`, 40]],
    [
      ["Opening Balance 01-Jun-2026", 40],
      [from, 250, "right"],
      ["Closing Balance 30-Jun-2026", 300],
      [to, 500, "right"],
    ],
    [
      ["Total Credits", 40],
      [amounts[0], 250, "right"],
      ["Total Debits", 300],
      [`(${amounts[1]})`, 500, "right"],
    ],
    signed("Date", "Description", "Amount"),
    signed("05-Jun-2026", "INVOICE PAID", amounts[0]),
    signed("09-Jun-2026", "RENT", `(${amounts[1]})`),
  ];

  test("are those of the account that they stand above", () => {
    const read = readPages(
      paper([
        [["Example Bank plc", 40]],
        ...account("40028814", "1,000.00", "1,300.00", ["500.00", "200.00"]),
        ...account("40028822", "(70.00)", "20.00", ["100.00", "10.00"]),
      ]),
    );
    expect(
      read.map(({ analysis }) => [analysis.openingBalance, analysis.closingBalance, analysis.verdict]),
    ).toEqual([
      ["1000.00", "1300.00", "proven"],
      ["-70.00", "20.00", "proven"],
    ]);
  });
});

describe("a column of what is available beside the booked balance", () => {
  const line = (date: string, text: string, value: string, booked: string, available: string): Put[] => {
    const puts: Put[] = [
      [date, 40],
      [text, 110],
      [value, 320, "right"],
      [booked, 430, "right"],
      [available, 550, "right"],
    ];
    return puts.filter(([shown]) => shown !== "");
  };
  const read = (available: string) =>
    readPages(
      paper([
        ...head,
        line("Date", "Description", "Amount", "Ledger balance", "Available balance"),
        line("", "Opening balance", "", "100.00", "600.00"),
        line("02/06/2026", "BOOKS", "-30.00", "70.00", "570.00"),
        line("05/06/2026", "GIFT", "10.00", "80.00", available),
        line("", "Closing balance", "", "80.00", "580.00"),
      ]),
    )[0]?.analysis;

  test("speaks against nothing if it is larger by the same limit throughout", () => {
    expect(read("580.00")).toMatchObject({
      openingBalance: "100.00",
      closingBalance: "80.00",
      verdict: "proven",
    });
  });

  test("keeps from a proof where it moves otherwise", () => {
    expect(read("560.00")?.verdict).not.toBe("proven");
  });
});

describe("small things that kept a whole statement from its proof", () => {
  test("a title that a further page repeats as continued belongs to the section of its total", () => {
    const read = (last: string) =>
      readPages(
        paper(
          [
            [["Example Bank, N.A.", 40]],
            [["Account number: 0012 3456 7890", 40]],
            [["June 1, 2026 through June 30, 2026", 40]],
            signed("", "Beginning balance on June 1, 2026", "$500.00"),
            signed("", "Other Deposits", "425.00"),
            signed("", "Other Withdrawals", "35.00 -"),
            signed("", "Ending balance on June 30, 2026", "$890.00"),
            [["Other Deposits", 40]],
            signed("Date", "Description", "Amount"),
            signed("06/03/26", "PAYROLL EXAMPLE INC", "400.00"),
          ],
          [
            [["Other Deposits (continued)", 40]],
            signed("Date", "Description", "Amount"),
            signed("06/17/26", "MOBILE DEPOSIT", last),
            signed("", "Total Other Deposits", "425.00"),
            [["Other Withdrawals", 40]],
            signed("Date", "Description", "Amount"),
            signed("06/05/26", "CARD PURCHASE DINER", "35.00 -"),
            signed("", "Total Other Withdrawals", "35.00 -"),
          ],
        ),
      )[0]?.analysis.verdict;
    expect([read("25.00"), read("24.00")]).toEqual(["proven", "not_proven"]);
  });

  test("a month with its year is not a page of two thousand", () => {
    const only = paper([
      [
        ["Statement for", 40],
        ["06 / 2026", 300],
      ],
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
      row("05/06/2026", "GIFT", "", "10.00", "80.00"),
      row("", "Closing balance", "", "", "80.00"),
    ]);
    expect(readPages(only)[0]?.analysis.verdict).toBe("proven");
  });

  test("two accounts that share a number and run through the same days follow each other in nothing", () => {
    const share = (title: string, from: string, to: string, later: string): Put[][] => [
      [[title, 40]],
      heads,
      row("", "Opening balance", "", "", from),
      row("02/06/2026", "GIFT", "", "10.00", to),
      row(later, "BOOKS", "10.00", "", from),
      row("", "Closing balance", "", "", from),
    ];
    const verdicts = (first: string) =>
      readPages(
        paper([
          ...head,
          ...share("Savings", "50.00", "60.00", first),
          ...share("Checking", "700.00", "710.00", "20/06/2026"),
        ]),
      ).map((each) => each.analysis.verdict);
    expect(verdicts("15/06/2026")).toEqual(["proven", "proven"]);
    expect(verdicts("02/06/2026")).toEqual(["proven", "consistent"]);
  });
});
