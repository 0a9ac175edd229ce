import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row } from "./paper";

const at = (label: string, value: string): Put[] => [
  [label, 40],
  [value, 300, "right"],
];
const getVerdict = (...found: Parameters<typeof paper>) => readPages(paper(...found))[0]?.analysis.verdict;

const rows = [
  row("02/06/2026", "SHOP", "30.00", "", "70.00"),
  row("05/06/2026", "GIFT", "", "45.00", "115.00"),
];

describe("a printed total", () => {
  const verdictWith = (label: string, value: string) =>
    getVerdict([
      ...head,
      at("Opening balance", "100.00"),
      at("Closing balance", "115.00"),
      at(label, value),
      heads,
      ...rows,
    ]);

  test.each([
    "Money out this period",
    "Total debits this period",
    "Less: withdrawals",
    "Total of debits",
    "Sum of withdrawals",
    "Cheques and withdrawals",
    "3 debits totalling",
    "Umsätze Soll",
    "Summe der Soll-Umsätze",
    "Total des opérations débitrices",
    "Uscite totali",
    "Cargos totales",
    "Сумма списаний",
    "Total pengeluaran",
  ])("of debits by the name '%s' must be that of the debits", (label) => {
    expect(verdictWith(label, "30.00")).toBe("proven");
    expect(verdictWith(label, "31.00")).toBe("not_proven");
  });

  test.each(["Money in this period", "Total of credits", "Umsätze Haben", "Entrate totali", "Einnahmen"])(
    "of credits by the name '%s' must be that of the credits",
    (label) => {
      expect(verdictWith(label, "45.00")).toBe("proven");
      expect(verdictWith(label, "46.00")).toBe("not_proven");
    },
  );

  test("of one kind of debits need not be that of all", () => {
    for (const label of ["Total card withdrawals", "Total purchases", "Total fees this period"])
      expect(verdictWith(label, "12.00")).toBe("proven");
  });
});

describe("a balance that is none of the booked ones", () => {
  test.each([
    "Projected closing balance",
    "Closing balance including pending",
    "Average closing balance",
    "Uncleared closing balance",
    "Combined closing balance",
    "Tax year closing balance",
    "Estimated ending balance",
  ])("is not a printed closing: '%s'", (label) => {
    expect(getVerdict([...head, at("Opening balance", "100.00"), at(label, "115.00"), heads, ...rows])).toBe(
      "consistent",
    );
  });

  test("nor is one at the end of a sentence", () => {
    const label = "We pay the interest of this month on your closing balance";
    expect(
      getVerdict([
        ...head,
        at("Opening balance", "100.00"),
        [
          [label, 40],
          ["115.00", 500, "right"],
        ],
        heads,
        ...rows,
      ]),
    ).toBe("consistent");
  });

  test("nor an opening", () => {
    for (const label of [
      "Average opening balance",
      "Last year's opening balance",
      "Opening balance incl. pending",
    ])
      expect(
        getVerdict([...head, at(label, "100.00"), at("Closing balance", "115.00"), heads, ...rows]),
      ).toBe("consistent");
  });
});

test("a total in a summary is not that of the summary's page", () => {
  const statement = (total: string) =>
    getVerdict(
      [
        ...head,
        at("Opening balance", "100.00"),
        at("Closing balance", "60.00"),
        at("Total debits", total),
        heads,
        row("02/06/2026", "SHOP", "30.00", "", "70.00"),
      ],
      [heads, row("05/06/2026", "CAFE", "10.00", "", "60.00")],
    );
  expect(statement("40.00")).toBe("proven");
  expect(statement("30.00")).toBe("not_proven");
});

test("a balance dated amid the period is not an end of the statement", () => {
  const closingOn = (day: string) =>
    getVerdict([
      ...head,
      heads,
      row("", "Opening balance", "", "", "145.00"),
      row("02/06/2026", "SHOP", "30.00", "", "115.00"),
      row("", `Balance on ${day}`, "", "", "115.00"),
    ]);
  expect(closingOn("30/06/2026")).toBe("proven");
  expect(closingOn("10/06/2026")).toBe("consistent");
  const openingOn = (day: string) =>
    getVerdict([
      ...head,
      heads,
      row("", `Balance on ${day}`, "", "", "145.00"),
      row("22/06/2026", "SHOP", "30.00", "", "115.00"),
      row("", "Closing balance", "", "", "115.00"),
    ]);
  expect(openingOn("01/06/2026")).toBe("proven");
  expect(openingOn("15/06/2026")).toBe("consistent");
});
