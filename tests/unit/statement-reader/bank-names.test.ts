import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("01/06/2026", "Opening balance", "", "", "100.00"),
  row("22/06/2026", "Transfer to Rabobank", "20.00", "", "80.00"),
  row("30/06/2026", "Closing balance", "", "", "80.00"),
];

function findBank(above: Put[][], below: Put[][] = []): string | null | undefined {
  return readPages(paper([...above, ...table, ...below]))[0]?.analysis.bankName;
}

describe("no bank is", () => {
  test.each<[string, Put[]]>([
    ["what it sells", [["SAVINGS", 40]]],
    ["a way to reach it", [["Telephone Banking, enquiries or lost or", 40]]],
    ["what it asks for", [["Switch to e-Statements on the digiBank", 40]]],
    ["what it sells in a currency", [["HKD Savings", 40]]],
    ["a heading over its numbers of payments", [["Bank Reference", 40]]],
    ["a heading over its address", [["Bank information", 40]]],
    ["named in a row of the account", [["Account number 12345678", 40]]],
  ])("%s", (_, line) => {
    expect(findBank([line])).toBeNull();
  });
});

describe("a bank is known by", () => {
  test.each<[string, Put[][], Put[][], string]>([
    ["a name with its legal form", [[["Specimen Trust N.V.", 40]]], [], "Specimen Trust N.V."],
    ["the name behind its label", [[["Bank Name: Specimen's Trust Bank", 40]]], [], "Specimen's Trust Bank"],
    ["its own web address", [[["Online Banking SpecimenBank.com", 40]]], [], "SpecimenBank"],
    [
      "a web address that spells a listed name",
      [],
      [[["conseil@agence.banquepopulaire.fr", 40]]],
      "Banque Populaire",
    ],
    ["a listed name below the rows", [], [[["Questions? Ecobank, Lagos", 40]]], "Ecobank"],
    ["its code beside the account's number", [[["BIC CCBPFRPPXXX", 40]]], [], "Banque Populaire"],
  ])("%s", (_, above, below, wanted) => {
    expect(findBank(above, below)).toBe(wanted);
  });
});
