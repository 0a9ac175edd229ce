import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper } from "./paper";

const line = (date: string, text: string, value: string): Put[] => [
  [date, 40],
  [text, 110],
  [value, 540, "right"],
];

const read = (transfer: string) =>
  readPages(
    paper([
      [["Banco Exemplo", 40]],
      [["Conta: 12.345-6", 40]],
      [["Período: 01/06/2026 - 30/06/2026", 40]],
      line("Data", "Histórico", "Valor"),
      line("29/06", "TRANSFERENCIA", "R$ 28,00D"),
      line("29/06", "DEPOSITO", transfer),
      line("29/06", "SALDO DO DIA", "R$ 94,00C"),
      line("15/06", "ENERGIA", "R$ 16,00D"),
      line("15/06", "SALDO DO DIA", "R$ 90,00C"),
      line("03/06", "PIX", "R$ 6,00C"),
      line("03/06", "SALDO DO DIA", "R$ 106,00C"),
      line("31/05", "SALDO ANTERIOR", "R$ 100,00C"),
    ]),
  )[0]?.analysis;

describe("a statement with the newest row first", () => {
  test("may print the balance at a day's end below the rows of the day", () => {
    expect(read("R$ 32,00C")).toMatchObject({
      openingBalance: "100.00",
      closingBalance: "94.00",
      verdict: "proven",
    });
  });

  test("is held to it", () => {
    expect(read("R$ 33,00C")?.verdict).toBe("not_proven");
  });
});
