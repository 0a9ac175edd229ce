import { expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { heads, type Put, paper, row, signed } from "./paper";

const getAnalysis = (...lines: Put[][]) => readPages(paper(lines))[0]?.analysis;

const bank: Put[] = [["Example Bank plc", 40]];
const rows: Put[][] = [
  heads,
  row("", "Opening balance", "", "", "100.00"),
  row("02/06/2026", "SHOP", "20.00", "", "80.00"),
  row("05/06/2026", "SALARY", "", "500.00", "580.00"),
  row("", "Closing balance", "", "", "580.00"),
];

test("a label of a balance that names a side amid its words gives it to the balance", () => {
  const analysis = getAnalysis(
    bank,
    heads,
    row("", "Opening debit balance", "", "", "100.00"),
    row("02/06/2026", "SHOP", "20.00", "", "120.00 DR"),
    row("05/06/2026", "SALARY", "", "500.00", "380.00 CR"),
    row("06/06/2026", "REFUND", "", "5.00", "385.00 CR"),
    row("", "Closing credit balance", "", "", "385.00"),
  );
  expect(analysis).toMatchObject({
    verdict: "proven",
    openingBalance: "-100.00",
    closingBalance: "385.00",
  });
});

test("an Arabic label has its value on its left", () => {
  const analysis = getAnalysis(
    [["بنك المثال", 500]],
    [
      ["سارة أحمد", 380],
      ["اسم العميل", 500],
    ],
    [
      ["0123456789", 380],
      ["رقم الحساب", 500],
    ],
    ...rows,
  );
  expect(analysis).toMatchObject({ accountHolder: "سارة أحمد", accountNumber: "0123456789" });
});

test("a Russian name without a label is known by its patronymic", () => {
  expect(getAnalysis([["Банк Пример", 40]], [["Петров Сергей Иванович", 40]], ...rows)?.accountHolder).toBe(
    "Петров Сергей Иванович",
  );
});

test("a sign that stands apart from the currency before an amount is the amount's", () => {
  const analysis = getAnalysis(
    bank,
    signed("Date", "Description", "Amount"),
    signed("", "Opening balance", "$ 100.00"),
    signed("02/06/2026", "SHOP", "- $ 20.00"),
    signed("05/06/2026", "SALARY", "$ 500.00"),
    signed("", "Closing balance", "$ 580.00"),
    signed("", "Total debits", "$ 20.00"),
    signed("", "Total credits", "$ 500.00"),
  );
  expect(analysis).toMatchObject({ totalDebits: "20.00", totalCredits: "500.00", verdict: "proven" });
});

test("years of the Buddhist calendar are 543 more than ours", () => {
  const [statement] = readPages(
    paper([
      [["ธนาคารตัวอย่าง", 40]],
      heads,
      row("", "Opening balance", "", "", "100.00"),
      row("02/06/2569", "SHOP", "20.00", "", "80.00"),
      row("05/06/2569", "SALARY", "", "500.00", "580.00"),
      row("", "Closing balance", "", "", "580.00"),
    ]),
  );
  expect(statement?.rows.map(({ date }) => date)).toEqual(["2026-06-02", "2026-06-05"]);
});
