import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { head, heads, type Put, paper, provable, row, signed } from "./paper";

/** The words that hold leading dots, as wide as those are printed: each reaches from its place to the amount's edge. */
function led(pages: PageWords[], edges: Readonly<Record<string, number>>): PageWords[] {
  return pages.map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, x1: edges[word.text] ?? word.x1 })),
  }));
}

test("dots that lead from the text to its amount are none of either", () => {
  const pages = paper([
    ...head,
    heads,
    row("", "Opening balance", "", "", "100.00"),
    [
      ["02/06/2026", 40],
      ["RAY REALTY..........30.00", 110],
      ["70.00", 555, "right"],
    ],
    [
      ["03/06/2026", 40],
      ["SALARY ..............20.00", 110],
      ["90.00", 555, "right"],
    ],
    row("04/06/2026", "SHOP", "5.00", "", "85.00"),
    row("05/06/2026", "GIFT", "", "5.00", "90.00"),
    row("", "Closing balance", "", "", "90.00"),
  ]);
  const [read] = readPages(led(pages, { "REALTY..........30.00": 400, "..............20.00": 475 }));
  expect(read?.analysis).toMatchObject({ totalDebits: "35.00", totalCredits: "25.00", verdict: "proven" });
  expect(read?.rows.slice(0, 2).map(({ description }) => description)).toEqual(["RAY REALTY", "SALARY"]);
});

test("the line of a day may end with the headings of the columns below it", () => {
  const day = (text: string, balance: string): Put[] => [
    [`${text} Saldo do dia: R$ ${balance}`, 40],
    ["Valor", 400],
    ["Saldo por transação", 460],
  ];
  const line = (text: string, amount: string, balance: string): Put[] => [
    [text, 40],
    [amount, 430, "right"],
    [balance, 555, "right"],
  ];
  const [read] = readPages(
    paper([
      [["Conta: 4418220-7", 40]],
      [["Período: 01/06/2026 a 30/06/2026", 40]],
      [
        ["Saldo anterior em 31/05/2026", 40],
        ["R$ 100,00", 300, "right"],
      ],
      day("3 de Junho de 2026", "70,00"),
      line("Pix enviado", "-R$ 10,00", "R$ 90,00"),
      line("Compra no debito", "-R$ 20,00", "R$ 70,00"),
      day("4 de Junho de 2026", "75,00"),
      line("Pix recebido", "R$ 5,00", "R$ 75,00"),
      day("7 de Junho de 2026", "60,00"),
      line("Compra no debito", "-R$ 15,00", "R$ 60,00"),
    ]),
  );
  expect(read?.rows.map(({ date }) => date)).toEqual([
    "2026-06-03",
    "2026-06-03",
    "2026-06-04",
    "2026-06-07",
  ]);
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "60.00",
    totalDebits: "45.00",
  });
});

