import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { german, head, heads, paper, provable, row, sections } from "./paper";

const only = (pages: Parameters<typeof readPages>[0]) => {
  const [statement, ...more] = readPages(pages);
  expect(more).toEqual([]);
  if (!statement) throw new Error("nothing was read");
  return statement;
};

describe("a verdict", () => {
  test("is proven where opening, closing and a balance on every row tie", () => {
    const { analysis, rows } = only(provable());
    expect(analysis).toMatchObject({
      bankName: "Example Bank plc",
      accountNumber: "12345678",
      currency: "GBP",
      statementPeriod: "01 Jun 2026 to 30 Jun 2026",
      totalTransactions: 6,
      openingBalance: "1000.00",
      closingBalance: "2217.75",
      totalDebits: "927.50",
      totalCredits: "2145.25",
      verdict: "proven",
      difference: null,
      firstBreak: null,
    });
    expect(rows[1]).toMatchObject({
      date: "2026-06-05",
      credit: "2100.00",
      debit: null,
      page: 1,
      check: "ok",
    });
  });

  test("is proven by section totals if no balance runs", () => {
    const { analysis } = only(sections());
    expect(analysis).toMatchObject({
      totalTransactions: 4,
      totalDebits: "135.00",
      totalCredits: "425.00",
      verdict: "proven",
    });
  });

  test("is proven by sums of both sides in a statement with sides as letters", () => {
    const { analysis } = only(german());
    expect(analysis).toMatchObject({
      totalDebits: "1070.00",
      totalCredits: "2350.40",
      closingBalance: "6070.40",
      verdict: "proven",
    });
  });

  test("is consistent where the balances tie and no opening is printed", () => {
    const pages = paper([
      heads,
      row("15/08/2025", "TRANSFER", "", "1500.00", "73500.00"),
      row("16/08/2025", "ATM", "2000.00", "", "71500.00"),
      row("17/08/2025", "SALARY", "", "50000.00", "121500.00"),
    ]);
    expect(only(pages).analysis).toMatchObject({ openingBalance: "72000.00", verdict: "consistent" });
  });

  test("is totals_only if nothing but the ends is printed", () => {
    const pages = paper([
      ...head,
      [
        ["Date", 40],
        ["Description", 110],
        ["Amount", 500, "right"],
      ],
      [
        ["Previous balance", 110],
        ["100.00", 500, "right"],
      ],
      [
        ["02/06/2026", 40],
        ["SHOP", 110],
        ["-30.00", 500, "right"],
      ],
      [
        ["03/06/2026", 40],
        ["REFUND", 110],
        ["10.00", 500, "right"],
      ],
      [
        ["New balance", 110],
        ["80.00", 500, "right"],
      ],
    ]);
    expect(only(pages).analysis).toMatchObject({
      verdict: "totals_only",
      totalDebits: "30.00",
      totalCredits: "10.00",
    });
  });

  test("is not_proven with the difference and the first broken row", () => {
    const pages = paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "1,000.00"),
      row("02/06/2026", "CARD PURCHASE", "12.50", "", "987.50"),
      row("05/06/2026", "SALARY", "", "2,100.00", "3,078.50"),
      row("06/06/2026", "SHOP", "8.50", "", "3,070.00"),
      row("", "Closing balance", "", "", "3,070.00"),
    ]);
    const { analysis, rows } = only(pages);
    expect(analysis).toMatchObject({ verdict: "not_proven", difference: "-9.00" });
    expect(analysis.firstBreak).toMatchObject({
      page: 1,
      row: 2,
      date: "2026-06-05",
      expected: "3087.50",
      actual: "3078.50",
    });
    expect(rows.map((each) => each.check)).toEqual(["ok", "broken", "ok"]);
    expect(rows[1]?.credit).toBe("2100.00");
  });

  test("loses its proof when a numbered page is missing, even one without rows", () => {
    const pages = provable();
    const third = { ...paper([[["Page 3 of 4", 500]]])[0], number: 3 } as (typeof pages)[number];
    expect(only([...pages, third]).analysis.verdict).toBe("consistent");
  });
});

describe("a reading", () => {
  test("fills a sign that the page does not give from the balances", () => {
    const pages = paper([
      [
        ["Date", 40],
        ["Details", 110],
        ["Amount", 400, "right"],
        ["Balance", 500, "right"],
      ],
      [
        ["Opening balance", 110],
        ["100.00", 500, "right"],
      ],
      [
        ["02/06/2026", 40],
        ["SHOP", 110],
        ["30.00", 400, "right"],
        ["70.00", 500, "right"],
      ],
      [
        ["03/06/2026", 40],
        ["GIFT", 110],
        ["50.00", 400, "right"],
        ["120.00", 500, "right"],
      ],
      [
        ["04/06/2026", 40],
        ["CAFE", 110],
        ["20.00", 400, "right"],
        ["100.00", 500, "right"],
      ],
      [
        ["Closing balance", 110],
        ["100.00", 500, "right"],
      ],
    ]);
    expect(only(pages).rows.map(({ debit, credit }) => [debit, credit])).toEqual([
      ["30.00", null],
      [null, "50.00"],
      ["20.00", null],
    ]);
  });

  test("turns a statement printed newest first round", () => {
    const pages = paper([
      ...head,
      heads,
      row("", "Closing balance", "", "", "120.00"),
      row("04/06/2026", "GIFT", "", "50.00", "120.00"),
      row("03/06/2026", "SHOP", "30.00", "", "70.00"),
      row("02/06/2026", "CAFE", "", "10.00", "100.00"),
      row("", "Opening balance", "", "", "90.00"),
    ]);
    const { analysis, rows } = only(pages);
    expect(analysis).toMatchObject({ openingBalance: "90.00", closingBalance: "120.00", verdict: "proven" });
    expect(rows.map((each) => each.date)).toEqual(["2026-06-02", "2026-06-03", "2026-06-04"]);
  });

  test("takes the date of the day for rows that print none, and no footer for a row", () => {
    const pages = paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "SHOP", "30.00", "", ""),
      row("", "CAFE", "5.00", "", "65.00"),
      row("03/06/2026", "GIFT", "", "50.00", "115.00"),
      row("", "Closing balance", "", "", "115.00"),
      [
        ["Deposits are protected up to", 40],
        ["85,000.00", 475, "right"],
      ],
    ]);
    const { analysis, rows } = only(pages);
    expect(rows.map((each) => each.date)).toEqual(["2026-06-02", "2026-06-02", "2026-06-03"]);
    expect(analysis.verdict).toBe("proven");
  });

  test("gives one statement for each account of a file", () => {
    const account = (number: string, opening: string, amount: string, closing: string) => [
      [[`Account Number: ${number}`, 40] as [string, number]],
      heads,
      row("", "Opening balance", "", "", opening),
      row("02/06/2026", "SHOP", amount, "", closing),
      row("", "Closing balance", "", "", closing),
    ];
    const pages = paper([
      ...account("11112222", "100.00", "30.00", "70.00"),
      ...account("33334444", "900.00", "100.00", "800.00"),
    ]);
    const read = readPages(pages).map(({ analysis }) => [
      analysis.accountNumber,
      analysis.closingBalance,
      analysis.verdict,
    ]);
    expect(read).toEqual([
      ["11112222", "70.00", "proven"],
      ["33334444", "800.00", "proven"],
    ]);
  });

  test("of a page that is not a statement gives nothing", () => {
    expect(readPages(paper([[["Dear customer,", 40]], [["our fees change on 01/06/2026", 40]]]))).toEqual([]);
  });
});
