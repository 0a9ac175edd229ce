import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

const verdicts = (pages: Parameters<typeof readPages>[0]) =>
  readPages(pages).map(({ analysis }) => analysis.verdict);

/** Rows of four days after the last balance; `gift` and `books` may be falsified so that they cancel. */
const sparse = (gift: string, books: string, day = "28/06/2026") =>
  paper([
    ...head,
    heads,
    row("", "Opening balance", "", "", "100.00"),
    row("02/06/2026", "SHOP", "30.00", "", "70.00"),
    row(day, "CAFE", "5.00", "", ""),
    row(day === "28/06/2026" ? "11/06/2026" : day, "GIFT", "", gift, ""),
    row(day, "BOOKS", books, "", ""),
    row("", "Closing balance", "", "", "100.00"),
  ]);

describe("a running balance", () => {
  test("that leaves out several days proves nothing, wrong rows or not", () => {
    expect(verdicts(sparse("50.00", "15.00"))).toEqual(["consistent"]);
    expect(verdicts(sparse("40.00", "5.00"))).toEqual(["consistent"]);
  });

  test("may be that of the day", () => {
    expect(verdicts(sparse("50.00", "15.00", "05/06/2026"))).toEqual(["proven"]);
  });

  test("once a day holds for the rows of a day that print the date of value alone", () => {
    const dated = (date: string, value: string, rest: Put[]): Put[] => [
      ...(date === "" ? [] : ([[date, 40]] as Put[])),
      [value, 110],
      ["SHOP", 190],
      ...rest,
    ];
    const columns: Put[] = [
      ["Date", 40],
      ["Value date", 110],
      ["Details", 190],
      ["Debit", 400, "right"],
      ["Credit", 475, "right"],
      ["Balance", 555, "right"],
    ];
    const pages = paper(
      [
        ...head,
        columns,
        row("", "Opening balance", "", "", "100.00"),
        dated("02/06/2026", "02/06/2026", [
          ["30.00", 400, "right"],
          ["70.00", 555, "right"],
        ]),
        dated("05/06/2026", "05/06/2026", [["5.00", 400, "right"]]),
      ],
      [
        columns,
        dated("", "07/06/2026", [["5.00", 400, "right"]]),
        dated("", "05/06/2026", [
          ["10.00", 475, "right"],
          ["70.00", 555, "right"],
        ]),
        row("", "Closing balance", "", "", "70.00"),
      ],
    );
    expect(verdicts(pages)).toEqual(["proven"]);
    expect(readPages(pages)[0]?.rows.map((each) => each.date?.slice(-2))).toEqual(["02", "05", "05", "05"]);
  });
});

describe("a table of daily balances", () => {
  const daily = (...balances: [string, string][]) =>
    paper([
      ...head,
      signed("Date", "Description", "Amount"),
      signed("", "Opening balance", "100.00"),
      signed("02/06/2026", "SHOP", "-30.00"),
      signed("11/06/2026", "GIFT", "50.00"),
      signed("28/06/2026", "FEE", "-1.00"),
      signed("", "Closing balance", "119.00"),
      [["Daily balance", 40]],
      [
        ["Date", 40],
        ["Balance", 500, "right"],
      ],
      ...balances.map(([day, value]): Put[] => [
        [day, 40],
        [value, 500, "right"],
      ]),
    ]);
  const all: [string, string][] = [
    ["02/06/2026", "70.00"],
    ["11/06/2026", "120.00"],
    ["28/06/2026", "119.00"],
  ];

  test("proves the rows when every day with rows has its balance", () => {
    expect(verdicts(daily(...all))).toEqual(["proven"]);
  });

  test("proves nothing with a day left out, a day that does not exist or a wrong balance", () => {
    for (const index of [0, 1, 2]) {
      expect(verdicts(daily(...all.filter((_, at) => at !== index)))).toEqual(["totals_only"]);
    }
    expect(verdicts(daily(...all, ["31/06/2026", "119.00"]))).toEqual(["totals_only"]);
    expect(verdicts(daily(["02/06/2026", "60.00"], ...all.slice(1)))).toEqual(["not_proven"]);
  });
});

