import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

describe("dates in a column of months and one of days, the year printed in the head", () => {
  const line = (month: string, day: string, text: string, ...money: string[]): Put[] => {
    const puts: Put[] = [
      [month, 40],
      [day, 70],
      [text, 110],
      ...money.map((value, index): Put => [value, 400 + index * 75, "right"]),
    ];
    return puts.filter(([shown]) => shown !== "");
  };

  test("are read by their headings, whichever stands first, and on further pages", () => {
    const pages = (turn: (a: string, b: string) => [string, string]) =>
      readPages(
        paper(
          [
            ...head,
            line(...turn("MM", "JJ"), "DESCRIPTION", "DEBIT", "CREDIT", "BALANCE"),
            line(...turn("06", "01"), "OPENING BALANCE", "", "", "100.00"),
            line(...turn("06", "02"), "BOOKS", "30.00", "", "70.00"),
          ],
          [
            line(...turn("06", "11"), "GIFT", "", "10.00", "80.00"),
            line(...turn("06", "12"), "CLOSING BALANCE", "", "", "80.00"),
          ],
        ),
      )[0];
    for (const turn of [
      (a: string, b: string): [string, string] => [a, b],
      (a: string, b: string): [string, string] => [b, a],
    ]) {
      const read = pages(turn);
      expect(read?.rows.map((each) => [each.date, each.description])).toEqual([
        ["2026-06-02", "BOOKS"],
        ["2026-06-11", "GIFT"],
      ]);
      expect(read?.analysis.verdict).toBe("proven");
    }
  });
});

describe("a currency that wraps under its amount", () => {
  test("leaves the amount in its column, of a currency known by its old code", () => {
    const [read] = readPages(
      paper([
        [["Example Bank plc", 40]],
        [["Account Number: 12345678", 40]],
        signed("", "Opening balance", "1 000,00 RUR"),
        signed("", "Closing balance", "31 170,00 RUR"),
        signed("Date", "Description", "Amount"),
        signed("02.06.2026", "BOOKS", "-30,00 RUR"),
        signed("03.06.2026", "PENS", "-50,00 RUR"),
        signed("04.06.2026", "CUPS", "-50,00 RUR"),
        signed("05.06.2026", "GIFT", "300,00 RUR"),
        signed("09.06.2026", "SALARY OF JUNE", "30 000,00"),
        [
          ["EXAMPLE LTD", 110],
          ["RUR", 500, "right"],
        ],
      ]),
    );
    expect(read?.analysis).toMatchObject({ currency: "RUB", totalCredits: "30300.00", totalTransactions: 5 });
    expect(read?.rows.at(-1)?.description).toBe("SALARY OF JUNE EXAMPLE LTD");
  });
});

describe("a line that reckons an interest in words", () => {
  const read = (line: string) =>
    readPages(
      paper([
        ...head,
        signed("Date", "Description", "Amount"),
        signed("", "Opening balance 01/06/2026", "+15,000.00"),
        signed("30/06/2026", "Interest", "+247.50"),
        signed("", "Balance on 30/06/2026", "+15,247.50"),
        [[line, 20]],
      ]),
    )[0]?.analysis;

  test("is not a row", () => {
    expect(
      read("Rates: 01/06/2026 - 15/06/2026 1.80 % of 15,000.00 GBP = 135.00 GBP; 16/06/2026 - 30/06/2026"),
    ).toMatchObject({ totalTransactions: 1, closingBalance: "15247.50" });
  });
});

describe("a column of currencies", () => {
  const line = (currency: string, date: string, text: string, ...money: string[]): Put[] => {
    const puts: Put[] = [
      [currency, 20],
      [date, 60],
      [text, 130],
      ...money.map((value, index): Put => [value, 400 + index * 75, "right"]),
    ];
    return puts.filter(([shown]) => shown !== "");
  };
  const bundle = (second: string) =>
    readPages(
      paper(
        [
          ...head,
          heads,
          row("01/06/2026", "B/F BALANCE", "", "", "100.00"),
          row("02/06/2026", "BOOKS", "30.00", "", "70.00"),
        ],
        [
          [["Foreign Currency Savings", 40]],
          line("CCY", "Date", "Transaction Details", "Debit", "Credit", "Balance"),
          line("USD", "01/06/2026", "B/F BALANCE", "", "", "6,210.55"),
          line("", "15/06/2026", "CREDIT INTEREST", "", "1.03", "6,211.58"),
          line(second, "01/06/2026", "B/F BALANCE", "", "", "300.00"),
          line("", "10/06/2026", "DEBIT TRANSFER", "50.00", "", "250.00"),
        ],
      ),
    ).map(({ analysis }) => [analysis.currency, analysis.openingBalance, analysis.closingBalance]);

  test("opens an account with each balance brought forward in another currency", () => {
    expect(bundle("EUR").slice(1)).toEqual([
      ["USD", "6210.55", "6211.58"],
      ["EUR", "300.00", "250.00"],
    ]);
    expect(bundle("EUR")).toHaveLength(3);
  });

  test("parts nothing if the same currency continues", () => {
    expect(bundle("USD")).toHaveLength(2);
  });
});

describe("a card with the rows of two holders", () => {
  const card = (last: string) =>
    readPages(
      paper(
        [
          [["Example Card", 40]],
          [["Jan 14, 2026 - Feb 13, 2026", 40]],
          signed("", "Previous Balance", "$100.00"),
          signed("", "New Balance", "$65.00"),
          signed("", "Minimum Payment Due", "$25.00"),
          [["ANN DOE #1111: Payments, Credits and Adjustments", 40]],
          signed("Date", "Description", "Amount"),
          signed("Jan 29", "PAYMENT THANK YOU", "- $100.00"),
          [["ANN DOE #1111: Transactions", 40]],
          signed("Date", "Description", "Amount"),
          signed("Jan 15", "BOOKS", "$20.00"),
          signed("", "ANN DOE #1111: Total Transactions", "$20.00"),
          [["BEN DOE #2222: Transactions", 40]],
          signed("Date", "Description", "Amount"),
          signed("Jan 20", "TRAIN", "$30.00"),
        ],
        [
          signed("Jan 22", "COFFEE", last),
          signed("", "BEN DOE #2222: Total Transactions", "$45.00"),
          [["Fees", 40]],
          signed("Date", "Description", "Amount"),
          signed("", "Total Fees for This Period", "$0.00"),
        ],
      ),
    )[0];

  test("reads those that continue above the heads of a further section, and each holder's total", () => {
    const read = card("$15.00");
    expect(read?.analysis).toMatchObject({
      totalTransactions: 4,
      totalDebits: "65.00",
      totalCredits: "100.00",
    });
    expect(
      read?.checks.filter((check) => check.name === "Total Transactions").map((check) => check.ok),
    ).toEqual([true, true]);
  });

  test("is not proven where a holder's total says otherwise", () => {
    expect(card("$16.00")?.analysis.verdict).toBe("not_proven");
  });
});
