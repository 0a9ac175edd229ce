import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

/** A statement that ties, with a row of 10.00 on each of the days. */
function dated(days: readonly string[], place: string, currency = "GBP") {
  const balance = (index: number) => `${100 - 10 * index}.00`;
  return readPages(
    paper([
      [["Example Bank plc", 40]],
      [
        ["Account Number: 12345678", 40],
        [`Currency: ${currency}`, 330],
      ],
      ...(place === "" ? [] : [[[place, 40] as [string, number]]]),
      heads,
      row("", "Opening balance", "", "", "100.00"),
      ...days.map((day, index) => row(day, "SHOP", "10.00", "", balance(index + 1))),
      row("", "Closing balance", "", "", balance(days.length)),
    ]),
  )[0];
}

const listDays = (...found: Parameters<typeof dated>) => dated(...found)?.rows.map((each) => each.date);

describe("day and month that could be either", () => {
  test("stand as they do in the printed period, whatever the currency's custom", () => {
    const days = ["2026-04-03", "2026-04-05", "2026-04-07"];
    const period = "Statement period 1 April 2026 to 12 April 2026";
    expect(listDays(["03/04/2026", "05/04/2026", "07/04/2026"], period, "USD")).toEqual(days);
    expect(listDays(["04/03/2026", "04/05/2026", "04/07/2026"], period)).toEqual(days);
    expect(listDays(["04/03/2026", "04/05/2026"], "Period 2026-04-01 to 2026-04-12")).toEqual(
      days.slice(0, 2),
    );
  });

  test("stand as they do in the month of the title", () => {
    expect(listDays(["03/04/2026"], "Your April 2026 statement", "USD")).toEqual(["2026-04-03"]);
    expect(listDays(["04/03/2026"], "Your April 2026 statement")).toEqual(["2026-04-03"]);
  });
});

describe("a year that rows leave out", () => {
  test("proves nothing if they would come after every full date", () => {
    const verdict = (place: string) => dated(["05 Jan", "28 Jan"], place)?.analysis.verdict;
    expect(verdict("Printed on 1 February 2026")).toBe("proven");
    expect(verdict("Printed on 20 December 2026")).toBe("consistent");
  });

  test("proves nothing where two years of a long period would do", () => {
    const period = "Statement period 1 January 2025 to 31 January 2026";
    expect(dated(["15 Jan", "20 Jun", "20 Dec"], period)?.analysis.verdict).toBe("proven");
    expect(dated(["15 Jan", "20 Jun", "20 Dec", "10 Jan"], period)?.analysis.verdict).toBe("consistent");
  });

  test("is that of the first full date, whatever comes later", () => {
    const place = "December 31, 2025. Our offer ends December 31, 2026.";
    const read = dated(["01 Dec", "30 Dec"], place);
    expect(read?.rows.map((each) => each.date)).toEqual(["2025-12-01", "2025-12-30"]);
    expect(read?.analysis.verdict).toBe("proven");
  });

  test("is that of the period over the end of a year", () => {
    const read = dated(["28 Dec", "02 Jan"], "Statement period 15 Dec 2025 to 14 Jan 2026");
    expect(read?.rows.map((each) => each.date)).toEqual(["2025-12-28", "2026-01-02"]);
    expect(read?.analysis.verdict).toBe("proven");
  });
});

describe("a date on a line of its own", () => {
  const right = (text: string, x: number): Put => [text, x, "right"];
  const amount = (value: string, balance: string): Put[] => [
    ["SHOP", 110],
    right(value, 400),
    right(balance, 500),
  ];
  const statement = (...lines: Put[][]) =>
    readPages(
      paper([
        [["Example Bank plc", 40]],
        [["Account Number: 12345678", 40]],
        [["Opening balance", 40], right("100.00", 300)],
        [["Closing balance", 40], right("70.00", 300)],
        [["Date", 40], ["Description", 110], right("Amount", 400), right("Balance", 500)],
        ...lines,
      ]),
    )[0]?.rows.map((each) => each.date?.slice(8));
  const day = (text: string): Put[] => [[`${text}/06/2026`, 40]];

  test("over the amounts is that of the row below", () => {
    const more: Put[] = [["more of the same", 110]];
    expect(
      statement(
        day("02"),
        amount("-10.00", "90.00"),
        day("05"),
        amount("-10.00", "80.00"),
        day("09"),
        amount("-10.00", "70.00"),
      ),
    ).toEqual(["02", "05", "09"]);
    expect(
      statement(
        day("02"),
        more,
        more,
        amount("-10.00", "90.00"),
        day("05"),
        more,
        more,
        amount("-10.00", "80.00"),
        day("09"),
        more,
        more,
        amount("-10.00", "70.00"),
      ),
    ).toEqual(["02", "05", "09"]);
  });

  test("under the amounts is that of the row above", () => {
    expect(
      statement(
        amount("-10.00", "90.00"),
        day("02"),
        [],
        amount("-10.00", "80.00"),
        day("05"),
        [],
        amount("-10.00", "70.00"),
        day("09"),
      ),
    ).toEqual(["02", "05", "09"]);
  });
});

describe("a year in a row of its own among days without one", () => {
  const box = (text: string, ...rest: Put[]): Put[] => [[text, 5], ...rest];
  const line = (date: string, text: string, debit: string, balance: string): Put[] => {
    const puts: Put[] = [
      [date, 150],
      [text, 220],
      [debit, 400, "right"],
      [balance, 555, "right"],
    ];
    return puts.filter(([value]) => value !== "");
  };

  test("is that of the days below it, and a date in a box beside the table is not a day of a row", () => {
    const [read] = readPages(
      paper([
        [["Example Bank plc", 40]],
        [["Account Number: 12345678", 40]],
        line("Date", "Description", "Out", "Balance"),
        line("2025", "Balance from statement 11", "", "100.00"),
        line("28 Dec", "BOOKS", "10.00", "90.00"),
        line("", "SHOP STREET", "", ""),
        line("31 Dec", "PENS", "10.00", "80.00"),
        line("2026", "", "", ""),
        line("01 Jan", "CUPS", "10.00", "70.00"),
        line("02 Jan", "FLOWERS", "10.00", "60.00"),
        box("13 January 2026", ...line("", "PLATES", "10.00", "50.00")),
        line("04 Jan", "BREAD", "10.00", "40.00"),
      ]),
    );
    expect(read?.rows.map((each) => each.date)).toEqual([
      "2025-12-28",
      "2025-12-31",
      "2026-01-01",
      "2026-01-02",
      "2026-01-02",
      "2026-01-04",
    ]);
  });
});
