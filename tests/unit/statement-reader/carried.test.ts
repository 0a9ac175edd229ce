import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

const heads: Put[] = [
  ["d a t a", 40],
  ["h i s t o r i c o", 110],
  ["v a l o r", 360],
  ["debito da taxa", 440],
];

function line(date: string, text: string, amount: string): Put[] {
  const words: Put[] = [
    [text, 110],
    [amount, 420, "right"],
  ];
  return date === "" ? words : [[date, 40], ...words];
}

function extract(carried: string): Put[][] {
  return [
    [["Banco Exemplo", 40]],
    [["EXTRATO MENSAL", 40]],
    heads,
    line("", "Saldo anterior", "0,00"),
    line("10/10/2026", "VENDA CARTAO", "200,00"),
    line("10/10/2026", "VENDA CARTAO", "50,00"),
    line("", "Saldo anterior", "250,00"),
    line("10/10/2026", "TRANSFERENCIA", "230,00-"),
    line("", "Saldo em 10/10/2026", "20,00"),
    line("11/10/2026", "VENDA CARTAO", "5,00"),
    line("", "Saldo anterior", carried),
    line("13/10/2026", "TARIFA", "1,00-"),
    line("", "Saldo em 13/10/2026", "24,00"),
  ];
}

describe("an extract that prints 'previous balance' again amid its rows, in the column of the amounts", () => {
  test("is one statement where its rows lead to each of them", () => {
    const read = readPages(paper(extract("25,00")));
    expect(read.map((each) => each.analysis.totalTransactions)).toEqual([5]);
    expect(read[0]?.analysis).toMatchObject({ openingBalance: "0.00", closingBalance: "24.00" });
    expect(read[0]?.analysis.totalCredits).toBe("255.00");
  });

  test("is nowhere proven where they do not", () => {
    const read = readPages(paper(extract("26,00")));
    expect(read.map((each) => each.analysis.verdict)).not.toContain("proven");
  });
});
