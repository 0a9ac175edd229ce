import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, type Put, paper } from "./paper";

const line = (date: string, second: string, text: string, debit: string, balance: string): Put[] =>
  (
    [
      [date, 40],
      [second, 110],
      [text, 190],
      [debit, 430, "right"],
      [balance, 555, "right"],
    ] as Put[]
  ).filter(([shown]) => shown !== "");

const texts = (pages: ReturnType<typeof paper>) =>
  readPages(pages)[0]?.rows.map(({ description }) => description);

test("a second column of dates is not a part of the description", () => {
  const rows = [
    line("", "", "Opening balance", "", "100.00"),
    line("02/06/2026", "01/06/2026", "BOOKS", "10.00", "90.00"),
    line("03/06/2026", "02/06/2026", "PENS 01/06/2026", "10.00", "80.00"),
    line("12/06/2026", "11/06/2026", "TEA", "10.00", "70.00"),
    line("", "", "Closing balance", "", "70.00"),
  ];
  for (const heading of ["Value date", "Transaction date"])
    expect(
      texts(paper([...head, line("Posting date", heading, "Description", "Debit", "Balance"), ...rows])),
    ).toEqual(["BOOKS", "PENS 01/06/2026", "TEA"]);
});

test("the second line of a heading is not a part of the first row's description", () => {
  const rows = [
    line("02/06/2026", "01/06/2026", "BOOKS", "10.00", "90.00"),
    line("03/06/2026", "02/06/2026", "PENS", "10.00", "80.00"),
    line("12/06/2026", "11/06/2026", "TEA", "10.00", "70.00"),
  ];
  const headed = (below: string) =>
    texts(
      paper([
        ...head,
        line("Date", "Value", "Description", "Debit", "Balance"),
        line("", below, "", "", ""),
        ...rows,
      ]),
    );
  expect(headed("date")?.[0]).toBe("BOOKS");
  expect(headed("JOE")?.[0]).toBe("JOE BOOKS");
});

test("a second line goes to the row that it is clearly nearer to", () => {
  const pages = paper([
    ...head,
    line("Date", "", "Description", "Debit", "Balance"),
    line("", "", "Page 1 of 1", "", ""),
    line("02/06/2026", "", "BOOKS", "10.00", "90.00"),
    line("", "", "MAIN STREET", "", ""),
    [],
    line("03/06/2026", "", "PENS", "10.00", "80.00"),
    line("", "", "HIGH STREET", "", ""),
    [],
    line("12/06/2026", "", "TEA", "10.00", "70.00"),
    line("", "", "PARK LANE", "", ""),
    [],
    line("13/06/2026", "", "CAKE", "10.00", "60.00"),
  ]);
  expect(texts(pages)?.map((text) => text.replace("Page 1 of 1 ", ""))).toEqual([
    "BOOKS MAIN STREET",
    "PENS HIGH STREET",
    "TEA PARK LANE",
    "CAKE",
  ]);
});

test("the same headings over both halves of a page head rows that continue at the top of the right one", () => {
  const half = (x: number, date: string, text: string, amount: string): Put[] => [
    [date, x],
    [text, x + 50],
    [amount, x + 230, "right"],
  ];
  const both = (left: Put[], right: Put[]): Put[] => [...left, ...right];
  const titles = half(40, "DATE", "DESCRIPTION", "AMOUNT");
  const pages = paper([
    [["Card number: 5555 00XX XXXX 9929", 40]],
    [["Statement date 30/06/2026", 40]],
    [["Previous balance 100.00", 40]],
    [["New balance 136.00", 40]],
    [
      [
        "Your purchases in the order in which we booked them to your card, from the first to the last day of June",
        40,
      ],
    ],
    both(titles, half(310, "DATE", "DESCRIPTION", "AMOUNT")),
    both(half(40, "02/06", "COFFEE ROASTERS", "1.00"), half(310, "09/06", "BOOKS AND MORE", "5.00")),
    both(half(40, "03/06", "BAKERY", "2.00"), half(310, "10/06", "FUEL STATION", "6.00")),
    both(half(40, "04/06", "GROCER", "3.00"), half(310, "11/06", "GARDEN CENTRE", "7.00")),
    both(half(40, "05/06", "CINEMA", "4.00"), half(310, "12/06", "HARDWARE", "8.00")),
  ]);
  expect(texts(pages)).toEqual([
    "COFFEE ROASTERS",
    "BAKERY",
    "GROCER",
    "CINEMA",
    "BOOKS AND MORE",
    "FUEL STATION",
    "GARDEN CENTRE",
    "HARDWARE",
  ]);
});