test("a dash parts roubles from kopecks where numbers show that it parts no days from months", () => {
  const [read] = readPages(
    paper([
      [["Выписка по счету 40702810500000013377", 40]],
      [["за период с 01.06.2026 по 30.06.2026 RUB", 40]],
      [["Входящий остаток (П): 120-33", 40]],
      row("Дата", "Назначение платежа", "Дебет", "Кредит", ""),
      row("03.06.2026", "Комиссия", "97-13", "", ""),
      row("04.06.2026", "Оплата", "", "187-92", ""),
      row("05.06.2026", "Оплата", "", "386-90", ""),
      row("06.06.2026", "Налог", "108-40", "", ""),
      row("", "Итого обороты:", "205-53", "574-82", ""),
      [["Исходящий остаток (П): 489-62", 40]],
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "120.33",
    closingBalance: "489.62",
    verdict: "proven",
  });
});

test("a balance in the column of debits is overdrawn where only that makes the rows lead to the other", () => {
  const [read] = readPages(
    paper([
      ...head,
      row("Date", "Nature des opérations", "Débit", "Crédit", ""),
      row("", "ANCIEN SOLDE AU 31/05/2026", "418,66", "", ""),
      row("02/06/2026", "VIR RECU", "", "500,00", ""),
      row("03/06/2026", "PAIEMENT CB", "11,00", "", ""),
      row("", "Sous-total feuillet 1", "11,00", "500,00", ""),
      row("", "NOUVEAU SOLDE AU 30/06/2026", "", "70,34", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 2,
    openingBalance: "-418.66",
    closingBalance: "70.34",
  });
});

test("a row of stars above a title is not a part of the headings below it", () => {
  const [read] = readPages(
    paper([
      ...head,
      [["Previous Balance 100.00", 40]],
      [["Current Balance 85.00", 40]],
      [["************************************************************", 40]],
      [["DEPOSITS AND ADDITIONS", 230]],
      signed("Date", "Description", "Amount"),
      signed("6/03", "DEPOSIT", "20.00"),
      signed("6/05", "DEPOSIT", "10.00"),
      [["************************************************************", 40]],
      [["ELECTRONIC DEBITS AND OTHER WITHDRAWALS", 190]],
      signed("Date", "Description", "Amount"),
      signed("6/04", "ATM", "25.00-"),
      signed("6/06", "SHOP", "20.00-"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalCredits: "30.00",
    totalDebits: "45.00",
    closingBalance: "85.00",
  });
});

test("amounts in the second lines of descriptions are none of the column that lies far right of them", () => {
  const purchases = Array.from({ length: 16 }, (_, index): Put[] => [
    [`${String(index + 2).padStart(2, "0")} Dec`, 40],
    ["Bakery, Reading", 90],
    ["£10.00", 490, "right"],
  ]);
  const abroad: Put[] = [["EUR 214.50 @ 1.1586 incl. transaction fee of £5.53", 90]];
  const [read] = readPages(
    paper([
      [["Card number: 5555 00XX XXXX 9929", 40]],
      [["5 January 2026", 40]],
      [["What you owed on 1 December 2025 £100.00", 40]],
      [["Your new balance £160.00", 40]],
      [["Minimum payment £5.00", 40]],
      [
        ["Date", 40],
        ["Description", 90],
        ["Money out", 490, "right"],
        ["Money in", 557, "right"],
      ],
      ...purchases.flatMap((line, index) => (index % 6 === 1 ? [line, abroad] : [line])),
      [
        ["20 Dec", 40],
        ["Payment, Thank You", 90],
        ["£100.00", 557, "right"],
      ],
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 17,
    openingBalance: "100.00",
    totalDebits: "160.00",
  });
});

test("an amount amid a sentence is not a row", () => {
  const [read] = readPages(
    paper([
      [["Номер счета KZ86 999C 0000 1184 4170", 40]],
      [["Доступно на 01.06.26 100,00 ₸", 40]],
      [["Доступно на 28.06.26 120,00 ₸", 40]],
      [["28 июня 2026", 40]],
      signed("", "Олег Т.", "+ 30,00 ₸"),
      [["27 июня 2026", 40]],
      signed("", "Аптека", "− 4,00 ₸"),
      [["26 июня 2026", 40]],
      signed("", "Магазин", "− 6,00 ₸"),
      [
        ["Справка сформирована в приложении и не требует подписи, за переводы свыше", 40],
        ["500,00", 500, "right"],
        ["в месяц взимается комиссия", 505],
      ],
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 3,
    openingBalance: "100.00",
    closingBalance: "120.00",
  });
});

test("a description begun on a dated line of its own is that of the row of the same day below it", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("18/06/2026", "ATM WITHDRAWAL", "20.00", "", "80.00"),
      row("20/06/2026", "PAYMENT TO EXAMPLE LTD -", "", "", "80.00"),
      row("20/06/2026", "INVOICE 17", "30.00", "", "50.00"),
      row("25/06/2026", "SALARY", "", "5.00", "55.00"),
      row("", "VALUED 26/06", "", "", ""),
      row("", "Closing balance", "", "", "55.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 3, verdict: "proven" });
  expect(read?.rows.map(({ description }) => description)).toEqual([
    "ATM WITHDRAWAL",
    "PAYMENT TO EXAMPLE LTD - INVOICE 17",
    "SALARY VALUED 26/06",
  ]);
});

test("a page that went through twice is one page", () => {
  const [first = { number: 1, width: 595, height: 842, words: [] }, second] = provable();
  const [once] = readPages([first, ...(second ? [second] : [])]);
  const twice = readPages([first, { ...first, number: 2 }, ...(second ? [{ ...second, number: 3 }] : [])]);
  expect(once?.analysis.verdict).toBe("proven");
  expect(twice.map(({ analysis }) => analysis)).toEqual(once ? [once.analysis] : []);
});

test("a balance in euros, and the headings at the foot of the page before, end and head an account", () => {
  const french = row("Date", "Libellé", "Débit", "Crédit", "");
  const statements = readPages(
    paper(
      [
        [["Numéro de compte : 0117 448 8820", 40]],
        french,
        row("", "Solde précédent au 31/08/24", "", "100,00", ""),
        row("03/09/24", "VIR SEPA PAIE", "", "50,00", ""),
        row("", "Solde en euros au 30/09/24", "", "150,00", ""),
        [["Numéro de compte : 0117 448 8821", 40]],
        french,
      ],
      [
        row("", "Solde précédent au 31/08/24", "", "200,00", ""),
        row("05/09/24", "RETRAIT", "30,00", "", ""),
        row("", "Solde en euros au 30/09/24", "", "170,00", ""),
        [["Numéro de compte : 0117 448 8822", 40]],
        french,
        row("", "Solde précédent au 31/08/24", "", "10,00", ""),
        row("06/09/24", "VERSEMENT", "", "5,00", ""),
        row("", "Solde en euros au 30/09/24", "", "15,00", ""),
      ],
    ),
  );
  expect(statements.map(({ analysis }) => [analysis.openingBalance, analysis.closingBalance])).toEqual([
    ["100.00", "150.00"],
    ["200.00", "170.00"],
    ["10.00", "15.00"],
  ]);
  expect(statements.every(({ rows }) => rows.length === 1)).toBe(true);
});

test("what is to come, with balances that continue, is not a part of the statement", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("18/06/2026", "SHOP", "20.00", "", "80.00"),
      row("20/06/2026", "SALARY", "", "30.00", "110.00"),
      row("30/06/2026", "Closing balance", "", "", "110.00"),
      [["Coming up in July - scheduled payments and deposits", 40]],
      heads,
      row("03/07/2026", "SALARY", "", "30.00", "140.00"),
      row("31/07/2026", "Expected closing balance", "", "", "140.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 2, closingBalance: "110.00", verdict: "proven" });
});

test("a remark in brackets behind the title of a section changes nothing of its side", () => {
  const [read] = readPages(
    paper([
      ...head,
      signed("", "Beginning balance", "100.00"),
      signed("", "Ending balance", "90.00"),
      [["DEPOSITS AND OTHER CREDITS", 40]],
      signed("Date", "Description", "Amount"),
      signed("03/06/2026", "PAYROLL", "40.00"),
      [["CHEQUES PAID (* indicates a break in the sequence of cheque numbers)", 40]],
      signed("Date", "Number", "Amount"),
      signed("05/06/2026", "2207", "30.00"),
      signed("09/06/2026", "2209*", "20.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalCredits: "40.00", totalDebits: "50.00", difference: null });
});

test("images of cheques below the balances of days are none of these", () => {
  const [read] = readPages(
    paper([
      ...head,
      signed("", "Beginning balance", "100.00"),
      signed("", "Ending balance", "90.00"),
      [["CHEQUES PAID", 40]],
      signed("Date", "Number", "Amount"),
      signed("05/06/2026", "2207", "7.00"),
      signed("09/06/2026", "2209", "3.00"),
      [["DAILY BALANCE SUMMARY", 40]],
      signed("Date", "", "Balance"),
      signed("05/06/2026", "", "93.00"),
      signed("09/06/2026", "", "90.00"),
      [["CHEQUE IMAGES", 40]],
      signed("", "Cheque 2207 05/06/2026", "7.00"),
      signed("", "Cheque 2209 09/06/2026", "3.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 2, verdict: "proven" });
});

/** A row with a dash in its empty cell; the columns of debits and credits stand close together. */
const dashed = (date: string, debit: string, credit: string, balance: string): Put[] => [
  [date, 40],
  ["TRANSFER", 110],
  [debit, 400, "right"],
  [credit, 457, "right"],
  [balance, 555, "right"],
];

test("the dash of an empty cell is no sign of a long amount in the next column", () => {
  const [read] = readPages(
    paper([
      ...head,
      dashed("Date", "Debit", "Credit", "Balance"),
      row("", "Opening balance", "", "", "50,000.00"),
      dashed("02/06/2026", "120,000.25", "-", "-70,000.25"),
      dashed("03/06/2026", "-", "1,184,750.00", "1,114,749.75"),
      dashed("04/06/2026", "14,000.00", "-", "1,100,749.75"),
      dashed("05/06/2026", "749.75", "-", "1,100,000.00"),
      dashed("06/06/2026", "-", "500.00", "1,100,500.00"),
      row("", "Closing balance", "", "", "1,100,500.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalDebits: "134750.00",
    totalCredits: "1185250.00",
    verdict: "proven",
  });
});
