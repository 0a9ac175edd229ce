import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("01/06/2026", "Opening balance", "", "", "100.00"),
  row("05/06/2026", "LISTRIK PLN", "20.00", "", "80.00"),
  row("09/06/2026", "Transfer", "10.00", "", "70.00"),
  row("14/06/2026", "Transfer", "10.00", "", "60.00"),
  row("22/06/2026", "Transfer", "10.00", "", "50.00"),
  row("30/06/2026", "Closing balance", "", "", "50.00"),
];

function getAnalysis(above: Put[][], below: Put[][] = []) {
  return readPages(paper([...above, ...table, ...below]))[0]?.analysis;
}

describe("the account's number", () => {
  test.each<[string, Put[][], string]>([
    [
      "stands behind the sign in its title",
      [[["COMPTE JOINT JEUNE N° 22020325207 en euros", 40]]],
      "22020325207",
    ],
    [
      "stands under its label and a rule",
      [
        [["Número de Cuenta/Tarjeta", 200]],
        [["--------------------------------------", 40]],
        [["1710-00000-1", 200]],
      ],
      "1710-00000-1",
    ],
  ])("%s", (_, above, wanted) => {
    expect(getAnalysis(above)?.accountNumber).toBe(wanted);
  });

  test("is neither a month nor a reference that looks like an IBAN", () => {
    expect(getAnalysis([[["Relevé de compte N° 09/2026", 40]]])?.accountNumber).toBeNull();
    expect(getAnalysis([[["G3 EN050215335559100", 40]]])?.accountNumber).toBeNull();
  });
});

describe("the currency", () => {
  test.each<[string, Put[][], string]>([
    ["is that of the country, not of one row", [[["Nomor Rekening : 137009876543", 40]]], "IDR"],
    ["is written out under its label", [[["Валюта", 200]], [["РОССИЙСКИЙ РУБЛЬ", 200]]], "RUB"],
    [
      "is said in the title, not by a holder's name",
      [[["M BOB EXEMPLE", 40]], [["COMPTE en euros", 40]]],
      "EUR",
    ],
  ])("%s", (_, above, wanted) => {
    expect(getAnalysis(above)?.currency).toBe(wanted);
  });
});

test("a value beside its label is not looked for below", () => {
  const above: Put[][] = [[["Bank Name: Specimen Trust Bank", 40]], [["Customer Name: Ann B. Sample", 40]]];
  expect(getAnalysis(above)?.accountHolder).toBe("Ann B. Sample");
});
