import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { head, heads, type Put, paper, row } from "./paper";

const getVerdict = (pages: PageWords[]) => readPages(pages)[0]?.analysis.verdict;

const opening = row("", "Opening balance", "", "", "100.00");
const shop = row("02/06/2026", "SHOP", "30.00", "", "70.00");
const closing = (balance: string) => row("", "Closing balance", "", "", balance);
const around = (between: Put[][], end: string) =>
  paper([...head, heads, opening, shop, ...between, closing(end)]);

describe("an amount that is not booked", () => {
  const fuel = (text = "FUEL") => row("29/06/2026", text, "20.00", "", "50.00");

  test.each([
    "Pending transactions",
    "Authorisations not yet posted",
    "Vorgemerkte Umsätze",
    "Opérations à venir",
    "Movimientos pendientes",
    "Movimenti in attesa",
    "Операции в обработке",
    "عمليات معلقة",
    "Cancelled transactions",
  ])("proves nothing under the title '%s'", (title) => {
    expect(getVerdict(around([fuel()], "50.00"))).toBe("proven");
    expect(getVerdict(around([[[title, 40]], fuel()], "50.00"))).not.toBe("proven");
  });

  test("proves nothing if its own description names it as such", () => {
    for (const text of ["PENDING FUEL", "FUEL (pending)", "FUEL - not yet booked", "vorgemerkt FUEL"])
      expect(getVerdict(around([fuel(text)], "50.00"))).toBe("consistent");
  });

  test("is not a row of a statement that ties without it", () => {
    const [read] = readPages(
      paper([...head, heads, opening, shop, closing("70.00"), [["Not yet booked", 40]], fuel()]),
    );
    expect(read?.analysis).toMatchObject({ totalTransactions: 1, verdict: "proven" });
  });
});

describe("a date", () => {
  test("that does not exist proves nothing", () => {
    expect(getVerdict(around([row("31/06/2026", "FUEL", "20.00", "", "50.00")], "50.00"))).toBe("consistent");
  });

  test("far outside of the printed period proves nothing", () => {
    const on = (day: string) => around([row(day, "FUEL", "20.00", "", "50.00")], "50.00");
    expect(getVerdict(on("02/07/2026"))).toBe("proven");
    expect(getVerdict(on("29/08/2026"))).toBe("consistent");
    expect(getVerdict(on("29/06/2025"))).toBe("consistent");
  });
});

describe("a year that rows leave out", () => {
  const under = (...lines: string[]) =>
    getVerdict(
      paper([
        ...head.slice(0, 2),
        ...lines.map((line): Put[] => [[line, 40]]),
        heads,
        opening,
        row("02/06", "SHOP", "30.00", "", "70.00"),
        row("05/06", "FUEL", "20.00", "", "50.00"),
        closing("50.00"),
      ]),
    );

  test("is that of the printed period, whatever older days stand beside it", () => {
    expect(under("Statement period 01/06/2026 to 30/06/2026")).toBe("proven");
    expect(under("Statement period 01/06/2026 to 30/06/2026", "Account opened 12/03/2019")).toBe("proven");
  });

  test("proves nothing if another span, day or month would put the rows elsewhere", () => {
    const offer = "Offer runs from 01/03/2024 to 31/05/2024";
    expect(under(offer, "Statement period 01/06/2026 to 30/06/2026")).toBe("consistent");
    expect(under(offer, "Statement date: 30 June 2026")).toBe("consistent");
    expect(under("June 2026", offer)).toBe("consistent");
  });
});

test("a page that is there twice proves nothing, though its rows move nothing in sum", () => {
  const first = [...head, heads, opening, shop];
  const second = [
    heads,
    row("05/06/2026", "FUEL", "20.00", "", "50.00"),
    row("06/06/2026", "GIFT", "", "20.00", "70.00"),
  ];
  const last = [heads, row("08/06/2026", "CAFE", "10.00", "", "60.00"), closing("60.00")];
  expect(getVerdict(paper(first, second, last))).toBe("proven");
  expect(getVerdict(paper(first, second, second, last))).toBe("consistent");
});

test("an amount printed over another proves nothing", () => {
  const pages = around([], "70.00");
  const over = { text: "35.00", x0: 378, x1: 400, y: 40 + 5 * 14, size: 8 };
  expect(getVerdict(pages)).toBe("proven");
  const both = pages.map((page) => ({ ...page, words: [...page.words, over] }));
  expect(getVerdict(both)).toBe("consistent");
});

test("amounts of several currencies prove nothing", () => {
  const statement = (amount: string) =>
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "€100.00"),
      row("02/06/2026", "SHOP", amount, "", "€70.00"),
      row("", "Closing balance", "", "", "€70.00"),
    ]);
  expect(getVerdict(statement("€30.00"))).toBe("proven");
  expect(getVerdict(statement("£30.00"))).toBe("consistent");
});

test("more transactions counted than printed prove nothing", () => {
  const counted = (label: string) => paper([...head, heads, opening, shop, closing("70.00"), [[label, 40]]]);
  for (const label of ["Number of transactions: 1", "Nombre d'opérations : 1", "1 debits"])
    expect(getVerdict(counted(label))).toBe("proven");
  for (const label of ["Number of transactions: 2", "Anzahl der Umsätze: 3", "Количество операций: 2"])
    expect(getVerdict(counted(label))).toBe("consistent");
});
