import { describe, expect, test } from "bun:test";
import { readPages } from "@/narration/read.ts";
import { type Put, paper } from "./paper.ts";

function card(purchase: string, spent: string): Put[][] {
  return [
    [["Voorbeeld Kaarten BV", 40]],
    [
      ["Vorig openstaand saldo", 40],
      ["Totaal ontvangen betalingen", 180],
      ["Totaal nieuwe uitgaven", 330],
      ["Nieuw openstaand saldo", 460],
    ],
    [
      ["€ 80,00", 40],
      ["Af", 110],
      ["€ 80,00", 180],
      ["€ ".concat(spent), 330],
      ["€ 32,50", 460],
    ],
    [
      ["Datum", 40],
      ["Omschrijving", 120],
      ["Bedrag", 500, "right"],
    ],
    [
      ["01-09-2026", 40],
      ["Ontvangen, dank u", 120],
      ["80,00", 500, "right"],
      ["Bij", 530],
    ],
    [
      ["03-09-2026", 40],
      ["Boekhandel", 120],
      [purchase, 500, "right"],
      ["Af", 530],
    ],
    [
      ["04-09-2026", 40],
      ["Fietsenmaker", 120],
      ["20,00", 500, "right"],
      ["Af", 530],
    ],
  ];
}

describe("a Dutch card with 'Af' and 'Bij' in a column of their own", () => {
  test("is proven by the totals of its summary", () => {
    const [read] = readPages(paper(card("12,50", "32,50")));
    expect(read?.analysis).toMatchObject({
      openingBalance: "80.00",
      closingBalance: "32.50",
      totalDebits: "32.50",
      totalCredits: "80.00",
      verdict: "proven",
    });
  });

  test("is not proven when a purchase was read otherwise than it was summed", () => {
    const [read] = readPages(paper(card("12,60", "32,50")));
    expect(read?.analysis.verdict).not.toBe("proven");
  });
});
