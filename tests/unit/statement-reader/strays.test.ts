import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

/** A form whose headings are printed on the paper beforehand: the file holds what was typed into it. */
function head(): Put[][] {
  return [
    [["Exemple Banque", 40]],
    [
      ["2/11/2026", 40],
      ["40618 00012345678", 100],
      ["1/10/2026", 270],
      ["30/10/2026", 330],
      ["300,00", 428, "right"],
    ],
  ];
}

function line(date: string, text: string, debit: string, credit: string): Put[] {
  const money: Put[] = [
    [debit, 445, "right"],
    [credit, 535, "right"],
  ];
  const words: Put[] = [
    [date, 40],
    [text, 100],
  ];
  return [...words, ...money.filter(([printed]) => printed !== "")];
}

function form(closing: string): Put[][][] {
  const opening: Put[] = [
    ["SOLDE AU : 30/09/2026", 300],
    ["1.000,00", 535, "right"],
  ];
  const end: Put[] = [
    ["Nouveau solde en EUR :", 300],
    [closing, 535, "right"],
  ];
  return [
    [
      ...head(),
      opening,
      line("1/10/2026", "CARTE LIBRAIRIE", "50,00", ""),
      line("2/10/2026", "VIREMENT", "", "200,00"),
    ],
    [
      ...head(),
      line("5/10/2026", "LOYER", "400,00", ""),
      line("9/10/2026", "CARTE MARCHE", "25,00", ""),
      end,
    ],
  ];
}

describe("a form without headings whose head looks like a row on every page", () => {
  test("is read without it, from the balance dated the day before", () => {
    const [read] = readPages(paper(...form("725,00")));
    expect(read?.analysis).toMatchObject({
      totalTransactions: 4,
      openingBalance: "1000.00",
      closingBalance: "725.00",
      totalDebits: "475.00",
      totalCredits: "200.00",
    });
  });

  test("is not called proven, for lines were passed over", () => {
    expect(readPages(paper(...form("725,00")))[0]?.analysis.verdict).toBe("totals_only");
  });

  test("keeps every line where the rest does not tie", () => {
    const [read] = readPages(paper(...form("726,00")));
    expect(read?.analysis.verdict ?? "not_proven").toBe("not_proven");
  });
});
