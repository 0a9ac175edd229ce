import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row } from "./paper";

const heads = row("Date", "Description", "Debit", "Credit", "Balance");

/** The figures of each statement read: account, rows, opening and closing. */
function figures(...pages: Put[][][]) {
  return readPages(paper(...pages)).map(({ analysis }) => [
    analysis.accountNumber,
    analysis.totalTransactions,
    analysis.openingBalance,
    analysis.closingBalance,
  ]);
}

const current: Put[][] = [
  [["Current Account - 111-222333", 40]],
  heads,
  row("02/06/2026", "Rent", "400.00", "", "600.00"),
  row("03/06/2026", "Salary", "", "900.00", "1,500.00"),
  row("05/06/2026", "Water", "50.00", "", "1,450.00"),
];

describe("several accounts in one file", () => {
  test("are distinguished where the running balance breaks off below another account's title", () => {
    const savings: Put[][] = [
      [["Savings Account - 111-222444", 40]],
      heads,
      row("02/06/2026", "Interest", "", "5.00", "8,005.00"),
      row("09/06/2026", "Withdrawal", "1,000.00", "", "7,005.00"),
    ];
    expect(figures([...current, ...savings])).toEqual([
      ["111-222333", 3, "1000.00", "1450.00"],
      ["111-222444", 2, "8000.00", "7005.00"],
    ]);
  });

  test("but the title of another account in a text between rows that continue parts nothing", () => {
    const more: Put[][] = [
      [["Savings Account - 111-222444", 40]],
      heads,
      row("06/06/2026", "Gas", "50.00", "", "1,400.00"),
    ];
    expect(figures([...current, ...more])).toEqual([["111-222333", 4, "1000.00", "1400.00"]]);
  });

  test("are distinguished by 'n° … en euros' in the titles and balances of a day", () => {
    const account = (title: string, from: string, amount: string, to: string): Put[][] => [
      [[title, 40]],
      [
        ["Date", 40],
        ["Opération", 110],
        ["Débit", 400, "right"],
        ["Crédit", 475, "right"],
      ],
      row("", "SOLDE CREDITEUR AU 01/06/2026", "", from, ""),
      row("02/06/2026", "VIREMENT", "", amount, ""),
      row("", "SOLDE CREDITEUR AU 30/06/2026", "", to, ""),
    ];
    const file = [
      ...account("COMPTE CHEQUE N° 22000111 en euros", "100,00", "20,00", "120,00"),
      ...account("LIVRET N° 22000222 en euros", "900,00", "1,00", "901,00"),
    ];
    expect(figures(file)).toEqual([
      ["22000111", 1, "100.00", "120.00"],
      ["22000222", 1, "900.00", "901.00"],
    ]);
  });

  test("that open with the same balance are distinguished where one closes before the other's table", () => {
    const account = (title: string, amount: string, balance: string): Put[][] => [
      [[title, 40]],
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2026", "OUT", amount, "", balance),
      row("03/06/2026", "BACK", "", amount, "100.00"),
      row("", "Closing balance", "", "", "100.00"),
    ];
    const file = [...account("Current account", "30.00", "70.00"), ...account("Savings", "10.00", "90.00")];
    expect(figures(file).map(([, rows]) => rows)).toEqual([2, 2]);
  });

  test("on one page prove nothing if the second continues with the balance of the first", () => {
    const titled = (title: string) =>
      readPages(
        paper([
          [["Account number: 12345678", 40]],
          heads,
          row("", "Opening balance", "", "", "100.00"),
          row("02/06/2026", "SHOP", "30.00", "", "70.00"),
          [[title, 40]],
          heads,
          row("05/06/2026", "FUEL", "20.00", "", "50.00"),
          row("06/06/2026", "REFUND", "", "20.00", "70.00"),
          row("", "Closing balance", "", "", "70.00"),
        ]),
      )[0]?.analysis.verdict;
    expect(titled("Account number: 12345678")).toBe("proven");
    expect(titled("Account number: 87654321")).not.toBe("proven");
  });

  test("whose second half opens with another balance are not accounts: nothing is proven", () => {
    const halves = (label: string, balance: string) =>
      readPages(
        paper([
          [["Example Bank plc", 40]],
          heads,
          row("", "Opening balance", "", "", "100.00"),
          row("02/06/2026", "SHOP", "30.00", "", "70.00"),
          row("Date", "Details", "Debit", "Credit", "Balance"),
          row("", label, "", "", balance),
          row("05/06/2026", "FUEL", "20.00", "", "40.00"),
          row("", "Closing balance", "", "", "40.00"),
          [["Page 1 of 1", 500]],
        ]),
      ).map(({ analysis }) => analysis.verdict);
    expect(halves("Opening balance", "60.00")).not.toContain("proven");
    expect(halves("Balance brought forward", "60.00")).not.toContain("proven");
  });

  test("of which each has its summary on the page behind its rows", () => {
    const rows = (amount: string): Put[][] => [
      [
        ["Date", 40],
        ["Description", 110],
        ["Amount", 475, "right"],
      ],
      [
        ["02/06/2026", 40],
        ["Sample payment", 110],
        [amount, 475, "right"],
      ],
      [["IBAN: DE02 1203 0000 0000 2020 51", 40]],
    ];
    const summary = (from: string, out: string, come: string, to: string): Put[][] => [
      [
        ["Opening balance", 40],
        [from, 475, "right"],
      ],
      [
        ["Outgoing transactions", 40],
        [out, 475, "right"],
      ],
      [
        ["Incoming transactions", 40],
        [come, 475, "right"],
      ],
      [
        ["Closing balance", 40],
        [to, 475, "right"],
      ],
    ];
    const first = [rows("-30.00"), summary("100.00", "-30.00", "+0.00", "70.00")];
    const second = [rows("+30.00"), summary("0.00", "-0.00", "+30.00", "30.00")];
    expect(figures(...first, ...second).map((each) => each.slice(1))).toEqual([
      [1, "100.00", "70.00"],
      [1, "0.00", "30.00"],
    ]);
  });

  test("of which one had no movements, and its number stands below its title", () => {
    const account = (title: string, number: string, rows: Put[][], to: string): Put[][] => [
      [[title, 40]],
      [[`Nro. ${number}`, 40]],
      heads,
      row("31/05/2026", "Saldo anterior", "", "", "500.00"),
      ...rows,
      row("", "Saldo al: 30/06/2026", "", "", to),
    ];
    const moved = [
      row("03/06/2026", "Impuesto", "1.00", "", "499.00"),
      row("04/06/2026", "Comision", "2.00", "", "497.00"),
    ];
    const file = [
      ...account("CUENTA CORRIENTE EN PESOS", "1710-00000-1", moved, "497.00"),
      ...account("CUENTA ESPECIAL EN PESOS", "1711-00000-0", [[["SIN MOVIMIENTOS", 200]]], "500.00"),
    ];
    expect(figures(file)).toEqual([
      ["1710-00000-1", 2, "500.00", "497.00"],
      ["1711-00000-0", 0, "500.00", "500.00"],
    ]);
  });
});
