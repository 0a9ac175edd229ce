import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const dates = (...lines: Put[][]) => readPages(paper([...head, ...lines]))[0];
const opening = row("", "Opening balance", "", "", "100.00");
const closing = row("", "Closing balance", "", "", "60.00");

describe("dates with nothing between their parts", () => {
  test("are read where a whole column is made of them", () => {
    const read = dates(
      heads,
      opening,
      row("20260602", "BOOKS", "10.00", "", "90.00"),
      row("20260603", "PENS", "10.00", "", "80.00"),
      row("20260611", "CUPS", "10.00", "", "70.00"),
      row("20260612", "TEA", "10.00", "", "60.00"),
      closing,
    );
    expect(read?.rows.map(({ date }) => date)).toEqual([
      "2026-06-02",
      "2026-06-03",
      "2026-06-11",
      "2026-06-12",
    ]);
    expect(read?.analysis.verdict).toBe("proven");
  });

  test("are read without a year under the heading of a date", () => {
    const line = (text: string, debit: string, balance: string, date: string): Put[] => {
      const puts: Put[] = [
        [text, 40],
        [date, 240],
        [debit, 400, "right"],
        [balance, 555, "right"],
      ];
      return puts.filter(([shown]) => shown !== "");
    };
    const read = dates(
      line("Description", "Debit", "Balance", "Date"),
      line("Opening balance", "", "100.00", ""),
      line("BOOKS", "10.00", "90.00", "0206"),
      line("PENS", "10.00", "80.00", "0306"),
      line("CUPS", "10.00", "70.00", "1106"),
      line("TEA", "10.00", "60.00", "1206"),
      line("Closing balance", "", "60.00", ""),
    );
    expect(read?.rows.map(({ date, description }) => `${date} ${description}`)).toEqual([
      "2026-06-02 BOOKS",
      "2026-06-03 PENS",
      "2026-06-11 CUPS",
      "2026-06-12 TEA",
    ]);
  });

  test("are not dates where they are the numbers of cheques", () => {
    const read = dates(
      heads,
      opening,
      row("02/06/2026", "CHEQUE 0206", "10.00", "", "90.00"),
      row("03/06/2026", "CHEQUE 0306", "10.00", "", "80.00"),
      row("11/06/2026", "CHEQUE 1106", "10.00", "", "70.00"),
      row("12/06/2026", "CHEQUE 1206", "10.00", "", "60.00"),
      closing,
    );
    expect(read?.rows[0]).toMatchObject({ date: "2026-06-02", description: "CHEQUE 0206" });
    expect(read?.analysis.verdict).toBe("proven");
  });
});

test("day and month in words of their own, as Czechs and Slovaks set them, are one date", () => {
  const read = dates(
    row("Datum", "Popis", "Debit", "Credit", "Zůstatek"),
    row("", "Počáteční zůstatek", "", "", "100.00"),
    row("2. 6.", "KNIHA", "10.00", "", "90.00"),
    row("12. 6.", "CAJ", "", "20.00", "110.00"),
    row("", "Konečný zůstatek", "", "", "110.00"),
  );
  expect(read?.rows.map(({ date, description }) => `${date} ${description}`)).toEqual([
    "2026-06-02 KNIHA",
    "2026-06-12 CAJ",
  ]);
  expect(read?.analysis.verdict).toBe("proven");
});

describe("numbers that look like such dates", () => {
  const column = (...texts: string[]) =>
    dates(
      [
        ["Date", 40],
        ["Value date", 110],
        ["Debit", 400, "right"],
        ["Balance", 555, "right"],
      ],
      opening,
      ...texts.flatMap((text, index): Put[][] => [
        row(`0${index + 1}/06/2026`, "TRANSFER", "10.00", "", `${90 - 10 * index}.00`),
        [[text, 110 - (text.indexOf("0000") + 5) * 4.4 + 13]],
      ]),
      closing,
    );

  test("are none among the groups of an account's number, nor if there is no such day", () => {
    const groups = column("44 0000 3102 9153", "44 0000 3102 7290", "44 0000 3102 3827", "44 0000 3102 9435");
    expect(groups?.rows.map(({ description }) => description)).toEqual([
      "TRANSFER 44 0000 3102 9153",
      "TRANSFER 44 0000 3102 7290",
      "TRANSFER 44 0000 3102 3827",
      "TRANSFER 44 0000 3102 9435",
    ]);
    const days = groups?.rows.map(({ date }) => date?.slice(8));
    expect(days).toEqual(["01", "02", "03", "04"]);
  });

  test("stay as they are printed where they are a part of the description", () => {
    const read = dates(
      heads,
      opening,
      row("02/06/2026", "20260601 BOOKS", "10.00", "", "90.00"),
      row("03/06/2026", "20260602 PENS", "10.00", "", "80.00"),
      row("11/06/2026", "20260610 CUPS", "10.00", "", "70.00"),
      row("12/06/2026", "20260611 TEA", "10.00", "", "60.00"),
      closing,
    );
    expect(read?.rows.map(({ description }) => description)).toEqual([
      "20260601 BOOKS",
      "20260602 PENS",
      "20260610 CUPS",
      "20260611 TEA",
    ]);
  });
});