describe("a gap in the page numbers", () => {
  const numbered = (footers: readonly Put[][]) =>
    paper(
      ...footers.map((footer, index) => [
        ...(index === 0 ? [...head, heads, row("", "Opening balance", "", "", "100.00")] : [heads]),
        row(`0${index + 2}/06/2026`, "SHOP", "30.00", "", `${70 - 30 * index}.00`),
        ...(index === footers.length - 1
          ? [row("", "Closing balance", "", "", `${70 - 30 * index}.00`)]
          : []),
        footer,
      ]),
    );

  const footers: [string, (page: number) => Put[]][] = [
    ["Page 1", (page) => [[`Page ${page}`, 500]]],
    ["- 1 -", (page) => [[`- ${page} -`, 290]]],
    ["1", (page) => [[`${page}`, 290]]],
    ["Sheet number 118", (page) => [[`Sheet number ${page + 117}`, 40]]],
    ["P. 1", (page) => [[`P. ${page}`, 500]]],
    ["1. oldal", (page) => [[`${page}. oldal`, 500]]],
    ["第1页 共3页", (page) => [[`第${page}页 共3页`, 500]]],
    ["Page No. 1 Total Pages 3", (page) => [[`Page No. ${page} Total Pages 3`, 500]]],
    ["Sida 1 (3)", (page) => [[`Sida ${page} (3)`, 40]]],
    [
      "1 / 3 behind other words",
      (page) => [
        ["Example Bank plc, registered in Example", 40],
        [`${page} / 3`, 500],
      ],
    ],
  ];

  test.each(footers)("is seen in numbers printed as %s", (_, footer) => {
    expect(verdicts(numbered([1, 2, 3].map(footer)))).toEqual(["proven"]);
    expect(verdicts(numbered([1, 3].map(footer)))).toEqual(["consistent"]);
  });

  test("is seen in a count of pages that are not all there", () => {
    const count: Put[] = [["Total pages: 3", 500]];
    expect(verdicts(numbered([count, count, count]))).toEqual(["proven"]);
    expect(verdicts(numbered([count, count]))).toEqual(["consistent"]);
  });

  test("is not seen in numbers that count something else", () => {
    const alone = (number: string): Put[] => [[number, 290]];
    expect(verdicts(numbered(["7", "3", "9"].map(alone)))).toEqual(["proven"]);
    expect(verdicts(numbered(["2026", "2026"].map(alone)))).toEqual(["proven"]);
    expect(verdicts(numbered(["12", "14"].map(alone)))).toEqual(["proven"]);
  });
});

describe("rows below a closing balance that ties", () => {
  const first: Put[][] = [
    [["Account Number: 11112222", 40]],
    heads,
    row("", "Opening balance", "", "", "100.00"),
    row("02/06/2026", "SHOP", "30.00", "", "70.00"),
    row("", "Closing balance", "", "", "70.00"),
  ];
  const more: Put[][] = [
    row("02/06/2026", "SHOP", "30.00", "", ""),
    row("03/06/2026", "CAFE", "4.00", "", ""),
  ];

  test("are those of the account named above them", () => {
    const read = readPages(paper([...first, [["Account Number: 33334444", 40]], heads, ...more]));
    expect(
      read.map(({ analysis }) => [analysis.accountNumber, analysis.totalTransactions, analysis.verdict]),
    ).toEqual([
      ["11112222", 1, "proven"],
      ["33334444", 2, "not_proven"],
    ]);
  });

  test("do not change it if no other account is named", () => {
    const [read] = readPages(paper([...first, ...more]));
    expect(read?.analysis).toMatchObject({ closingBalance: "70.00", verdict: "not_proven" });
  });
});

describe("an amount that is printed and not counted", () => {
  const around = (hidden: Put[][]) =>
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "SHOP", "30.00", "", "70.00"),
      ...hidden,
      row("05/06/2026", "GIFT", "", "30.00", "100.00"),
      row("", "Closing balance", "", "", "100.00"),
    ]);

  test("takes the proof away, where its date cannot be read", () => {
    expect(verdicts(around([]))).toEqual(["proven"]);
    expect(verdicts(around([row("99/99/2026", "HIDDEN", "7.00", "", "")]))).toEqual(["consistent"]);
  });

  test("takes the proof away, where a whole column is left out", () => {
    const pages = paper([
      ...head,
      row("", "Opening balance", "", "", "100.00"),
      row("", "Closing balance", "", "", "70.00"),
      heads,
      row("02/06/2026", "SHOP", "30.00", "", "70.00"),
      row("05/06/2026", "GIFT", "", "30.00", "100.00"),
    ]);
    expect(verdicts(pages)).not.toContain("proven");
  });

  test("is not read as consistent: a second table with amounts in other columns is read separately, with all of its rows", () => {
    const elsewhere = (day: string, name: string, debit: string, credit: string, balance: string): Put[] => [
      [day, 40],
      [name, 110],
      ...((debit === "" ? [] : [[debit, 300, "right"]]) as Put[]),
      ...((credit === "" ? [] : [[credit, 360, "right"]]) as Put[]),
      [balance, 440, "right"],
    ];
    const pages = paper(
      [
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "SHOP", "30.00", "", "70.00"),
        row("05/06/2026", "GIFT", "", "30.00", "100.00"),
      ],
      [
        elsewhere("02/06/2026", "RENT", "40.00", "", "960.00"),
        elsewhere("03/06/2026", "SALE", "", "15.00", "975.00"),
        elsewhere("04/06/2026", "TOLL", "5.00", "", "970.00"),
      ],
    );
    expect(readPages(pages).map(({ analysis, rows }) => [analysis.verdict, rows.length])).toEqual([
      ["consistent", 2],
      ["consistent", 3],
    ]);
  });

  test("takes the proof away in a total of two sides in one line", () => {
    const total = (credit: string) => around([row("", "Total payments/receipts", "30.00", credit, "")]);
    expect(verdicts(total("31.00"))).toEqual(["not_proven"]);
  });
});

test("a page of another account among those of a statement takes the proof away", () => {
  const pages = (second: string) =>
    paper(
      [
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "SHOP", "30.00", "", "70.00"),
      ],
      [
        [[`Account Number: ${second}`, 40]],
        heads,
        row("08/06/2026", "CAFE", "10.00", "", "60.00"),
        row("", "Closing balance", "", "", "60.00"),
      ],
    );
  expect(verdicts(pages("12345678"))).toEqual(["proven"]);
  expect(verdicts(pages("33334444"))).toEqual(["consistent"]);
});
