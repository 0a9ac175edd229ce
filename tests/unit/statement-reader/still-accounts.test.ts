import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

const ends = (pages: Put[][]) =>
  readPages(paper(pages)).map(({ analysis: { totalTransactions, openingBalance, closingBalance } }) => [
    totalTransactions,
    openingBalance,
    closingBalance,
  ]);

test("a share account that brings forward what it carries on is an account", () => {
  expect(
    ends([
      ...head,
      heads,
      row("01/06/2026", "Balance Forward", "", "", "100.00"),
      row("06/06/2026", "Transfer in", "", "20.00", "120.00"),
      row("30/06/2026", "Closing Balance", "0.00", "20.00", "120.00"),
      [["5 Membership Equity Shares", 40]],
      heads,
      row("01/06/2026", "Balance Forward", "", "", "500.00"),
      [["No activity this period", 110]],
      row("30/06/2026", "Closing Balance", "0.00", "0.00", "500.00"),
    ]),
  ).toEqual([
    [1, "100.00", "120.00"],
    [0, "500.00", "500.00"],
  ]);
});

test("so is one whose balance of two days is the same, below its number", () => {
  expect(
    ends([
      ...head,
      row("Date", "Opération", "Débit euros", "Crédit euros", ""),
      row("", "SOLDE CREDITEUR AU 03/06/2026", "", "100,00", ""),
      row("06/06/2026", "VIREMENT", "", "20,00", ""),
      row("", "SOLDE CREDITEUR AU 30/06/2026", "", "120,00", ""),
      [["COMPTE PARTS SOCIALES N° 00020488403 en euros", 40]],
      row("Date", "Opération", "Débit euros", "Crédit euros", ""),
      row("", "SOLDE CREDITEUR AU 03/06/2026", "", "25,04", ""),
      row("", "SOLDE CREDITEUR AU 30/06/2026", "", "25,04", ""),
    ]),
  ).toEqual([
    [1, "100.00", "120.00"],
    [0, "25.04", "25.04"],
  ]);
});

test("accounts in several currencies are parted by their titles, where amounts stand below the dates", () => {
  const table = (title: string, currency: string, rows: Put[][]): Put[][] => [
    [[`Foreign Currency Savings ${title} ${currency}`, 40]],
    row("Date 日期", "Transaction Details 進支詳情", "Withdrawal 支出", "Deposit 存入", "Balance 結餘"),
    ...rows,
  ];
  expect(
    ends([
      [["Example Bank", 40]],
      [["Statement Date 30/06/2026", 40]],
      ...table("388-441902-209", "USD", [
        row("01/06/2026", "B/F BALANCE 承上結餘", "", "", "100.00"),
        row("02/06/2026", "FPS IN", "", "", ""),
        row("", "HD129843146", "", "30.00", "130.00"),
        row("30/06/2026", "C/F BALANCE 轉下結餘", "", "", "130.00"),
      ]),
      ...table("388-441902-217", "GBP", [
        row("01/06/2026", "B/F BALANCE 承上結餘", "", "", "70.00"),
        row("05/06/2026", "FPS OUT", "", "", ""),
        row("", "HC118168017", "20.00", "", "50.00"),
        row("30/06/2026", "C/F BALANCE 轉下結餘", "", "", "50.00"),
      ]),
    ]),
  ).toEqual([
    [1, "100.00", "130.00"],
    [1, "70.00", "50.00"],
  ]);
});

test("a bill that asks for a smallest payment is a card's, wherever it stands", () => {
  const [read] = readPages(
    paper([
      [["Kartenkonto-Nr. 4418 2077 3386", 40]],
      [["Mindestbetrag in CHF 164.64", 40]],
      [["Rechnungsbetrag in CHF 140.00", 40]],
      signed("Datum", "Beschreibung", "Betrag CHF"),
      signed("", "Saldo letzte Rechnung", "100.00"),
      signed("02.06.26", "Ihre Zahlung", "60.00 -"),
      signed("03.06.26", "Galaxus", "85.00"),
      signed("04.06.26", "Coop", "15.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "140.00",
    totalDebits: "100.00",
    totalCredits: "60.00",
  });
});

test("a title ends before the account that stands beside it", () => {
  const three = (date: string, amount: string, text: string): Put[] => [
    [date, 40],
    [amount, 200, "right"],
    [text, 230],
  ];
  const [read] = readPages(
    paper([
      [["Account: 01894407721", 40]],
      [["Beginning Balance 10/23/24 $300.00", 40]],
      [["Ending Balance 11/22/24 $265.00", 40]],
      [["Deposits (+) Account: 01894407721", 40]],
      three("Date", "Amount", "Description"),
      three("10/24", "30.00", "MOBILE DEPOSIT"),
      three("11/22", "5.00", "INTEREST PAID"),
      [["Other Withdrawals, including Electronic & ATM (-) Account: 01894407721", 40]],
      three("Date", "Amount", "Description"),
      three("10/25", "50.00", "PURCHASE"),
      three("11/02", "20.00", "ATM"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalDebits: "70.00",
    totalCredits: "35.00",
    closingBalance: "265.00",
  });
});

test("a grid of two days' balances below the rows sums up those of another account", () => {
  const grid = (opening: string, out: string, paidIn: string, closing: string): Put[][] => [
    [
      ["Balance on 1 March", 40],
      ["Total outgoings", 160],
      ["Total deposits", 280],
      ["Balance on 31 March", 400],
    ],
    [
      [opening, 40],
      [out, 160],
      [paidIn, 280],
      [closing, 400],
    ],
  ];
  const table = (...rows: [string, string, string][]): Put[][] => [
    [
      ["Description", 40],
      ["Amount", 430, "right"],
      ["Balance", 555, "right"],
    ],
    ...rows.flatMap(([text, amount, balance], index): Put[][] => [
      [[`${["Saturday 1", "Sunday 2", "Monday 3"][index]} March`, 40]],
      [
        [text, 40],
        [amount, 430, "right"],
        [balance, 555, "right"],
      ],
    ]),
  ];
  expect(
    ends([
      [["Statement 01/03/2026 – 31/03/2026 Account number 20881744", 40]],
      ...grid("£100.00", "-£30.00", "+£50.00", "£120.00"),
      ...table(["RENT", "-£30.00", "£70.00"], ["SALARY", "+£50.00", "£120.00"]),
      [["Holiday pot", 40]],
      ...grid("£40.00", "-£5.00", "+£10.00", "£45.00"),
      ...table(["FROM MAIN", "+£10.00", "£50.00"], ["TO MAIN", "-£5.00", "£45.00"]),
    ]),
  ).toEqual([
    [2, "100.00", "120.00"],
    [2, "40.00", "45.00"],
  ]);
});
