import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row } from "./paper";

const statement = (printed: string, year: string) => {
  const line = (day: string, debit: string, balance: string) =>
    row(`${year}-03-${day}`, "デビット", debit, "", balance);
  return readPages(
    paper([
      [["口座番号 0441882", 40]],
      [[`作成日 ${printed}`, 40]],
      row("年月日", "お取引内容", "お支払金額(円)", "お預り金額(円)", "差引残高(円)"),
      row(`${year}-03-01`, "繰越残高", "", "", "412,883"),
      line("02", "1,000", "411,883"),
      line("09", "2,000", "409,883"),
      line("14", "3,000", "406,883"),
      line("21", "1,883", "405,000"),
      line("28", "5,000", "400,000"),
    ]),
  )[0];
};

test("a year of two figures comes first where it hardly changes and the last figures are days", () => {
  expect(statement("2026-04-01", "26")?.rows.map(({ date }) => date)).toEqual([
    "2026-03-02",
    "2026-03-09",
    "2026-03-14",
    "2026-03-21",
    "2026-03-28",
  ]);
});

test("and is of the era where only that gives a year which the paper names", () => {
  expect(statement("2025年4月1日", "07")?.rows[0]?.date).toBe("2025-03-02");
  expect(statement("2025年4月1日", "07")?.analysis).toMatchObject({
    openingBalance: "412883",
    closingBalance: "400000",
    totalDebits: "12883",
  });
});

test("days come first as ever where the last figures hardly change", () => {
  const lines: Put[][] = ["02", "09", "14", "21", "28"].map((day, index) =>
    row(`${day}-03-26`, "SHOP", "10.00", "", `${90 - index * 10}.00`),
  );
  const [read] = readPages(
    paper([
      [["Account Number: 12345678", 40]],
      row("Date", "Description", "Debit", "Credit", "Balance"),
      row("01-03-26", "Opening balance", "", "", "100.00"),
      ...lines,
    ]),
  );
  expect(read?.rows.map(({ date }) => date)).toEqual([
    "2026-03-02",
    "2026-03-09",
    "2026-03-14",
    "2026-03-21",
    "2026-03-28",
  ]);
});

test("a blank for the ten of a day or month is a part of the date, in the column of value dates too", () => {
  const line = (date: string, text: string, debit: string, balance: string): Put[] => [
    [date, 40],
    [text, 220],
    ...(debit === "" ? [] : ([[debit, 400, "right"]] satisfies Put[])),
    [balance, 555, "right"],
  ];
  const [read] = readPages(
    paper([
      [["Account Number: 12345678", 40]],
      [["Statement of 2025/4/30", 40]],
      [
        ["Date", 40],
        ["Value date", 110],
        ["Description", 220],
        ["Debit", 400, "right"],
        ["Balance", 555, "right"],
      ],
      line("", "Opening balance", "", "1,000"),
      ...["1", "2", "3", "4", "5"].map((day, index) => [
        ...line(`25- 4- ${day}`, "SHOP", "10", `${990 - 10 * index}`),
        ...([[`25- 4-1${day}`, 110]] satisfies Put[]),
      ]),
      line("25-12-31", "SHOP", "10", "940"),
    ]),
  );
  expect(read?.rows.map(({ date }) => date)).toEqual([
    "2025-04-01",
    "2025-04-02",
    "2025-04-03",
    "2025-04-04",
    "2025-04-05",
    "2025-12-31",
  ]);
});
