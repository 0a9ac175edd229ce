import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

test("withdrawals and charges head rows in the words of Mexican banks", () => {
  const [read] = readPages(
    paper([
      [["No. de Cuenta 0148 550 7731", 40]],
      [["Periodo DEL 01/06/2026 AL 30/06/2026", 40]],
      [["Saldo anterior $100.00", 40]],
      [["Saldo final $85.00", 40]],
      [["DEPÓSITOS Y ABONOS", 40]],
      signed("FECHA", "CONCEPTO", "IMPORTE"),
      signed("04/JUN", "DEPOSITO EN EFECTIVO", "$30.00"),
      [["RETIROS Y CARGOS", 40]],
      signed("FECHA", "CONCEPTO", "IMPORTE"),
      signed("05/JUN", "RETIRO CAJERO", "$35.00"),
      [["COMISIONES COBRADAS", 40]],
      signed("FECHA", "CONCEPTO", "IMPORTE"),
      signed("28/JUN", "COMISION", "$10.00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalCredits: "30.00",
    totalDebits: "45.00",
    closingBalance: "85.00",
  });
});

test("accents that are printed beside their letters change no label", () => {
  const [read] = readPages(
    paper([
      [["IBAN CZ21 6870 0000 0044 1771 8203", 40]],
      [["Období 1.6.2026 - 30.6.2026", 40]],
      [["Poˇcáteˇcní z\u030austatek 100,00 CZK", 40]],
      [["Koneˇcný z\u030austatek 85,00 CZK", 40]],
      signed("Datum", "Popis", "Částka v CZK"),
      signed("4.6.2026", "Platba kartou", "-25,00"),
      signed("5.6.2026", "Příchozí úhrada", "+10,00"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "85.00",
    totalDebits: "25.00",
  });
});

test("columns that all stand as far aside of their headings go to them in their order", () => {
  const line = (balance: string, credit: string, debit: string, text: string, date: string): Put[] =>
    (
      [
        [balance, 60],
        [credit, 150],
        [debit, 240],
        [text, 340],
        [date, 480],
      ] as Put[]
    ).filter(([value]) => value !== "");
  const [read] = readPages(
    paper([
      [["Account Number: 12345678", 40]],
      [
        ["Balance", 105],
        ["Credit", 195],
        ["Debit", 285],
        ["Description", 390],
        ["Date", 500],
      ],
      line("100.00", "", "", "Opening balance", "01/06/2026"),
      line("90.00", "", "10.00", "Cash", "02/06/2026"),
      line("111.00", "21.00", "", "Transfer", "03/06/2026"),
      line("99.00", "", "12.00", "Card", "04/06/2026"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalDebits: "22.00",
    totalCredits: "21.00",
    closingBalance: "99.00",
  });
});

test("the annex that explains a fee books it no second time", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Kontostand am 31.05.2026", "", "", "100.00"),
      row("02/06/2026", "Kartenzahlung", "10.00", "", "90.00"),
      row("30/06/2026", "Entgeltabrechnung", "6.90", "", "83.10"),
      row("", "Kontostand am 30.06.2026", "", "", "83.10"),
      [["Information zur Abrechnung für den Zeitraum vom 01.06.2026 bis 30.06.2026", 40]],
      row("30/06/2026", "Abrechnung", "6.90", "", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalTransactions: 2,
    totalDebits: "16.90",
    closingBalance: "83.10",
  });
});

test("a Turkish card's bill is owed, from the debt of the period before to that of this one", () => {
  const [read] = readPages(
    paper([
      [["Kart Numarası 5555 00XX XXXX 9929", 40]],
      [["Asgari Ödeme Tutarı 20,00", 40]],
      [["Dönem Borcu 150,00", 40]],
      signed("İşlem Tarihi", "Açıklama", "Tutar"),
      signed("", "ÖNCEKİ DÖNEM BORCU", "100,00"),
      signed("11/06/2026", "KAHVE", "30,00"),
      signed("12/06/2026", "MARKET", "60,00"),
      signed("13/06/2026", "ODEME", "40,00+"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "150.00",
    totalDebits: "90.00",
    totalCredits: "40.00",
  });
});
