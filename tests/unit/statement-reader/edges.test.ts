import { describe, expect, test } from "bun:test";
import { readPages } from "@/statement-reader/read";
import { head, heads, type Put, paper, row, signed } from "./paper";

/** A line whose credit begins at the left edge of its column, where the other amounts end at the right edge of theirs. */
const mixed = (date: string, text: string, debit: string, credit: string, balance: string): Put[] => [
  ...row(date, text, debit, "", balance),
  ...(credit === "" ? [] : [[credit, 440] satisfies Put]),
];

test("amounts that begin at one edge stay in their column where a few long ones end at another", () => {
  let balance = 10_000;
  const rows = ["2,852.88", "6.45", "2,045.93", "78.22", "2,569.81", "12.39", "0.11", "15.89"].map(
    (credit, index) => {
      balance += Math.round(Number(credit.replace(",", "")) * 100);
      const date = index % 2 === 0 ? `0${index + 1}/06/2026` : "";
      return mixed(date, "RECEIVED", "", credit, (balance / 100).toFixed(2));
    },
  );
  const spent = Array.from({ length: 12 }, (_, index) => {
    balance -= 1000 + index;
    const value = ((1000 + index) / 100).toFixed(2);
    return mixed(`${index + 11}/06/2026`, "SPENT", value, "", (balance / 100).toFixed(2));
  });
  const [read] = readPages(
    paper([
      ...head,
      mixed("Date", "Description", "Debit", "Credit", "Balance"),
      mixed("", "Opening balance", "", "", "100.00"),
      ...rows,
      ...spent,
      mixed("", "Closing balance", "", "", (balance / 100).toFixed(2)),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalCredits: "7581.68", totalTransactions: 20, verdict: "proven" });
});

test("an amount belongs to its column when the CR behind it ends at the column's edge", () => {
  const spent = Array.from({ length: 38 }, (_, index) =>
    signed(`${String((index % 28) + 1).padStart(2, "0")}/06/2026`, "COFFEE", "1.00"),
  );
  const [read] = readPages(
    paper([
      [["Example Card", 40]],
      [["Card number: 5555 00XX XXXX 9929", 40]],
      signed("", "Previous balance", "100.00"),
      signed("", "New balance", "78.00"),
      signed("Date", "Details", "Amount"),
      ...spent,
      signed("28/06/2026", "PAYMENT RECEIVED", "50.00 CR"),
      signed("29/06/2026", "REFUND", "10.00 CR"),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "38.00", totalCredits: "60.00", difference: null });
});

test("daily balances below the rows have columns of their own", () => {
  const days = ["03", "04", "05", "09", "11", "17", "21", "24"];
  const [read] = readPages(
    paper([
      [["Example Bank, N.A.", 40]],
      [
        ["Account number: 0012 3456 7890", 40],
        ["June 1, 2026 through June 30, 2026", 330],
      ],
      [
        ["Beginning balance", 40],
        ["$500.00", 300, "right"],
      ],
      [
        ["Ending balance", 40],
        ["$920.00", 300, "right"],
      ],
      [["Deposits and additions", 40]],
      signed("Date", "Description", "Amount"),
      signed("06/03", "PAYROLL EXAMPLE INC", "$425.00"),
      signed("", "Total deposits and additions", "$425.00"),
      [["Fees", 40]],
      signed("Date", "Description", "Amount"),
      signed("06/21", "ATM FEE", "$5.00"),
      signed("", "Total fees", "$5.00"),
      [["Daily ending balance", 40]],
      ...days.map((day): Put[] => [
        [`06/${day}`, 40],
        [Number(day) < 21 ? "925.00" : "920.00", 230, "right"],
      ]),
    ]),
  );
  expect(read?.analysis).toMatchObject({ totalDebits: "5.00", totalCredits: "425.00", difference: null });
  expect(read?.rows).toHaveLength(2);
});

test("an overdraft that is allowed is not a balance of the account", () => {
  const [read] = readPages(
    paper([
      ...head,
      heads,
      row("", "Saldo inicial", "", "", "100,00"),
      row("02/06/2026", "COMPRA", "30,00", "", "70,00"),
      row("09/06/2026", "ESTORNO", "", "5,00", "75,00"),
      row("", "Saldo contabilístico", "", "", "75,00"),
      [
        ["1/1", 40],
        ["Descoberto autorizado", 330],
        ["500,00", 555, "right"],
      ],
    ]),
  );
  expect(read?.analysis).toMatchObject({ closingBalance: "75.00", verdict: "proven" });
});

describe("dates beside amounts, their descriptions above and below", () => {
  const line = (date: string, text: string, value: string, balance: string): Put[] => {
    const puts: Put[] = [
      [date, 40],
      [text, 110],
      [value, 440, "right"],
      [balance, 555, "right"],
    ];
    return puts.filter(([shown]) => shown !== "");
  };

  test("are rows and head no day where other rows have words on their line", () => {
    const [read] = readPages(
      paper([
        ...head,
        line("Date", "Description", "Amount", "Balance"),
        line("", "Opening balance", "", "100.00"),
        line("01/06/2026", "SHOP", "-10.00", "90.00"),
        line("", "TRANSFER", "", ""),
        line("02/06/2026", "", "-20.00", ""),
        line("", "J DOE", "", ""),
        line("", "RENT", "-5.00", "65.00"),
        line("", "TRANSFER", "", ""),
        line("03/06/2026", "", "-5.00", ""),
        line("", "A ROE", "", ""),
        line("", "COFFEE", "-1.00", "59.00"),
        line("", "TEA", "-1.00", "58.00"),
        line("05/06/2026", "SALARY", "+40.00", "98.00"),
        line("", "BOOK", "-3.00", "95.00"),
        line("", "PEN", "-2.00", "93.00"),
        line("", "Closing balance", "", "93.00"),
      ]),
    );
    expect(read?.analysis).toMatchObject({ totalTransactions: 9, verdict: "proven" });
  });
});
