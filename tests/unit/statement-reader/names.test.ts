import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("01/06/2026", "Opening balance", "", "", "100.00"),
  row("22/06/2026", "Corner Shop", "20.00", "", "80.00"),
  row("30/06/2026", "Closing balance", "", "", "80.00"),
];

function getAnalysis(...above: Put[][]) {
  return readPages(paper([...above, ...table]))[0]?.analysis;
}

describe("the holder", () => {
  test.each<[string, Put[][], string]>([
    [
      "on top of an address, in small letters",
      [[["Amelia Frost", 40]], [["14 Canal Walk", 40]], [["Leeds", 40]], [["LS1 4DY", 40]]],
      "Amelia Frost",
    ],
    [
      "a company on top of an address",
      [[["Beispiel Bau GmbH", 40]], [["Dorfstrasse 44", 40]], [["3904 Naters", 40]]],
      "Beispiel Bau GmbH",
    ],
    [
      "under a title that has its line to itself",
      [[["Frau", 40]], [["Ilse Muster", 40]], [["Allee 81", 40]], [["34121 Kassel", 40]]],
      "Ilse Muster",
    ],
    ["behind a label inside a line", [[["Extracto Titular: MARTA SANZ IBAÑEZ", 40]]], "MARTA SANZ IBAÑEZ"],
    [
      "and not what a longer label names",
      [[["Customer Reference 4471", 40]], [["MR J SPECIMEN", 40]]],
      "MR J SPECIMEN",
    ],
    ["and no heading of a table", [[["MOVIMENTI DARE", 40]], [["J SPECIMEN", 40]]], "J SPECIMEN"],
    [
      "and no kind of account",
      [
        [
          ["Account name", 40],
          ["Everyday account", 150],
        ],
        [["J SPECIMEN", 40]],
      ],
      "J SPECIMEN",
    ],
  ])("%s", (_, lines, wanted) => {
    expect(getAnalysis([["Example Bank", 40]], ...lines)?.accountHolder).toBe(wanted);
  });
});

describe("the currency if none is printed", () => {
  test.each<[string, Put[][], string | null]>([
    ["is that of the IBAN's country", [[["IBAN: PL61 1090 1014 0000 0712 1981 2874", 40]]], "PLN"],
    ["is that of the sort code's country", [[["Sort code 01-02-03", 40]]], "GBP"],
    ["is unknown where nothing names a country", [[["Account number 12345678", 40]]], null],
  ])("%s", (_, lines, wanted) => {
    expect(getAnalysis(...lines)?.currency ?? null).toBe(wanted);
  });

  test.each<[string, string | null]>([
    ["BSB 083-447", "AUD"],
    ["LINCOLN NE 68502", "USD"],
    ["1 Example Street", null],
  ])("a bare $ beside %s is %p", (line, wanted) => {
    const pages = paper([
      [["Account number 12345678", 40]],
      [[line, 40]],
      heads,
      row("01/06/2026", "Opening balance", "", "", "$100.00"),
      row("22/06/2026", "Corner Shop", "$20.00", "", "$80.00"),
      row("30/06/2026", "Closing balance", "", "", "$80.00"),
    ]);
    expect(readPages(pages)[0]?.analysis.currency ?? null).toBe(wanted);
  });

  test("letters that stand for a currency count beside an amount alone", () => {
    const pages = paper([
      heads,
      row("01/06/2026", "Devreden bakiye", "", "", "100,00 TL"),
      row("22/06/2026", "TL Market", "20,00 TL", "", "80,00 TL"),
      row("30/06/2026", "Son bakiye", "", "", "80,00 TL"),
    ]);
    expect(readPages(pages)[0]?.analysis.currency).toBe("TRY");
  });
});

test.each([
  ["Statement (From : 01-06-2026 To : 30-06-2026)", "01 Jun 2026 to 30 Jun 2026"],
  ["Statement Period: Jun 1 2026-Jun 30 2026", "01 Jun 2026 to 30 Jun 2026"],
  ["Period 01/06/2026-30/06/2026", "01 Jun 2026 to 30 Jun 2026"],
  ["PERIODO DEL 1 AL 30 DE JUNIO DE 2026", "01 Jun 2026 to 30 Jun 2026"],
  ["June 2026 (June 1 - June 30, 2026)", "01 Jun 2026 to 30 Jun 2026"],
  ["za okres od 2026-06-01 do 2026-06-30", "01 Jun 2026 to 30 Jun 2026"],
])("the period in '%s'", (line, wanted) => {
  expect(getAnalysis([[line, 40]])?.statementPeriod).toBe(wanted);
});

test.each([
  ["Card number XXXX XXXX XXXX XX71", "XXXX XXXX XXXX XX71"],
  ["Account number: 8 04471229", "8 04471229"],
  ["A c c o u n t n u m b e r : 03-0447-0122901-00", "03-0447-0122901-00"],
  ["RIB : 08 006 0123 4471 2290 33", "08 006 0123 4471 2290 33"],
  ["Membership number 4471-2290", "4471-2290"],
])("the account number in '%s'", (line, wanted) => {
  expect(getAnalysis([[line, 40]])?.accountNumber).toBe(wanted);
});

test.each<[string, string]>([
  ["Kurrajong Bank of Australia ABN 48 123 123 124", "Kurrajong Bank of Australia"],
  ["Specimen Bank ธนาคาร", "Specimen Bank"],
  ["Banco Ejemplo Estado de Cuenta", "Banco Ejemplo"],
])("the bank in '%s'", (line, wanted) => {
  expect(getAnalysis([[line, 40]])?.bankName).toBe(wanted);
});
