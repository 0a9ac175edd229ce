import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { type Put, paper, row } from "./paper";

const heads = row("Date", "Description", "Debit", "Credit", "Balance");
const right = (text: string, x: number): Put => [text, x, "right"];

function getAnalysis(...lines: Put[][]) {
  return readPages(paper(lines))[0]?.analysis;
}

describe("what stands beside and below a table", () => {
  test("a remark on the line of a section's title hides the title from nobody", () => {
    const titled = (title: string, remark: string): Put[][] => [
      [
        [title, 40],
        [remark, 330],
      ],
      [["Date", 40], right("Amount", 150), ["Description", 180]],
    ];
    const line = (date: string, amount: string, text: string): Put[] => [
      [date, 40],
      right(amount, 150),
      [text, 180],
    ];
    const analysis = getAnalysis(
      [["Account Number: 12345678", 40]],
      [["Opening balance", 40], right("100.00", 300)],
      [["Closing balance", 40], right("125.00", 300)],
      ...titled("Deposits and Other Additions", "There were 2 deposits totaling 45.00."),
      line("06/02/2026", "40.00", "PAYROLL"),
      line("06/20/2026", "5.00", "REFUND"),
      ...titled("Other Withdrawals", "There was 1 other withdrawal totaling 20.00."),
      line("06/03/2026", "20.00", "ATM"),
    );
    expect(analysis).toMatchObject({ totalCredits: "45.00", totalDebits: "20.00", totalTransactions: 3 });
  });

  test("amounts in a sentence below it are no column of it", () => {
    const sentence =
      "Interest rates in force: from 0.00 to 4,999.99 at 0.05 per cent, above that at 1.45, paid since the first of January in all to you 109.80";
    const analysis = getAnalysis(
      [["Account Number: 12345678", 40]],
      [
        ["Date", 40],
        ["Description", 110],
        ["Debit", 370],
        ["Credit", 440],
        ["Balance", 495],
      ],
      [["Opening balance", 110], right("15,000.00", 555)],
      [["15/06/2026", 40], ["Transfer", 110], right("250.00", 490), right("15,250.00", 555)],
      [["30/06/2026", 40], ["Interest", 110], right("18.32", 490), right("15,268.32", 555)],
      [[sentence, 40]],
    );
    expect(analysis).toMatchObject({ totalTransactions: 2, closingBalance: "15268.32" });
  });

  test("a balance that must be kept is not the one that is there", () => {
    const analysis = getAnalysis(
      [["Cuenta 1234567890", 40]],
      row("Fecha", "Concepto", "Retiros", "Depositos", "Saldo"),
      row("", "SALDO ANTERIOR", "", "", "500.00"),
      row("02/06/2026", "COMPRA", "20.00", "", "480.00"),
      row("", "SALDO MINIMO REQUERIDO", "", "", "1,000.00"),
    );
    expect(analysis).toMatchObject({ closingBalance: "480.00", totalTransactions: 1 });
  });

  test("a dated line of nothing is a row, whatever its words remind of", () => {
    const line = (text: string, amount: string): Put[] => [
      ["06/06/2026", 40],
      [text, 110],
      right(amount, 475),
    ];
    const analysis = getAnalysis(
      [["Account Number: 12345678", 40]],
      [["Previous Balance", 40], right("100.00", 475)],
      [["Date", 40], ["Description", 110], right("Amount", 475)],
      line("INTEREST CHARGED ON PURCHASES", "19.47"),
      line("INTEREST CHARGED ON BALANCE TRANSFERS", "0.00"),
      line("INTEREST CHARGED ON CASH ADVANCES", "0.00"),
      [["New Balance", 40], right("119.47", 475)],
    );
    expect(analysis?.totalTransactions).toBe(3);
  });

  test("another balance brought forward on the same page begins another account", () => {
    const statements = readPages(
      paper([
        [["Compte avec opérations", 40]],
        heads,
        row("", "Solde reporté", "", "", "100.00"),
        row("02/06/2026", "Achat", "10.00", "", "90.00"),
        [["Épargne à taux progressif", 40]],
        heads,
        row("", "Solde reporté", "", "", "900.00"),
        row("30/06/2026", "Intérêts", "", "1.00", "901.00"),
      ]),
    );
    expect(statements.map(({ analysis }) => analysis.closingBalance)).toEqual(["90.00", "901.00"]);
  });

  test("but on another page it is a page that is missing", () => {
    const pages = paper(
      [heads, row("", "Brought forward", "", "", "100.00"), row("02/06/2026", "Shop", "10.00", "", "90.00")],
      [heads, row("", "Brought forward", "", "", "900.00"), row("30/06/2026", "Pay", "", "1.00", "901.00")],
    );
    expect(readPages(pages).map(({ analysis }) => analysis.verdict)).toEqual(["not_proven"]);
  });
});

describe("days written as 1.03", () => {
  const line = (day: string, text: string, debit: string, credit: string, balance: string): Put[] => [
    [day, 40],
    [day, 75],
    ...row("", text, debit, credit, balance),
  ];

  test("are dates where they lead most rows", () => {
    const [read] = readPages(
      paper([
        [["PERIODO 2026/01/02 A 2026/01/31", 40]],
        [
          ["DATA", 40],
          ["VALOR", 75],
          ["DESCRITIVO", 110],
          right("DEBITO", 400),
          right("CREDITO", 475),
          right("SALDO", 555),
        ],
        row("", "SALDO INICIAL", "", "", "100.00"),
        line("1.03", "COMPRA", "10.00", "", "90.00"),
        line("1.05", "LEV ATM", "20.00", "", "70.00"),
        line("1.14", "TRF", "", "30.00", "100.00"),
        line("1.20", "COMPRA", "1.15", "", "98.85"),
        line("1.31", "COMISSAO", "8.85", "", "90.00"),
        row("", "SALDO FINAL", "", "", "90.00"),
      ]),
    );
    expect(read?.analysis).toMatchObject({ totalTransactions: 5, verdict: "proven" });
    expect(read?.rows.map((each) => each.date?.slice(5))).toEqual([
      "01-03",
      "01-05",
      "01-14",
      "01-20",
      "01-31",
    ]);
  });
});

describe("an Arabic page set from right to left", () => {
  const back = (text: string) => [...text].reverse().join("");
  const line = (balance: string, credit: string, debit: string, date: string): Put[] =>
    (
      [
        [balance, 49],
        [credit, 115],
        [debit, 174],
        [back("حوالة"), 400],
        [date, 480],
      ] as Put[]
    ).filter(([text]) => text !== "");

  test("is read though its labels stand right of their amounts and its letters are scattered", () => {
    const [read] = readPages(
      paper([
        [
          [back("رقم الحساب"), 490],
          ["104608010441", 380],
        ],
        [
          ["1,250.00", 49],
          [back("الرصيد الختامي"), 180],
          ["1,000.00", 262],
          [back("الرصيد الافتتاحي"), 470],
        ],
        [
          [back("الرصيد"), 60],
          ["نئدا", 130],
          [back("مدين"), 190],
          [back("تفاصيل العملية"), 400],
          [back("التاريخ"), 510],
        ],
        line("1,300.00", "300.00", "", "2026/09/02"),
        line("1,260.00", "", "40.00", "2026/09/03"),
        line("1,240.00", "", "20.00", "2026/09/05"),
        line("1,250.00", "10.00", "", "2026/09/09"),
      ]),
    );
    expect(read?.analysis).toMatchObject({
      openingBalance: "1000.00",
      closingBalance: "1250.00",
      totalDebits: "60.00",
      totalCredits: "310.00",
      verdict: "proven",
    });
  });
});
