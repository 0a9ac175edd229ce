import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row } from "./paper";

const table: Put[][] = [
  heads,
  row("01/06/2026", "Previous balance", "", "", "187.44"),
  row("11/06/2026", "Payment received, thank you", "", "187.44", "0.00"),
  row("12/06/2026", "Standing charge", "128.54", "", "128.54"),
  row("30/06/2026", "Levy", "32.79", "", "161.33"),
  row("30/06/2026", "Closing balance", "", "", "161.33"),
];
const read = (...titles: string[]) =>
  readPages(
    paper([
      ...titles.map((title): Put[] => [[title, 40]]),
      [["Account number: 904177229", 40]],
      [["Period 01/06/2026 to 30/06/2026", 40]],
      ...table,
    ]),
  );

describe("what others than banks send is refused, though it ties", () => {
  test.each([
    ["Shannon Example Ltd", "Electricity bill / VAT invoice 4417-2290"],
    ["Example Marine Ltd", "PAYSLIP Month 6"],
    ["Beispiel GmbH", "Gehaltsabrechnung Juni 2026"],
    ["Exemple SARL", "Bulletin de paie"],
    ["Ejemplo SL", "Recibo de salarios"],
    ["Esempio Srl", "Busta paga"],
    ["Exemplo Lda", "Recibo de vencimento"],
  ])("%s: %s", (sender, title) => {
    expect(read(sender, title)).toEqual([]);
  });

  test("but a bank's statement that is an invoice besides is read", () => {
    for (const titles of [
      ["Example Bank Ltd", "Tax invoice"],
      ["Example Bank Ltd", "VAT invoice 4417"],
      ["Example Mutual", "Statement of account and VAT invoice 4417"],
    ])
      expect(read(...titles)[0]?.analysis.totalTransactions).toBe(3);
  });
});

test("a leaflet is refused for its picture of a statement, and a sample is read", () => {
  const page = (title: string, last: string) =>
    readPages(
      paper([
        [[title, 40]],
        [["Example Bank plc", 40]],
        [["Account number: 12345678", 40]],
        ...table,
        [[last, 40]],
      ]),
    );
  const leaflet = "This leaflet is for illustration only and is not a statement of any account.";
  expect(page("Your new statement explained", leaflet)).toEqual([]);
  const [sample] = page("Sample bank statement", "Page 1 of 1");
  expect(sample?.analysis).toMatchObject({ totalTransactions: 3, verdict: "consistent" });
});
