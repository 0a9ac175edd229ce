import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import type { PageWords } from "@/statement-reader/words/words";
import { type Put, paper, signed } from "./paper";

const title: Put[][] = [
  [["Example Bank plc", 40]],
  [["Conta: 12345-6", 40]],
  [["Período de 01/06/2026 a 30/06/2026", 40]],
];

/** Lowers everything to the right of a position by a number of points. */
function lowered(pages: PageWords[], right: number, by: number): PageWords[] {
  return pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (word.x0 > right ? { ...word, y: word.y + by } : word)),
  }));
}

test("amounts at the middle of cells of two lines stand lower than their dates", () => {
  const pages = paper([
    ...title,
    signed("Dia", "Histórico", "Valor"),
    signed("01/06/2026", "Saldo Anterior", "100,00 (+)"),
    signed("02/06/2026", "Compra com Cartão", "10,00 (-)"),
    [["02/06 14:37 LIVRARIA", 110]],
    signed("03/06/2026", "PIX - Recebido", "25,50 (+)"),
    [["03/06 09:12 JOANA EXEMPLO", 110]],
    signed("03/06/2026", "PIX - Enviado", "5,00 (-)"),
    [["03/06 10:00 LOJA", 110]],
    signed("30/06/2026", "SALDO", "110,50 (+)"),
  ]);
  const [read] = readPages(lowered(pages, 300, 5));
  expect(
    read?.rows.map(({ date, description, debit, credit }) => [date, description, debit ?? credit]),
  ).toEqual([
    ["2026-06-02", "Compra com Cartão 02/06 14:37 LIVRARIA", "10.00"],
    ["2026-06-03", "PIX - Recebido 03/06 09:12 JOANA EXEMPLO", "25.50"],
    ["2026-06-03", "PIX - Enviado 03/06 10:00 LOJA", "5.00"],
  ]);
  expect(read?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "110.50" });
});

test("a sign of currency that a font has no letter for is none of the amount", () => {
  const [read] = readPages(
    paper([
      ...title,
      signed("Date", "Description", "Amount"),
      signed("01/06/2026", "Opening balance", "■100.00"),
      signed("02/06/2026", "BOOKS", "-■10.00"),
      signed("03/06/2026", "GIFT", "■2,025.50"),
      signed("30/06/2026", "Closing balance", "■2,115.50"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 2, closingBalance: "2115.50" });
});

test("millions whose groups are words of their own are one number", () => {
  const [read] = readPages(
    paper([
      ...title,
      signed("Date", "Description", "Amount"),
      signed("01/06/2026", "Opening balance", "1 100 000,00"),
      signed("02/06/2026", "LIVRES", "-10 500,00"),
      signed("03/06/2026", "VIREMENT", "2 200 000,25"),
      signed("30/06/2026", "Closing balance", "3 289 500,25"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ openingBalance: "1100000.00", closingBalance: "3289500.25" });
});

test("under the newest day's balance the rows have no date, and the oldest comes first all the same", () => {
  const [read] = readPages(
    paper([
      ...title,
      signed("Data", "Lançamento", "Valor"),
      signed("20/06/2026", "Saldo do dia", "177,84"),
      signed("", "Transferência recebida", "177,84"),
      signed("16/06/2026", "Saldo do dia", "0,00"),
      signed("", "Transferência enviada", "-45,00"),
      signed("15/06/2026", "Saldo do dia", "45,00"),
      signed("", "Transferência recebida", "40,00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "5.00",
    closingBalance: "177.84",
    totalDebits: "45.00",
  });
  expect(read?.rows[0]).toMatchObject({ date: "2026-06-15", credit: "40.00" });
});

test("an amount at the middle of its label's two lines is that label's", () => {
  const pages = paper([
    [["Account Number: 12345678", 40]],
    [
      ["Beginning Balance on", 40],
      ["$508.78", 300, "right"],
    ],
    [["09/01/2026", 40]],
    [["Ending balance on 09/30/2026 $488.78", 40]],
    signed("Date", "Description", "Amount"),
    signed("09/02/26", "Blu", "$-30.00"),
    signed("09/03/26", "Int", "$5.00"),
    signed("09/04/26", "Int", "$5.00"),
  ]);
  const [read] = readPages(
    lowered(pages, 250, 0).map((page) => ({
      ...page,
      words: page.words.map((word) => (word.text === "$508.78" ? { ...word, y: word.y + 5 } : word)),
    })),
  );
  expect(read?.analysis).toMatchObject({ openingBalance: "508.78", closingBalance: "488.78" });
});

test("an amount with its fee below a row is not a row where every row has its balance, and proves nothing", () => {
  const line = (date: string, text: string, credit: string, balance: string): Put[] =>
    [
      [date, 40] as Put,
      [text, 110] as Put,
      [credit, 475, "right"] as Put,
      [balance, 555, "right"] as Put,
    ].filter(([value]) => value !== "");
  const [read] = readPages(
    paper([
      [["Account Number: 12345678", 40]],
      [["Statement period 01/06/2026 to 30/06/2026", 40]],
      line("Date", "Description", "Money in", "Balance"),
      line("", "Opening balance", "", "£100.00"),
      line("02/06/2026", "Top-up", "£10.00", "£110.00"),
      line("", "Fee: £0.17", "£10.17", ""),
      line("03/06/2026", "Top-up", "£20.00", "£130.00"),
      line("04/06/2026", "Top-up", "£5.00", "£135.00"),
      line("05/06/2026", "Top-up", "£5.00", "£140.00"),
      line("06/06/2026", "Top-up", "£5.00", "£145.00"),
      line("", "Closing balance", "", "£145.00"),
    ]),
  );
  expect(read?.analysis.totalTransactions).toBe(5);
  expect(read?.analysis.closingBalance).toBe("145.00");
  expect(read?.analysis.verdict).not.toBe("proven");
});
