import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, type Put, paper, row, signed } from "./paper";

test("a panel with amounts on the line of the headings is none of the table", () => {
  const panel = (line: Put[], label: string, amount: string): Put[] => [
    ...line,
    [label, 620],
    [amount, 780, "right"],
  ];
  const [read] = readPages(
    paper([
      ...head,
      panel(row("Date", "Description", "Money out", "Money in", "Balance"), "Start balance", "£100.00"),
      panel(row("02/06/2026", "Start balance", "", "", "100.00"), "Money in", "£45.00"),
      panel(row("03/06/2026", "Card payment", "30.00", "", ""), "Money out", "£50.00"),
      row("", "Refund", "", "45.00", "115.00"),
      panel(row("05/06/2026", "Direct debit", "20.00", "", "95.00"), "End balance", "£95.00"),
    ]),
  );
  expect(read?.rows.map(({ debit, credit, balance }) => [debit ?? credit, balance])).toEqual([
    ["30.00", null],
    ["45.00", "115.00"],
    ["20.00", "95.00"],
  ]);
  expect(read?.analysis).toMatchObject({
    openingBalance: "100.00",
    closingBalance: "95.00",
    totalDebits: "50.00",
  });
});

test("an account in which nothing moved is one of the file's accounts by its own table", () => {
  const accounts = readPages(
    paper([
      ...head,
      row("Date", "Opérations", "Débit", "Crédit", ""),
      row("", "Ancien solde au 01/06/2026", "", "100,00", ""),
      row("06/06/2026", "VIREMENT", "", "69,55", ""),
      row("", "Nouveau solde au 30/06/2026", "", "169,55", ""),
      [["LDDS n° 0471 228 46 C", 40]],
      row("Date", "Opérations", "Débit", "Crédit", ""),
      row("", "Ancien solde au 01/06/2026", "", "5 150,20", ""),
      [["Aucune opération sur la période", 110]],
      row("", "Nouveau solde au 30/06/2026", "", "5 150,20", ""),
      [["Intérêts acquis depuis le début de l'année : 93,12 EUR (non comptabilisés).", 40]],
    ]),
  );
  expect(
    accounts.map(({ analysis: { totalTransactions, openingBalance, closingBalance } }) => [
      totalTransactions,
      openingBalance,
      closingBalance,
    ]),
  ).toEqual([
    [1, "100.00", "169.55"],
    [0, "5150.20", "5150.20"],
  ]);
});

test("dates within descriptions are no rows' dates where days head the rows", () => {
  const [read] = readPages(
    paper([
      [["Account number 41773304", 40]],
      row("", "Transaction details", "Payments - out", "Payments - in", "Balance"),
      [["Sunday, 1 March 2026", 40]],
      row("", "BALANCE FORWARD", "", "", "311.40"),
      [["Monday, 2 March 2026", 40]],
      row("", "POS 28Feb 20:21 DUNNES", "5.15", "", ""),
      row("", "ATM 28Feb 12:02 O'CONNELL ST", "20.00", "", "286.25"),
      [["Tuesday, 3 March 2026", 40]],
      row("", "POS 01Mar 12:00 DUNNES", "6.25", "", "280.00"),
      [["Thursday, 5 March 2026", 40]],
      row("", "POS 04Mar 19:30 DUNNES", "10.00", "", "270.00"),
    ]),
  );
  expect(read?.rows.map(({ date }) => date)).toEqual([
    "2026-03-02",
    "2026-03-02",
    "2026-03-03",
    "2026-03-05",
  ]);
  expect(read?.analysis).toMatchObject({ openingBalance: "311.40", closingBalance: "270.00" });
});

test("dates of four figures below their heading are dates, whatever stands above it", () => {
  const [read] = readPages(
    paper([
      [["6500 Landeck", 40]],
      [["IBAN AT61 3266 7000 0112 0459, Auszug vom 31.07.2026", 40]],
      signed("Buchung", "Text", "Betrag EUR"),
      signed("", "Alter Kontostand", "544,10"),
      signed("0107", "BILLA", "7,83-"),
      signed("0207", "Danke", "140,00"),
      signed("0307", "BANKOMAT", "50,00-"),
      signed("0407", "Wien Energie", "64,01-"),
      signed("", "Neuer Kontostand", "562,26"),
    ]),
  );
  expect(read?.rows.map(({ date }) => date)).toEqual([
    "2026-07-01",
    "2026-07-02",
    "2026-07-03",
    "2026-07-04",
  ]);
});
