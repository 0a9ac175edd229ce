import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

test("a day's turnover is not a row and its last balance follows it", () => {
  const [read] = readPages(
    paper([
      ...head,
      row("Data", "Descriere", "Debit", "Credit", ""),
      row("", "SOLD ANTERIOR", "", "100.00", ""),
      row("02/06/2026", "Plata la POS", "10.00", "", ""),
      row("", "Comision", "1.00", "", ""),
      row("", "RULAJ ZI", "11.00", "0.00", ""),
      row("", "SOLD FINAL ZI", "", "89.00", ""),
      row("03/06/2026", "Incasare OP", "", "20.00", ""),
      row("", "RULAJ ZI", "0.00", "20.00", ""),
      row("", "SOLD FINAL ZI", "", "109.00", ""),
      row("", "RULAJ TOTAL CONT", "11.00", "20.00", ""),
      row("", "SOLD FINAL CONT", "", "109.00", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 3, closingBalance: "109.00", verdict: "proven" });
});

test("a bill of a card with nothing owed before it is known by the card's number and its sums", () => {
  const [read] = readPages(
    paper([
      [["Relevé de carte à débit différé", 40]],
      [["Carte Visa n° 4970 XXXX XXXX 6612", 40]],
      [["Opérations du 01/06/2026 au 30/06/2026", 40]],
      row("Date", "Commerçant", "Débit EUR", "Crédit EUR", ""),
      row("02/06", "LIBRAIRIE", "10,00", "", ""),
      row("03/06", "AVOIR SPORT", "", "4,00", ""),
      row("05/06", "PEAGE", "20,50", "", ""),
      row("", "Sous-totaux", "30,50", "4,00", ""),
      row("", "Total net à débiter", "26,50", "", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    accountNumber: "4970 XXXX XXXX 6612",
    totalTransactions: 3,
    totalDebits: "30.50",
    totalCredits: "4.00",
  });
});

test("a label of two lines is read whole beside a panel with amounts of its own", () => {
  const grid: Put[][] = [
    [
      ["Total Amount Due", 40],
      ["Opening", 200],
      ["Purchases", 300],
      ["Other", 400],
      ["Total Amount", 490],
    ],
    [
      ["₹126.50", 40],
      ["Balance", 200],
      ["Credits", 400],
      ["Due", 490],
    ],
    [
      ["₹100.00", 200],
      ["₹30.50", 300],
      ["₹0.00", 400],
      ["₹126.50", 490],
    ],
  ];
  const pages = paper([
    [["Example Card", 40]],
    [["Card number: 5555 00XX XXXX 9929", 40]],
    [["Statement period 01/06/2026 to 30/06/2026", 40]],
    ...grid,
    signed("Date", "Details", "Amount"),
    signed("02/06/2026", "COFFEE", "10.50"),
    signed("03/06/2026", "BOOKS", "20.00"),
    signed("04/06/2026", "PAYMENT RECEIVED", "4.00 CR"),
  ]);
  const close = pages.map((page) => ({
    ...page,
    words: page.words.map((word) =>
      word.y > 80 && word.y < 130 ? { ...word, y: 82 + (word.y - 82) * 0.8 } : word,
    ),
  }));
  expect(readPages(close)[0]?.analysis).toMatchObject({ openingBalance: "100.00", closingBalance: "126.50" });
});

test("an opening balance with its date heads no day", () => {
  const [read] = readPages(
    paper([
      [["Kontonummer 829373079", 40]],
      [["Anfangssaldo 01.06.2026 +100,00 EUR", 40]],
      [["Eingänge +25,00 EUR", 40]],
      [["Ausgänge -10,00 EUR", 40]],
      [["Endsaldo 30.06.2026 +115,00 EUR", 40]],
      [["28. Juni 2026", 40]],
      signed("", "Buchladen", "-4,00 EUR"),
      [["12. Juni 2026", 40]],
      signed("", "Muster GmbH", "+25,00 EUR"),
      [["2. Juni 2026", 40]],
      signed("", "Stadtwerke", "-6,00 EUR"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "115.00",
    totalDebits: "10.00",
  });
});

test("a balance that is called overdrawn is, in whatever column it stands", () => {
  const [read] = readPages(
    paper([
      ...head,
      row("Date", "Opération", "Débit", "Crédit", ""),
      row("", "SOLDE DEBITEUR AU 01/06/2026", "468,60", "", ""),
      row("02/06/2026", "VIREMENT", "", "500,00", ""),
      row("03/06/2026", "FACTURE", "92,20", "", ""),
      row("", "Total des mouvements", "92,20", "500,00", ""),
      row("", "SOLDE DEBITEUR AU 30/06/2026", "60,80", "", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    openingBalance: "-468.60",
    closingBalance: "-60.80",
    verdict: "consistent",
  });
});

test("the reckoning of interest behind the rows is none of them", () => {
  const [read] = readPages(
    paper(
      [
        ...head,
        heads,
        row("", "Opening balance", "", "", "100.00"),
        row("02/06/2026", "BOOKS", "10.00", "", "90.00"),
        row("", "Closing balance", "", "", "90.00"),
      ],
      [
        [["CONTEGGIO DELLE COMPETENZE - RIASSUNTO SCALARE", 40]],
        row("02/06/2026", "", "90.00", "28", "2,520.00"),
        row("05/06/2026", "", "90.00", "2", "180.00"),
      ],
    ),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 1, closingBalance: "90.00" });
});

test("'Saldo' below a day's rows is its balance, where the table has no column for balances", () => {
  const [read] = readPages(
    paper([
      [["Tilinumero FI21 1234 5600 0007 85", 40]],
      [["Kausi 01.06.2026 - 30.06.2026", 40]],
      signed("Kirjauspäivä", "Selite", "Määrä EUR"),
      signed("", "ALKUSALDO 31.05.2026", "751,12+"),
      signed("02.06.", "PANO", "109,35+"),
      signed("02.06.", "E-LASKU", "93,00-"),
      signed("", "Saldo", "767,47+"),
      signed("05.06.", "KORTTIOSTO", "67,47-"),
      signed("", "Saldo", "700,00+"),
      signed("", "PANOT YHTEENSÄ 1 kpl", "109,35+"),
      signed("", "OTOT YHTEENSÄ 2 kpl", "160,47-"),
      signed("", "LOPPUSALDO 30.06.2026", "700,00+"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalTransactions: 3, closingBalance: "700.00", verdict: "proven" });
});

test("a count in brackets with its word is not an amount of a currency without decimals", () => {
  const [read] = readPages(
    paper([
      [["Számlaszám HU42 1199 9999 2088 7766 0000 0000", 40]],
      [["Időszak 2026.06.01 - 2026.06.30 HUF", 40]],
      signed("Dátum", "Megnevezés", "Összeg"),
      signed("", "Nyitó egyenleg", "812 455"),
      signed("2026.06.02", "VASARLAS", "-12 455"),
      signed("2026.06.03", "FIZETES", "200 000"),
      [
        ["Jóváírások összesen (1 db)", 40],
        ["200 000", 500, "right"],
      ],
      [
        ["Terhelések összesen (1 db)", 40],
        ["-12 455", 500, "right"],
      ],
      signed("", "Záró egyenleg", "1 000 000"),
    ]),
  );
  expect(read?.analysis).toMatchObject({
    totalCredits: "200000",
    closingBalance: "1000000",
    verdict: "proven",
  });
});

test("a balance 'a debito' is overdrawn", () => {
  const [read] = readPages(
    paper([
      ...head,
      row("DATA", "DESCRIZIONE", "ADDEBITI", "ACCREDITI", ""),
      row("30.05.2026", "SALDO INIZIALE A DEBITO", "402,15", "", ""),
      row("02.06.2026", "BONIFICO", "", "500,00", ""),
      row("03.06.2026", "COMMISSIONI", "1,95", "", ""),
      row("", "SALDO FINALE A CREDITO", "", "95,90", ""),
    ]),
  );
  expect(read?.analysis).toMatchObject({ openingBalance: "-402.15", closingBalance: "95.90" });
});
