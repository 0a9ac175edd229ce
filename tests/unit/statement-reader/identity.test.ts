import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("01/06/2026", "Opening balance", "", "", "100.00"),
  row("22/06/2026", "Groceries", "20.00", "", "80.00"),
  row("30/06/2026", "Closing balance", "", "", "80.00"),
];

const getIdentity = (...above: Put[][]) => readPages(paper([...above, ...table]))[0]?.analysis;

describe("the account's number is", () => {
  test.each<[string, Put[][], string]>([
    ["an IBAN whose country stands apart", [[["Nr rachunku: PL 61 1090 1014", 40]]], "PL 61 1090 1014"],
    [
      "that beside the kind of account, not the statement's number within its year",
      [[["ESTRATTO CONTO N. 001/2026", 300]], [["Conto corrente n. 1000/00047718", 40]]],
      "1000/00047718",
    ],
    [
      "a card's behind its Turkish label",
      [[["Kart Numarası 5401 22** **** 4417", 300]]],
      "5401 22** **** 4417",
    ],
    ["a card's behind its Portuguese label", [[["Cartão 5234.XXXX.XXXX.4417", 40]]], "5234.XXXX.XXXX.4417"],
    [
      "a card's amid the title that names the card",
      [[["EXAMPLE VISA GOLD 4119-1101-2290-4417 JANE DOE", 40]]],
      "4119-1101-2290-4417",
    ],
    [
      "that of the telephone, for a wallet",
      [[["EXAMPLE MOBILE MONEY STATEMENT", 40]], [["Mobile Number: 254722441790", 40]]],
      "254722441790",
    ],
  ])("%s", (_, above, wanted) => {
    expect(getIdentity(...above)?.accountNumber).toBe(wanted);
  });

  test.each<[string, Put[]]>([
    ["the telephone's, for any other account", [["Mobile Number: 254722441790", 40]]],
    ["the statement's own within its year", [["KONTO NR. 009/2026", 40]]],
    ["a reference of sixteen digits that no card is named beside", [["REF 4119-1101-2290-4417", 40]]],
  ])("not %s", (_, line) => {
    expect(getIdentity(line)?.accountNumber).toBeNull();
  });
});

describe("the holder is", () => {
  test.each<[string, Put[][], string]>([
    ["named by the account's title", [[["A/C TITLE : MR. JOHN DOE", 40]]], "MR. JOHN DOE"],
    ["whom the statement is for", [[["Statement of account for MR JOHN DOE", 40]]], "MR JOHN DOE"],
    ["honoured behind the name", [[["田中 美咲 様", 40]]], "田中 美咲"],
    [
      "a company beside its account",
      [[["Konto AT61 1904 3002 EUR Muster Tischlerei GmbH", 40]]],
      "Muster Tischlerei GmbH",
    ],
    ["not the name of the branch", [[["JOHN DOE", 40]], [["Branch Name: IKEJA", 40]]], "JOHN DOE"],
  ])("%s", (_, above, wanted) => {
    expect(getIdentity(...above)?.accountHolder).toBe(wanted);
  });

  test.each<[string, Put[]]>([
    ["the customer who is honoured without a name", [["お客様", 40]]],
    ["the bank with its legal form", [["Example Savings Bank Ltd", 40]]],
    ["a company alone, which may be the bank", [["Muster Karten AG", 40]]],
    ["a heading of cheques", [["CHQ NO.", 40]]],
  ])("not %s", (_, line) => {
    expect(getIdentity(line)?.accountHolder).toBeNull();
  });
});

test("a title in capitals amid a page names no holder of the account below it", () => {
  const second: Put[][] = [
    [["EVERYDAY MONEY ID 75", 40]],
    heads,
    row("01/06/2026", "Opening balance", "", "", "500.00"),
    row("22/06/2026", "Fuel", "40.00", "", "460.00"),
    row("30/06/2026", "Closing balance", "", "", "460.00"),
  ];
  const read = readPages(paper([[["JANE DOE", 40]], [["Member Number: 0044178", 300]], ...table, ...second]));
  expect(read.map(({ analysis }) => analysis.accountHolder)).toEqual(["JANE DOE", "JANE DOE"]);
});

test("a mobile money service is named as a bank is", () => {
  expect(getIdentity([["TWIGA MOBILE MONEY STATEMENT", 40]])?.bankName).toBe("TWIGA MOBILE MONEY");
});

describe("the currency is", () => {
  test.each<[string, Put[], string]>([
    ["named in Japanese", [["通貨 円", 300]], "JPY"],
    ["named in Chinese", [["币种 人民币", 300]], "CNY"],
    ["named in Korean", [["통화 원화", 300]], "KRW"],
  ])("%s", (_, line, wanted) => {
    expect(getIdentity(line)?.currency).toBe(wanted);
  });
});
