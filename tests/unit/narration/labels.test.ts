import { describe, expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { head, heads, type Put, paper, row } from "./paper.ts";

const at = (label: string, value: string): Put[] => [
  [label, 40],
  [value, 300, "right"],
];
const verdictOf = (...found: Parameters<typeof paper>) => readPages(paper(...found))[0]?.analysis.verdict;

const rows = [
  row("02/06/2026", "SHOP", "30.00", "", "70.00"),
  row("05/06/2026", "GIFT", "", "45.00", "115.00"),
];

describe("a printed total", () => {
  const verdictWith = (label: string, value: string) =>
    verdictOf([
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
  ])("is no printed closing: '%s'", (label) => {
    expect(verdictOf([...head, at("Opening balance", "100.00"), at(label, "115.00"), heads, ...rows])).toBe(
      "consistent",
    );
  });

  test("nor an opening", () => {
    for (const label of [
      "Average opening balance",
      "Last year's opening balance",
      "Opening balance incl. pending",
    ])
      expect(verdictOf([...head, at(label, "100.00"), at("Closing balance", "115.00"), heads, ...rows])).toBe(
        "consistent",
      );
  });
});
